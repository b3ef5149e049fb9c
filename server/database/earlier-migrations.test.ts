import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/support/postgres/describe-database';
import { createEmptyDatabase } from '../../tests/support/postgres/postgres';
import { writeBackup } from './backup/backup';
import { restoreBackup } from './backup/restore';
import { latestVersion, migrate, migrateWithin } from './migrate';

/** The last schema before the migrations were folded, and the one that the folded ones make. */
const LAST_EARLIER = 191;

const listOf = async (pool: pg.Pool) =>
  (
    await pool.query<{ version: number; name: string; checksum: string; applied_at: Date }>(
      'select version, name, checksum, applied_at from schema_migration order by version',
    )
  ).rows;

it('the migrations make the same database as the ones before they were folded', async () => {
  const LAST_FOLDED = 221;

  const earlier = await openAt(LAST_EARLIER);
  const folded = await openAt(LAST_FOLDED);
  expect((await listOf(folded)).map(({ version }) => version)).toEqual(
    Array.from({ length: LAST_FOLDED - 200 }, (_, index) => 201 + index),
  );
  expect(await describeDatabase(folded)).toEqual(await describeDatabase(earlier));
  await earlier.end();
  await folded.end();
}, 60_000);

describe('a database of a version before 0.2.0', () => {
  let pool: pg.Pool;
  beforeEach(async () => {
    pool = await openAt(LAST_EARLIER);
  });
  afterEach(() => pool.end());

  it('goes on from its last schema, with several processes starting concurrently', async () => {
    await pool.query(`update schema_migration set applied_at = '2026-01-02' where version = 1`);
    const [first] = await listOf(pool);
    const fresh = await openAt(await latestVersion());
    await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
    const list = await listOf(pool);
    const withoutTime = (rows: Awaited<ReturnType<typeof listOf>>) =>
      rows.map(({ version, name, checksum }) => ({ version, name, checksum }));
    expect(withoutTime(list)).toEqual(withoutTime(await listOf(fresh)));
    expect(list[0]?.applied_at).toEqual(first?.applied_at);
    expect(await describeDatabase(pool)).toEqual(await describeDatabase(fresh));
    await fresh.end();
  }, 60_000);

  it.each([
    ['is at an older schema', 'delete from schema_migration where version = 191'],
    ['has a changed migration', `update schema_migration set checksum = 'x' where version = 8`],
    [
      'has a migration that no version had',
      `insert into schema_migration (version, name, checksum) values (23, '0023_own.sql', 'x')`,
    ],
  ])('is refused and left alone where it %s', async (_what, change) => {
    await pool.query(change);
    const before = await listOf(pool);
    await expect(migrate(pool)).rejects.toThrow(
      'The schema of the database is from before version 0.2.0. Back it up with the version that made it',
    );
    expect(await listOf(pool)).toEqual(before);
  });

  it('is restored from a backup of its last schema', async () => {
    await pool.query(
      `insert into account (id, first_name, last_name, email, password_hash)
      values ('01900000-0000-7000-8000-000000000001', 'Ada', 'Lovelace', 'ada@example.com', 'x')`,
    );
    await pool.query(`update category set name = 'Tees' where key = 'mens_tshirt'`);
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-backup-'));
    const restored = new pg.Pool({ connectionString: await createEmptyDatabase() });
    try {
      const file = join(folder, 'shop.backup');
      await writeBackup(pool, file);
      await restoreBackup({ pool: restored }, file, { replace: false });
      const { rows } = await restored.query(
        `select a.last_name, t.orders, c.name from account a join customer_total t on t.account_id = a.id, category c
        where c.key = 'mens_tshirt'`,
      );
      expect(rows).toEqual([{ last_name: 'Lovelace', orders: 0, name: 'Tees' }]);
      expect((await listOf(restored)).at(-1)?.version).toBe(await latestVersion());
      expect((await listOf(restored))[0]?.version).toBe(201);
      // A start changes nothing.
      await migrate(restored);
    } finally {
      await restored.end();
      await rm(folder, { recursive: true });
    }
  }, 60_000);
});

async function openAt(version: number): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: await createEmptyDatabase(),
    // As the shop's own connections: indexes are built concurrently on such only.
    lock_timeout: 10_000,
  });
  const client = await pool.connect();
  await client.query('begin');
  await migrateWithin(client, version);
  await client.query('commit');
  client.release();
  return pool;
}
