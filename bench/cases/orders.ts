import { randomUUID } from 'node:crypto';
import { mapConcurrently } from '../../tests/support/map-concurrently';
import type { BareOrders } from '../bare/bare-orders.mts';
import type { Checkouts, Step } from '../load/checkouts.mts';
import type { Call, RoundResult } from '../load/round';
import { type BareWork, type Case, rateOf } from '../measure';
import { type Program, startProgram } from '../program';
import { address } from '../shop/made-people';
import type { Stage } from '../stage';
import { signedIn, withJson } from '../tokens';
import { costText, measureCost, untilJobsAreDone } from './checkout-steps';
import {
  addShoppers,
  fillCarts,
  readTrade,
  requireChargedOnce,
  requireLedger,
  requireOrders,
  type Sized,
  stockUp,
} from './shoppers';
import { requireTaxed, tradeWithTax } from './taxed-orders';

const SIZES = 2_000;
/**
 * Maximum number of orders in a round, each by another shopper; the first round has the maximum, which also warms up
 * the compiler.
 */
const ORDERS = 3_000;
const BARE_ORDERS = 2_000;
/** The bare transaction on one size is slow, as each waits until the previous one is on disk. */
const HOT_BARE_ORDERS = 500;
const SHOPPERS_FOR_LAST_UNITS = 200;

const orderBody = JSON.stringify(address);

/**
 * Orders over two thousand sizes by 16 and 32 concurrent shoppers, of one size by 128, and with tax and delivery methods by 32.
 * Those of one size are compared with bare orders of one size, which run one at a time.
 */
export async function orderCases(stage: Stage): Promise<{ cases: Case[]; end(): void }> {
  const { pool } = stage;
  const shoppers = await addShoppers(pool, ORDERS);
  const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
  const sizes = await stockUp(pool, SIZES, ORDERS * 50);
  const bare = startProgram<BareOrders, RoundResult>('bare/bare-orders.mts');
  const orders = (name: string, connections: number, sold: Sized[], work: BareWork): Case => {
    let count = ORDERS;
    let before: Awaited<ReturnType<typeof readTrade>> | undefined;
    return {
      name,
      connections,
      once: true,
      bare: work,
      calls: async () => {
        const buyers = shoppers.slice(0, count);
        await fillCarts(pool, buyers, sold);
        before = await readTrade(pool, shoppers);
        return buyers.map((_, n) => orderCall(headers[n] ?? {}, sold[n % sold.length]));
      },
      after: async (result) => {
        await requireLedger(pool, sold);
        if (before) requireOrders(before, await readTrade(pool, shoppers), result.answers);
        // A round of about three seconds, limited by the number of shoppers.
        count = Math.min(ORDERS, Math.ceil(rateOf(result) * 3));
      },
    };
  };
  const over = (count: number) =>
    bareOrders(bare, stage, { shoppers: count, sizes: SIZES, orders: BARE_ORDERS });
  const taxed = orders('orders-taxed-32', 32, sizes, over(32));
  const hot = bareOrders(bare, stage, { shoppers: 1, sizes: 1, orders: HOT_BARE_ORDERS });
  return {
    cases: [
      orders('orders-16', 16, sizes, over(16)),
      orders('orders-32', 32, sizes, over(32)),
      orders('orders-hot-128', 128, sizes.slice(0, 1), hot),
      // The last one, as the tax stays on.
      {
        ...taxed,
        calls: async (round) => {
          if (round === 0) await tradeWithTax(pool);
          return taxed.calls(round);
        },
        after: async (result) => {
          await requireTaxed(pool);
          await taxed.after?.(result);
        },
      },
    ],
    end: bare.end,
  };
}

const CHECKOUTS = 1_200;
const COSTED_ORDERS = 1_000;

/**
 * Whole checkouts over HTTP by 8 shoppers: add to the cart, place the order, pay by the sandbox gateway. The answer to the
 * payment arrives when the order is paid; `after` checks that every order is. `printSteps` runs them once more, step by step, and
 * prints what each costs.
 */
