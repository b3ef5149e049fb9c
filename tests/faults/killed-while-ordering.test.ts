import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUpAt } from '../support/people';
import { adasAddress, linenShirt } from '../support/shop';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { requireFound } from './support/shoppers/shopping';

const ORDERS = 200;
const CLIENTS = 8;
const STOCK = 100_000;
/** The process is killed after this number of answered orders; repeated for more rounds. */
const MOMENTS = isThorough ? [40, 80, 100, 120, 160] : [40, 100, 160];
const KILLED_AFTER = Array.from({ length: Math.max(MOMENTS.length, rounds) }, (_, round) =>
  requireFound(MOMENTS[round % MOMENTS.length]),
);

// On the embedded PostgreSQL, which a killed shop leaves running and the next one takes over.
describe('killed in the middle of 200 orders, again and again', () => {
  let shop: FaultShop;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-killed-'));
    shop = await openFaultShop({ PAYMENT_GATEWAY: 'none' }, { isEmbedded: true });
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'keeps every acknowledged order, and sums and stock agree',
    async () => {
      const journal = join(folder, 'journal.ndjson');
      const sizes = linenShirt.sizes.map(({ name }) => ({ name, quantity: STOCK }));
      const { _id: productId } = await shop.staff.call('POST /api/admin/products', {
        body: { ...linenShirt, sizes } as never,
      });
      const buyers = await Promise.all(
        Array.from({ length: CLIENTS }, async (_, n) => ({
          person: await signUpAt(shop.url, 'Ada'),
          line: { productId, size: sizes[n % sizes.length]?.name ?? 'M' },
        })),
      );
      for (const killedAfter of KILLED_AFTER) {
        await orderUntilKilled(shop, buyers, journal, killedAfter);
        const backInMs = await shop.restart();
        recordRound({ fault: 'kill -9 while ordering', held: 'I1 I2 I4 I6', backInMs });
      }
      await compare(shop, journal);
      expect(await shop.verify()).toMatch(/^all invariants hold/);
      await shop.stop();
      await shop.edit(async (pool) => {
        const { rows } = await pool.query<{ units: number }>(
          `select (select sum(quantity) from product_size)::int
          + (select sum(quantity) from order_line)::int as units`,
        );
        expect(rows[0]?.units).toBe(sizes.length * STOCK);
      });
    },
    240_000 + KILLED_AFTER.length * 30_000,
  );
});

interface Buyer {
  person: Person;
  line: { productId: string; size: string };
}

/** An order that was acknowledged to its buyer. */
interface Acknowledged {
  id: string;
  total: number;
  units: number;
}

/** Orders from all buyers concurrently and records each answer before the next step; then the process is killed. */
async function orderUntilKilled(
  shop: FaultShop,
  buyers: Buyer[],
  journal: string,
  killedAfter: number,
): Promise<void> {
  let answered = 0;
  let started = 0;
  let isKilled = false;
  const buy = async ({ person, line }: Buyer) => {
    while (started < ORDERS && !isKilled) {
      started++;
      const quantity = 1 + (started % 3);
      await person.call('PUT /api/cart/add', { body: { ...line, quantity } });
      const idempotencyKey = crypto.randomUUID();
      const body = { ...adasAddress, email: person.email };
      const order = await person.call('POST /api/orders', { body }, { idempotencyKey });
      const acknowledged = { id: order._id, total: order.total, units: order.totalItem };
      appendFileSync(journal, `${JSON.stringify(acknowledged)}\n`);
      answered++;
      if (answered !== killedAfter) continue;
      isKilled = true;
      process.kill(shop.pid(), 'SIGKILL');
    }
  };
  // Requests in progress fail when the process dies, as intended.
  await Promise.all(buyers.map((buyer) => buy(buyer).catch(() => {})));
  expect(isKilled, 'the round was over before the kill').toBe(true);
  await shop.ended();
}

async function compare(shop: FaultShop, journal: string): Promise<void> {
  const acknowledged = readFileSync(journal, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Acknowledged);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER.reduce((sum, n) => sum + n));
  for (const { id, total, units } of acknowledged) {
    const order = await shop.staff.call('GET /api/orders/:orderId', { params: { orderId: id } });
    expect({ total: order.total, units: order.totalItem }, `order ${id}`).toEqual({
      total,
      units,
    });
  }
}
