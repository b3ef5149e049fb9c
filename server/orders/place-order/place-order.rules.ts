import { type Order, type OrderInput, UNPAID_ORDERS_LIMIT } from '#contract/orders/orders';
import type { GatewayName } from '#contract/orders/payments';
import { checkAddress } from '../../address-formats/address-formats.rules';
import {
  assertInStock,
  atPrice,
  priceLines,
  type ShippingTerms,
  type TotalledLines,
} from '../../cart/cart.rules';
import {
  chooseOffer,
  type DeliveryOffer,
  destinationOf,
  offersFor,
  promisedDates,
  weightOf,
} from '../../delivery/delivery.rules';
import { ShopError } from '../../http/errors';
import { mergeLines, sizeKey } from '../../inventory/inventory.rules';
import { gatewayFor, isCapturedLater, offeredGateways } from '../../payments/payment-methods.rules';
import { jobsOfNewOrder, newPayment, type PaymentRow } from '../../payments/payments.rules';
import { type AppliedPromotion, redeemPromotion } from '../../promotions/promotions.rules';
import type { Settings } from '../../settings/shop-settings';
import { addedToLines } from '../../tax/tax.rules';
import type { OrderRow } from '../orders.queries';
import { assertNotTooLarge } from '../orders.rules';
import { toOrder } from '../orders.view';
import { addTax, buyerOf, type TaxedOrder, taxColumns, taxLinesOf } from './order-taxes.rules';
import type { BatchData, Checkout, CheckoutLine } from './read-batch.queries';
import { assertMayHold, holdMinutes, leavesScarce, payByOf, unitsOf } from './unpaid-holds.rules';
import type { BatchWrites, NewOrder } from './write-batch.queries';

/** Maximum number of orders of one account within `RECENT_SECONDS`. */
const RECENT_ORDERS = 30;
export const RECENT_SECONDS = 5 * 60;

/** A request to order everything in the account's cart. */
export interface OrderRequest {
  accountId: string;
  input: OrderInput;
  inputHash: Buffer;
  /** The idempotency key. */
  key: string | null;
  /** A keyed hash of the client's network; null if networks are not counted. */
  network: string | null;
  traceparent?: string | null;
  /** The account that the order is for, if it is not that of the cart. */
  ownerId?: string | null;
  /** What staff decided about an order that they place for a customer. */
  byStaff?: StaffTerms | null;
}

/** A new order with its payment; or the order placed earlier under the same key, without. */
export type Placed = { order: Order; payment: PaymentRow | null };

/** How much unpaid orders may hold is up to staff, and so are prices. Money is minor units. */
export interface StaffTerms {
  /** Unit prices by `sizeKey`; sizes without one cost what the shop asks. */
  prices: ReadonlyMap<string, number>;
  /** In place of a promo code. */
  discount: { amount: number; reason: string } | null;
  isDeliveryFree: boolean;
  /** When the order is cancelled if it is unpaid; null for when orders of shoppers are. */
  payUntil: Date | null;
}

interface BatchContext extends Omit<BatchData, 'settings'> {
  settings: Settings;
  /** The configured gateway. */
  gateway: GatewayName;
  /** Whether the read waited for locked stock. If not, lines whose stock was locked are refused as `unavailable`. */
  waitsForStock: boolean;
  newId(): string;
}

/** Thrown if cart lines belong to unpaid orders. These must end first: otherwise both orders would hold the stock. */
export class HeldByUnpaidOrders extends ShopError {
  constructor(readonly orderIds: string[]) {
    super('order_state', { message: 'An unpaid order holds these items. Pay or cancel it first.' });
  }
}

/** A cart line with its stock, less what earlier orders of the batch take. */
type StockedLine = CheckoutLine & { available: number };

/**
 * Decides on the orders of a batch, in the order they came, as if each came alone after the one before: a refused order takes
 * nothing from the next. Refusals are `empty_cart`, `out_of_stock`, `promo_invalid`, `idempotency_conflict`,
 * `invalid_request` for too large an order, `order_state` beyond the limits of unpaid orders, `too_many_requests`, and
 * `unavailable` for locked stock.
 */
