import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_COLUMNS_LIMIT, IMPORT_FIELD_LIMIT, IMPORT_RECORD_LIMIT } from '#contract/imports';

/** A record of a file: its cells, and the lines it stands in, from 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
  lastLine: number;
}

/** Why a file cannot be read at all; the message is for people. */
export class UnreadableFile extends Error {}

/** Bytes that are parsed at once; the event loop runs in between. */
const CHUNK = 16_384;
const SEPARATORS = [',', ';', '\t'];

/**
 * Reads a CSV file (RFC 4180) record by record: UTF-8 with or without a byte order mark, separated by commas, semicolons
 * or tabs, with any line ends. Throws `UnreadableFile` at the first record that exceeds a limit.
 */
export async function* readCsv(file: Buffer): AsyncGenerator<CsvRecord> {
  if (!isUtf8(file))
    throw new UnreadableFile('The file is not UTF-8. Save it as “CSV UTF-8” and try again.');
  const parser = Readable.from(chunksOf(file)).pipe(
    parse({
      delimiter: separatorOf(file),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Counts the bytes of the fields; the separators between empty fields are limited by `checkField`.
      max_record_size: IMPORT_RECORD_LIMIT,
      cast: checkField,
    }),
  );
  let ended = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { cells: record, line: ended + 1, lastLine: info.lines };
      ended = info.lines;
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(describe(error, ended)) : error;
  }
}

function checkField(field: string, { index, lines }: { index: number; lines: number }): string {
  if (index >= IMPORT_COLUMNS_LIMIT)
    throw new UnreadableFile(
      `The row near line ${lines} has more than ${IMPORT_COLUMNS_LIMIT} columns.`,
    );
  if (field.length > IMPORT_FIELD_LIMIT)
    throw new UnreadableFile(
      `A field near line ${lines} has more than ${IMPORT_FIELD_LIMIT.toLocaleString('en-US')} characters.`,
    );
  return field;
}

/** The separator that is most frequent in the first line, outside of quotes. */
function separatorOf(file: Buffer): string {
  const text = file.toString('utf8', 0, CHUNK).replace(/"[^"]*"/g, '');
  const [heading = ''] = text.split(/\r?\n|\r/, 1);
  const counts = SEPARATORS.map((mark) => ({ mark, count: heading.split(mark).length }));
  counts.sort((one, other) => other.count - one.count);
  return counts[0]?.mark ?? ',';
}

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += CHUNK) {
    yield file.subarray(start, start + CHUNK);
    await setImmediate();
  }
}

function describe(error: CsvError, ended: number): string {
  const where = `near line ${ended + 1}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark ${where} is not closed.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row ${where} is too long.`;
  return `The file isn’t valid CSV ${where}.`;
}
