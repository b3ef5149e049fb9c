import { isId } from '#contract/values/id';
import { csvLines, readCell } from '../http/csv';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { readCsv } from './formats/csv-file';
import { readJsonList } from './formats/json-file';
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
async function* linesOf(content: Buffer, rows: RejectedRow[]): AsyncGenerator<string> {
  const rejected = new Set(rows.map(({ line }) => line));
  const texts = new Map<number, string[]>();
  for (const { line, field, message } of rows.flatMap(({ reasons }) => reasons))
    texts.set(line, [...(texts.get(line) ?? []), `${field}: ${message}`]);
  const products = new Set<string>();
  for await (const { cells, line, productOf } of recordsOf(content))
    if (rejected.has(line)) products.add(productOf(cells, line));
  for await (const { cells, line, errorsAt, productOf, isHeading } of recordsOf(content)) {
    if (!isHeading && !products.has(productOf(cells, line))) continue;
    const errors = isHeading ? ERRORS : (texts.get(line) ?? []).join(' ');
    const before = Array.from({ length: errorsAt }, (_, at) => cells[at] ?? '');
    const record = [...before, ...cells.slice(errorsAt + 1)].map(readCell);
    yield csvLines([record.toSpliced(errorsAt, 0, errors)]);
  }
}

/** The records of a CSV file, with the place of its errors and what tells its products apart. */
async function* recordsOf(content: Buffer) {
  let heading: string[] | null = null;
  let [errorsAt, handleAt] = [0, -1];
  for await (const { cells, line } of readCsv(content)) {
    const isHeading = heading === null;
    if (heading === null) {
      heading = cells.map((cell) => cell.trim().toLowerCase());
      handleAt = heading.indexOf('handle');
      const given = heading.indexOf(ERRORS.toLowerCase());
      errorsAt = given < 0 ? cells.length : given;
    }
    const productOf = (record: string[], at: number) => record[handleAt]?.trim() || `line ${at}`;
    yield { cells, line, isHeading, errorsAt, productOf };
  }
}
