import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signUpAt } from '../support/people';
import { createTemplate, type Postgres, startPostgres } from '../support/postgres/postgres';
import { adasAddress } from '../support/shop';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough } from './support/rounds';
import { stockShirts } from './support/shoppers/shopping';

const MAX_CONNECTIONS = 30;
/** At least twice the time after which the shop abandons a commit. */
const LOST_MS = isThorough ? 20_000 : 12_000;

let postgres: Postgres;
let shop: FaultShop;
let other: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres({ settings: { max_connections: MAX_CONNECTIONS } });
  shop = await openFaultShop({
    DATABASE_URL: await createTemplate(postgres.url),
    PAYMENT_GATEWAY: 'none',
  });
  other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await shop.close();
  await postgres.stop();
});

async function waitForStandby(name: string): Promise<void> {
  await other.query(`alter system set synchronous_standby_names = '${name}'`);
  await other.query('select pg_reload_conf()');
}

async function countSessions(): Promise<number> {
  const { rows } = await other.query(
    `select count(*)::int as count from pg_stat_activity where application_name like 'selvedge%'`,
  );
  return rows[0].count;
}

it('the synchronous standby is lost: no more connections than usual, reads and health checks succeed, and orders recover', async () => {
  const productId = await stockShirts(shop, 1_000);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signUpAt(shop.url, 'Ada')));
  const [reader = never()] = buyers;
  await order(reader, productId);
  await waitForStandby('nobody');
  let isOver = false;
  const refused: number[] = [];
  const ordering = buyers.map(async (buyer, n) => {
    while (!isOver) {
      const done = n % 4 === 0 ? signUpAt(shop.url, 'Ada') : order(buyer, productId);
      await done.catch((error) => refused.push(error.status));
      await delay(20);
    }
  });

  const takesOrders: number[] = [];
  const readMs: number[] = [];
  let mostSessions = 0;
  for (const end = Date.now() + LOST_MS; Date.now() < end; await delay(250)) {
    mostSessions = Math.max(mostSessions, await countSessions());
    const since = performance.now();
    expect(await reader.call('GET /api/orders', { query: {} } as never)).toHaveLength(1);
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
    takesOrders.push((await fetch(`${shop.url}/health/orders`)).status);
    readMs.push(performance.now() - since);
  }
  // Ten of the pool, the listener, one that cancels abandoned queries, and writers' old sessions beside their new ones.
  expect(takesOrders).toContain(503);
  expect(mostSessions).toBeLessThanOrEqual(22);
  // A read that waited for a commit to be abandoned would take seconds, on any machine, and so would most of them.
  expect(readMs.sort((a, b) => a - b)[Math.floor(readMs.length / 2)]).toBeLessThan(3_000);
  expect(refused.length).toBeGreaterThan(5);
  expect(new Set(refused)).toEqual(new Set([503]));

  isOver = true;
  await waitForStandby('');
  await Promise.all(ordering);
  await eventually(() => order(reader, productId), 5);
  expect((await fetch(`${shop.url}/health/orders`)).status).toBe(200);
  expect(await shop.verify()).toMatch(/^all invariants hold/);
}, 120_000);

async function order(buyer: Person, productId: string): Promise<unknown> {
  await buyer.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
  const body = { ...adasAddress, email: buyer.email };
  return buyer.call('POST /api/orders', { body }, { idempotencyKey: crypto.randomUUID() });
}

function never(): never {
  throw new Error('There is no buyer.');
}
