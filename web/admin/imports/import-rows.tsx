import type { ImportRow, ProductImport } from '#contract/admin/catalogue/imports';
import { importVerdicts, PRICE_JUMP_FACTOR } from '#contract/values/choices';
import { adminPages } from '#contract/values/pages/admin-pages';
import { InlineSelect } from '../../ui/forms/select';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { fieldOfFileText } from '../field-change';
import { useUrlList } from '../lists/list-page';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/use-list-query';
import { oneImport as text } from './messages';

/** The filter value for large price changes, beside the row statuses. */
export const PRICE_JUMPS = 'price-jumps';
const byVerdict = [
  { value: '', label: text.all },
  ...importVerdicts.map((verdict) => ({ value: verdict, label: text.verdicts[verdict] })),
  { value: PRICE_JUMPS, label: text.priceJumps },
];

/** The rows of a file: the changed fields of each product, and the reason of each rejected row. */
export function ImportRows({ of }: { of: ProductImport }) {
  const page = useUrlList(
    'GET /api/admin/products/imports/:id/rows',
    adminPages.import({ id: of._id }),
    {
      params: { id: of._id },
      // Reading the file again or applying it changes the rows.
      staleTime: 0,
      query: (list) => ({
        verdict: oneOf(importVerdicts, list.get('verdict')),
        priceJump: list.get('verdict') === PRICE_JUMPS ? 'true' : undefined,
      }),
    },
  );
  return (
    <Panel
      title={text.rows}
      actions={
        <InlineSelect
          label={text.verdict}
          showLabel
          className="[&_select]:field-sizing-content"
          options={byVerdict}
          value={page.list.get('verdict')}
          onChange={(event) => page.list.set('verdict', event.target.value)}
        />
      }
    >
      <ListTable
        {...page}
        caption={text.rows}
        rowKey={({ line }) => String(line)}
        columns={columnsOf(of.format === 'json')}
        empty={{ title: text.noRows }}
        awaited={6}
      />
    </Panel>
  );
}

const tones: Record<ImportRow['verdict'], StatusTone> = {
  new: 'ok',
  changed: 'warn',
  same: 'quiet',
  refused: 'bad',
  conflict: 'bad',
};

const columnsOf = (isJson: boolean): Column<ImportRow>[] => [
  {
    head: isJson ? text.position : text.line,
    wide: true,
    className: 'text-ink-2 tabular-nums',
    cell: ({ line, lastLine }) =>
      line === lastLine ? line : text.lines(String(line), String(lastLine)),
  },
  { head: text.productColumn, cell: ({ title }) => title },
  {
    head: text.what,
    grow: true,
    className: 'whitespace-normal! max-lg:order-3 max-lg:col-span-2',
    cell: (row) => <What row={row} isJson={isJson} />,
  },
  {
    head: text.verdict,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-2',
    cell: ({ verdict }) => <Status tone={tones[verdict]}>{text.verdicts[verdict]}</Status>,
  },
];

function What({ row, isJson }: { row: ImportRow; isJson: boolean }) {
  const { changes, reasons, priceJump } = row;
  if (changes.length + reasons.length === 0) return null;
  const placeOf = (line: string, field: string) => {
    const place = isJson ? text.productNamed(line) : text.lineNamed(line);
    return field === '' ? place : `${place}, ${field}`;
  };
  return (
    <ul className="grid gap-1 py-2 text-13 wrap-anywhere">
      {reasons.map(({ line, field, message }) => (
        <li key={`${line} ${field} ${message}`} className="text-sale">
          {text.reason(placeOf(String(line), field), message)}
        </li>
      ))}
      {priceJump && <li className="text-sale">{text.priceJump(PRICE_JUMP_FACTOR)}</li>}
      {changes.map(({ field, before, after }) => (
        <li key={field}>{fieldOfFileText(field, before, after)}</li>
      ))}
    </ul>
  );
}
