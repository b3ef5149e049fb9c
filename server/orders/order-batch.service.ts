import { type Order, type OrderInput, UNPAID_ORDERS_LIMIT } from '#contract/orders';
import { type PricedLines, priceLines, refuseShort } from '../cart/checkout.service';
import type { Connection } from '../database/database';
import type { EndWith } from '../database/transaction';
import { mergeLines } from '../inventory/inventory.service';
import {
  confirmationOf,
  isConfirmedAtOnce,
  newPayment,
  type PaymentRow,
} from '../payments/payments.service';
import { ShopError } from '../platform/errors';
import { hashOf, KEPT_HOURS } from '../platform/idempotency';
import { newId } from '../platform/ids';
import { parseSettings, type Settings } from '../platform/settings';
import type { Shop } from '../platform/shop';
import { type AppliedPromotion, redeemPromotion } from '../promotions/promotions.service';
import { type CheckoutLine, type CheckoutRow, holdCheckouts } from './order-batch.queries';
import { countStock, readStored } from './order-batch.rules';
import type { OrderRow } from './orders.queries';
import { estimateDelivery, GOODS_LIMIT } from './orders.rules';
import { toOrder } from './orders.view';
import { type NewOrder, takingOf, writingOf } from './write-orders.queries';

const ROUTE = 'POST /api/orders';
const CREATED = 201;

/** An order that an account asks for. */
export interface OrderRequest {
  accountId: string;
  input: OrderInput;
  key: string | null;
}

/** An order placed now, with its payment; or the one that was placed earlier under the same key. */
export type Placed = { order: Order; payment: PaymentRow | null };

/** A line that is there to be taken. */
type HeldLine = CheckoutLine & { available: number };

/**
 * Places orders of different accounts together, in the order they came, in the caller's transaction, which is to end with
 * what is written of them. Each is placed whole, or refused as if it had come alone; a refusal harms no other. All who
 * order lock rows in one order: carts, promo codes, scarce stock, products that sell out, accounts, all other stock, and
 * of each kind in the order of their ids.
 *
 * Refusals: `empty_cart`, `out_of_stock`, `promo_invalid`, `idempotency_conflict`, `invalid_request` for one that is too
 * large, `order_state` past the unpaid orders one may have; and unless `isPatient`, `unavailable` for stock that somebody
 * else holds.
 */
