import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config';
import { openDatabase } from './database/connect';
import { startControl } from './database/control';
import type { Database } from './database/database';
import { migrate } from './database/migrate';
import { fillDemoShop } from './demo/fill';
import { shopOf } from './open-shop';

let folder: string;
let config: Config;
const data = () => join(folder, 'data');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-cli-'));
  config = readConfig({ NODE_ENV: 'test', DATA_DIR: data() });
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command as `npm run` does: what it says, and how it ends. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: data() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

async function serve<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: null, dataDir: data() });
  await migrate(database.pool);
  const shop = shopOf(config, database, new Uint8Array(32), pino({ level: 'silent' }));
  await fillDemoShop(shop);
  const stopControl = await startControl(shop);
  try {
    return await work(database);
  } finally {
    await stopControl();
    await database.close();
  }
}

const products = async (database: Database) =>
  (await database.pool.query('select count(*)::int as count from product')).rows[0].count;

// A folder of an embedded database is all these are about.
describe.skipIf(process.env.TEST_DATABASE !== 'pglite')('the commands', () => {
  it('say how they are used', async () => {
    for (const args of [[], ['restore'], ['backup', 'a', 'b'], ['backup', 'a', '--replace']]) {
      const { code, said } = await run(...args);
      expect([code, said.split('\n')[0]]).toEqual([2, 'Usage:']);
    }
  }, 60_000);

  it('say in one line what is wrong', async () => {
    expect(await run('backup', join(folder, 'none'))).toEqual({
      code: 1,
      said: `There is no shop in DATA_DIR ${data()}.\n`,
    });
    await writeFile(join(folder, 'text'), 'not a backup');
    const { code, said } = await run('restore', join(folder, 'text'));
    expect(code).toBe(1);
    expect(said).toMatch(/^text is damaged .* Nothing was changed\.\n$/);
    await expect(stat(data())).rejects.toThrow();
  }, 60_000);

  it('back up the embedded database while it serves, and put it back when it has stopped', async () => {
    const file = join(folder, 'shop.backup');
    await serve(async (database) => {
      expect((await stat(join(data(), 'control.sock'))).mode & 0o777).toBe(0o600);
      const backup = await run('backup', file);
      expect(backup.said).toMatch(
        /^Saved 112 products, 162 accounts and 345 orders \(\d+ rows\) in shop\.backup \(\d\.\d MB\)\.\n$/,
      );
      expect(backup.code).toBe(0);

      const restore = await run('restore', file);
      expect(restore.code).toBe(1);
      expect(restore.said).toContain(`is in use by process ${process.pid}`);
      expect((await run('backup', join(folder, 'no/folder'))).code).toBe(1);
      expect(await run('revoke-sessions')).toEqual({
        code: 0,
        said: 'Ended 0 sessions. Everyone has to sign in again.\n',
      });
      await database.pool.query('update product set archived_at = now()');
    });
    await expect(stat(join(data(), 'control.sock'))).rejects.toThrow();

    const restore = await run('restore', file);
    expect(restore.said).toMatch(
      /^Restored 112 products, 162 accounts and 345 orders .* kept as .*database\.before-restore-\w+\.\n$/,
    );
    expect(restore.code).toBe(0);
    const left = (await readdir(data())).sort();
    expect(left).toEqual(['database', expect.stringMatching(/^database\.before-restore-/)]);
    await serve(async (database) => {
      expect(await products(database)).toBe(112);
      const { rows } = await database.pool.query(
        'select count(*)::int as count from product where archived_at is not null',
      );
      expect(rows[0].count).toBe(0);
    });

    expect((await run('backup', join(folder, 'stopped.backup'))).code).toBe(0);
  }, 120_000);
});
