import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/postgres/postgres';
import { type ServedShop, serveShop } from '../support/served/served-shop';
import { JWT_SECRET } from './support/fault-shop';
import { hasPgbouncer, openPgbouncer } from './support/pgbouncer';
import { note } from './support/rounds';
import { openStandIn, type Pooler, type PoolerOptions } from './support/stand-in-pooler';

type OpenPooler = (databaseUrl: string, options: PoolerOptions) => Promise<Pooler>;

const poolers: [string, OpenPooler][] = [
  ['a stand-in', openStandIn],
  ...(hasPgbouncer ? ([['PgBouncer', openPgbouncer]] satisfies [string, OpenPooler][]) : []),
];

/** A shop that is started on a database behind a pooler; what it says where it refuses. */
async function startBehind(
  open: OpenPooler,
  options: PoolerOptions,
  database: string,
): Promise<ServedShop | string> {
  const pooler = await open(database, options);
  const env = { DATABASE_URL: pooler.url, DEMO: '0', JWT_SECRET, DATA_DIR: '/nowhere' };
  return serveShop(env).then(
    async (shop) => {
      const { status } = await fetch(`${shop.url}/health/orders`);
      expect(status).toBe(200);
      await shop.stop();
      await pooler.close();
      return shop;
    },
    async (error: Error) => {
      await pooler.close();
      return error.message;
    },
  );
}

/** As docs/operations.md has it. */
async function limitByDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  for (const limit of ['statement', 'lock', 'idle_in_transaction_session'])
    await client.query(`alter database ${rows[0]?.name} set ${limit}_timeout = '3s'`);
  await client.end();
}

describe.each(poolers)('%s between shop and database', (_name, open) => {
  it.each<[string, PoolerOptions, RegExp]>([
    [
      'of transactions',
      { mode: 'transaction', limits: 'dropped' },
      /^The pooler at postgres:\/\/127\.0\.0\.1:\d+\/\w+ hands each transaction to another session\. Let DATABASE_URL name/m,
    ],
    [
      'that drops time limits',
      { mode: 'session', limits: 'dropped' },
      /^The pooler at postgres:\/\/127\.0\.0\.1:\d+\/\w+ drops the time limits that connections are opened with\. Let/m,
    ],
    [
      'that refuses time limits',
      { mode: 'session', limits: 'refused' },
      /^The pooler at postgres:\/\/127\.0\.0\.1:\d+\/\w+ refuses the time limits that connections are opened with\. Let/m,
    ],
  ])('%s: the start is refused with one line', async (_kind, options, line) => {
    const said = await startBehind(open, options, await createTestDatabase());
    expect(said).toMatch(line);
    expect(String(said).split('\n').filter(Boolean)).toHaveLength(2);
    note({ fault: 'a pooler that cannot be', held: 'refused', backInMs: 0 });
  });

  it('of sessions, whose database has the limits: the shop serves', async () => {
    const database = await createTestDatabase();
    await limitByDatabase(database);
    const served = await startBehind(open, { mode: 'session', limits: 'dropped' }, database);
    expect(served).toMatchObject({ pid: expect.any(Number) });
  });
});

it('a pooler of sessions that passes the limits on: the shop serves', async () => {
  const options = { mode: 'session', limits: 'passed' } as const;
  expect(await startBehind(openStandIn, options, await createTestDatabase())).toMatchObject({
    pid: expect.any(Number),
  });
});
