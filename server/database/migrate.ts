import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findSessionPid } from './connections/abandoned';
import { allowTime, allowTimeOutside } from './connections/silence';
import { DEADLOCK, LOCK_TIMEOUT } from './database-errors';
import { buildConcurrently, isConcurrent, withoutConcurrency } from './index-migrations';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * The migrations of the versions before 0.2.0, which had the numbers up to `LAST_EARLIER`. Those from `FOLDER` up to
 * `LAST_FOLDED` make the same schema. Backups of an earlier schema are restored with these.
 */
const EARLIER_FOLDER = new URL('./earlier-migrations/', import.meta.url);
const LAST_EARLIER = 191;
const LAST_FOLDED = 221;

/** An arbitrary number, the same in every replica. */
const MIGRATION_LOCK = 7_355_608;

/**
 * Statements that come after a migration's lock request queue behind it, and fail after 3 s in the version that is still
 * serving. So the migration gives up before that, and tries again.
 */
const LOCK_WAIT = '1500ms';
const TRIES = 100;
const PAUSE_MS = 500;
const LOCK_POLL_MS = 200;

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the schema up to date: applies each numbered file once, in order, each in its own transaction (or concurrently, see
 * `buildConcurrently`). An advisory lock makes the other replicas wait. Throws if an applied file has changed since, if the
 * database is newer than this code, if its schema is from before 0.2.0 and not the last of those, or if a table stays locked
 * for minutes.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    const applied = await whileLocked(client, () => readApplied(client, migrations));
    refuseUnknown(migrations, applied);
    if (migrations.some(({ version }) => !applied.has(version))) await requireCreate(client);
    // A new database has no other users, and may be behind a connection pooler.
    const isNew = applied.size === 0;
    for (const migration of migrations)
      if (!applied.has(migration.version))
        await (isConcurrent(migration.sql) && !isNew
          ? applyConcurrently(pool, client, migration)
          : apply(client, migration));
  } finally {
    client.release();
  }
}

/**
 * Runs `work` in a transaction of `client` that holds the migration lock. A lock of the session would not work behind a
 * pooler in transaction mode. It polls, since a waiting statement has a snapshot, and a process that holds the lock and builds an
 * index concurrently would wait for that snapshot.
 */
export async function whileLocked<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await client.query('begin');
    try {
      await allowTime(client);
      await client.query('set local idle_in_transaction_session_timeout = 0');
      // Without parameters: a parameterised statement keeps its snapshot until the next one.
      const { rows } = await client.query<{ taken: boolean }>(
        `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`,
      );
      if (rows[0]?.taken) {
        const result = await work();
        await client.query('commit');
        return result;
      }
      await client.query('rollback');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    await wait(LOCK_POLL_MS);
  }
}

/**
 * Applies the missing migrations up to `version` inside the caller's transaction, and keeps other migrations out until it
 * ends. A database that is at an earlier schema, or is to be, passes through all earlier migrations.
 */
export async function migrateWithin(tx: pg.PoolClient, version: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const migrations = await readMigrations();
  let applied = await appliedChecksums(tx);
  if (version <= LAST_EARLIER || isEarlier(applied)) {
    await recordMissing(tx, await readMigrations(EARLIER_FOLDER), applied, version);
    if (version <= LAST_EARLIER) return;
    applied = await replaceEarlier(tx, migrations);
  }
  await recordMissing(tx, migrations, applied, version);
}

async function recordMissing(
  tx: pg.PoolClient,
  migrations: Migration[],
  applied: Map<number, string>,
  version: number,
): Promise<void> {
  for (const migration of migrations)
    if (migration.version <= version && !applied.has(migration.version))
      await record(tx, migration);
}

/** The schema version of this code. */
export async function latestVersion(): Promise<number> {
  return (await readMigrations()).at(-1)?.version ?? 0;
}

async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(name.slice(0, 4)), name, sql, checksum };
    }),
  );
}

/** The applied migrations; those of the last schema before 0.2.0 are replaced in the list by the ones that make the same schema. */
async function readApplied(
  client: pg.PoolClient,
  migrations: Migration[],
): Promise<Map<number, string>> {
  const applied = await appliedChecksums(client);
  if (!isEarlier(applied)) return applied;
  const earlier = await readMigrations(EARLIER_FOLDER);
  const isLast =
    applied.size === earlier.length &&
    earlier.every(({ version, checksum }) => applied.get(version) === checksum);
  if (!isLast)
    throw new Error(
      'The schema of the database is from before version 0.2.0. Back it up with the version that made it, then restore the backup into an empty database with this one.',
    );
  await requireCreate(client);
  return replaceEarlier(client, migrations);
}