export function decideBatch(
  requests: OrderRequest[],
  context: BatchContext,
): { results: PromiseSettledResult<Placed>[]; writes: BatchWrites } {
  const { checkouts, settings } = context;
  const stock = trackStock([...checkouts.values()].flatMap(({ lines }) => lines));
  const networkUnits = new Map(context.networkUnits);
  const uses = new Map<string, number>();
  const orders: NewOrder[] = [];

  const decide = (request: OrderRequest): Placed => {
    const checkout = checkouts.get(request.accountId);
    if (!checkout) throw new ShopError('empty_cart');
    if (checkout.requestHash) return storedAnswer(request, checkout);
    assertNotHeld(checkout.lines);
    const lines = stockedLines(checkout.lines, context.waitsForStock).map((line) => ({
      ...pricedByStaff(line, request.byStaff),
      available: stock.available(line),
    }));
    if (lines.length === 0) throw new ShopError('empty_cart');
    assertInStock(lines);
    assertFewRecentOrders(checkout);
    const { checkoutPhone: phone, delivery } = settings;
    const input = checkAddress(request.input, { home: delivery.country, phone });
    const { promotionId } = checkout;
    const promotion = checkout.promotion && {
      ...checkout.promotion,
      uses: checkout.promotion.uses + (uses.get(checkout.promotion.id) ?? 0),
    };
    const untaxed = priceLines(
      lines,
      (subtotal): AppliedDiscount | null => {
        if (request.byStaff?.discount)
          return { id: null, code: null, amount: request.byStaff.discount.amount };
        if (promotionId === null) return null;
        const accountId = request.ownerId ?? checkout.accountId;
        return redeemPromotion(promotion, {
          ...checkout,
          accountId,
          currency: settings.currency,
          subtotal,
        });
      },
      (goods) => {
        const offers = offersFor(settings, destinationOf(input), {
          weight: weightOf(lines),
          goods,
        });
        const { method, terms } = chooseOffer(offers, input.deliveryMethodId);
        return {
          ...terms,
          method,
          isFirstOrder: checkout.isFirstOrder,
          isFreeByStaff: request.byStaff?.isDeliveryFree ?? false,
        };
      },
    );
    const isCollected = untaxed.terms.method.kind === 'pickup';
    const priced = addTax(untaxed, { ...request.input, isCollected }, settings);
    assertNotTooLarge(priced.totals);
    const gateway = gatewayFor(
      request.input.paymentMethod,
      offeredGateways(context.gateway, settings),
    );
    const network = checkout.approvedUnits === null ? request.network : null;
    const heldInNetwork = network === null ? null : (networkUnits.get(network) ?? 0);
    if (!request.byStaff) assertMayHoldMore(checkout, lines, heldInNetwork, gateway);

    stock.take(lines);
    if (promotion) uses.set(promotion.id, (uses.get(promotion.id) ?? 0) + 1);
    if (network !== null) networkUnits.set(network, (heldInNetwork ?? 0) + unitsOf(lines));
    const isScarce =
      !request.byStaff && leavesScarce(lines.map(stock.available), settings.lowStock);
    const hold = {
      minutes: holdMinutes(gateway, isScarce, settings),
      payUntil: gateway === 'none' ? null : (request.byStaff?.payUntil ?? null),
      network,
    };
    const { order, written } = makeOrder({ ...request, input }, checkout, priced, hold, {
      ...context,
      gateway,
    });
    orders.push(written);
    return { order, payment: written.payment };
  };

  const results = requests.map((request) => settle(() => decide(request)));
  const taken = mergeLines(orders.flatMap(({ lines }) => lines));
  return { results, writes: { orders, stock: taken, soldOut: stock.soldOut() } };
}

/** The stock of the sizes in a batch, while its orders are decided one after the other. */
function trackStock(lines: (Size & { available: number | null })[]) {
  const left = new Map(lines.map((line) => [sizeKey(line), line.available ?? 0]));
  const soldOut = new Set<string>();
  const available = (size: Size) => left.get(sizeKey(size)) ?? 0;
  return {
    available,
    take: (taken: (Size & { quantity: number })[]) => {
      for (const line of taken) {
        const rest = available(line) - line.quantity;
        left.set(sizeKey(line), rest);
        if (rest === 0) soldOut.add(line.productId);
      }
    },
    /** Products of which a size sells out. */
    soldOut: () => [...soldOut],
  };
}

type Size = { productId: string; size: string };

function storedAnswer(
  { inputHash }: OrderRequest,
  { requestHash, answer }: Pick<Checkout, 'requestHash' | 'answer'>,
): Placed {
  if (!requestHash?.equals(inputHash)) throw new ShopError('idempotency_conflict');
  // Written by `makeOrder`; the response is validated against the contract.
  return { order: answer as Order, payment: null };
}

/** The lines whose size still exists. Without waiting for stock a missing quantity means that the row is locked. */
function stockedLines(lines: CheckoutLine[], waitsForStock: boolean): StockedLine[] {
  const stocked = lines.filter((line): line is StockedLine => line.available !== null);
  if (!waitsForStock && stocked.length < lines.length) throw new ShopError('unavailable');
  return stocked;
}

/** The discount of a promo code, or one that staff give. */
export type AppliedDiscount = Omit<AppliedPromotion, 'id' | 'code'> & {
  id: string | null;
  code: string | null;
};

