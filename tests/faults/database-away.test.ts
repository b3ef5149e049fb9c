import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilTrue } from '../support/eventually';
import { createTemplate, type Postgres, startPostgres } from '../support/postgres/postgres';
import { serveShop } from '../support/served/served-shop';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { expectRecovery, startLoad } from './support/shoppers/load';

const CONNECTIONS = 30;
const AWAY_MS = isThorough ? 5_000 : 0;

describe('PostgreSQL', () => {
  let postgres: Postgres;
  let shop: FaultShop;
  let databaseUrl: string;
  beforeAll(async () => {
    // Few connections, so that a test can take every one.
    const settings = {
      max_connections: CONNECTIONS,
      superuser_reserved_connections: 0,
      reserved_connections: 0,
    };
    postgres = await startPostgres({ durable: true, settings });
    databaseUrl = await createTemplate(postgres.url);
    shop = await openFaultShop({ DATABASE_URL: databaseUrl });
  });
  afterAll(async () => {
    await shop.close();
    await postgres.stop();
  });

  const ways: [fault: string, away: () => Promise<void>, back: () => Promise<unknown>][] = [
    ['is killed with all its processes', () => postgres.kill9(), () => postgres.restart()],
    ['is stopped, fast', () => postgres.halt('fast'), () => postgres.restart()],
    ['is stopped, immediately', () => postgres.halt('immediate'), () => postgres.restart()],
  ];

  it.each(ways.filter((_, index) => isThorough || index === 0))(
    '%s: cached pages are shown, others get 503, and both recover without help',
    async (fault, away, back) => {
      for (let round = 0; round < rounds; round++) {
        expect((await fetch(shop.url)).status).toBe(200);
        const load = await startLoad(shop);
        await delay(Math.random() * 400);
        load.now = 'during';
        await away();
        await delay(AWAY_MS / 2);
        await untilTrue(() =>
          load.answers.some(({ phase, status }) => phase === 'during' && status === 503),
        );
        expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
        expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
        const orders = await fetch(`${shop.url}/health/orders`);
        expect([orders.status, orders.headers.get('retry-after')]).toEqual([503, '1']);
        const home = await fetch(shop.url);
        expect([home.status, (await home.text()).includes('</html>')]).toEqual([200, true]);
        const unseen = await fetch(`${shop.url}/shipping`);
        expect([unseen.status, unseen.headers.get('retry-after')]).toEqual([503, '1']);
        await delay(AWAY_MS / 2);
        await back();
        const backInMs = await expectRecovery(shop, load, 5);
        recordRound({ fault: `PostgreSQL ${fault}`, held: 'I1 I2 I4 I5 I6 I8 I9', backInMs });
      }
    },
    60_000 + rounds * 25_000,
  );

  it.each([
    'all its sessions are ended',
    ...(isThorough ? ['one of its processes is killed'] : []),
  ])(
    '%s during orders: each order is complete or absent',
    async (fault) => {
      for (let round = 0; round < rounds; round++) {
        const load = await startLoad(shop);
        load.now = 'during';
        for (let times = 0; times < 5; times++) {
          await delay(100 + Math.random() * 200);
          await (fault.startsWith('all') ? endSessions() : killOne());
        }
        const backInMs = await expectRecovery(shop, load, 3);
        recordRound({ fault, held: 'I1 I2 I4 I5 I6 I8 I9', backInMs });
      }
    },
    60_000 + rounds * 20_000,
  );

  it.runIf(isThorough)(
    'has no free connection: orders get 503, and the process keeps running',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const load = await startLoad(shop);
        load.now = 'during';
        const hogs = await takeAllConnections();
        expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
        expect((await fetch(`${shop.url}/health/orders`)).status).toBe(503);
        expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
        await delay(1_000);
        await Promise.all(hogs.map((hog) => hog.end()));
        const backInMs = await expectRecovery(shop, load, 5);
        recordRound({ fault: 'no connection is left', held: 'I1 I2 I4 I6 I8 I9', backInMs });
      }
    },
    60_000 + rounds * 20_000,
  );

  it('is unavailable at start: the shop exits with one line, and starts later', async () => {
    await shop.stop();
    await postgres.halt('fast');
    const refused = await serveShop(shop.env).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/ended with 1 /);
    expect(refused.split('\n').filter(Boolean)).toEqual([
      expect.stringContaining('ended with 1'),
      expect.stringMatching(
        /^The database at postgres:\/\/127.0.0.1:\d+\/\w+ is out of reach \(ECONNREFUSED\)\. Start it/,
      ),
    ]);
    await postgres.restart();
    const backInMs = await shop.restart();
    expect((await fetch(`${shop.url}/health/orders`)).status).toBe(200);
    recordRound({ fault: 'no PostgreSQL at start', held: 'I9', backInMs });
  }, 60_000);

  it('still satisfies every invariant', async () => {
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });

  const asOther = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    return work(client).finally(() => client.end().catch(() => {}));
  };

  const endSessions = () =>
    asOther((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'selvedge%'`,
      ),
    );

  async function killOne(): Promise<void> {
    await eventually(() =>
      asOther(async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'selvedge' order by random() limit 1`,
        );
        if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
      }),
    );
  }

  /** Ends the shop's sessions repeatedly and takes their connections. */
  async function takeAllConnections(): Promise<pg.Client[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    const hogs = [client];
    for (;;) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'selvedge%'`,
      );
      for (let isFull = false; !isFull; ) {
        const hog = new pg.Client({ connectionString: databaseUrl });
        hog.on('error', () => {});
        isFull = await hog.connect().then(
          () => {
            hogs.push(hog);
            return false;
          },
          () => true,
        );
      }
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name like 'selvedge%'`,
      );
      if (rowCount === 0 && hogs.length === CONNECTIONS) return hogs;
    }
  }
});
