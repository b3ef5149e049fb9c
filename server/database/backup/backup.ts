import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { setOwnValue } from '#contract/values/own-value';
import { allowTime } from '../connections/silence';
import { transaction } from '../transaction';
import { FORMAT, type RowCounts } from './backup-file';
import { findSchemaVersion, listSequences, listTables, type Table } from './tables.queries';

/**
 * Not in a backup: sessions and links to set a password (a restore ends them all, or it would revive
 * sessions ended since), the counters of rate limits, recent changes of the catalogue, and the record of
 * migrations, which a restore writes itself.
 */
const LEFT_OUT = [
  'public.session',
  'public.password_reset',
  'public.rate_limit',
  'public.catalogue_change',
  'public.schema_migration',
];

/** Rows that are read at a time. Rows with files have megabytes each. */
const BATCH = 1_000;
const FILE_BATCH = 4;

/** A written backup: its absolute path, its size in bytes and the rows of each table. */
interface Backup {
  file: string;
  bytes: number;
  rows: RowCounts;
}

/**
 * Writes a consistent snapshot of the shop into one file, while the shop stays in use. The file appears under its
 * name only once it is complete and on disk. Throws an `Error` of one line if there is no shop in the database
 * or the file cannot be written.
 */
export async function writeBackup(pool: pg.Pool, file: string): Promise<Backup> {
  const path = resolve(file);
  const partial = `${path}.partial-${process.pid}`;
  try {
    const rows = await transaction(pool, (tx) => writeRows(tx, partial));
    await sync(partial);
    await rename(partial, path);
    await sync(dirname(path));
    const { size } = await stat(path);
    return { file: path, bytes: size, rows };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeRows(tx: pg.PoolClient, partial: string): Promise<RowCounts> {
  await tx.query('set transaction isolation level repeatable read, read only');
  await allowTime(tx);
  await tx.query('set local idle_in_transaction_session_timeout = 0');
  await tx.query(`set local timezone = 'UTC'`);
  const rows: RowCounts = {};
  // Only the owner may read it: it contains addresses and password hashes.
  const target = createWriteStream(partial, { mode: 0o600 });
  await pipeline(Readable.from(hashed(listLines(tx, rows), rows)), createGzip(), target);
  return rows;
}

async function* listLines(tx: pg.PoolClient, rows: RowCounts): AsyncGenerator<string> {
  const schema = await findSchemaVersion(tx);
  if (schema === null) throw new Error('There is no shop in this database.');
  yield asLine({ format: FORMAT, schema, createdAt: new Date().toISOString() });
  for (const table of await listTables(tx))
    if (!LEFT_OUT.includes(table.name)) yield* listRows(tx, table, rows);
  yield asLine({ sequences: await listSequences(tx) });
}

async function* listRows(tx: pg.PoolClient, table: Table, rows: RowCounts): AsyncGenerator<string> {
  yield asLine({ table: table.name, columns: table.columns.map((column) => column.name) });
  let count = 0;
  // Values are in PostgreSQL's text format, which is lossless for every type.
  const values = table.columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await tx.query(
    `declare backup no scroll cursor for select json_build_array(${values})::text as line from ${table.name}`,
  );
  const batchSize = table.columns.some(({ type }) => type === 'bytea') ? FILE_BATCH : BATCH;
  for (;;) {
    const batch = await tx.query<{ line: string }>(`fetch ${batchSize} from backup`);
    if (batch.rows.length === 0) break;
    count += batch.rows.length;
    yield batch.rows.map(({ line }) => `${line}\n`).join('');
  }
  await tx.query('close backup');
  setOwnValue(rows, table.name, count);
}

/** The same text, followed by the line with its row counts and hash. */
async function* hashed(lines: AsyncGenerator<string>, rows: RowCounts): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const text of lines) {
    hash.update(text);
    yield text;
  }
  yield asLine({ rows, sha256: hash.digest('hex') });
}

function asLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