export async function checkoutCase(
  stage: Stage,
): Promise<{ case: Case; printSteps(): Promise<void>; end(): void }> {
  const { pool } = stage;
  const shoppers = await addShoppers(pool, CHECKOUTS);
  const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
  const sizes = await stockUp(pool, SIZES, CHECKOUTS * 50);
  const load = startProgram<Checkouts, RoundResult>('load/checkouts.mts');
  const bare = startProgram<BareOrders, RoundResult>('bare/bare-orders.mts');
  let before = await readTrade(pool, shoppers);
  const run = (url: string, only?: Step) =>
    load.ask({
      url,
      clients: 8,
      address: orderBody,
      checkouts: headers.map((own, n) => {
        const { id, size } = sizes[n % sizes.length] as Sized;
        return { headers: own, productId: id, size };
      }),
      ...(only && { only }),
    });
  return {
    printSteps: async () => {
      await untilJobsAreDone(pool);
      for (const step of ['add', 'order', 'pay'] as const) {
        const cost = await measureCost(stage, async () => {
          const result = await run(stage.server.url, step);
          if (result.wrong > 0) throw new Error(`${result.fault}`);
          return result;
        });
        console.log(costText(step, cost));
      }
      const jobs = async () => {
        await untilJobsAreDone(pool);
        return { answers: CHECKOUTS };
      };
      console.log(costText('jobs that were left', await measureCost(stage, jobs)));
    },
    case: {
      name: 'checkout-8',
      bare: bareOrders(bare, stage, { shoppers: 8, sizes: SIZES, orders: BARE_ORDERS }),
      calls: () => [],
      runByItself: (url) => run(url),
      after: async ({ answers }) => {
        await requireLedger(pool, sizes);
        const after = await readTrade(pool, shoppers);
        requireOrders(before, after, answers);
        requireChargedOnce(before, after);
        before = after;
      },
    },
    end: () => {
      load.end();
      bare.end();
    },
  };
}

/** A thousand orders, as browsers send them with an idempotency key, and prints what each costs with its jobs. */
export async function printOrderCost(stage: Stage): Promise<void> {
  const { pool, server, loader } = stage;
  const shoppers = await addShoppers(pool, COSTED_ORDERS);
  const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
  const sizes = await stockUp(pool, SIZES, COSTED_ORDERS);
  await fillCarts(pool, shoppers, sizes);
  await untilJobsAreDone(pool);
  const calls = headers.map((own, n) =>
    orderCall({ ...own, 'idempotency-key': randomUUID() }, sizes[n % sizes.length]),
  );
  const cost = await measureCost(stage, async () => {
    const result = await loader.drive({ url: server.url, connections: 16, calls, once: true });
    if (result.wrong > 0) throw new Error(`${result.fault}`);
    await untilJobsAreDone(pool);
    return result;
  });
  console.log(costText('an order with its jobs', cost));
}

export function orderCall(headers: Record<string, string>, sized: Sized | undefined): Call {
  return {
    method: 'POST',
    path: '/api/orders',
    headers,
    body: orderBody,
    status: 201,
    holds: {
      'orderItems.0.product._id': sized?.id,
      'orderItems.0.size': sized?.size,
      'orderItems.length': 1,
      totalItem: 1,
      orderStatus: 'Pending',
      total: ((sized?.discountPrice ?? 0) + 500) / 100,
    },
  };
}

function bareOrders(
  program: Program<BareOrders, RoundResult>,
  { databaseUrl }: { databaseUrl: string },
  run: Omit<BareOrders, 'databaseUrl'>,
): BareWork {
  const name = run.sizes === 1 ? 'one order at a time' : 'bare orders';
  return { name, run: () => program.ask({ databaseUrl, ...run }) };
}

/** Asserts that many more shoppers than units leave every unit sold once. */
export async function requireNoOverselling({ pool, server }: Stage): Promise<void> {
  const { rows } = await pool.query<Sized & { quantity: number }>(
    `select s.product_id as id, s.name as size, p.discount_price as "discountPrice", s.quantity
    from product_size s join product p on p.id = s.product_id
    where s.quantity between 20 and 60 order by s.product_id desc, s.name limit 1`,
  );
  const [scarce] = rows;
  if (!scarce) throw new Error('No size is scarce.');
  const shoppers = (await addShoppers(pool, ORDERS)).slice(0, SHOPPERS_FOR_LAST_UNITS);
  const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
  await fillCarts(pool, shoppers, [scarce]);
  const statuses = await mapConcurrently(
    headers,
    async (own) => (await post(server.url, own)).status,
    32,
  );
  const placed = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status === 409).length;
  await requireLedger(pool, [scarce]);
  if (placed !== scarce.quantity || placed + refused !== SHOPPERS_FOR_LAST_UNITS)
    throw new Error(`${placed} of ${scarce.quantity} units were sold, ${refused} refused`);
}

async function post(url: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(`${url}/api/orders`, { method: 'POST', headers, body: orderBody });
  await answer.arrayBuffer();
  return answer;
}
