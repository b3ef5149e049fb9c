import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { findFreePort } from '../../server/database/embedded/cluster';
import { latestVersion, migrate } from '../../server/database/migrate';
import { createEmptyDatabase, createTestDatabase } from '../support/postgres/postgres';
import { serveShop } from '../support/served/served-shop';
import { eventually, JWT_SECRET, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { expectRecovery, MORE_ORDERS, startLoad } from './support/shoppers/load';

/** Longer than the migration waits for a lock before it tries again. */
const HELD_MS = 2_500;

it(
  'a newer version migrates while the older one sells and another session locks a table: no request fails or waits long',
  async () => {
    const shop = await openFaultShop();
    const next = await mkdtemp(join(tmpdir(), 'selvedge-migrations-'));
    const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
    try {
      await cp('server/database/migrations', next, { recursive: true });
      for (let round = 0; round < rounds; round++) {
        await writeFile(
          join(next, `${9_000 + round}_next.sql`),
          `alter table cart_item add column next_${round} text not null default '';
          alter table shop_order add column next_${round} integer;
          create index shop_order_next_${round} on shop_order (next_${round});`,
        );
        const load = await startLoad(shop);
        await load.moreOrders(MORE_ORDERS);
        load.now = 'during';
        const reader = await pool.connect();
        await reader.query('begin; select from shop_order limit 1');
        const migrating = migrate(pool, new URL(`${pathToFileURL(next).href}/`));
        await delay(HELD_MS);
        await reader.query('rollback');
        reader.release();
        const since = performance.now();
        await migrating;
        const migratedInMs = performance.now() - since;
        await expectRecovery(shop, load, 5);
        expect(load.answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
        const slowest = Math.max(...load.answers.map(({ milliseconds }) => milliseconds));
        // 1.5 s for the lock, and the time of an answer on a busy machine.
        expect(slowest).toBeLessThan(3_000);
        recordRound({
          fault: 'a newer version migrates',
          held: 'I1 I2 I8, none failed',
          backInMs: migratedInMs,
        });
      }
      // Restores the initial state: the older version and its verifier ignore unknown tables.
      await pool.query('delete from schema_migration where version >= 9000');
      expect(await shop.verify()).toMatch(/^all invariants hold/);
    } finally {
      await pool.end();
      await shop.close();
      await rm(next, { recursive: true });
    }
  },
  60_000 + rounds * 20_000,
);

it.runIf(isThorough)(
  'two processes start concurrently on an empty database and one is killed: the other serves, and the schema is complete',
  async () => {
    const whole = await columnsOf(await createTestDatabase());
    for (let round = 0; round < rounds; round++) {
      const url = await createEmptyDatabase();
      const env = { DATABASE_URL: url, DEMO: '0', JWT_SECRET, DATA_DIR: '/nowhere' };
      const [one, other] = [await start(env), await start(env)];
      await appliedAtLeast(url, Math.floor(Math.random() * (await latestVersion())) - 3);
      const since = performance.now();
      one.child.kill('SIGKILL');
      await other.ready;
      const backInMs = performance.now() - since;
      expect(await columnsOf(url)).toEqual(whole);
      const again = await serveShop(env);
      expect(await again.stop()).toBe(0);
      other.child.kill('SIGTERM');
      await once(other.child, 'exit');
      expect(await columnsOf(url)).toEqual(whole);
      recordRound({
        fault: 'killed while migrating, of two',
        held: 'I9, a whole schema',
        backInMs,
      });
    }
  },
  30_000 + rounds * 30_000,
);

/** A process of the shop that may be killed before it is ready. */
async function start(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; ready: Promise<unknown> }> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      PORT: String(await findFreePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('ready ') && resolve(line));
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`It ended with ${code ?? signal}.`));
    });
  });
  return { child, ready };
}

async function appliedAtLeast(url: string, count: number): Promise<void> {
  await eventually(async () => {
    const [row] = await ask(url, `select to_regclass('schema_migration') is not null as begun`);
    expect(row?.begun).toBe(true);
    const [applied] = await ask(url, 'select count(*)::int as count from schema_migration');
    expect(applied?.count).toBeGreaterThanOrEqual(count);
  }, 20);
}

async function columnsOf(url: string): Promise<string[]> {
  const rows = await ask(
    url,
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('public', 'sandbox_gateway') order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
