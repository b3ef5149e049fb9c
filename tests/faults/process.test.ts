import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../server/database/embedded/cluster';
import { signUpAt } from '../support/people';
import { untilWaiting } from '../support/postgres/lock-waits';
import { type ServedShop, serveShop } from '../support/served/served-shop';
import { adasAddress } from '../support/shop';
import { balance } from './support/balancer';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { countSuccesses, send, unacceptableAnswers } from './support/shoppers/answers';
import { startLoad, waitForRecovery } from './support/shoppers/load';
import { stockShirts } from './support/shoppers/shopping';

/** Ten checks of the balancer, which may be late on a busy machine. */
const GRACE_SECONDS = 2;
const otherErrors = ['an unhandled rejection', 'a stack overflow', 'an abort', 'exhausted memory'];

describe('one process of several', () => {
  let shop: FaultShop;
  let replicas: ServedShop[];
  beforeAll(async () => {
    shop = await openFaultShop();
    replicas = await Promise.all([startReplica(), startReplica()]);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.kill9()));
    await shop.close();
  });

  const startReplica = async () =>
    serveShop({
      ...shop.env,
      PORT: String(await findFreePort()),
      DATA_DIR: `${shop.folder}/replica-${crypto.randomUUID()}`,
      DRAIN_SECONDS: String(GRACE_SECONDS),
    });

  it(
    'is replaced under load, as in a deployment: no request fails',
    async () => {
      const balancer = balance(() => replicas);
      const load = await startLoad(shop, { urls: balancer.urls, pauseMs: isThorough ? 2 : 10 });
      for (let deploy = 0; deploy < 2 * rounds; deploy++) {
        const index = deploy % 2;
        const old = replicas[index] as ServedShop;
        await delay(300);
        const since = performance.now();
        const ended = old.stop();
        await eventually(async () => {
          const ready = await fetch(`${old.url}/health/ready`);
          expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
        }, 1);
        const page = await fetch(`${old.url}/health/live`);
        expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
        expect(await ended).toBe(0);
        const endedIn = performance.now() - since;
        expect(endedIn).toBeLessThan(15_000);
        replicas[index] = await startReplica();
        await balancer.has(2);
        recordRound({
          fault: 'a deploy under load',
          held: 'I1 I2 I6, no request lost',
          backInMs: endedIn,
        });
      }
      await load.stop();
      balancer.stop();
      expect(load.answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
      await load.compare();
    },
    60_000 + rounds * 30_000,
  );

  it(
    'is killed under load: only its requests are lost',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const balancer = balance(() => replicas);
        await balancer.has(2);
        const clients = 8;
        const load = await startLoad(shop, { urls: balancer.urls, clients });
        const index = round % 2;
        load.now = 'during';
        await replicas[index]?.kill9();
        const since = performance.now();
        await eventually(
          async () => expect(countSuccesses(load.answers, 'during')).toBeGreaterThan(clients),
          2,
        );
        const backInMs = performance.now() - since;
        replicas[index] = await startReplica();
        await load.stop();
        balancer.stop();
        expect(unacceptableAnswers(load.answers, { mayBeCut: true })).toEqual([]);
        expect(load.answers.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(
          clients,
        );
        await load.compare();
        recordRound({ fault: 'kill -9 of one of two', held: 'I1 I2 I4 I5 I6', backInMs });
      }
    },
    60_000 + rounds * 15_000,
  );

  it('breaks no invariant', async () => {
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });
});

describe('the only process', () => {
  let shop: FaultShop;
  let other: pg.Client;
  beforeAll(async () => {
    shop = await openFaultShop(
      { NODE_OPTIONS: '--max-old-space-size=300' },
      { preloads: ['break-request.ts'] },
    );
    other = new pg.Client({ connectionString: shop.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await shop.close();
  });

  it('gets SIGTERM with an order in progress: answers the order, exits, and continues its work after the next start', async () => {
    const ada = await signUpAt(shop.url, 'Ada');
    const productId = await stockShirts(shop, 100);
    await ada.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
    const served = await shop.beside({ DRAIN_SECONDS: '0' });
    await other.query('begin');
    await other.query('select 1 from product_size where product_id = $1 for update', [productId]);
    const idempotencyKey = crypto.randomUUID();
    const body = { ...adasAddress, email: ada.email };
    const placing = ada.at(served.url).call('POST /api/orders', { body }, { idempotencyKey });
    await untilWaiting(other);
    const since = performance.now();
    const ended = served.stop();
    await eventually(() => expect(fetch(`${served.url}/health/live`)).rejects.toThrow());
    await other.query('rollback');
    const placed = await placing;
    expect(await ended).toBe(0);
    expect(await ada.call('POST /api/orders', { body }, { idempotencyKey })).toEqual(placed);
    recordRound({
      fault: 'SIGTERM with an order in progress',
      held: 'I1 I2 I6 I10',
      backInMs: performance.now() - since,
    });
  });

  it('exits immediately at a second SIGTERM', async () => {
    const ada = await signUpAt(shop.url, 'Ada');
    const served = await shop.beside({ DRAIN_SECONDS: '20' });
    const first = served.stop();
    await eventually(async () => {
      expect((await fetch(`${served.url}/health/ready`)).status).toBe(503);
    }, 5);
    await ada.at(served.url).call('GET /api/cart', {});
    const since = performance.now();
    expect(await served.stop()).toBe(1);
    expect(await first).toBe(1);
    expect(performance.now() - since).toBeLessThan(15_000);
  });

  it.each(['an uncaught exception', ...(isThorough ? otherErrors : [])])(
    'meets %s: exits with an error code, and the next process has all data',
    async (mishap) => {
      for (let round = 0; round < (isThorough ? rounds : 1); round++) {
        const load = await startLoad(shop, { clients: 4 });
        const [answer] = await Promise.all([
          // A request that needs the database: a cached page would be answered before a rejection is noticed.
          send(new Agent(), shop.url, {
            call: 'GET /health/orders',
            headers: { 'x-mishap': mishap },
          }),
          shop.ended(),
        ]);
        expect(answer.status).toBe(0);
        const backInMs = await shop.restart();
        await load.stop();
        expect(unacceptableAnswers(load.answers, { mayBeCut: true })).toEqual([]);
        await load.compare();
        recordRound({ fault: mishap, held: 'I1 I2 I4 I5 I6', backInMs });
      }
    },
    60_000 + rounds * 20_000,
  );

  it.runIf(isThorough)(
    'is blocked for five seconds: probes fail until it continues',
    async () => {
      for (let round = 0; round < (isThorough ? rounds : 1); round++) {
        const load = await startLoad(shop);
        await delay(300);
        const blocked = send(new Agent(), shop.url, {
          call: 'GET /health/live',
          headers: { 'x-mishap': 'a loop of five seconds' },
        });
        await delay(500);
        const probe = fetch(`${shop.url}/health/live`, { signal: AbortSignal.timeout(1_000) });
        await expect(probe).rejects.toThrow();
        await blocked;
        const backInMs = await waitForRecovery(shop, 10);
        load.now = 'after';
        await delay(500);
        await load.stop();
        expect(unacceptableAnswers(load.answers)).toEqual([]);
        expect(countSuccesses(load.answers, 'after')).toBeGreaterThan(0);
        recordRound({ fault: 'a loop of five seconds', held: 'I8 I9', backInMs });
      }
    },
    60_000 + rounds * 15_000,
  );

  it('breaks no invariant', async () => {
    expect(await shop.verify()).toMatch(/^all invariants hold/);
  });
});
