import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMp4 } from '../../../tests/support/catalogue/videos';
import { untilTrue } from '../../../tests/support/eventually';
import { createEmptyDatabase } from '../../../tests/support/postgres/postgres';
import { fixture, openTestDatabase, openTestShop } from '../../../tests/support/shop';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { fillDemoShop } from '../../demo/fill';
import { storeVideo } from '../../media/videos.service';
import { openDatabase } from '../connections/connect';
import type { Database } from '../database';
import { latestVersion, migrateWithin } from '../migrate';
import { transaction } from '../transaction';
import { writeBackup } from './backup';
import { FIRST_RELEASE_SCHEMA } from './pre-release';
import { restoreBackup } from './restore';
import { dropEverything } from './tables.queries';

const folder = fixture(temporaryFolder);
/** The files in the folder after the first backup. */
let written: string[];

const demo = fixture(openTestShop);
beforeAll(async () => {
  await fillDemoShop(demo.shop);
  const { accountId } = await demo.signUp();
  await storeVideo(demo.shop, accountId, makeMp4(600_000));
  // A setting that is null, which is not the same as none.
  await demo.shop.pool.query(
    `insert into setting (name, value) values ('freeShippingOver', 'null')`,
  );
  await writeBackup(demo.shop.pool, folder.file('demo.backup'));
  written = await readdir(folder.path);
}, 60_000);
const target = fixture(openTestDatabase);

const openEmpty = async () =>
  openDatabase({ url: await createEmptyDatabase(), dataDir: '/nowhere' });

const one = async (database: Pick<Database, 'pool'>, sql: string) =>
  (await database.pool.query(sql)).rows[0];

describe('a backup', () => {
  it('is one file, whole, for its owner alone', async () => {
    expect(written).toEqual(['demo.backup']);
    expect((await stat(folder.file('demo.backup'))).mode & 0o777).toBe(0o600);
  });

  it('goes into another database and back, row for row', async () => {
    const other = await openEmpty();
    const rows = await restoreBackup(other, folder.file('demo.backup'), { replace: false });
    expect(rows).toMatchObject({ 'public.product': 112, 'public.shop_order': 345 });
    const there = folder.file('there.backup');
    await writeBackup(other.pool, there);
    await other.close();

    await restoreBackup(target, there, { replace: true });
    const back = folder.file('back.backup');
    await writeBackup(target.pool, back);
    expect(await contentsOf(there)).toEqual(await contentsOf(folder.file('demo.backup')));
    expect(await contentsOf(back)).toEqual(await contentsOf(folder.file('demo.backup')));
  }, 60_000);

  it('ends all sessions, and leaves counters and guards at work', async () => {
    await restoreBackup(target, folder.file('demo.backup'), { replace: true });
    expect(await one(demo.shop.database, 'select count(*)::int as n from session')).not.toEqual({
      n: 0,
    });
    expect(await one(target, 'select count(*)::int as n from session')).toEqual({ n: 0 });
    const { id } = await one(target, `insert into job (kind) values ('x') returning id::int`);
    const { max } = await one(target, `select max(id)::int as max from job where kind <> 'x'`);
    expect(id).toBeGreaterThan(max);
    await expect(target.pool.query('update audit set action = action')).rejects.toThrow(
      /append-only/,
    );
    const size = `product_id = (select id from product where size_ids = '{1,2,3,4}' limit 1) and name = 'S'`;
    await target.pool.query(`update product_size set quantity = 0 where ${size}`);
    expect(
      await one(target, `select count(*)::int as n from product where size_ids = '{2,3,4}'`),
    ).not.toEqual({ n: 0 });
  });

  it('holds a consistent snapshot while others write', async () => {
    const { pool } = demo.shop;
    let writing = true;
    let written = 0;
    const write = async () => {
      for (let n = 0; writing; n++, written++) {
        await transaction(pool, async (tx) => {
          await tx.query(`insert into setting (name, value) values ($1, '1')`, [`pair-${n}`]);
          await tx.query(`insert into job (kind, key, done_at) values ('pair', $1, now())`, [n]);
        });
      }
    };
    const writer = write();
    await untilTrue(() => written > 0);
    await writeBackup(pool, folder.file('busy.backup')).finally(() => {
      writing = false;
    });
    await writer;
    const contents = [...(await contentsOf(folder.file('busy.backup')))];
    const count = (table: string, mark: string) =>
      contents
        .filter(([name]) => name.includes(`"public.${table}"`))
        .flatMap(([, rows]) => rows)
        .filter((row) => row.includes(mark)).length;
    expect(count('job', '"pair"')).toBeGreaterThan(0);
    expect(count('job', '"pair"')).toBe(count('setting', '"pair-'));
  });
});

