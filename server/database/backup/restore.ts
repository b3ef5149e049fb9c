import type pg from 'pg';
import type { z } from 'zod';
import { allowTime } from '../connections/silence';
import type { Connection, Database } from '../database';
import { latestVersion, migrateWithin } from '../migrate';
import { transaction } from '../transaction';
import {
  checkBackup,
  type Header,
  type RowCounts,
  readLines,
  sequences,
  tableStart,
} from './backup-file';
import {
  FIRST_RELEASE_SCHEMA,
  PRE_RELEASE_FORMAT,
  PRE_RELEASE_SCHEMA,
  renameColumns,
  renameSequences,
  renameTable,
} from './pre-release';
import { dropEverything, findSchemaVersion, listTables, type Table } from './tables.queries';

const BATCH_ROWS = 1_000;
const BATCH_LENGTH = 4_000_000;

/**
 * Restores a backup in one transaction. A backup of an older schema is restored to that schema and
 * then migrated. Without `replace`, a database that contains a shop is rejected. Throws an `Error` of one line.
 */
export async function restoreBackup(
  database: Pick<Database, 'pool'>,
  file: string,
  options: { replace: boolean },
): Promise<RowCounts> {
  const backup = await checkBackup(file);
  const latest = await latestVersion();
  const isPreRelease = backup.format === PRE_RELEASE_FORMAT;
  refuseSchema(backup, latest);
  await transaction(database.pool, async (tx) => {
    await allowTime(tx);
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await refuseServing(tx);
    await clear(tx, options.replace);
    await migrateWithin(tx, isPreRelease ? FIRST_RELEASE_SCHEMA : backup.schema);
    await fill(tx, file, isPreRelease);
    await compare(tx, isPreRelease ? renameKeys(backup.rows) : backup.rows);
    await migrateWithin(tx, latest);
    // Until then the planner assumes that the tables are empty.
    await tx.query('analyze');
  });
  return backup.rows;
}

/** Throws an `Error` of one line if a backup's schema cannot be migrated to `latest`. */
function refuseSchema({ format, schema }: Header, latest: number): void {
  if (format === PRE_RELEASE_FORMAT && schema !== PRE_RELEASE_SCHEMA)
    throw new Error(
      `The backup is of schema ${schema}, from before the first release. Restore it with the version that made it, update that to schema ${PRE_RELEASE_SCHEMA}, and back up again.`,
    );
  if (format !== PRE_RELEASE_FORMAT && schema > latest)
    throw new Error(
      `The backup is of schema ${schema}, this Selvedge knows ${latest}. Restore it with a newer one.`,
    );
}

function renameKeys(rows: RowCounts): RowCounts {
  return Object.fromEntries(
    Object.entries(rows).map(([name, count]) => [renameTable(name), count]),
  );
}

/** A running server's caches would be stale after a restore, and its writes during the restore would be lost. */
async function refuseServing(tx: Connection): Promise<void> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'selvedge%'`,
  );
  if (rows[0]?.count)
    throw new Error('A shop is running on this database. Stop it first, then restore.');
}

async function clear(tx: Connection, replace: boolean): Promise<void> {
  const isShop = (await findSchemaVersion(tx)) !== null;
  if (!isShop && (await listTables(tx)).length > 0)
    throw new Error('The database holds tables that are not a shop’s. Give the shop its own.');
  if (isShop && !replace && (await holdsAnything(tx)))
    throw new Error(
      'There is a shop in this database. To put the backup in its place: npm run db:restore FILE -- --replace',
    );
  await dropEverything(tx);
}

async function holdsAnything(tx: Connection): Promise<boolean> {
  const { rows } = await tx.query<{ any: boolean }>(
    'select exists (select from account) or exists (select from product) as any',
  );
  return rows[0]?.any ?? false;
}

async function fill(tx: pg.PoolClient, file: string, isPreRelease: boolean): Promise<void> {
  const tables = await listTables(tx);
  const others = tables.filter((table) => table.name !== 'public.schema_migration');
  // The backup already contains what triggers derive, so they are disabled.
  for (const { name } of others) await tx.query(`alter table ${name} disable trigger user`);
  await tx.query(`truncate ${others.map((table) => table.name).join(', ')}`);
  const byName = new Map(others.map((table) => [table.name, table]));

  let insert: (lines: string[]) => Promise<void> = async () => {};
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length > 0) await insert(batch);
    batch = [];
    length = 0;
  };
  for await (const line of readLines(file)) {
    if (line.startsWith('[')) {
      batch.push(line);
      length += line.length;
      if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush();
      continue;
    }
    await flush();
    if (line.startsWith('{"table"')) {
      const start = tableStart.parse(JSON.parse(line));
      insert = insertInto(tx, byName, isPreRelease ? renameColumns(start) : start);
    } else if (line.startsWith('{"sequences"')) {
      const positions = sequences.parse(JSON.parse(line));
      await setSequences(tx, isPreRelease ? renameSequences(positions) : positions);
    }
  }
  for (const { name } of others) await tx.query(`alter table ${name} enable trigger user`);
}

function insertInto(tx: Connection, tables: Map<string, Table>, start: z.infer<typeof tableStart>) {
  const types = new Map(
    tables.get(start.table)?.columns.map((column) => [column.name, column.type]),
  );
  const values = start.columns.map((name, index) => {
    const type = types.get(name);
    if (type === undefined) throw unknownTable(`${start.table} (${name})`);
    return `(r->>${index})::${type}`;
  });
  const names = start.columns.map((name) => `"${name}"`).join(', ');
  const text = `insert into ${start.table} (${names}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as r`;
  return async (lines: string[]) => {
    await tx.query(text, [`[${lines.join(',')}]`]);
  };
}

async function setSequences(tx: Connection, positions: z.infer<typeof sequences>): Promise<void> {
  for (const { table, column, last, called } of positions.sequences)
    await tx.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      table,
      column,
      last,
      called,
    ]);
}

async function compare(tx: Connection, expected: RowCounts): Promise<void> {
  const tables = await listTables(tx);
  for (const [table, count] of Object.entries(expected)) {
    if (!tables.some(({ name }) => name === table)) throw unknownTable(table);
    const { rows } = await tx.query<{ count: string }>(`select count(*) from ${table}`);
    if (Number(rows[0]?.count) !== count)
      throw new Error(
        `Of ${table}, ${rows[0]?.count} of ${count} rows arrived. Nothing was changed.`,
      );
  }
}

function unknownTable(name: string): Error {
  return new Error(`The backup has ${name}, which its schema has not. Nothing was changed.`);
}
