import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** Spreadsheets take a cell that begins so for a formula; an apostrophe before it makes it text. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

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

/** A cell with an apostrophe before what would be a formula. */
export function guardCell(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/** What `guardCell` was given. */
export function readCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
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
