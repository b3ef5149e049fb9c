import { stringify } from 'csv-stringify/sync';

/**
 * Spreadsheets run a field as a formula if it begins with one of these, or its full-width or small form. Exports are comma
 * separated, but a spreadsheet may open it with semicolons or tabs as separators and then ignores the quotes: every place
 * in a cell where a field could begin is guarded by an apostrophe.
 */
const FIELD_START = '(?<=^|[;\\t\\r\\n])';
const FORMULA = `['" ]*[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]`;
const UNGUARDED = new RegExp(`${FIELD_START}(?=${FORMULA})`, 'g');
const GUARDED = new RegExp(`${FIELD_START}'(?=${FORMULA})`, 'g');

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Records as CSV (RFC 4180), with cells guarded against formula injection. */
export function csvLines(records: string[][]): string {
  return stringify(
    records.map((record) => record.map(guardCell)),
    // The library quotes only its own kind of line end.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

/** The columns of a file: each heading, and the text of a row below it. */
export type CsvColumns<Row, Context = null> = readonly (readonly [
  heading: string,
  cell: (row: Row, context: Context) => string,
])[];

/**
 * A list as CSV lines below its headings, read in batches. `read` gets null for the first batch, then the `next` of the one before,
 * which is null for the last. `context` is what cells need beside their row.
 */
export async function* csvInBatches<Row, Context, Cursor>(
  columns: CsvColumns<Row, Context>,
  context: Context,
  read: (after: Cursor | null) => Promise<{ rows: Row[]; next: Cursor | null }>,
): AsyncGenerator<string> {
  yield csvLines([columns.map(([heading]) => heading)]);
  let after: Cursor | null = null;
  do {
    const batch: { rows: Row[]; next: Cursor | null } = await read(after);
    if (batch.rows.length > 0)
      yield csvLines(batch.rows.map((row) => columns.map(([, cell]) => cell(row, context))));
    after = batch.next;
  } while (after !== null);
}

/** A cell with an apostrophe before everything that a spreadsheet could run as a formula; numbers stay. */
export function guardCell(value: string): string {
  // A negative amount is a number, and no formula.
  if (NUMBER.test(value)) return value;
  return value.replace(UNGUARDED, "'");
}

/** Reverses `guardCell`. */
export function readCell(cell: string): string {
  return cell.replace(GUARDED, '');
}
