import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import {
  IMPORT_COLUMNS_LIMIT,
  IMPORT_FIELD_LIMIT,
  IMPORT_RECORD_LIMIT,
} from '#contract/admin/catalogue/imports';
import { UnreadableFile } from './unreadable-file';

/** A record of a file: its cells, and its first and last line, from 1. */
interface CsvRecord {
  cells: string[];
  line: number;
  lastLine: number;
}

/** Bytes parsed before the event loop runs again. */
const CHUNK = 16_384;
const [QUOTE, NEWLINE, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];
const SEPARATORS = [',', ';', '\t'];

/**
 * Reads a CSV file (RFC 4180) record by record: UTF-8 with or without a byte order mark, separated by commas, semicolons
 * or tabs, with any line ends. Throws `UnreadableFile` at the first record that exceeds a limit.
 */
export async function* readCsv(file: Buffer): AsyncGenerator<CsvRecord> {
  if (!isUtf8(file))
    throw new UnreadableFile('The file isn’t UTF-8. Save it as “CSV UTF-8” and try again.');
  const hint = separatorHint(file);
  if (hint) file = file.subarray(hint.bytes);
  const skipped = hint ? 1 : 0;
  const delimiter = hint?.separator ?? separatorOf(file);
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Counts the bytes of fields only: `chunksOf` limits the number of fields.
    max_record_size: IMPORT_RECORD_LIMIT,
  });
  // Errors are thrown by the loop below.
  pipeline(Readable.from(chunksOf(file, delimiter)), parser, () => {});
  let ended = skipped;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.some((field) => field.length > IMPORT_FIELD_LIMIT))
        throw new UnreadableFile(
          `A field near line ${ended + 1} has more than ${IMPORT_FIELD_LIMIT.toLocaleString('en-US')} characters.`,
        );
      yield { cells: record, line: ended + 1, lastLine: info.lines + skipped };
      ended = info.lines + skipped;
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(describe(error, ended)) : error;
  }
}

/** The line that tells Excel the separator, such as `sep=;`. */
function separatorHint(file: Buffer): { separator: string; bytes: number } | null {
  const [line, separator] =
    /^\ufeff?"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r)/i.exec(file.toString('utf8', 0, 40)) ?? [];
  return line === undefined || separator === undefined
    ? null
    : { separator, bytes: Buffer.byteLength(line) };
}

/** The separator that is most frequent in the first line, outside of quotes. */
function separatorOf(file: Buffer): string {
  const text = file.toString('utf8', 0, CHUNK).replace(/"[^"]*"/g, '');
  const [heading = ''] = text.split(/\r?\n|\r/, 1);
  const counts = SEPARATORS.map((mark) => ({ mark, count: heading.split(mark).length }));
  counts.sort((one, other) => other.count - one.count);
  return counts[0]?.mark ?? ',';
}

/**
 * The file in small parts. Throws `UnreadableFile` at a record with too many columns before the parser sees it: it would
 * keep every field, and reading a row of millions of empty fields takes a gigabyte.
 */
async function* chunksOf(file: Buffer, delimiter: string): AsyncGenerator<Buffer> {
  const separator = delimiter.charCodeAt(0);
  let columns = 1;
  let isQuoted = false;
  for (let start = 0; start < file.length; start += CHUNK) {
    const chunk = file.subarray(start, start + CHUNK);
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === separator) columns++;
      else if (byte === NEWLINE || byte === CARRIAGE_RETURN) columns = 1;
      if (columns > IMPORT_COLUMNS_LIMIT)
        throw new UnreadableFile(`A row has more than ${IMPORT_COLUMNS_LIMIT} columns.`);
    }
    yield chunk;
    await setImmediate();
  }
}

function describe(error: CsvError, ended: number): string {
  const where = `near line ${ended + 1}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark ${where} is not closed.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row ${where} is too long.`;
  return `The file isn’t valid CSV ${where}.`;
}

/** Reads the cells of a row by the headings of its file; null where the file has no such column. */
export function cellsOf(headings: string[]) {
  const places = new Map(headings.map((heading, index) => [heading, index]));
  return (row: { cells: readonly string[] }, heading: string): string | null => {
    const place = places.get(heading);
    return place === undefined ? null : (row.cells[place] ?? '').trim();
  };
}