type PricedOrder = TaxedOrder<
  TotalledLines<StockedLine, AppliedDiscount, ShippingTerms & Pick<DeliveryOffer, 'method'>>
>;

/** The order to write, and the same order as the response has it. */
function makeOrder(
  { accountId, ownerId, byStaff, input, inputHash, key, traceparent = null }: OrderRequest,
  { number, isGuest, now, ...owner }: Checkout,
  { lines, totals, promotion, taxes, terms: { method } }: PricedOrder,
  hold: NewOrder['hold'],
  { settings, gateway, newId }: BatchContext,
): { order: Order; written: NewOrder } {
  if (number === null) throw new Error('A cart with lines has no order number.');
  const id = newId();
  const promised = promisedDates(now, method, settings);
  const row: OrderRow = {
    ...buyerOf(input, settings),
    ...totals,
    currency: settings.currency,
    ...taxColumns(taxes),
    country: input.country || settings.delivery.country,
    deliveryMethod: method.name,
    pickupPlace: method.kind === 'pickup' ? method.pickupPlace : '',
    id,
    number,
    accountId: ownerId ?? accountId,
    status: 'Pending',
    userFirstName: isGuest ? input.firstName : owner.firstName,
    userLastName: isGuest ? input.lastName : owner.lastName,
    promotionId: promotion?.id ?? null,
    promoCode: promotion?.code ?? null,
    discountReason: (promotion !== null && byStaff?.discount?.reason) || '',
    estimatedFrom: promised.from,
    estimatedTo: promised.to,
    placedAt: now,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    deletedAt: null,
  };
  const taxAdded = addedToLines(taxes, lines.length);
  const orderLines = lines.map(
    ({ available: _, heldBy: __, weight: _w, taxClass: _t, category: _c, ...line }, index) => ({
      ...line,
      id: newId(),
      orderId: id,
      taxAdded: taxAdded[index] ?? 0,
      refundedQuantity: 0,
      cancelledQuantity: 0,
    }),
  );
  const taxLines = taxLinesOf(taxes, id, orderLines);
  const payment = newPayment({
    id: newId(),
    orderId: id,
    orderNumber: number,
    amount: totals.total,
    gateway,
    currency: settings.currency,
    payBy: hold.payUntil ?? payByOf(gateway, now, hold.minutes),
    captureLater: isCapturedLater(gateway, settings),
  });
  const order = toOrder(row, { lines: orderLines, taxLines, payment, isExplained: true });
  const written = {
    order: row,
    lines: orderLines,
    taxLines,
    payment,
    hold,
    cartId: accountId,
    isGuest: isGuest && !ownerId,
    jobs: jobsOfNewOrder(payment),
    traceparent,
    idempotency:
      key === null ? null : { key, requestHash: inputHash.toString('hex'), answer: order },
  };
  return { order, written };
}

/** A line at the price that staff set for it; the list price is never below. */
function pricedByStaff<Line extends Size & { unitPrice: number; unitDiscountPrice: number }>(
  line: Line,
  byStaff: StaffTerms | null | undefined,
): Line {
  const price = byStaff?.prices.get(sizeKey(line));
  return price === undefined ? line : atPrice(line, price);
}

function assertNotHeld(lines: CheckoutLine[]): void {
  const holders = new Set(lines.flatMap(({ heldBy }) => heldBy ?? []));
  if (holders.size > 0) throw new HeldByUnpaidOrders([...holders]);
}

function assertFewRecentOrders({ recent: { orders, secondsLeft } }: Checkout): void {
  if (orders >= RECENT_ORDERS)
    throw new ShopError('too_many_requests', {
      message: 'You’ve placed many orders in a short time. Please wait a few minutes.',
      retryAfter: secondsLeft,
    });
}

/** Limits the stock that unpaid orders keep from other shoppers. */
function assertMayHoldMore(
  { open, approvedUnits }: Checkout,
  lines: StockedLine[],
  networkUnits: number | null,
  gateway: GatewayName,
): void {
  if (open === null) return;
  if (open.orders >= UNPAID_ORDERS_LIMIT)
    throw new ShopError('order_state', {
      message: `You have ${UNPAID_ORDERS_LIMIT} unpaid orders. Pay or cancel one first.`,
    });
  assertMayHold({
    lines,
    open,
    approvedUnits,
    networkUnits,
    isPaidOnDelivery: gateway === 'none',
  });
}

/** A refusal is a result of its order; any other error fails the batch. */
function settle<T>(work: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: work() };
  } catch (reason) {
    if (!(reason instanceof ShopError)) throw reason;
    return { status: 'rejected', reason };
  }
}
