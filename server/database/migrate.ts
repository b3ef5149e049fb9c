import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { buildConcurrently, isConcurrent, withoutConcurrency } from './index-migrations';
import { allowTimeOutside } from './silence';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number, the same in every replica. */
const MIGRATION_LOCK = 7_355_608;

/**
 * While a migration waits for a table, all who come to it later wait behind; an older version that still serves would
 * give up after 3 s. So it gives way before, and tries again.
 */
const LOCK_WAIT = '1500ms';
const TRIES = 100;
const PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const LOCK_POLL_MS = 200;

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the schema up to date: each numbered file once, in order, in a transaction of its own (or concurrently, see
 * `buildConcurrently`), under an advisory lock, so that of many replicas one migrates and the others wait. Who uses a table meanwhile is never kept waiting for long.
 * Throws when an applied file has changed since, when the database is newer than this code, or when somebody holds on to
 * a table for minutes.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await allowTimeOutside(client);
    await client.query('set lock_timeout = 0');
    await waitForLock(client);
    const applied = await appliedChecksums(client);
    refuseUnknown(migrations, applied);
    for (const migration of migrations)
      if (!applied.has(migration.version))
        await (isConcurrent(migration.sql) ? applyConcurrently : apply)(client, migration);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    client.release();
  }
}

/**
 * Polls, since a statement that waits for the lock has a snapshot: whoever holds the lock and builds an index concurrently
 * would wait for that snapshot in turn.
 */
async function waitForLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.taken) return;
    await wait(LOCK_POLL_MS);
  }
}

/**
 * Applies what is missing up to `version` inside the caller's transaction, and keeps other migrations waiting until it
 * ends: for a restore, which is whole or not at all.
 */
export async function migrateWithin(tx: pg.PoolClient, version: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const applied = await appliedChecksums(tx);
  for (const migration of await readMigrations())
    if (migration.version <= version && !applied.has(migration.version))
      await record(tx, migration);
}

/** The version the schema of this code has. */
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

async function appliedChecksums(client: pg.PoolClient): Promise<Map<number, string>> {
  await client.query(
    `create table if not exists schema_migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
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
        `Migration ${migration.name} has changed since it was applied. Put it back and write a new one.`,
      );
  }
}

async function applyConcurrently(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await buildConcurrently(client, migration.sql);
      return await insertVersion(client, migration);
    } catch (cause) {
      // An older version that starts meanwhile waits for the migration lock with a snapshot, see `waitForLock`.
      if ((cause as { code?: string }).code !== DEADLOCK || tries === TRIES)
        throw new Error(
          `Migration ${migration.name} failed (${(cause as Error).message}). Start again to finish it.`,
          { cause },
        );
    }
    await wait(PAUSE_MS * (1 + Math.random()));
  }
}

/** Whether a failure is due to transactions of a version that serves meanwhile, so that another try may succeed. */
function isContention(cause: unknown): boolean {
  const { code } = cause as { code?: string };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await record(client, migration);
      await client.query('commit');
      return;
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      if (!isContention(cause) || tries === TRIES)
        throw new Error(
          `Migration ${migration.name} failed (${(cause as Error).message}). Nothing of it was applied.`,
          { cause },
        );
    }
    await wait(PAUSE_MS * (1 + Math.random()));
  }
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
