import type { Order, OrderInput } from '#contract/orders';
import { createGatherer } from '../../concurrency/batcher';
import { isLockTimeout, mayBeCommitted, transaction } from '../../database/transaction';
import { isDatabaseAway, ShopError } from '../../http/errors';
import { openPayment, secretToPay } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import { releaseUnpaidOrder } from '../cancel-order/cancel-order.service';
import { withSecret } from '../orders.view';
import {
  HeldByUnpaidOrders,
  type OrderRequest,
  type Placed,
  placeTogether,
} from './order-batch.service';

/** The most orders placed by one set of statements. */
const MOST = 64;
/** A batch that takes longer is held up by somebody, or far from its database: others go beside it. */
const PATIENCE_MS = 100;
const LANES = 3;
/** While one batch is in the database, this process makes the next ready. */
const ABREAST = 2;
/** As long as anybody waits for an answer, less what placing an order takes. */
const WAITS_MS = 8_000;
/** Shorter than one order alone would wait, since others are held up with it. */
const BATCH_LOCK_MS = 2_000;
/** After so long none is begun by itself any more: who asked for it would not wait for the answer. */
const ALONE_MS = 5_000;

/** How often lines of unpaid orders are released for one order. */
const MAX_RELEASES = 3;

type Result = PromiseSettledResult<Placed>;
type Place = (request: OrderRequest) => Promise<Placed>;

const gatherers = new WeakMap<Shop, Place>();

/**
 * Turns the caller's cart into an order, whole or not at all. With a key, sent again it answers the same order. Orders
 * that come at once are placed together, each with its own outcome. Throws `empty_cart`, `out_of_stock`, `promo_invalid`,
 * `idempotency_conflict`, `order_state` past what unpaid orders may hold, and `too_many_requests`.
 */
export async function placeOrder(
  shop: Shop,
  accountId: string,
  input: OrderInput,
  key: string | null,
  network: string | null = null,
): Promise<Order> {
  const { order, payment } = await placeReleased(shop, { accountId, input, key, network });
  // The gateway is told after the commit, so what is kept under the key is without the secret. Each answer adds it anew:
  // a payment has one secret for good, so answers stay equal, and a process that died in between is made up for.
  const secret = payment ? secretToPay(shop, payment) : openPayment(shop, order._id);
  return withSecret(order, await secret);
}

/**
 * Places an order. Unpaid orders whose lines are in the cart again are cancelled first, so that nothing is held twice. Of
 * several requests at once each may find them; after the first has cancelled them, the others find nothing to cancel.
 */
async function placeReleased(shop: Shop, request: OrderRequest): Promise<Placed> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await gathererOf(shop)(request);
    } catch (error) {
      if (!(error instanceof HeldByUnpaidOrders) || attempt === MAX_RELEASES) throw error;
      for (const id of error.orderIds) await releaseUnpaidOrder(shop, request.accountId, id);
    }
  }
}

function gathererOf(shop: Shop): Place {
  const known = gatherers.get(shop);
  if (known) return known;
  const made = createGatherer<OrderRequest, Placed>({
    most: MOST,
    abreast: ABREAST,
    patienceMs: PATIENCE_MS,
    lanes: LANES,
    waitsMs: WAITS_MS,
    tooLate: () => new ShopError('unavailable'),
    ownerOf: ({ accountId }) => accountId,
    work: (requests) => placeBatch(shop, requests),
  });
  gatherers.set(shop, made);
  return made;
}

/** What workers have to do then waits for their turn, a second at most: woken by each batch, they would hold up the next. */
async function placeBatch(shop: Shop, requests: OrderRequest[]): Promise<Result[]> {
  const [only] = requests;
  return only && requests.length === 1 ? [await placeAlone(shop, only)] : placeMany(shop, requests);
}

/**
 * One that fails for a reason of its own must not fail the others. Where somebody holds stock, the rest is tried again
 * without it; whatever else it is, each is then placed by itself. Nobody is tried again whose order may be there.
 */
async function placeMany(shop: Shop, requests: OrderRequest[]): Promise<Result[]> {
  const since = performance.now();
  const first = await attempt(shop, requests, true);
  if ('results' in first) return first.results;
  shop.log.warn(
    { err: first.error, orders: requests.length },
    'orders could not be placed together',
  );
  const last = isLockTimeout(first.error) ? await attempt(shop, requests, false) : first;
  if ('results' in last) return last.results;
  const isHopeless =
    mayBeCommitted(last.error) || (isDatabaseAway(last.error) && !isLockTimeout(last.error));
  const results: Result[] = [];
  for (const request of requests) {
    const isLate = performance.now() - since > ALONE_MS;
    results.push(isHopeless || isLate ? refused(last.error) : await placeAlone(shop, request));
  }
  return results;
}

/** Tries a batch. */
async function attempt(
  shop: Shop,
  requests: OrderRequest[],
  isPatient: boolean,
): Promise<{ results: Result[] } | { error: unknown }> {
  try {
    const results = await transaction(
      shop.pool,
      (tx, endWith) => placeTogether(shop, tx, requests, endWith, { isPatient }),
      { lockTimeoutMs: BATCH_LOCK_MS, usesGenericPlans: true, writesLast: true },
    );
    return { results };
  } catch (error) {
    return { error };
  }
}

async function placeAlone(shop: Shop, request: OrderRequest): Promise<Result> {
  try {
    const [result] = await transaction(
      shop.pool,
      (tx, endWith) => placeTogether(shop, tx, [request], endWith),
      { usesGenericPlans: true, writesLast: true },
    );
    return result ?? refused(new Error('the order was not placed'));
  } catch (error) {
    return refused(error);
  }
}

function refused(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}
