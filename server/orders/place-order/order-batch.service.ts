import { type Order, type OrderInput, UNPAID_ORDERS_LIMIT } from '#contract/orders';
import { type PricedLines, priceLines, refuseShort } from '../../cart/checkout.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import type { EndWith } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { hashOf, KEPT_HOURS } from '../../http/idempotency';
import { mergeLines } from '../../inventory/inventory.service';
import {
  confirmationOf,
  isConfirmedAtOnce,
  newPayment,
  type PaymentRow,
} from '../../payments/payments.service';
import { type AppliedPromotion, redeemPromotion } from '../../promotions/promotions.service';
import { parseSettings, type Settings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { OrderRow } from '../orders.queries';
import { estimateDelivery, GOODS_LIMIT } from '../orders.rules';
import { toOrder } from '../orders.view';
import { type CheckoutLine, type CheckoutRow, holdCheckouts } from './order-batch.queries';
import { countStock, readStored } from './order-batch.rules';
import { assertMayHold, leavesScarce, SCARCE_HOLD_MINUTES, unitsOf } from './unpaid-holds.rules';
import { type NewOrder, takingOf, writingOf } from './write-orders.queries';

const ROUTE = 'POST /api/orders';
const CREATED = 201;
/** How many orders an account may place within this time. */
const RECENT_ORDERS = 30;
const RECENT_SECONDS = 5 * 60;

/** An order that an account asks for. */
export interface OrderRequest {
  accountId: string;
  input: OrderInput;
  key: string | null;
  /** A keyed hash of the client's network; null where networks are not counted. */
  network: string | null;
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
 * large, `order_state` past what unpaid orders may hold, `too_many_requests` past the orders of a few minutes; and unless `isPatient`, `unavailable` for stock that somebody
 * else holds.
 */
export async function placeTogether(
  shop: Shop,
  tx: Connection,
  requests: OrderRequest[],
  endWith: EndWith,
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<PromiseSettledResult<Placed>[]> {
  const { rows, networkUnits } = await readRequests(shop, tx, requests, isPatient);
  const counter = openCounter(shop, [...rows.values()], networkUnits, isPatient);
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
): Promise<{ rows: Map<string, CheckoutRow>; networkUnits: Map<string, number> }> {
  const { rows, networkUnits } = await holdCheckouts(tx, requests, {
    route: ROUTE,
    keptHours: KEPT_HOURS,
    // Load tests of a shop that is paid on delivery let a few accounts order for ever.
    countsHolds: shop.config.gateway !== 'none' || shop.config.rateLimits,
    recentSeconds: shop.config.rateLimits ? RECENT_SECONDS : 0,
    isPatient,
  });
  return { rows: new Map(rows.map((row) => [row.accountId, row])), networkUnits };
}

/** Serves one after the other, out of the same stock and the same promo codes; `sold` is what is to be written. */
function openCounter(
  shop: Shop,
  rows: CheckoutRow[],
  networkUnits: Map<string, number>,
  isPatient: boolean,
) {
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
    refuseHeld(row.lines);
    const lines = heldLines(row.lines, isPatient).map((line) => ({
      ...line,
      available: stock.of(line),
    }));
    if (lines.length === 0) throw new ShopError('empty_cart');
    refuseShort(lines);
    refuseMoreOrders(row);
    const promotion = row.promotionId === null ? null : (promotions.get(row.promotionId) ?? null);
    const terms = { ...settings, isFirstOrder: row.isFirstOrder };
    const priced = priceLines(lines, terms, (subtotal) =>
      row.promotionId === null ? null : redeemPromotion(promotion, { ...row, subtotal }),
    );
    refuseTooMuch(priced);
    const network = row.approvedUnits === null ? request.network : null;
    const heldInNetwork = network === null ? null : (networkUnits.get(network) ?? 0);
    refuseMoreHeld(shop, row, lines, heldInNetwork);
    stock.take(lines);
    if (promotion) promotion.uses++;
    if (network !== null) networkUnits.set(network, (heldInNetwork ?? 0) + unitsOf(lines));
    const isScarce = leavesScarce(lines.map(stock.of), settings.lowStock);
    const hold = { minutes: isScarce ? SCARCE_HOLD_MINUTES : null, network };
    const { order, written } = makeOrder(shop, request, row, priced, settings, hold);
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
  hold: NewOrder['hold'],
): { order: Order; written: NewOrder } {
  const { number } = row;
  if (number === null) throw new Error('a cart with lines has no order number');
  const id = newId();
  const estimate = estimateDelivery(row.now, settings);
  const stored: OrderRow = {
    ...input,
    id,
    number,
    accountId,
    status: 'Pending',
    userFirstName: row.firstName,
    userLastName: row.lastName,
    ...promotionOf(promotion),
    listTotal: totals.listTotal,
    subtotal: totals.subtotal,
    promo: totals.promo,
    shipping: totals.shipping,
    freeShipping: totals.freeShipping,
    total: totals.total,
    estimatedFrom: estimate.from,
    estimatedTo: estimate.to,
    placedAt: row.now,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    deletedAt: null,
    trackingNumber: '',
    carrier: '',
  };
  const orderLines = lines.map(({ available: _available, heldBy: _heldBy, ...line }) => ({
    ...line,
    id: newId(),
    orderId: id,
    refundedQuantity: 0,
    cancelledQuantity: 0,
  }));
  const payment = newPayment(shop, { orderId: id, orderNumber: number, amount: totals.total });
  const order = toOrder(stored, { lines: orderLines, payment, returns: [], isExplained: true });
  const written = {
    order: stored,
    lines: orderLines,
    payment,
    hold,
    jobs: isConfirmedAtOnce(payment) ? [confirmationOf(id)] : [],
    addressId: newId(),
    kept: key === null ? null : { key, requestHash: hashOf(input).toString('hex'), answer: order },
  };
  return { order, written };
}

function promotionOf(promotion: AppliedPromotion | null) {
  return { promotionId: promotion?.id ?? null, promoCode: promotion?.code ?? null };
}

/** A cart with lines of unpaid orders, which must end first: otherwise both orders would hold the stock. */
export class HeldByUnpaidOrders extends ShopError {
  constructor(readonly orderIds: string[]) {
    super('order_state', { message: 'An unpaid order holds these items. Pay or cancel it first.' });
  }
}

function refuseHeld(lines: CheckoutLine[]): void {
  const holders = new Set(lines.flatMap(({ heldBy }) => heldBy ?? []));
  if (holders.size > 0) throw new HeldByUnpaidOrders([...holders]);
}

function refuseMoreOrders({ recent: { orders, secondsLeft } }: CheckoutRow): void {
  if (orders >= RECENT_ORDERS)
    throw new ShopError('too_many_requests', {
      message: 'You’ve placed many orders in a short time. Please wait a few minutes.',
      retryAfter: secondsLeft,
    });
}

/** Unpaid orders may not keep the stock from everybody else. */
function refuseMoreHeld(
  { config }: Shop,
  { open, approvedUnits }: CheckoutRow,
  lines: HeldLine[],
  networkUnits: number | null,
): void {
  if (open === null) return;
  if (open.orders >= UNPAID_ORDERS_LIMIT)
    throw new ShopError('order_state', {
      message: `You have ${UNPAID_ORDERS_LIMIT} unpaid orders. Pay or cancel one of them first.`,
    });
  const isPaidOnDelivery = config.gateway === 'none';
  assertMayHold({ lines, open, approvedUnits, networkUnits, isPaidOnDelivery });
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
