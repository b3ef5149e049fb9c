import { appendFileSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { untilTrue } from '../../../support/eventually';
import { type Person, signUpAt } from '../../../support/people';
import { adasAddress, linenShirt } from '../../../support/shop';
import { eventually, type FaultShop } from '../fault-shop';
import { isThorough } from '../rounds';
import { type Answer, countSuccesses, send, unacceptableAnswers } from './answers';
import { card, stockShirts } from './shopping';

/** A requested order, with its answer or an unknown outcome. */
interface RequestedOrder {
  key: string;
  buyer: number;
  body: object;
  order: { _id: string; total: number; totalItem: number } | null;
}

export interface Load {
  answers: Answer[];
  /** The phase that is recorded with each further answer. */
  now: string;
  /** Resolves when this many more orders have been acknowledged; rejects after 20 s. */
  moreOrders(count: number): Promise<void>;
  /** Stops the clients and resolves when all requests have ended. */
  stop(): Promise<void>;
  /** Retries every order with an unknown outcome with its key, then compares all answers with the database. */
  compare(): Promise<void>;
}

/** Orders before a fault and after it. */
export const MORE_ORDERS = 5;

interface LoadOptions {
  clients?: number;
  /** The servers that the clients use in turn; by default the shop itself. */
  urls?: string[];
  /** The product to buy; by default the linen shirt. */
  productId?: string;
  /** A pause between two steps of a client; by default `npm test` leaves processor time to other stages. */
  pauseMs?: number;
}

/**
 * Shoppers with open connections: of ten steps six read, three add to the cart, one orders and pays. Each acknowledged
 * order is recorded before the next step. Resolves once the first order was acknowledged, so the shop must be well.
 */
export async function startLoad(
  shop: FaultShop,
  { clients = 8, urls = [shop.url], productId, pauseMs = isThorough ? 2 : 20 }: LoadOptions = {},
): Promise<Load> {
  const journal = join(shop.folder, `journal-${crypto.randomUUID()}.ndjson`);
  appendFileSync(journal, '');
  const product = productId ?? (await stockShirts(shop, 100_000));
  const buyers = await Promise.all(
    Array.from({ length: clients }, () => signUpAt(shop.url, 'Ada')),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: clients * 4 });
  const answers: Answer[] = [];
  const requestedOrders: RequestedOrder[] = [];
  let turn = 0;
  let isOver = false;
  let acknowledged = 0;
  const load: Load = { answers, now: 'before', moreOrders, stop, compare };

  const ask = async (buyer: Person | undefined, call: string, body?: object, headers = {}) => {
    const requested = {
      call,
      body,
      headers: { ...headers, authorization: `Bearer ${buyer?.jwt}` },
    };
    const url = urls[turn++ % urls.length] ?? shop.url;
    const answer = await send(agent, url, requested);
    // Like a load balancer: a refused connection is retried at another server.
    const other = answer.text === 'ECONNREFUSED' && urls.find((each) => each !== url);
    const last = other ? await send(agent, other, requested) : answer;
    // Successful answers are recorded without their bodies, because runs may take hours.
    const recorded =
      last.status > 0 && last.status < 400 ? { ...last, headers: {}, text: '' } : last;
    answers.push({ ...recorded, phase: load.now });
    return last;
  };
  const look = async (buyer: Person) => {
    const calls = [`GET /api/products/${product}`, 'GET /api/products?pageSize=6', 'GET /'];
    await ask(buyer, calls[turn % calls.length] ?? 'GET /');
  };
  // Half a dozen buyers of one size would wait for each other, which is the fault of another test.
  const sizeOf = (index: number) => linenShirt.sizes[index % linenShirt.sizes.length]?.name;
  const add = (buyer: Person, index: number) =>
    ask(buyer, 'PUT /api/cart/add', { productId: product, size: sizeOf(index), quantity: 1 });
  const order = async (buyer: Person, index: number) => {
    if ((await add(buyer, index)).status !== 200) return;
    const requested: RequestedOrder = {
      key: crypto.randomUUID(),
      buyer: index,
      body: { ...adasAddress, email: buyer.email },
      order: null,
    };
    requestedOrders.push(requested);
    const answer = await ask(buyer, 'POST /api/orders', requested.body, {
      'idempotency-key': requested.key,
    });
    if (answer.status !== 201) return;
    const placed = JSON.parse(answer.text);
    requested.order = { _id: placed._id, total: placed.total, totalItem: placed.totalItem };
    appendFileSync(journal, `${JSON.stringify(requested)}\n`);
    acknowledged++;
    const secret = placed.payment?.clientSecret;
    if (secret) await pay(buyer, secret);
  };
  const pay = (buyer: Person | undefined, secret: string) =>
    ask(buyer, `POST /sandbox-gateway/payments/${secret}/confirm`, card);
  const shopping = buyers.map(async (buyer, index) => {
    for (let count = index; !isOver; count++) {
      if (count % 10 === 9) await order(buyer, index);
      else if (count % 10 > 5) await add(buyer, index);
      else await look(buyer);
      // Avoids a thousand requests a second to a shop that answers 503.
      await delay(answers.at(-1)?.status === 200 ? pauseMs : 50);
    }
  });

  async function moreOrders(count: number): Promise<void> {
    const wanted = acknowledged + count;
    await untilTrue(() => acknowledged >= wanted);
  }

  async function stop(): Promise<void> {
    isOver = true;
    await Promise.all(shopping);
    agent.destroy();
  }

  async function compare(): Promise<void> {
    const recorded = readFileSync(journal, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RequestedOrder);
    expect(recorded.length, 'orders that were answered').toBeGreaterThan(0);
    for (const { buyer, order: placed } of recorded) await expectOrder(buyers[buyer], placed);
    for (const lost of requestedOrders.filter((requested) => requested.order === null)) {
      const buyer = buyers[lost.buyer];
      // Refills a cart that was emptied by the unknown order: with the key it stays one order.
      await buyer
        ?.call('PUT /api/cart/add', { body: { productId: product, size: 'M', quantity: 1 } })
        .catch(() => {});
      const again = () =>
        buyer?.call('POST /api/orders', { body: lost.body as never }, { idempotencyKey: lost.key });
      const [first, second] = [await again(), await again()];
      expect(second).toEqual(first);
      // The number of unpaid orders is limited, so it is paid.
      if (first?.payment.clientSecret) await pay(buyer, first.payment.clientSecret);
    }
    for (const [index, buyer] of buyers.entries()) {
      const keys = requestedOrders.filter((requested) => requested.buyer === index).length;
      const own = await allOrders(buyer);
      expect(own.length, 'orders of one buyer, one a key').toBe(keys);
    }
  }

  // Shoppers end only by failing.
  await Promise.race([moreOrders(1), Promise.all(shopping)]);
  return load;
}

