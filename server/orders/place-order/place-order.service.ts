import type { Order, OrderInput } from '#contract/orders/orders';
import { ON_DELIVERY } from '#contract/values/orders/payment-methods';
import { type Batcher, createBatcher } from '../../concurrency/batcher';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import {
  briefTransaction,
  isLockTimeout,
  mayBeCommitted,
  type Send,
  sendTogether,
} from '../../database/transaction';
import { isDatabaseAway, ShopError } from '../../http/errors';
import { hashOf, KEPT_HOURS } from '../../http/idempotency';
import { refusals } from '../../http/refusals/messages';
import { readPaymentSetup } from '../../payments/gateways/payment-setup.service';
import { detailsOfNewOrder } from '../../payments/payment-details.service';
import { paymentOf } from '../../payments/payments.service';
import { addCollectionsByRule } from '../../promotions/promotions.service';
import { languageIn } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { assertVatNumber } from '../../tax/vat-number.service';
import { currentTraceparent, describeSpan, inSpan } from '../../telemetry/spans';
import { findTranslated } from '../../translations/translations.service';
import { replaceUnpaidOrders } from '../cancel-order/cancel-order.service';
import { orderState } from '../orders.service';
import { withPaymentDetails } from '../orders.view';
import {
  decideBatch,
  type HeldUp,
  type OrderRequest,
  type Placed,
  RECENT_SECONDS,
} from './place-order.rules';
import { type BatchData, type CheckoutLine, readBatch } from './read-batch.queries';
import { writeBatch } from './write-batch.queries';

const ROUTE = 'POST /api/orders';
const CREATED = 201;
/** The time it takes to place an order. */
const PLACING_MS = 1_000;
/** Shorter than the lock timeout of a single order, since the other orders of the batch wait too. */
const BATCH_LOCK_TIMEOUT_MS = 2_000;
/** After this time the remaining orders of a failed batch are not tried one by one: their requests would time out. */
const RETRY_DEADLINE_MS = 5_000;
/** Maximum number of times that unpaid orders are replaced for one new order. */
const MAX_REPLACEMENTS = 2;

type Result = PromiseSettledResult<Placed | HeldUp>;

/** Collects orders that are placed at the same time; one for each process. */
export function createOrderBatcher(shop: Shop): Batcher<OrderRequest, Placed | HeldUp> {
  return createBatcher({
    maxBatchSize: 64,
    maxConcurrent: 3,
    maxDelayMs: 100,
    timeoutMs: shop.responseTimeoutMs - PLACING_MS,
    timeoutError: () => new ShopError('unavailable'),
    partitionKey: ({ accountId }) => accountId,
    runBatch: (requests) => {
      const [traceparent = null, ...links] = requests.map((request) => request.traceparent ?? null);
      return inSpan('place batch of orders', { traceparent, links }, () =>
        placeRequests(shop, requests),
      );
    },
  });
}

interface PlaceRequest {
  accountId: string;
  input: OrderInput;
  key?: string | null;
  network?: string | null;
  /** See `OrderRequest`. */
  shownTotal?: number | null;
}

/**
 * Turns the caller's cart into an order, completely or not at all. The same idempotency key returns the same order. Throws
 * the refusals of `decideBatch`.
 */
export function placeOrder(
  shop: Shop,
  batcher: Batcher<OrderRequest, Placed | HeldUp>,
  { accountId, input, key = null, network = null, shownTotal = null }: PlaceRequest,
): Promise<Order> {
  return inSpan('place order', {}, async () => {
    await assertVatNumber(shop, accountId, input.vatNumber);
    const request = {
      accountId,
      input,
      inputHash: hashOf(input),
      key,
      network,
      shownTotal,
      traceparent: currentTraceparent(),
    };
    let placed = await batcher(request);
    // An unpaid order can be returned to the cart again in the meantime.
    for (let round = 1; 'heldBy' in placed && round <= MAX_REPLACEMENTS; round++) {
      await replaceUnpaidOrders(shop, accountId, placed.heldBy);
      placed = await batcher(request);
    }
    const { order, payment } = assertPlaced(placed);
    describeSpan({ 'selvedge.order.id': order._id });
    if (payment) shop.metrics.funnel.inc({ step: 'placed' });
    // The gateway is called after the commit, so the stored answer has no secret. A payment keeps its secret for good, so
    // repeated answers are equal, and a process that died before the call does no harm.
    const opened = payment ?? (await paymentOf(shop.pool, order._id));
    return withPaymentDetails(order, await detailsOfNewOrder(shop, opened));
  });
}

function assertPlaced(placed: Placed | HeldUp): Placed {
  if ('heldBy' in placed) throw orderState(refusals.checkout.heldByOrder);
  return placed;
}

/**
 * Places the orders of a batch. If stock is locked for long, the batch is tried again without it; after any other failure
 * each order is tried alone.
 */
