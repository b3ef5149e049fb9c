import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/connect';
import { createTestDatabase } from '../support/postgres';
import { type ServedShop, serveShop } from '../support/served-shop';
import { adasAddress, linenShirt } from '../support/shop';

const ROUNDS = 5;
const ORDERS = 200;
const CLIENTS = 8;
const STOCK = 100_000;
const admin = { ADMIN_EMAIL: 'edith@shop.example', ADMIN_PASSWORD: 'a-long-and-odd-passphrase' };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-killed-'));
  folders.push(folder);
  return folder;
}

describe.each([
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await createTestDatabase() })],
])('killed in the middle of 200 orders, five times, on %s', (_kind, database) => {
  it('keeps every order that was answered, and sums and stock agree', async () => {
    const dataDir = temporaryFolder();
    const journal = join(dataDir, 'journal.ndjson');
    const env: Record<string, string> = {
      DATA_DIR: join(dataDir, 'data'),
      DEMO: '0',
      PAYMENT_GATEWAY: 'none',
      JWT_SECRET: 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a',
      ...admin,
      ...(await database()),
    };

    let shop = await serveShop(env);
    const product = await makeProduct(shop);
    const buyers = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => signUp(shop, n)));
    for (let round = 0; round < ROUNDS; round++) {
      await orderUntilKilled(shop, buyers, product, journal, ROUND_KILL_AT[round] ?? 100);
      shop = await serveShop(env);
    }
    await compare(shop, buyers, journal);
    await shop.stop();
    await compareBooks(env);
  }, 240_000);
});

/** After how many answered orders of a round the process is killed. */
const ROUND_KILL_AT = [40, 80, 100, 120, 160];

interface Buyer {
  token: string;
  size: string;
}

interface Acknowledged {
  buyer: number;
  id: string;
  total: number;
}

async function send(
  shop: ServedShop,
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  key?: string,
) {
  const response = await fetch(shop.url + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & {
      _id: string;
      jwt: string;
      total: number;
    },
  };
}

async function makeProduct(shop: ServedShop): Promise<string> {
  const staff = await send(shop, 'POST', '/auth/signin', null, {
    email: admin.ADMIN_EMAIL,
    password: admin.ADMIN_PASSWORD,
  });
  const sizes = linenShirt.sizes.map(({ name }) => ({ name, quantity: STOCK }));
  const product = await send(shop, 'POST', '/api/admin/products/', staff.body.jwt, {
    ...linenShirt,
    sizes,
  });
  expect(product.status).toBe(201);
  return product.body._id;
}

async function signUp(shop: ServedShop, n: number): Promise<Buyer> {
  const person = {
    firstName: 'Ada',
    lastName: 'Lovell',
    email: `ada-${n}@shopper.example`,
    password: 'weave-and-weft',
  };
  const { body } = await send(shop, 'POST', '/auth/signup', null, person);
  return { token: body.jwt, size: ['S', 'M', 'L', 'XL'][n % 4] ?? 'M' };
}

/** Orders from all buyers at once; each answer is written down before the next step, then the process is killed. */
async function orderUntilKilled(
  shop: ServedShop,
  buyers: Buyer[],
  product: string,
  journal: string,
  killAt: number,
) {
  let answered = 0;
  let started = 0;
  let killing: Promise<void> | undefined;
  const buy = async (buyer: Buyer, n: number) => {
    while (started < ORDERS && !killing) {
      started++;
      const quantity = 1 + (started % 3);
      await send(shop, 'PUT', '/api/cart/add', buyer.token, {
        productId: product,
        size: buyer.size,
        quantity,
      });
      const order = await send(
        shop,
        'POST',
        '/api/orders/',
        buyer.token,
        adasAddress,
        `order-${started}-${Math.random()}`,
      );
      if (order.status !== 201) continue;
      appendFileSync(
        journal,
        `${JSON.stringify({ buyer: n, id: order.body._id, total: order.body.total })}\n`,
      );
      answered++;
      if (answered === killAt) killing = shop.kill9();
    }
  };
  // The requests that were under way when the process died fail; that is the point.
  await Promise.all(buyers.map((buyer, n) => buy(buyer, n).catch(() => {})));
  await killing;
  expect(killing, 'the round was over before the kill').toBeDefined();
}

async function compare(shop: ServedShop, buyers: Buyer[], journal: string) {
  const acknowledged = readFileSync(journal, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Acknowledged);
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUND_KILL_AT.reduce((sum, n) => sum + n));
  for (const { buyer, id, total } of acknowledged) {
    const answer = await send(shop, 'GET', `/api/orders/${id}`, buyers[buyer]?.token ?? null);
    expect(answer.body.total, `order ${id}`).toBe(total);
  }
}

/** Straight from the database: no half order, stock and ledger agree, nothing is negative. */
async function compareBooks(env: Record<string, string>) {
  const database = await openDatabase({
    url: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR ?? '',
  });
  try {
    const { rows } = await database.pool.query(`
      select
        (select count(*)::int from shop_order o where not exists (select 1 from order_line l where l.order_id = o.id)) as "withoutLines",
        (select count(*)::int from shop_order o where not exists (select 1 from payment p where p.order_id = o.id)) as "withoutPayment",
        (select count(*)::int from shop_order o
          where subtotal <> (select sum(quantity * unit_discount_price) from order_line l where l.order_id = o.id)) as "wrongSum",
        (select count(*)::int from product_size s
          where quantity <> (select sum(delta) from stock_movement m where m.product_id = s.product_id and m.size = s.name)) as "wrongLedger",
        (select sum(quantity)::int from product_size) + (select sum(quantity)::int from order_line) as pieces`);
    expect(rows[0]).toEqual({
      withoutLines: 0,
      withoutPayment: 0,
      wrongSum: 0,
      wrongLedger: 0,
      pieces: 4 * STOCK,
    });
  } finally {
    await database.close();
  }
}