export async function placeTogether(
  shop: Shop,
  tx: Connection,
  requests: OrderRequest[],
  endWith: EndWith,
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<PromiseSettledResult<Placed>[]> {
  const rows = await readRequests(shop, tx, requests, isPatient);
  const counter = openCounter(shop, [...rows.values()], isPatient);
  const results = requests.map((request) => settle(() => counter.serve(request, rows)));
  if (counter.sold.length > 0)
    endWith(
      writingOf(counter.sold, { route: ROUTE, status: CREATED, soldOut: counter.soldOut() }),
      takingOf(mergeLines(counter.sold.flatMap(({ lines }) => lines))),
    );
  return results;
}

/** What is known of each account's order, everything it is about being held. Who has never had a cart is left out. */
async function readRequests(
  shop: Shop,
  tx: Connection,
  requests: OrderRequest[],
  isPatient: boolean,
): Promise<Map<string, CheckoutRow>> {
  const rows = await holdCheckouts(tx, requests, {
    route: ROUTE,
    keptHours: KEPT_HOURS,
    countsUnpaid: shop.config.gateway !== 'none',
    isPatient,
  });
  return new Map(rows.map((row) => [row.accountId, row]));
}

/** Serves one after the other, out of the same stock and the same promo codes; `sold` is what is to be written. */
function openCounter(shop: Shop, rows: CheckoutRow[], isPatient: boolean) {
  const settings = parseSettings(rows.find((row) => row.settings)?.settings ?? {});
  const stock = countStock(rows.flatMap(({ lines }) => lines));
  const promotions = new Map(
    rows.flatMap(({ promotion }) => (promotion ? [[promotion.id, readStored(promotion)]] : [])),
  );
  const sold: NewOrder[] = [];

  const serve = (request: OrderRequest, known: Map<string, CheckoutRow>): Placed => {
    const row = known.get(request.accountId);
    if (!row) throw new ShopError('empty_cart');
    if (row.requestHash) return answerAgain(request, row.requestHash, row.answer);
    const lines = heldLines(row.lines, isPatient).map((line) => ({
      ...line,
      available: stock.of(line),
    }));
    if (lines.length === 0) throw new ShopError('empty_cart');
    refuseShort(lines);
    refuseMoreUnpaid(row);
    const promotion = row.promotionId === null ? null : (promotions.get(row.promotionId) ?? null);
    const priced = priceLines(lines, settings, (subtotal) =>
      row.promotionId === null ? null : redeemPromotion(promotion, { ...row, subtotal }),
    );
    refuseTooMuch(priced);
    stock.take(lines);
    if (promotion) promotion.uses++;
    const { order, written } = makeOrder(shop, request, row, priced, settings);
    sold.push(written);
    return { order, payment: written.payment };
  };
  return { serve, sold, soldOut: stock.soldOut };
}

/** The first answer once more. */
function answerAgain({ input }: OrderRequest, requestHash: Buffer, answer: unknown): Placed {
  if (!hashOf(input).equals(requestHash)) throw new ShopError('idempotency_conflict');
  // Written by `makeOrder`, and checked against the contract on its way out.
  return { order: answer as Order, payment: null };
}

/** The lines whose size there is. Where stock was not waited for, what is not held may be there. */
function heldLines(lines: CheckoutLine[], isPatient: boolean): HeldLine[] {
  const held = lines.filter((line): line is HeldLine => line.available !== null);
  if (!isPatient && held.length < lines.length) throw new ShopError('unavailable');
  return held;
}

/** The order as it is written and, which is the same, as it is answered. */
function makeOrder(
  shop: Shop,
  { accountId, input, key }: OrderRequest,
  row: CheckoutRow,
  { lines, totals, promotion }: PricedLines<HeldLine>,
  settings: Settings,
): { order: Order; written: NewOrder } {
  const id = newId();
  const estimate = estimateDelivery(row.now, settings);
  const stored: OrderRow = {
    ...input,
    id,
    accountId,
    status: 'Pending',
    userFirstName: row.firstName,
    userLastName: row.lastName,
    ...promotionOf(promotion),
    listTotal: totals.listTotal,
    subtotal: totals.subtotal,
    promo: totals.promo,
    shipping: totals.shipping,
    total: totals.total,
    estimatedFrom: estimate.from,
    estimatedTo: estimate.to,
    placedAt: row.now,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    trackingNumber: '',
    carrier: '',
  };
  const orderLines = lines.map(({ available: _available, ...line }) => ({
    ...line,
    id: newId(),
    orderId: id,
  }));
  const payment = newPayment(shop, { orderId: id, amount: totals.total });
  const order = toOrder(stored, { lines: orderLines, payment, returns: [], isExplained: true });
  const written = {
    order: stored,
    lines: orderLines,
    payment,
    jobs: isConfirmedAtOnce(payment) ? [confirmationOf(id)] : [],
    addressId: newId(),
    kept: key === null ? null : { key, requestHash: hashOf(input).toString('hex'), answer: order },
  };
  return { order, written };
}

function promotionOf(promotion: AppliedPromotion | null) {
  return { promotionId: promotion?.id ?? null, promoCode: promotion?.code ?? null };
}

/** One shopper may not hold the whole stock with orders that are never paid. */
function refuseMoreUnpaid({ unpaid }: CheckoutRow): void {
  if (unpaid >= UNPAID_ORDERS_LIMIT)
    throw new ShopError('order_state', {
      message: `You have ${UNPAID_ORDERS_LIMIT} unpaid orders. Pay or cancel one of them first.`,
    });
}

function refuseTooMuch({ totals }: PricedLines<HeldLine>): void {
  if (totals.listTotal > GOODS_LIMIT)
    throw new ShopError('invalid_request', {
      message: 'This order is too large. Please split it into smaller orders.',
    });
}

/** A refusal is a result; whatever else goes wrong is not. */
function settle<T>(work: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: work() };
  } catch (reason) {
    if (!(reason instanceof ShopError)) throw reason;
    return { status: 'rejected', reason };
  }
}