describe('a restore', () => {
  const counted = () => one(target, 'select count(*)::int as products from product');
  const refused = async (path: string, replace = true) => {
    const before = await counted();
    const error = await restoreBackup(target, path, { replace }).catch((reason: Error) => reason);
    expect(await counted()).toEqual(before);
    return (error as Error).message;
  };

  it('replaces an existing shop only with --replace', async () => {
    await restoreBackup(target, folder.file('demo.backup'), { replace: true });
    expect(await refused(folder.file('demo.backup'), false)).toBe(
      'There is a shop in this database. To put the backup in its place: npm run db:restore FILE -- --replace',
    );
  });

  it.each([0.2, 0.9, 0.999])('refuses a file cut at %d of its length', async (part) => {
    const whole = await readFile(folder.file('demo.backup'));
    const cut = folder.file('cut.backup');
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length * part)));
    expect(await refused(cut)).toMatch(
      /^cut\.backup is damaged or cut short .* Nothing was changed\.$/,
    );
  });

  it('refuses a file with a line less, a letter changed, or of something else', async () => {
    const text = gunzipSync(await readFile(folder.file('demo.backup'))).toString();
    const bad = folder.file('bad.backup');
    const refusedText = async (changed: string) => {
      await writeFile(bad, gzipSync(changed));
      return refused(bad);
    };
    expect(await refusedText(text.replace('Gathered Midi', 'Gathered Mini'))).toMatch(/checksum/);
    expect(await refusedText(text.replace(/\n\[.*\n/, '\n'))).toMatch(/damaged/);
    expect(await refusedText(text.slice(0, text.lastIndexOf('{"rows"')))).toMatch(/end is missing/);
    expect(await refusedText('{"hello": 1}\n')).toBe(
      'bad.backup is not a backup of this shop. Nothing was changed.',
    );
    await writeFile(bad, 'plain text');
    expect(await refused(bad)).toMatch(/bad\.backup is damaged/);
    expect(await refused(folder.file('missing'))).toMatch(/^There is no file .*missing\.$/);
  });

  it('refuses a backup of a newer schema', async () => {
    const header = `{"format":"selvedge-backup-2","schema":9999,"createdAt":"2026-01-01"}\n`;
    const sha256 = createHash('sha256').update(header).digest('hex');
    const newer = folder.file('newer.backup');
    await writeFile(newer, gzipSync(`${header}${JSON.stringify({ rows: {}, sha256 })}\n`));
    expect(await refused(newer)).toMatch(/is of schema 9999.* Restore it with a newer one\.$/);
  });

  it('brings a backup of an older schema up to date', async () => {
    await transaction(target.pool, async (tx) => {
      await dropEverything(tx);
      await migrateWithin(tx, 3);
      await tx.query(
        `insert into account (id, first_name, last_name, email, password_hash)
        values ('01890000-0000-7000-8000-000000000000', 'Ada', 'Lovell', 'ada@shopper.example', '')`,
      );
    });
    const old = folder.file('old.backup');
    await writeBackup(target.pool, old);
    await restoreBackup(target, folder.file('demo.backup'), { replace: true });
    await restoreBackup(target, old, { replace: true });
    expect(await one(target, 'select email from account')).toEqual({
      email: 'ada@shopper.example',
    });
    expect(await counted()).toEqual({ products: 0 });
    const { version } = await one(target, 'select max(version) as version from schema_migration');
    expect(version).toBe(await latestVersion());
  });

  it('refuses a server that a shop is running on', async () => {
    const { rows } = await demo.shop.pool.query('select count(*)::int as products from product');
    const other = demo.shop.database;
    const client = await other.pool.connect();
    await expect(
      restoreBackup(other, folder.file('demo.backup'), { replace: true }),
    ).rejects.toThrow('A shop is running on this database. Stop it first, then restore.');
    client.release();
    expect(
      (await demo.shop.pool.query('select count(*)::int as products from product')).rows,
    ).toEqual(rows);
  });
});

