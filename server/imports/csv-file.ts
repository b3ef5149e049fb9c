import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** A record of a file: its cells, and the lines it stands in, from 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
  lastLine: number;
}

/** Why a file cannot be read at all; the message is for people. */
export class UnreadableFile extends Error {}

const CHUNK = 65_536;
const LONGEST_RECORD = 1_000_000;

/**
 * Reads a CSV file (RFC 4180) record by record: UTF-8 with or without a byte order mark, separated by commas, semicolons
 * or tabs, with any line ends. Throws `UnreadableFile`.
 */
export async function* readCsv(file: Buffer): AsyncGenerator<CsvRecord> {
  const text = decode(file);
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter: separatorOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
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

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new UnreadableFile('The file isn’t UTF-8. Save it as “CSV UTF-8” and try again.');
  }
}

/** What stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [heading = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: heading.split(mark).length }));
  counts.sort((one, other) => other.count - one.count);
  return counts[0]?.mark ?? ',';
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK);
}

function describe(error: CsvError, ended: number): string {
  const where = `near line ${ended + 1}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark ${where} is not closed.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row ${where} is too long.`;
  return `The file isn’t valid CSV ${where}.`;
}
