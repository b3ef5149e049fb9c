import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import { createEmptyDatabase } from '../../tests/support/postgres/postgres';
import { migrate } from './migrate';

const TABLE = 'create table sale (id integer, code text);';
const INDEX =
  '-- concurrently\n-- Sales by code.\ncreate unique index concurrently sale_code on sale (code);\n';

let folder: URL;
beforeEach(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'selvedge-migrations-'))}/`);
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(new URL(name, folder), sql);
const versions = async (pool: pg.Pool) =>
  (await pool.query('select version from schema_migration order by 1')).rows.map((r) => r.version);
const isValid = async (pool: pg.Pool) =>
  (await pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('sale_code')`))
    .rows[0]?.indisvalid;

describe('an index of a table in use', () => {
  let pool: pg.Pool;
  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: await createEmptyDatabase(), lock_timeout: 1_000 });
    await write('0301_sale.sql', TABLE);
    await migrate(pool, folder);
    await write('0302_sale_code.sql', INDEX);
  });
  afterEach(() => pool.end());

  it('is built while others write, and other replicas wait for it', async () => {
    const writer = await pool.connect();
    await writer.query(`begin; insert into sale values (1, 'a')`);
    const migrated = Promise.all([migrate(pool, folder), migrate(pool, folder)]);
    await untilWaiting(pool);
    // A plain index would make this wait for the writer.
    await pool.query(`insert into sale values (2, 'b')`);
    await writer.query('commit');
    writer.release();
    await migrated;
    expect(await versions(pool)).toEqual([301, 302]);
    expect(await isValid(pool)).toBe(true);
  });

  it('is dropped and built again where an attempt was broken off', async () => {
    await pool.query(`insert into sale values (1, 'a'), (2, 'a')`);
    await expect(migrate(pool, folder)).rejects.toThrow(/^Migration 0302_sale_code.sql failed/);
    expect(await isValid(pool)).toBe(false);
    expect(await versions(pool)).toEqual([301]);
    await pool.query('delete from sale where id = 2');
    await migrate(pool, folder);
    expect(await isValid(pool)).toBe(true);
    expect(await versions(pool)).toEqual([301, 302]);
  });

  it('is left alone where it was built and not recorded', async () => {
    await pool.query('create unique index sale_code on sale (code)');
    await migrate(pool, folder);
    expect(await versions(pool)).toEqual([301, 302]);
  });

  it('has no other statement in its migration', async () => {
    await write('0302_sale_code.sql', `${INDEX}update sale set code = 'b';`);
    await expect(migrate(pool, folder)).rejects.toThrow(/not: update sale/);
    expect(await versions(pool)).toEqual([301]);
  });
});
