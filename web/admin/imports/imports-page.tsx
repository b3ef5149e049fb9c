import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductImport } from '#contract/admin/catalogue/imports';
import { fileAdvice, IMPORT_BYTES_LIMIT } from '#contract/values/choices';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FieldError } from '../../ui/forms/field-frame';
import { Icon } from '../../ui/icon';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { CommandButton } from '../actions';
import { useDropTarget } from '../editing/drag';
import { formatMoment, fullName } from '../format';
import { ListPage, useAddressList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import * as paths from '../paths';
import { imports as text } from './messages';

export default function ImportsPage() {
  const page = useAddressList('GET /api/admin/products/imports', paths.adminImports(), {
    pageSize: 10,
  });
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={
        <CommandButton
          className="ms-auto"
          run={() => saveFile('/api/admin/products.csv', 'products.csv')}
          busy={text.exporting}
          done={text.exported}
        >
          <Icon of={Download} size={16} />
          {text.export}
        </CommandButton>
      }
      above={<ChooseFile />}
      tableTitle={text.before}
      columns={columns}
      empty={{ title: text.none }}
      awaited={3}
    />
  );
}

/** Uploads a file, chosen or dropped, and goes to its dry run. */
function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const start = useAdminCommand('POST /api/admin/products/imports');
  const [error, setError] = useState<string>();

  const take = async (file: File | undefined) => {
    if (!file || start.isBusy) return;
    if (!/\.csv$/i.test(file.name) || file.size > IMPORT_BYTES_LIMIT) return setError(fileAdvice);
    setError(undefined);
    try {
      const { _id } = await start.run(
        { query: { name: file.name.slice(0, 200) } },
        { file, fileType: 'text/csv' },
      );
      await navigate(paths.adminImport(_id));
    } catch (cause) {
      setError((cause as Error).message);
    }
  };
  const { isOver, target } = useDropTarget({
    onDrop: (event) => void take(event.dataTransfer.files[0]),
  });
  return (
    // Dropping is a second way: the button does the same by keyboard.
    <div
      {...target}
      className={classNames(
        'grid justify-items-start gap-4 rounded border border-dashed p-6',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="max-w-160 text-ink-2">{text.about}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          size="small"
          busy={start.isBusy && text.sending}
          onClick={() => input.current?.click()}
        >
          <Icon of={Upload} size={16} />
          {text.choose}
        </Button>
        <span className="text-ink-2">{text.drop}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={text.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
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

export function ImportStatus({ state }: Pick<ProductImport, 'state'>) {
  return <Status tone={tones[state]}>{text.states[state]}</Status>;
}

const columns: Column<ProductImport>[] = [
  {
    head: text.file,
    grow: true,
    cell: ({ _id, fileName }) => (
      <RowLink to={paths.adminImport(_id)}>{fileName || text.unnamed}</RowLink>
    ),
  },
  { head: text.by, wide: true, className: 'text-ink-2', cell: ({ by }) => fullName(by) },
  {
    head: text.when,
    className: 'text-ink-2 tabular-nums max-lg:order-3',
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  { head: text.state, className: 'max-lg:order-2', cell: ImportStatus },
];
