import { isId } from '#contract/values/id';
import { csvLines, readCell } from '../http/csv';
import { ShopError } from '../http/errors';
import { readCsv } from '../http/read-files/csv-file';
import type { Shop } from '../shop';
import { readJsonList } from './formats/json-file';
import { otherFormatOf } from './formats/read-file';
import type { Row } from './formats/row';
import { findContent, findImport, listRejected, type RejectedRow } from './imports.queries';

type Rejected =
  | { format: 'json'; items: AsyncIterable<object[]> }
  | { format: 'csv'; lines: AsyncIterable<string> };

/** The column of a CSV file, and the key of a JSON file, with the reasons. Imports ignore it. */
const ERRORS = 'Errors';

/**
 * The rejected products of an import in the format of its file, with the reasons. Corrected, they can be imported without
 * importing the others twice. Throws `not_found` once the file has been deleted.
 */
export async function readRejected({ pool }: Shop, id: string): Promise<Rejected> {
  const found = isId(id) ? await findImport(pool, id) : undefined;
  const content = found ? await findContent(pool, id) : null;
  if (!found || !content) throw new ShopError('not_found', { message: 'File not found.' });
  const rows = await listRejected(pool, id);
  return found.format === 'json'
    ? { format: 'json', items: itemsOf(content, rows) }
    : { format: 'csv', lines: linesOf(content, rows) };
}

async function* itemsOf(content: Buffer, rows: RejectedRow[]): AsyncGenerator<object[]> {
  const reasons = new Map(rows.map((row) => [row.line, row.reasons]));
  for await (const { value, position } of readJsonList(content)) {
    const errors = reasons
      .get(position)
      ?.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
    if (errors)
      yield [
        { ...(typeof value === 'object' ? value : { value }), [ERRORS.toLowerCase()]: errors },
      ];
  }
}

/** All rows of a product: the first one of a Shopify product has its title. */
async function* linesOf(content: Buffer, rejected: RejectedRow[]): AsyncGenerator<string> {
  const lines = new Set(rejected.map(({ line }) => line));
  const texts = new Map<number, string[]>();
  for (const { line, field, message } of rejected.flatMap(({ reasons }) => reasons))
    texts.set(line, [...(texts.get(line) ?? []), `${field}: ${message}`]);
  let heading: string[] | null = null;
  const rows: Row[] = [];
  for await (const record of readCsv(content))
    if (heading === null) heading = record.cells;
    else rows.push(record);
  if (heading === null) return;
  const names = heading.map((cell) => cell.trim().toLowerCase());
  const given = names.indexOf(ERRORS.toLowerCase());
  const errorsAt = given < 0 ? names.length : given;
  const lineOf = (cells: string[], errors: string) => {
    const before = Array.from({ length: errorsAt }, (_, at) => cells[at] ?? '');
    const record = [...before, ...cells.slice(errorsAt + 1)].map(readCell);
    return csvLines([record.toSpliced(errorsAt, 0, errors)]);
  };
  yield lineOf(heading, ERRORS);
  const groups = otherFormatOf(names)?.groupRows(names, rows) ?? rows.map((row) => [row]);
  const wanted = new Set(
    groups.filter((group) => group.some(({ line }) => lines.has(line))).flat(),
  );
  for (const row of rows)
    if (wanted.has(row)) yield lineOf(row.cells, (texts.get(row.line) ?? []).join(' '));
}