it('leaves no half a file where there is no shop, or no folder', async () => {
  const empty = await openEmpty();
  await expect(writeBackup(empty.pool, folder.file('none.backup'))).rejects.toThrow(
    'There is no shop in this database.',
  );
  await empty.close();
  await expect(writeBackup(demo.shop.pool, folder.file('no/such/folder'))).rejects.toThrow();
  expect((await readdir(folder.path)).filter((name) => /none|partial/.test(name))).toEqual([]);
});

it('restores a backup of the last schema before the first release under the present names', async () => {
  const released = await openEmpty();
  await transaction(released.pool, (tx) => migrateWithin(tx, FIRST_RELEASE_SCHEMA));
  await released.pool.query(
    `with added as (
      insert into product (id, title, brand, image_url, price, discount_price, department, category_id)
      values (gen_random_uuid(), 'Linen Shirt', 'Fernhall', '/x.avif', 8000, 6000, 'men', 3) returning id
    )
    insert into product_size (product_id, name, position, quantity)
    select id, size, 1, 5 from added, unnest(array['M', 'XXL']) as size`,
  );
  await released.pool.query(
    `insert into daily_order_total (day, orders, revenue) values ('2026-01-02', 7, 100)`,
  );
  const releasedFile = folder.file('released.backup');
  await writeBackup(released.pool, releasedFile);
  await released.close();
  const old = gunzipSync(await readFile(releasedFile))
    .toString()
    .replace('selvedge-backup-2', 'selvedge-backup-1')
    .replace(/"schema":\d+/, '"schema":29')
    .replaceAll('public.daily_order_total', 'public.order_day')
    .replace('"last_price"', '"seen_price"')
    .replace('"size_bits"', '"mask"');
  const body = old.slice(0, old.lastIndexOf('{"rows"'));
  const { rows: counts } = JSON.parse(old.slice(body.length));
  const ending = { rows: counts, sha256: createHash('sha256').update(body).digest('hex') };
  const preRelease = folder.file('pre-release.backup');
  await writeFile(preRelease, gzipSync(`${body}${JSON.stringify(ending)}\n`));
  const empty = await openEmpty();
  await restoreBackup(empty, preRelease, { replace: false });
  const { rows } = await empty.pool.query(
    'select size_ids, orders::int from product, daily_order_total',
  );
  await empty.close();
  expect(rows).toEqual([{ size_ids: [0, 2], orders: 7 }]);
});

/** The rows of a backup, sorted, by table; its header and end are left out. */
async function contentsOf(path: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  let table = '';
  for (const line of gunzipSync(await readFile(path))
    .toString()
    .split('\n')) {
    if (line.startsWith('{"table"')) table = line;
    if (line.startsWith('{"table"') || line.startsWith('{"sequences"')) tables.set(line, []);
    else if (line.startsWith('[')) tables.get(table)?.push(line);
  }
  for (const rows of tables.values()) rows.sort();
  return tables;
}
