import type { Order, OrderInput } from '#contract/orders/orders';
import { type Batcher, createBatcher } from '../../concurrency/batcher';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import type { Sent } from '../../database/send';
import {
  isLockTimeout,
  mayBeCommitted,
  readAndWrite,
  sendTogether,
} from '../../database/transaction';
import { isDatabaseAway, ShopError } from '../../http/errors';
import { hashOf, KEPT_HOURS } from '../../http/idempotency';
import { detailsOfNewOrder } from '../../payments/payment-details.service';
import { paymentOf } from '../../payments/payments.service';
import { parseSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { assertVatNumber } from '../../tax/vat-number.service';
import { currentTraceparent, describeSpan, inSpan } from '../../telemetry/spans';
import { releaseUnpaidOrder } from '../cancel-order/cancel-order.service';
import { withPaymentDetails } from '../orders.view';
import {
  decideBatch,
  HeldByUnpaidOrders,
  type OrderRequest,
  type Placed,
  RECENT_SECONDS,
} from './place-order.rules';
import { readBatch, toBatchData } from './read-batch.queries';
import { writeBatch } from './write-batch.queries';

const ROUTE = 'POST /api/orders';
const CREATED = 201;
/** The deadline of requests, less the time it takes to place an order. */
const QUEUE_TIMEOUT_MS = 8_000;
/** Shorter than the lock timeout of a single order, since the other orders of the batch wait too. */
const BATCH_LOCK_TIMEOUT_MS = 2_000;
/** After this time the remaining orders of a failed batch are not tried one by one: their requests would time out. */
const RETRY_DEADLINE_MS = 5_000;
/** Maximum number of times unpaid orders are cancelled for one new order. */
const MAX_RELEASES = 3;

type Result = PromiseSettledResult<Placed>;

/** Collects orders that are placed at the same time; one for each process. */
export function createOrderBatcher(shop: Shop): Batcher<OrderRequest, Placed> {
  return createBatcher({
    maxBatchSize: 64,
    maxConcurrent: 3,
    maxDelayMs: 100,
    timeoutMs: QUEUE_TIMEOUT_MS,
    timeoutError: () => new ShopError('unavailable'),
    partitionKey: ({ accountId }) => accountId,
    runBatch: (requests) => {
      const [traceparent = null, ...links] = requests.map((request) => request.traceparent ?? null);
      return inSpan('place batch of orders', { traceparent, links }, () =>
        runBatch(shop, requests),
      );
    },
  });
}

/**
 * Turns the caller's cart into an order, completely or not at all. The same idempotency key returns the same order. Throws
 * the refusals of `decideBatch`.
 */
export function placeOrder(
  shop: Shop,
  batcher: Batcher<OrderRequest, Placed>,
  request: {
    accountId: string;
    input: OrderInput;
    key?: string | null;
    network?: string | null;
  },
): Promise<Order> {
  return inSpan('place order', {}, () => placeTraced(shop, batcher, request));
}

async function placeTraced(
  shop: Shop,
  batcher: Batcher<OrderRequest, Placed>,
  { key = null, network = null, ...rest }: Parameters<typeof placeOrder>[2],
): Promise<Order> {
  await assertVatNumber(shop, rest.accountId, rest.input.vatNumber);
  const inputHash = hashOf(rest.input);
  const { order, payment } = await placeReleased(shop, batcher, {
    ...rest,
    inputHash,
    key,
    network,
    traceparent: currentTraceparent(),
  });
  describeSpan({ 'selvedge.order.id': order._id });
  if (payment) shop.metrics.funnel.inc({ step: 'placed' });
  // The gateway is called after the commit, so the stored answer has no secret. A payment keeps its secret for good, so
  // repeated answers are equal, and a process that died before the call does no harm.
  const opened = payment ?? (await paymentOf(shop.pool, order._id));
  return withPaymentDetails(order, await detailsOfNewOrder(shop, opened));
}

/** Cancels the unpaid orders whose lines are in the cart again, so that stock is not held twice. */
async function placeReleased(
  shop: Shop,
  batcher: Batcher<OrderRequest, Placed>,
  request: OrderRequest,
): Promise<Placed> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await batcher(request);
    } catch (error) {
      if (!(error instanceof HeldByUnpaidOrders) || attempt === MAX_RELEASES) throw error;
      for (const id of error.orderIds) await releaseUnpaidOrder(shop, request.accountId, id);
    }
  }
}

