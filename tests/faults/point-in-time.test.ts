import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unprivilegedUser } from '../../server/database/embedded/binaries';
import { type Person, signUpAt } from '../support/people';
import { findInstalledBinaries } from '../support/postgres/installed-binaries';
import { createTemplate, type Postgres, startPostgres } from '../support/postgres/postgres';
import { adasAddress } from '../support/shop';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough } from './support/rounds';
import { requireFound, stockShirts } from './support/shoppers/shopping';

// The npm package has no pg_basebackup. `npm test` leaves it out for its time.
const binaries = isThorough ? findInstalledBinaries() : null;
const runProgram = promisify(execFile);

let folder: string;
let postgres: Postgres;
let shop: FaultShop;
let restored: Postgres | undefined;
beforeAll(async () => {
  if (binaries === null) return;
  folder = await mkdtemp(join(tmpdir(), 'selvedge-archive-'));
  if (unprivilegedUser) await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid);
  postgres = await startPostgres({
    binaries,
    settings: { archive_mode: 'on', archive_command: `cp %p ${folder}/%f` },
  });
  shop = await openFaultShop({
    DATABASE_URL: await createTemplate(postgres.url),
    PAYMENT_GATEWAY: 'none',
  });
});
afterAll(async () => {
  await shop?.close();
  await restored?.stop();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true });
});

it.skipIf(binaries === null)(
  'a base backup and the archive give the shop of any time since',
  async () => {
    const productId = await stockShirts(shop, 100);
    const ada = await signUpAt(shop.url, 'Ada');
    const kept = [await order(ada, productId)];
    const base = join(folder, 'base');
    await run('pg_basebackup', [
      '-d',
      postgres.url,
      '-D',
      base,
      '-X',
      'none',
      '-c',
      'fast',
      '--no-sync',
    ]);
    await run('pg_verifybackup', ['--no-parse-wal', base]);

    kept.push(await order(ada, productId));
    const [row] = await ask(postgres.url, 'select clock_timestamp()::text as now');
    await order(ada, productId);
    const [switched] = await ask(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as file');
    await expect
      .poll(() => ask(postgres.url, 'select last_archived_wal as file from pg_stat_archiver'), {
        timeout: 10_000,
      })
      .toEqual([switched]);

    restored = await startPostgres({
      ...(binaries && { binaries }),
      settings: {
        restore_command: `cp ${folder}/%f %p`,
        recovery_target_time: row?.now ?? '',
        recovery_target_action: 'promote',
      },
      makeData: async (dataDir) => {
        await writeFile(join(base, 'recovery.signal'), '');
        await runProgram('cp', ['-a', base, dataDir]);
      },
    });
    const url = new URL(new URL(shop.databaseUrl).pathname, restored.url).href;
    await expect
      .poll(() => ask(url, 'select pg_is_in_recovery() as "isWaiting"'))
      .toEqual([{ isWaiting: false }]);
    const orders = await ask(url, 'select id from shop_order order by placed_at');
    expect(orders.map(({ id }) => id)).toEqual(kept);
    const { stdout } = await runProgram(process.execPath, ['build/server/cli.js', 'verify'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url },
    });
    expect(stdout).toMatch(/^all invariants hold/);
  },
);

/** Runs a program of PostgreSQL as its user. */
function run(program: string, args: string[]) {
  const { initdb, spawnOptions } = requireFound(binaries ?? undefined);
  return runProgram(join(dirname(initdb), program), args, { ...spawnOptions, cwd: folder });
}

async function order(person: Person, productId: string): Promise<string> {
  await person.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
  const placed = await person.call('POST /api/orders', {
    body: { ...adasAddress, email: person.email },
  });
  return placed._id;
}

async function ask(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
