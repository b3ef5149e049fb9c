import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/**
 * A spreadsheet runs a field that begins with one of these, or with its full-width or small form. The export is comma
 * separated, but a spreadsheet may open it with semicolons or tabs as separators and then ignores the quotes: every place
 * in a cell where a field could begin is guarded by an apostrophe.
 */
const FIELD_START = '(?<=^|[;\\t\\r\\n])';
const FORMULA = `['" ]*[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]`;
const UNGUARDED = new RegExp(`${FIELD_START}(?=${FORMULA})`, 'g');
const GUARDED = new RegExp(`${FIELD_START}'(?=${FORMULA})`, 'g');

/** Lets Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Records as CSV (RFC 4180), no cell of which a spreadsheet would run. */
export function csvLines(records: string[][]): string {
  return stringify(
    records.map((record) => record.map(guardCell)),
    // Of line ends the library quotes its own alone.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

/** A cell with an apostrophe before everything that a spreadsheet could run as a formula. */
export function guardCell(value: string): string {
  return value.replace(UNGUARDED, "'");
}

/** The value that `guardCell` was given. */
export function readCell(cell: string): string {
  return cell.replace(GUARDED, '');
}

/** Sends CSV as it is made, under a file name with the day in it. */
export function sendCsv(reply: FastifyReply, name: string, parts: AsyncIterable<string>): void {
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(withMark(parts), { objectMode: false }));
}

async function* withMark(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* parts;
}
