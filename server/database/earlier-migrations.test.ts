import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../tests/support/postgres/postgres';
import { writeBackup } from './backup/backup';
import { restoreBackup } from './backup/restore';
import { listSequences, listTables } from './backup/tables.queries';
import { latestVersion, migrate, migrateWithin } from './migrate';
import { describeSchema } from './schema';

/** The last schema before the migrations were folded, and the one that the folded ones make. */
const LAST_EARLIER = 191;
const LAST_FOLDED = 221;

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

/** All that migrations make: tables, functions, statistics, storage, rights, extensions, rows and sequences. */
async function describeDatabase(pool: pg.Pool): Promise<string[]> {
  // New databases have no rows that a constraint must leave unchecked.
  const tables = (await describeSchema(pool)).replaceAll(' NOT VALID', '').split('\n');
  const { rows: others } = await pool.query<{ line: string }>(
    `with shop (oid) as (select unnest(array['public', 'sandbox_gateway']::regnamespace[])::oid)
    select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as line from pg_proc p
    where p.pronamespace in (select oid from shop)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', c.relkind, c.relname, c.reloptions, c.relacl) from pg_class c
    where c.relnamespace in (select oid from shop) and c.relkind <> 'c'
    union all
    select concat_ws(' ', c.relname, a.attname, a.attstorage, a.attidentity, a.attgenerated, a.attcollation::regcollation)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in (select oid from shop) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all
    select concat_ws(' ', 'comment', classoid::regclass, description) from pg_description d join pg_class c on c.oid = d.objoid
    where c.relnamespace in (select oid from shop)
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    union all
    select concat_ws(' ', sequencename, data_type, start_value, increment_by, max_value, cycle) from pg_sequences
    order by 1`,
  );
  const rows: string[] = [];
  for (const { name } of await listTables(pool)) {
    // It has a row for each change, of which the earlier migrations made others.
    if (['public.schema_migration', 'public.cache_invalidation'].includes(name)) continue;
    const { rows: found } = await pool.query<{ line: string }>(
      // The earlier migrations changed the first categories after they had made them.
      `select concat_ws(' ', $1::text, to_jsonb(t) - array['version', 'changed_at', 'at', 'xid']) as line from ${name} t order by 1`,
      [name],
    );
    rows.push(...found.map(({ line }) => line));
  }
  const sequences = (await listSequences(pool)).filter(
    ({ table }) => table !== 'public.cache_invalidation',
  );
  return [
    ...tables,
    ...others.map(({ line }) => line),
    ...rows,
    ...sequences.map((sequence) => JSON.stringify(sequence)),
  ];
}

const listOf = async (pool: pg.Pool) =>
  (
    await pool.query<{ version: number; name: string; checksum: string; applied_at: Date }>(
      'select version, name, checksum, applied_at from schema_migration order by version',
    )
  ).rows;

it('the migrations make the same database as the ones before they were folded', async () => {
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
