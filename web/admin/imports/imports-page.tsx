import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { ProductImport } from '#contract/admin/imports';
import { saveProducts, useImports } from '../../api/admin/imports';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { PageTitle } from '../../ui/text/page-title';
import { ListTable } from '../lists/list-table';
import { useListQuery } from '../lists/use-list-query';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { SaveFileButton } from '../save-file-button';
import { ChooseFile } from './choose-file';
import { imports as text } from './messages';

const PAGE_SIZE = 10;

export default function ImportsPage() {
  const list = useListQuery(paths.adminImports());
  const { data, total, error } = useImports({
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{text.title}</h1>
        <div className="ms-auto">
          <ExportProducts />
        </div>
      </div>
      <ChooseFile />
      <Panel title={text.before}>
        <ListTable
          caption={text.before}
          rows={data}
          rowKey={({ _id }) => _id}
          columns={columns}
          phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto]"
          error={error}
          empty={{ title: text.none }}
          awaited={3}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

const tones: Record<ProductImport['state'], StatusTone> = {
  reading: 'warn',
  ready: 'warn',
  applying: 'warn',
  applied: 'ok',
  undone: 'quiet',
  failed: 'bad',
};

/** How far an import has got. */
export function ImportStatus({ state }: Pick<ProductImport, 'state'>) {
  return <Status tone={tones[state]}>{text.states[state]}</Status>;
}

const columns: Column<ProductImport>[] = [
  {
    id: 'file',
    head: text.file,
    grow: true,
    cell: ({ _id, fileName }) => (
      <Link to={paths.adminImport(_id)} className="hover:underline underline-offset-4">
        {fileName || text.unnamed}
      </Link>
    ),
  },
  {
    id: 'by',
    head: text.by,
    wide: true,
    className: 'text-ink-2',
    cell: ({ by }) => `${by.firstName} ${by.lastName}`,
  },
  {
    id: 'when',
    head: text.when,
    className: 'text-ink-2 tabular-nums max-lg:order-3',
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    id: 'state',
    head: text.state,
    className: 'max-lg:order-2',
    cell: ({ state }) => <ImportStatus state={state} />,
  },
];

/** Saves all products as a file that this shop reads again. */
function ExportProducts() {
  return (
    <SaveFileButton
      save={saveProducts}
      icon={Download}
      label={text.export}
      busy={text.exporting}
      done={text.exported}
    />
  );
}