async function expectOrder(
  buyer: Person | undefined,
  placed: RequestedOrder['order'],
): Promise<void> {
  const seen = await buyer?.call('GET /api/orders/:orderId', {
    params: { orderId: placed?._id ?? '' },
  });
  expect({ total: seen?.total, totalItem: seen?.totalItem }).toEqual({
    total: placed?.total,
    totalItem: placed?.totalItem,
  });
}

async function allOrders(buyer: Person): Promise<unknown[]> {
  const orders: unknown[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await buyer.call('GET /api/orders', {
      query: { pageNumber, pageSize: 100 } as never,
    });
    orders.push(...page);
    if (page.length < 100) return orders;
  }
}

/** Waits until the shop accepts orders again; returns the milliseconds. */
export async function waitForRecovery(shop: FaultShop, seconds: number): Promise<number> {
  const since = performance.now();
  await eventually(async () => {
    const { status } = await fetch(`${shop.url}/health/orders`, {
      signal: AbortSignal.timeout(3_000),
    });
    expect(status).toBe(200);
  }, seconds);
  return performance.now() - since;
}

/**
 * Waits until the shop accepts orders again, waits for some more orders and checks all answers; returns the recovery
 * time in milliseconds.
 */
export async function expectRecovery(
  shop: FaultShop,
  load: Load,
  seconds: number,
): Promise<number> {
  const backInMs = await waitForRecovery(shop, seconds);
  load.now = 'after';
  await load.moreOrders(MORE_ORDERS);
  await load.stop();
  expect(unacceptableAnswers(load.answers)).toEqual([]);
  expect(countSuccesses(load.answers, 'after')).toBeGreaterThan(0);
  await load.compare();
  return backInMs;
}
