import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilTrue } from '../support/eventually';
import { signUpAt } from '../support/people';
import { createTestDatabase } from '../support/postgres/postgres';
import { adasAddress } from '../support/shop';
import { type FaultProxy, openFaultProxy } from './support/fault-proxy';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import type { Answer } from './support/shoppers/answers';
import { expectRecovery, type Load, MORE_ORDERS, startLoad } from './support/shoppers/load';
import { stockShirts } from './support/shoppers/shopping';

describe('the network between shop and database', () => {
  let proxy: FaultProxy;
  let shop: FaultShop;
  beforeAll(async () => {
    proxy = await openFaultProxy(await createTestDatabase());
    shop = await openFaultShop({ DATABASE_URL: proxy.url });
  });
  afterAll(async () => {
    await shop.close();
    await proxy.close();
  });

  /** Runs shoppers before, during and after a fault, then compares all their answers with the database. */
  async function under(
    fault: string,
    disturb: (load: Load) => Promise<unknown>,
    backIn: number,
  ): Promise<Load> {
    const load = await startLoad(shop);
    await load.moreOrders(MORE_ORDERS);
    load.now = 'during';
    await disturb(load);
    proxy.heal();
    const backInMs = await expectRecovery(shop, load, backIn);
    recordRound({ fault, held: 'I1 I2 I4 I5 I6 I8 I9', backInMs });
    return load;
  }

  it.runIf(isThorough)(
    'has 200 ms latency with jitter: all requests succeed, slowly',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const load = await under(
          'the network is slow',
          async () => {
            proxy.delay(100, 50);
            await delay(10_000);
          },
          2,
        );
        const during = load.answers.filter(({ phase }) => phase === 'during');
        const refused = during.filter(({ status }) => status === 503).length;
        expect(refused / during.length).toBeLessThan(0.05);
        // An order was started during the fault and has been answered.
        const orders = load.answers.filter(
          ({ call, status }) => call === 'POST /api/orders' && status === 201,
        );
        expect(orders.some(({ milliseconds }) => milliseconds > 1_000)).toBe(true);
        expect(slowOf(during)).toBeLessThan(3_000);
      }
    },
    60_000 + rounds * 30_000,
  );

  it(
    'drops all packets: every request is answered in 10 s, and the shop recovers without help',
    async () => {
      for (let round = 0; round < rounds; round++) {
        let before = 0;
        await under(
          'the network swallows everything',
          async (load) => {
            proxy.swallow();
            if (isThorough) await delay(15_000);
            await untilTrue(() =>
              load.answers.some(({ phase, status }) => phase === 'during' && status === 503),
            );
            expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
            expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
            expect((await fetch(`${shop.url}/health/orders`)).status).toBe(503);
            before = proxy.connections();
          },
          10,
        );
        // A pool of ten and a listener or two: no connection storm after the recovery.
        expect(proxy.connections() - before).toBeLessThan(40);
      }
    },
    120_000 + rounds * 60_000,
  );

  it.runIf(isThorough)(
    'fails every other second: the shop answers 503 and recovers',
    async () => {
      for (let round = 0; round < rounds; round++)
        await under(
          'the network comes and goes',
          async () => {
            for (const end = performance.now() + 8_000; performance.now() < end; ) {
              proxy.reset();
              await delay(1_000);
              proxy.heal();
              await delay(1_000);
            }
          },
          5,
        );
    },
    60_000 + rounds * 40_000,
  );

  it(
    'is cut during a request',
    async () => {
      for (let round = 0; round < rounds; round++)
        await under(
          'a connection is cut after n bytes',
          async () => {
            for (let cut = 0; cut < (isThorough ? 20 : 5); cut++) {
              proxy.cutAfter(1 + Math.floor(Math.random() * 40_000));
              await delay(250);
            }
          },
          5,
        );
    },
    60_000 + rounds * 20_000,
  );

  it('is cut between a commit and its answer: a retry with the idempotency key returns the same order', async () => {
    const productId = await stockShirts(shop, 100);
    for (let round = 0; round < rounds; round++) {
      const shopper = await signUpAt(shop.url, 'Ada');
      await shopper.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
      const body = { ...adasAddress, email: shopper.email };
      const idempotencyKey = crypto.randomUUID();
      const order = () => shopper.call('POST /api/orders', { body }, { idempotencyKey });
      const cut = proxy.cutNextCommit('order-insert');
      await expect(order()).rejects.toMatchObject({ status: 503 });
      await cut;
      const placed = await order();
      const own = await shopper.call('GET /api/orders', { query: {} });
      expect(own.map(({ _id }) => _id)).toEqual([placed._id]);
      recordRound({ fault: 'a commit’s answer is lost', held: 'I1 I2 I6 I8', backInMs: 0 });
    }
  }, 60_000);

  it('breaks no invariant', async () => {
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });
});

/** The 99th percentile of answer times. */
function slowOf(answers: Answer[]): number {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}
