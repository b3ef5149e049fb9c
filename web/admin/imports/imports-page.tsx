import { Download } from 'lucide';
import { useNavigate } from 'react-router';
import type { ProductImport } from '#contract/admin/catalogue/imports';
import { fileAdvice, IMPORT_BYTES_LIMIT } from '#contract/values/choices';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Icon } from '../../ui/icon';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { FileDrop } from '../editing/file-drop';
import { fullName } from '../format';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { imports as text } from './messages';
import { PriceFile } from './price-file';

const exports = [
  { type: 'csv', label: text.exportCsv },
  { type: 'json', label: text.exportJson },
];

export default function ImportsPage() {
  const page = useUrlList('GET /api/admin/products/imports', adminPages.imports(), {
    pageSize: 10,
  });
  return (
    <ListPage
      {...page}
      title={text.title}
      buttons={exports.map(({ type, label }) => (
        <CommandButton
          key={type}
          run={() => saveFile(`/api/admin/products.${type}`, `products.${type}`)}
          busy={text.exporting}
          done={text.exported}
        >
          <Icon of={Download} size={16} />
          {label}
        </CommandButton>
      ))}
      above={
        <>
          <ChooseFile />
          <PriceFile />
        </>
      }
      tableTitle={text.before}
      columns={columns}
      empty={{ title: text.none }}
      awaited={3}
    />
  );
}

const types = { csv: 'text/csv', json: 'application/json' };

/** Uploads a file, and goes to its dry run. */
function ChooseFile() {
  const navigate = useNavigate();
  const start = useAdminCommand('POST /api/admin/products/imports');
  return (
    <FileDrop
      about={text.about}
      choose={text.choose}
      accept=".csv,.json,text/csv,application/json"
      busy={start.isBusy && text.sending}
      onFile={async (file) => {
        const [, ending] = /\.(csv|json)$/i.exec(file.name) ?? [];
        if (!ending || file.size > IMPORT_BYTES_LIMIT) throw new Error(fileAdvice);
        const { _id } = await start.run(
          { query: { name: file.name.slice(0, 200) } },
          { file, fileType: ownValue(types, ending.toLowerCase()) },
        );
        await navigate(adminPages.import({ id: _id }));
      }}
    />
  );
}

const tones: Record<ProductImport['state'], StatusTone> = {
  reading: 'warn',
  choosing: 'warn',
  ready: 'warn',
  applying: 'warn',
  applied: 'ok',
  undone: 'quiet',
  failed: 'bad',
};

export function ImportStatus({ state }: Pick<ProductImport, 'state'>) {
  return <Status tone={tones[state]}>{text.states[state]}</Status>;
}

const columns: Column<ProductImport>[] = [
  {
    head: text.file,
    grow: true,
    cell: ({ _id, fileName }) => (
      <RowLink to={adminPages.import({ id: _id })}>{fileName || text.unnamed}</RowLink>
    ),
  },
  { head: text.by, wide: true, className: 'text-ink-2', cell: ({ by }) => fullName(by) },
  {
    head: text.when,
    className: 'text-ink-2 tabular-nums max-lg:order-3',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { head: text.state, className: 'max-lg:order-2', cell: ImportStatus },
];
