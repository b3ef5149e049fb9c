import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { PRE_RELEASE_FORMAT } from './pre-release';

// A backup is gzipped text with one JSON value per line:
//   {"format": …, "schema": 5, …}                     the header
//   {"table": "public.account", "columns": […]}       then one line per row: an array of text and null
//   {"sequences": […]}
//   {"rows": {"public.account": 162, …}, "sha256": …} the end: counts, and the hash of every byte before this line

export const FORMAT = 'selvedge-backup-2';

const header = z.object({
  format: z.enum([FORMAT, PRE_RELEASE_FORMAT]),
  /** The schema version of the backed-up database. */
  schema: z.number().int().positive(),
  createdAt: z.string(),
});
export type Header = z.infer<typeof header>;

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) });

export const sequences = z.object({
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() }),
  ),
});

const ending = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** Number of rows by table. */
export type RowCounts = Record<string, number>;

/**
 * Reads a complete backup and verifies that no part is missing or changed. Throws an `Error` of one line if it is
 * not a backup, is truncated or damaged.
 */
export async function checkBackup(file: string): Promise<Header & { rows: RowCounts }> {
  const hash = createHash('sha256');
  const rows: RowCounts = {};
  let table = '';
  let first: Header | undefined;
  let end: z.infer<typeof ending> | undefined;
  for await (const line of readLines(file)) {
    if (end) throw damaged(file, 'something follows its end');
    if (first && line.startsWith('{"rows"')) {
      end = ending.parse(JSON.parse(line));
      break;
    }
    hash.update(`${line}\n`);
    if (!first) first = readHeader(file, line);
    else if (line.startsWith('[')) setOwnValue(rows, table, (ownValue(rows, table) ?? 0) + 1);
    else if (line.startsWith('{"table"')) {
      table = tableStart.parse(JSON.parse(line)).table;
      setOwnValue(rows, table, 0);
    }
  }
  if (!first || !end) throw damaged(file, 'its end is missing');
  if (hash.digest('hex') !== end.sha256) throw damaged(file, 'its checksum does not fit');
  for (const name of new Set([...Object.keys(rows), ...Object.keys(end.rows)]))
    if (ownValue(rows, name) !== ownValue(end.rows, name))
      throw damaged(file, `rows of ${name} are missing`);
  return { ...first, rows };
}

/** The lines of a backup without line ends. Throws an `Error` of one line if the file cannot be read or unpacked. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip().setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of source.pipe(text)) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  } finally {
    source.destroy();
    text.destroy();
  }
  if (rest !== '') throw damaged(file, 'its last line is cut');
}

function readHeader(file: string, line: string): Header {
  try {
    return header.parse(JSON.parse(line));
  } catch {
    throw new Error(`${basename(file)} is not a backup of this shop. Nothing was changed.`);
  }
}

function unreadable(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new Error(`There is no file ${file}.`);
  if (error.code === 'Z_DATA_ERROR' || error.code === 'Z_BUF_ERROR')
    return damaged(file, error.message);
  return error;
}

function damaged(file: string, why: string): Error {
  return new Error(`${basename(file)} is damaged or cut short (${why}). Nothing was changed.`);
}
