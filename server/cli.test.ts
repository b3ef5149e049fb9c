import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleOptions, copyFilesBesideCode } from '../scripts/server-bundle.mjs';
import { secretsFrom } from './auth/sessions/secret';
import { type Config, readConfig } from './config';
import { openDatabase } from './database/connections/connect';
import type { Database } from './database/database';
import { migrate } from './database/migrate';
import { fillDemoShop } from './demo/fill';
import { shopOf } from './open-shop';
import { projectRoot } from './project-root';

let folder: string;
/** The bundled commands, which load in a quarter of the time of the sources. They find packages in the folders above. */
let program: string;
let config: Config;
const data = () => join(folder, 'data');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-cli-'));
  // For the user that runs PostgreSQL for root.
  await chmod(folder, 0o755);
  config = readConfig({ NODE_ENV: 'test', DATA_DIR: data() });
  const cache = join(projectRoot, 'node_modules/.cache/selvedge');
  await mkdir(cache, { recursive: true });
  program = await mkdtemp(join(cache, 'cli-'));
  await build({
    ...bundleOptions,
    entryPoints: ['server/cli.ts'],
    outdir: program,
    splitting: true,
    sourcemap: false,
    logLevel: 'silent',
  });
  copyFilesBesideCode(program);
});
afterAll(() => Promise.all([folder, program].map((made) => rm(made, { recursive: true }))));

describe.skipIf(process.env.TEST_DATABASE === 'installed-postgres')('the commands', () => {
  it('say how they are used', async () => {
    for (const args of [
      [],
      ['restore'],
      ['backup', 'a', 'b'],
      ['backup', 'a', '--replace'],
      ['move-media', 'away'],
      ['restore-check', 'a', 'b'],
    ]) {
      const { code, said } = await run(...args);
      expect([code, said.split('\n')[0]]).toEqual([2, 'Usage:']);
    }
  }, 60_000);

  it('report an error in one line', async () => {
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

  it('back up the embedded database while the shop serves, and restore it when the shop has stopped', async () => {
    const products = async (database: Database) =>
      (await database.pool.query('select count(*)::int as count from product')).rows[0].count;

    const file = join(folder, 'shop.backup');
    await serve(async (database) => {
      const backup = await run('backup', file);
      expect(backup.said).toMatch(
        /^Saved 112 products, 162 accounts and 345 orders \(\d+ rows\) in shop\.backup \(\d\.\d MB\)\.\n$/,
      );
      expect(backup.code).toBe(0);

      const restore = await run('restore', file);
      expect(restore.code).toBe(1);
      expect(restore.said).toBe(
        `DATA_DIR ${data()} is in use by process ${process.pid}. Stop it, or choose another DATA_DIR.\n`,
      );
      expect((await run('backup', join(folder, 'no/folder'))).code).toBe(1);
      expect(await run('revoke-sessions')).toEqual({
        code: 0,
        said: 'Ended 0 sessions. Everyone has to sign in again.\n',
      });
      await database.pool.query('update product set archived_at = now()');
    });
    expect((await run('restore', file)).said).toMatch(/^There is a shop in this database\./);
    const restore = await run('restore', file, '--replace');
    expect(restore.said).toMatch(
      /^Restored 112 products, 162 accounts and 345 orders \(\d+ rows\)\.\n$/,
    );
    expect(restore.code).toBe(0);
    await serve(async (database) => {
      expect(await products(database)).toBe(112);
      const { rows } = await database.pool.query(
        'select count(*)::int as count from product where archived_at is not null',
      );
      expect(rows[0].count).toBe(0);
      await database.pool.query(
        `update product_size set quantity = quantity + 1 where product_id in (select min(id::text)::uuid from product)`,
      );
    });

    const stopped = await run('backup', join(folder, 'stopped.backup'));
    expect(stopped.code).toBe(0);
    await expect(stat(join(data(), 'postgres/postmaster.pid'))).rejects.toThrow();

    await utimes(file, 0, 0);
    const checked = await run('restore-check', folder, '--max-hours=1');
    expect(checked.said).toMatch(/^Restored stopped\.backup, 0 hours old, in \d+ s\.\nI4 /);
    expect(checked.code).toBe(1);
  }, 180_000);
});

/** Runs a command as `npm run` does. Returns its output and exit code. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(program, 'cli.js'), ...args], {
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
  const shop = shopOf(config, database, secretsFrom(new Uint8Array(32)), pino({ level: 'silent' }));
  await fillDemoShop(shop);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