async function placeRequests(shop: Shop, requests: OrderRequest[]): Promise<Result[]> {
  if (requests.length === 1) return placeBatch(shop, requests);
  const until = performance.now() + RETRY_DEADLINE_MS;
  try {
    return await placeBatch(shop, requests, { lockTimeoutMs: BATCH_LOCK_TIMEOUT_MS });
  } catch (error) {
    shop.log.warn({ err: error, orders: requests.length }, 'a batch of orders failed');
    if (!isLockTimeout(error)) return placeAfterFailure(shop, requests, error, until);
  }
  try {
    const options = { lockTimeoutMs: BATCH_LOCK_TIMEOUT_MS, waitsForStock: false };
    return await placeBatch(shop, requests, options);
  } catch (error) {
    return placeAfterFailure(shop, requests, error, until);
  }
}

/**
 * Places the orders of a failed batch alone, so that one bad order does not fail the others. Orders that may have been
 * committed are not tried again.
 */
async function placeAfterFailure(
  shop: Shop,
  requests: OrderRequest[],
  error: unknown,
  until: number,
): Promise<Result[]> {
  const isUnreachable = isDatabaseAway(error) && !isLockTimeout(error);
  return mayBeCommitted(error) || isUnreachable
    ? requests.map(() => rejected(error))
    : placeOneByOne(shop, requests, { error, until });
}

/** Places each order in its own transaction. After `until`, the remaining orders are rejected with `error`. */
async function placeOneByOne(
  shop: Shop,
  requests: OrderRequest[],
  { error, until }: { error: unknown; until: number },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const request of requests) {
    const [result] =
      performance.now() > until
        ? [rejected(error)]
        : await placeBatch(shop, [request]).catch((reason) => [rejected(reason)]);
    results.push(result ?? rejected(new Error('The order has no result.')));
  }
  return results;
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}

interface BatchOptions {
  waitsForStock?: boolean;
  lockTimeoutMs?: number;
}

/** Places orders of different accounts in one transaction of two round trips. Returns a result for each. */
function placeBatch(
  shop: Shop,
  requests: OrderRequest[],
  { waitsForStock, ...options }: BatchOptions = {},
): Promise<Result[]> {
  return briefTransaction(
    shop.pool,
    ({ tx, commitWith }) =>
      placeBatchIn(shop, tx, requests, { waitsForStock, sendWrites: commitWith }),
    { ...options, usesGenericPlans: true },
  );
}

/** Places one order in the caller's transaction. Throws the refusals of `decideBatch`. */
export async function placeOrderIn(
  shop: Shop,
  tx: Connection,
  request: OrderRequest,
): Promise<Placed> {
  const [placed = rejected(new Error('The order has no result.'))] = await placeBatchIn(shop, tx, [
    request,
  ]);
  if (placed.status === 'rejected') throw placed.reason;
  return assertPlaced(placed.value);
}

/**
 * Places orders of different accounts in a transaction: reads, decides, writes. `sendWrites` sends the writes, with the
 * commit or without.
 */
export async function placeBatchIn(
  shop: Shop,
  tx: Connection,
  requests: OrderRequest[],
  {
    waitsForStock = true,
    sendWrites = (statements) => sendTogether(tx, statements),
  }: { waitsForStock?: boolean | undefined; sendWrites?: Send } = {},
): Promise<Result[]> {
  const { gateway, rateLimits } = shop.config;
  const batch = await readBatch(tx, requests, {
    route: ROUTE,
    keyHours: KEPT_HOURS,
    // Load tests of a shop that is paid on delivery place any number of orders with a few accounts.
    countsHolds: gateway !== ON_DELIVERY || rateLimits,
    recentSeconds: rateLimits ? RECENT_SECONDS : 0,
    waitsForStock,
  });
  await translateLines(tx, requests, batch);
  const paymentSetup = await readPaymentSetup(shop, batch.settings, tx);
  const byCode = [...batch.checkouts.values()].flatMap(({ promotion }) => promotion ?? []);
  const goods = await addCollectionsByRule(shop, tx, batch.goods, [...batch.automatic, ...byCode]);
  const { results, writes } = decideBatch(requests, {
    ...batch,
    goods,
    waitsForStock,
    paymentSetup,
    knownPromotions: shop.automaticPromotions.cached?.value ?? [],
    newId,
  });
  await writeBatch(sendWrites, writes, { route: ROUTE, status: CREATED });
  return results;
}

/** Puts the lines of orders in a further language into it, as an order keeps the names that its shopper saw. */
async function translateLines(
  tx: Connection,
  requests: readonly OrderRequest[],
  { settings, checkouts }: Pick<BatchData, 'settings' | 'checkouts'>,
): Promise<void> {
  const byLanguage = new Map<string, CheckoutLine[]>();
  for (const { accountId, input } of requests) {
    const language = languageIn(settings, input.language);
    const lines = checkouts.get(accountId)?.lines ?? [];
    if (language !== settings.language && lines.length > 0)
      byLanguage.set(language, [...(byLanguage.get(language) ?? []), ...lines]);
  }
  for (const [language, lines] of byLanguage) {
    const records = lines.flatMap(({ productId, colour }) => [
      { kind: 'product', id: productId },
      { kind: 'colour', id: colour },
    ]);
    const translations = await findTranslated(tx, language, records);
    for (const line of lines) {
      line.title = translations.textOf('product', line.productId, 'title') ?? line.title;
      line.colour = translations.textOf('colour', line.colour, 'name') ?? line.colour;
    }
  }
}