/**
 * Places a batch of orders. If stock is locked for long, the batch is tried again without it; after any other failure each
 * order is tried alone, so that one bad order does not fail the others. Orders that may have been committed are not tried
 * again.
 */
async function runBatch(shop: Shop, requests: OrderRequest[]): Promise<Result[]> {
  if (requests.length === 1) return runOneByOne(shop, requests);
  const startedAt = performance.now();
  try {
    return await inTransaction(shop, requests, { lockTimeoutMs: BATCH_LOCK_TIMEOUT_MS });
  } catch (error) {
    shop.log.warn({ err: error, orders: requests.length }, 'a batch of orders failed');
    if (!isLockTimeout(error)) return retry(error);
  }
  try {
    const options = { lockTimeoutMs: BATCH_LOCK_TIMEOUT_MS, waitsForStock: false };
    return await inTransaction(shop, requests, options);
  } catch (error) {
    return retry(error);
  }

  function retry(error: unknown): Promise<Result[]> | Result[] {
    const isUnreachable = isDatabaseAway(error) && !isLockTimeout(error);
    return mayBeCommitted(error) || isUnreachable
      ? requests.map(() => ({ status: 'rejected', reason: error }))
      : runOneByOne(shop, requests, { error, until: startedAt + RETRY_DEADLINE_MS });
  }
}

/** Places each order in its own transaction. After `until`, the remaining orders are rejected with `error`. */
async function runOneByOne(
  shop: Shop,
  requests: OrderRequest[],
  { error, until }: { error?: unknown; until: number } = { until: Number.POSITIVE_INFINITY },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const request of requests) {
    const [result] =
      performance.now() > until
        ? [rejected(error)]
        : await inTransaction(shop, [request]).catch((reason) => [rejected(reason)]);
    results.push(result ?? rejected(new Error('The order has no result.')));
  }
  return results;
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}

/** Places one order in the caller's transaction. Throws the refusals of `decideBatch`. */
export async function placeOrderIn(
  shop: Shop,
  tx: Connection,
  request: OrderRequest,
): Promise<Placed> {
  const { reads, decide } = placeBatch(shop, [request]);
  const { result, writes } = decide(await sendTogether(tx, reads));
  const [placed = rejected(new Error('The order has no result.'))] = result;
  if (placed.status === 'rejected') throw placed.reason;
  await sendTogether(tx, writes);
  return placed.value;
}

interface PlaceOptions {
  waitsForStock?: boolean;
  lockTimeoutMs?: number;
}

function inTransaction(
  shop: Shop,
  requests: OrderRequest[],
  { waitsForStock, ...options }: PlaceOptions = {},
): Promise<Result[]> {
  const { reads, decide } = placeBatch(shop, requests, waitsForStock);
  return readAndWrite(shop.pool, reads, decide, { ...options, usesGenericPlans: true });
}

/**
 * Places orders of different accounts: returns the statements that read, and a function that decides by their results and
 * returns a result for each order and the statements that write.
 */
export function placeBatch({ config }: Shop, requests: OrderRequest[], waitsForStock = true) {
  const reads = readBatch(requests, {
    route: ROUTE,
    keyHours: KEPT_HOURS,
    // Load tests of a shop that is paid on delivery place any number of orders with a few accounts.
    countsHolds: config.gateway !== 'none' || config.rateLimits,
    recentSeconds: config.rateLimits ? RECENT_SECONDS : 0,
    waitsForStock,
  });
  const decide = (read: Sent[]) => {
    const data = toBatchData(read);
    const { results, writes } = decideBatch(requests, {
      ...data,
      settings: parseSettings(data.settings),
      waitsForStock,
      gateway: config.gateway,
      newId,
    });
    return { result: results, writes: writeBatch(writes, { route: ROUTE, status: CREATED }) };
  };
  return { reads, decide };
}
