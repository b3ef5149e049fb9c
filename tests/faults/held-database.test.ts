import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilTrue } from '../support/eventually';
import { type Person, signUpAt } from '../support/people';
import { adasAddress } from '../support/shop';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { unacceptableAnswers } from './support/shoppers/answers';
import { expectRecovery, type Load, startLoad } from './support/shoppers/load';
import { stockShirts } from './support/shoppers/shopping';

const CLIENTS = 40;

describe('another client holds locks in the database', () => {
  let shop: FaultShop;
  let other: pg.Client;
  beforeAll(async () => {
    shop = await openFaultShop();
    other = new pg.Client({ connectionString: shop.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await shop.close();
  });
  afterEach(async () => {
    await other.query('rollback');
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });

  it(
    'all carts are locked until every pooled connection waits: prompt 503s, while pages and health checks succeed',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const load = await startLoad(shop, { clients: CLIENTS });
        await fetch(shop.url);
        await other.query('begin; lock table cart_item in access exclusive mode');
        load.now = 'during';
        await untilTrue(() => countRejected(load) > 0);
        const home = await fetch(shop.url, { signal: AbortSignal.timeout(60_000) });
        expect(home.status).toBe(200);
        expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
        if (isThorough) await delay(8_500);
        // Twice the number of connections of the pool.
        await untilTrue(() => countRejected(load) >= 20);
        await other.query('rollback');
        const backInMs = await expectRecovery(shop, load, 3);
        recordRound({ fault: 'the pool is used up', held: 'I1 I2 I4 I6 I8 I9', backInMs });
      }
    },
    60_000 + rounds * 30_000,
  );

  it(
    'an open transaction has locked the best seller: 503 for its orders only',
    async () => {
      const [best, usual] = [await stockShirts(shop, 1_000), await stockShirts(shop, 1_000)];
      for (let round = 0; round < rounds; round++) {
        const ada = await signUpAt(shop.url, 'Ada');
        const grace = await signUpAt(shop.url, 'Grace');
        await fill(ada, best);
        await fill(grace, usual);
        await other.query('begin');
        await other.query('select 1 from product_size where product_id = $1 for update', [best]);
        // Both are answered while the lock is held.
        const [stuck, sold] = await Promise.allSettled([order(ada), order(grace)]);
        expect(stuck).toMatchObject({ status: 'rejected', reason: { status: 503 } });
        expect(sold.status).toBe('fulfilled');
        await other.query('rollback');
        const free = performance.now();
        await order(ada);
        recordRound({
          fault: 'a forgotten transaction',
          held: 'I2 I3 I4 I8',
          backInMs: performance.now() - free,
        });
      }
    },
    60_000 + rounds * 15_000,
  );

  it.runIf(isThorough)(
    'a process is stopped in the middle of an order: others wait at most for the database’s timeout',
    async () => {
      const replica = await shop.beside();
      for (let round = 0; round < rounds; round++) {
        const hot = await stockShirts(shop, 100_000);
        const load = await startLoad(shop, { productId: hot });
        await stopWithin(replica.url, hot);
        const since = performance.now();
        const grace = await signUpAt(shop.url, 'Grace');
        await fill(grace, hot);
        const placed = await eventually(() => order(grace), 20);
        const backInMs = performance.now() - since;
        expect(placed.orderStatus).toBe('Pending');
        await delay(2_000);
        process.kill(replica.pid, 'SIGCONT');
        await eventually(async () => {
          expect((await fetch(`${replica.url}/health/orders`)).status).toBe(200);
        }, 10);
        await load.stop();
        expect(unacceptableAnswers(load.answers)).toEqual([]);
        await load.compare();
        recordRound({
          fault: 'a process stopped in an order',
          held: 'I1 I2 I4 I5 I6 I8',
          backInMs,
        });
      }

      /** Stops the replica while it holds locks on the product's rows. */
      async function stopWithin(url: string, hot: string): Promise<void> {
        const people = await Promise.all(
          Array.from({ length: 8 }, () => signUpAt(shop.url, 'Joan')),
        );
        let isOver = false;
        const ordering = people.map(async (person) => {
          while (!isOver) {
            await fill(person.at(url), hot).catch(() => {});
            await order(person.at(url)).catch(() => {});
          }
        });
        for (;;) {
          await delay(100 + Math.random() * 100);
          process.kill(replica.pid, 'SIGSTOP');
          await delay(200);
          const { rowCount } = await other.query(
            `select from pg_stat_activity a join pg_locks l using (pid) where datname = current_database()
              and state = 'idle in transaction' and l.relation = 'product_size'::regclass and l.mode = 'RowShareLock'`,
          );
          if (rowCount) break;
          process.kill(replica.pid, 'SIGCONT');
        }
        isOver = true;
        void Promise.all(ordering);
      }
    },
    60_000 + rounds * 60_000,
  );
});

function countRejected({ answers }: Load): number {
  return answers.filter(({ status }) => status === 503).length;
}

function fill(person: Person, productId: string) {
  return person.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
}

function order(person: Person) {
  const body = { ...adasAddress, email: person.email };
  return person.call('POST /api/orders', { body }, { idempotencyKey: crypto.randomUUID() });
}