function isEarlier(applied: Map<number, string>): boolean {
  return [...applied.keys()].some((version) => version <= LAST_EARLIER);
}

/** The time of the first one stays: it is when this database became a shop. */
async function replaceEarlier(
  tx: pg.PoolClient,
  migrations: Migration[],
): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ first: string }>(
    'select min(applied_at)::text as first from schema_migration',
  );
  await tx.query('delete from schema_migration');
  for (const migration of migrations.filter(({ version }) => version <= LAST_FOLDED))
    await insertVersion(tx, migration);
  await tx.query('update schema_migration set applied_at = $1', [rows[0]?.first]);
  return appliedChecksums(tx);
}

async function appliedChecksums(client: pg.PoolClient): Promise<Map<number, string>> {
  // Not 'if not exists', which a role without the right to create tables may not run either.
  const { rows: tables } = await client.query(
    `select from pg_class where oid = to_regclass('schema_migration')`,
  );
  if (tables.length === 0) {
    await requireCreate(client);
    await client.query(
      `create table schema_migration (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
  }
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

/** Throws an `Error` with a one-line message if the role may not create tables. */
async function requireCreate(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select current_user as role, has_schema_privilege('public', 'create') as may`,
  );
  if (rows[0]?.may === false)
    throw new Error(
      `The schema of the database is older than this version, and the role ${rows[0].role} may not change it. Run npm run db:migrate with MIGRATE_DATABASE_URL, then start again.`,
    );
}

function refuseUnknown(migrations: Migration[], applied: Map<number, string>): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const [version, checksum] of applied) {
    const migration = known.get(version);
    if (!migration)
      throw new Error(
        `The database has migration ${version}, which this version of Selvedge does not know. Start a newer one.`,
      );
    if (migration.checksum !== checksum)
      throw new Error(
        `Migration ${migration.name} has changed since it was applied. Restore it and write a new one.`,
      );
  }
}

async function applyConcurrently(
  pool: pg.Pool,
  client: pg.PoolClient,
  migration: Migration,
): Promise<void> {
  // Outside a transaction, time limits can be lifted for the whole session only.
  if ((await findSessionPid(client)) === null)
    throw new Error(
      `Migration ${migration.name} cannot pass a connection pooler. Start once with DATABASE_URL naming the server itself.`,
    );
  const holder = await pool.connect();
  try {
    await allowTimeOutside(client);
    await whileLocked(holder, () => buildAndRecord(client, migration));
  } finally {
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    holder.release();
  }
}

async function buildAndRecord(client: pg.PoolClient, migration: Migration): Promise<void> {
  // Another transaction may wait for this one while the build waits for its snapshot.
  await retry(migration, [DEADLOCK], 'Start again to finish it.', async () => {
    if (await isApplied(client, migration)) return;
    await buildConcurrently(client, migration.sql);
    await insertVersion(client, migration);
  });
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await retry(migration, [DEADLOCK, LOCK_TIMEOUT], 'The migration was rolled back.', () =>
    whileLocked(client, async () => {
      if (await isApplied(client, migration)) return;
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await record(client, migration);
    }),
  );
}

/** Runs `work` again after errors with one of the codes, which come from concurrent transactions. */
async function retry(
  { name }: Migration,
  codes: string[],
  advice: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (cause) {
      const { code = '', message } = cause as Error & { code?: string };
      if (!codes.includes(code) || tries === TRIES)
        throw new Error(`Migration ${name} failed (${message}). ${advice}`, { cause });
    }
    await wait(PAUSE_MS * (1 + Math.random()));
  }
}

/** Whether another replica has applied the migration in the meantime. */
async function isApplied(client: pg.PoolClient, { version }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('select from schema_migration where version = $1', [
    version,
  ]);
  return rowCount === 1;
}

async function record(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { sql } = migration;
  await client.query(isConcurrent(sql) ? withoutConcurrency(sql) : sql);
  await insertVersion(client, migration);
}

async function insertVersion(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}
