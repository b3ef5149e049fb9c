import { moneyFormat, toMajor } from '#contract/money';
import { type Order, type OrderInput, UNPAID_ORDERS_LIMIT } from '#contract/orders/orders';
import { moneyLocaleIn } from '#contract/values/languages/locales';
import { type GatewayName, isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { checkAddress } from '../../address-formats/address-formats.rules';
import { assertInStock, atPrice, type TotalledLines, totalLines } from '../../cart/cart.rules';
import { applyDiscounts } from '../../cart/discounts.rules';
import {
  chooseOffer,
  type DeliveryOffer,
  destinationOf,
  promisedDates,
  weightOf,
} from '../../delivery/delivery.rules';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { says } from '../../http/refusals/refusal-text';
import { mergeLines, sizeKey } from '../../inventory/inventory.rules';
import type { PaymentSetup } from '../../payments/gateways/payment-setup.service';
import {
  isCapturedLater,
  methodFor,
  type OfferedMethod,
  offeredMethods,
} from '../../payments/payment-methods.rules';
import { jobsOfNewOrder, newPayment, type PaymentRow } from '../../payments/payments.rules';
import type { AppliedPromotion, Candidate, Judgement } from '../../promotions/judgement.rules';
import {
  codeFor,
  messageOf,
  needsAccount,
  type Promotion,
  SIGN_IN_FOR_CODE,
  toPromotion,
  toPromotions,
  UNKNOWN_CODE,
} from '../../promotions/promotions.rules';
import type { CartPromotions } from '../../promotions/promotions.service';
import { languageIn, type Settings } from '../../settings/shop-settings';
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
  /** The total that the shopper saw, in major units; null if it was not sent. It is no part of `inputHash`. */
  shownTotal?: number | null;
  /** What staff decided about an order that they place for a customer. */
  byStaff?: StaffTerms | null;
}

/** A new order with its payment; or the order placed earlier under the same key, without. */
export type Placed = { order: Order; payment: PaymentRow | null };

/** The unpaid orders that hold lines of the cart. They must end before the order is placed: otherwise both would hold the stock. */
export type HeldUp = { heldBy: string[] };

/** How much unpaid orders may hold is up to staff, and so are prices. Money is minor units. */
interface StaffTerms {
  /** Unit prices by `sizeKey`; sizes without one cost what the shop asks. */
  prices: ReadonlyMap<string, number>;
  /** In place of a promo code. */
  discount: { amount: number; reason: string } | null;
  isDeliveryFree: boolean;
  /** When the order is cancelled if it is unpaid; null for when orders of shoppers are. */
  payUntil: Date | null;
}

interface BatchContext extends BatchData {
  /** How the shop is set up to be paid. */
  paymentSetup: PaymentSetup;
  /** Whether the read waited for locked stock. If not, lines whose stock was locked are refused as `unavailable`. */
  waitsForStock: boolean;
  /** Promotions that this process has read before, whose terms need no parsing. */
  knownPromotions: readonly Promotion[];
  newId(): string;
}

/** With the terms of the automatic promotions, which are the same for the whole batch. */
type ParsedContext = Omit<BatchContext, 'automatic'> & { automatic: Promotion[] };

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
): { results: PromiseSettledResult<Placed | HeldUp>[]; writes: BatchWrites } {
  const taken = nothingTaken(context);
  const automatic = toPromotions(context.automatic, context.knownPromotions);
  const orders: NewOrder[] = [];
  const results = requests.map((request): PromiseSettledResult<Placed | HeldUp> => {
    try {
      const decided = decideOrder(request, { ...context, automatic }, taken);
      if ('heldBy' in decided) return { status: 'fulfilled', value: decided };
      const { written, ...placed } = decided;
      if (written) orders.push(written);
      return { status: 'fulfilled', value: placed };
    } catch (reason) {
      // A refusal is a result of its order; any other error fails the batch.
      if (!(reason instanceof ShopError)) throw reason;
      return { status: 'rejected', reason };
    }
  });
  const stock = mergeLines(orders.flatMap(({ lines }) => lines));
  return { results, writes: { orders, stock, soldOut: [...taken.soldOut] } };
}

/** What earlier orders of a batch leave to the next. */
interface Taken {
  /** Units left in stock, by `sizeKey`. */
  stock: Map<string, number>;
  /** Products of which a size sells out. */
  soldOut: Set<string>;
  /** Units that unpaid orders hold, by network. */
  networkUnits: Map<string, number>;
  /** Uses of promotions in this batch, and what they took off, by id. */
  redemptions: Map<string, { uses: number; spent: number }>;
  /** Ids of generated codes that are used in this batch. */
  codes: Set<string>;
}

function nothingTaken({ checkouts, networkUnits }: BatchData): Taken {
  const lines = [...checkouts.values()].flatMap((checkout) => checkout.lines);
  return {
    stock: new Map(lines.map((line) => [sizeKey(line), line.available ?? 0])),
    soldOut: new Set(),
    networkUnits: new Map(networkUnits),
    redemptions: new Map(),
    codes: new Set(),
  };
}

/** Decides on one order; only an accepted one takes anything from the next. */
function decideOrder(
  request: OrderRequest,
  context: ParsedContext,
  taken: Taken,
): (Placed & { written: NewOrder | null }) | HeldUp {
  const { settings } = context;
  const checkout = context.checkouts.get(request.accountId);
  if (!checkout) throw new ShopError('empty_cart');
  if (checkout.requestHash) return { ...storedAnswer(request, checkout), written: null };
  const heldBy = new Set(checkout.lines.flatMap((line) => line.heldBy ?? []));
  if (heldBy.size > 0) return { heldBy: [...heldBy] };
  const lines = stockedLines(checkout.lines, context.waitsForStock).map((line) => ({
    ...pricedByStaff(line, request.byStaff),
    available: taken.stock.get(sizeKey(line)) ?? 0,
  }));
  if (lines.length === 0) throw new ShopError('empty_cart');
  assertInStock(lines);
  assertFewRecentOrders(checkout);
  const { checkoutPhone: phone, delivery } = settings;
  const input = checkAddress(request.input, { home: delivery.country, phone });
  const priced = priceOrder({ request, input, checkout, lines, context, taken });
  assertNotTooLarge(priced.totals);
  assertShownTotal(request, priced.totals.total, settings);
  const offered = offeredMethods(context.paymentSetup, settings);
  const paidBy = methodFor(request.input.paymentMethod, offered, {
    country: input.country || delivery.country,
    currency: settings.currency,
    amount: priced.totals.total,
  });
  const { gateway } = paidBy;
  const network = checkout.approvedUnits === null ? request.network : null;
  const heldInNetwork = network === null ? null : (taken.networkUnits.get(network) ?? 0);
  if (!request.byStaff) assertMayHoldMore(checkout, lines, heldInNetwork, gateway);

  const { generatedCode } = checkout;
  take(taken, { lines, applied: priced.applied, network, generatedCode });
  const left = lines.map((line) => taken.stock.get(sizeKey(line)) ?? 0);
  const isScarce = !request.byStaff && leavesScarce(left, settings.lowStock);
  const hold = {
    minutes: holdMinutes(gateway, isScarce, settings),
    payUntil: isPaidOnDelivery(gateway) ? null : (request.byStaff?.payUntil ?? null),
    network,
  };
  const made = makeOrder({ ...request, input }, checkout, priced, hold, { ...context, paidBy });
  return { ...made, payment: made.written.payment };
}

/** Takes an accepted order's stock, redemption and hold from the orders after it. */
function take(
  taken: Taken,
  {
    lines,
    applied,
    network,
    generatedCode,
  }: {
    lines: StockedLine[];
    applied: AppliedPromotion[];
    network: string | null;
    generatedCode: Checkout['generatedCode'];
  },
): void {
  for (const line of lines) {
    const left = (taken.stock.get(sizeKey(line)) ?? 0) - line.quantity;
    taken.stock.set(sizeKey(line), left);
    if (left === 0) taken.soldOut.add(line.productId);
  }
  for (const { id, amount, delivery } of applied) {
    const { uses, spent } = taken.redemptions.get(id) ?? notRedeemed;
    taken.redemptions.set(id, { uses: uses + 1, spent: spent + amount + delivery });
  }
  if (generatedCode && applied.some(({ code }) => code === generatedCode.code))
    taken.codes.add(generatedCode.id);
  if (network !== null)
    taken.networkUnits.set(network, (taken.networkUnits.get(network) ?? 0) + unitsOf(lines));
}

const notRedeemed = { uses: 0, spent: 0 };

/** The totals of an order with its discount, delivery and taxes. `input` is that of the request with its checked address. */
function priceOrder({
  request,
  input,
  checkout,
  lines,
  context,
  taken,
}: {
  request: OrderRequest;
  input: OrderInput;
  checkout: Checkout;
  lines: StockedLine[];
  context: ParsedContext;
  taken: Taken;
}): PricedOrder {
  const { settings } = context;
  const { byStaff } = request;
  const methodId = input.deliveryMethodId;
  const discounts = byStaff?.discount
    ? { byStaff: byStaff.discount.amount }
    : { promotions: promotionsFor(request, checkout, context, taken) };
  const { judgement, shares, offers, terms } = applyDiscounts(lines, discounts, {
    settings,
    to: destinationOf(input),
    weight: weightOf(lines),
    isFirstOrder: checkout.isFirstOrder,
    isFreeByStaff: byStaff?.isDeliveryFree ?? false,
    choose: (some) =>
      methodId === undefined ? some[0] : some.find(({ method }) => method.id === methodId),
  });
  if (!byStaff?.discount) assertCodeApplies(request, checkout, judgement, settings);
  const { method } = chooseOffer(offers, methodId);
  const untaxed = totalLines(lines, shares, terms);
  const to = { ...request.input, isCollected: method.kind === 'pickup' };
  return { ...addTax(untaxed, to, settings), applied: judgement.applied, method };
}

/** The promotions that an order may get, with what earlier orders of the batch have left of them. */
function promotionsFor(
  { ownerId }: OrderRequest,
  { accountId, isGuest, promotion, generatedCode: stored, now, judged }: Checkout,
  { automatic, goods }: ParsedContext,
  { redemptions, codes }: Taken,
): CartPromotions {
  const generatedCode = stored && {
    ...stored,
    isUsed: stored.isUsed || codes.has(stored.id),
  };
  const ownUses = new Map(Object.entries(judged?.ownUses ?? {}));
  const candidateOf = (one: Promotion): Candidate => {
    const { uses, spent } = redemptions.get(one.id) ?? notRedeemed;
    return {
      promotion: { ...one, uses: one.uses + uses, spent: one.spent + spent },
      ownUses: ownUses.get(one.id) ?? 0,
      enteredCode: codeFor(one, generatedCode),
      generatedCode: one.hasManyCodes ? generatedCode : null,
    };
  };
  const forBuyer = isGuest && !ownerId ? automatic.filter((one) => !needsAccount(one)) : automatic;
  return {
    candidates: [...forBuyer, ...(promotion ? [toPromotion(promotion)] : [])].map(candidateOf),
    code: null,
    now,
    accountId: ownerId ?? accountId,
    isFirstOrder: judged?.isFirstOrder ?? false,
    isGuest,
    groups: judged?.groups ?? [],
    goods,
  };
}

type MoneySettings = Pick<Settings, 'currency' | 'dateLocale'>;

/** Throws `promo_invalid` if the code of the cart does not apply, so that nobody pays more than the cart has shown. */
function assertCodeApplies(
  { byStaff }: OrderRequest,
  { promotionId, promotion, generatedCode, isGuest }: Checkout,
  { refused }: Judgement,
  settings: MoneySettings,
): void {
  if (promotionId === null) return;
  // Staff can have limited it since a guest entered it.
  if (isGuest && !byStaff && promotion !== null && needsAccount(promotion))
    throw new ShopError('promo_invalid', { message: SIGN_IN_FOR_CODE });
  const refusal = refused.get(promotionId);
  const isUnknown = promotion === null || codeFor(promotion, generatedCode) === null;
  const message = isUnknown ? UNKNOWN_CODE : refusal ? messageOf(refusal, settings) : null;
  if (message !== null) throw new ShopError('promo_invalid', { message });
}

/**
 * Throws `order_state` if the order costs more than the shopper saw. A lower total is no reason: what depends on the address
 * can make it lower than that of the cart.
 */
function assertShownTotal(
  { shownTotal }: OrderRequest,
  total: number,
  { currency, dateLocale }: MoneySettings,
): void {
  if (shownTotal == null || toMajor(total, currency) <= shownTotal) return;
  const moneyIn = (language: string) => moneyFormat(currency, moneyLocaleIn(language, dateLocale));
  const now = (language: string) => moneyIn(language)(toMajor(total, currency));
  throw new ShopError('order_state', {
    message: says(({ checkout }, language) =>
      checkout.totalIsNow(now(language), moneyIn(language)(shownTotal)),
    ),
    details: [{ path: 'total', message: now }],
  });
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

type PricedOrder = TaxedOrder<TotalledLines<StockedLine>> & {
  applied: AppliedPromotion[];
  method: DeliveryOffer['method'];
};

/** The order to write, and the same order as the response has it. */
function makeOrder(
  { accountId, ownerId, byStaff, input, inputHash, key, traceparent = null }: OrderRequest,
  { number, isGuest, now, ...owner }: Checkout,
  { lines, totals, applied, taxes, method }: PricedOrder,
  hold: NewOrder['hold'],
  { settings, paidBy, newId }: ParsedContext & { paidBy: OfferedMethod },
): { order: Order; written: NewOrder } {
  if (number === null) throw new Error('A cart with lines has no order number.');
  const id = newId();
  const promised = promisedDates(now, method, settings);
  const byCode = applied.find(({ code }) => code !== null);
  const row: OrderRow = {
    ...buyerOf(input, settings),
    ...totals,
    currency: settings.currency,
    language: languageIn(settings, input.language),
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
    promotionId: byCode?.id ?? null,
    promoCode: byCode?.code ?? null,
    promotions: applied.map(({ id: promotionId, name, code, amount, delivery }) => ({
      id: promotionId,
      name,
      code,
      amount,
      delivery,
    })),
    discountReason: byStaff?.discount?.reason ?? '',
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
      promotions: sharesOfLine(applied, index),
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
    gateway: paidBy.gateway,
    method: paidBy.method.name,
    currency: settings.currency,
    payBy: hold.payUntil ?? payByOf(paidBy.gateway, now, hold.minutes),
    captureLater: isCapturedLater(paidBy.method, settings),
  });
  const order = toOrder(row, { lines: orderLines, taxLines, payment, isExplained: true });
  const written = {
    order: row,
    lines: orderLines,
    taxLines,
    promotions: applied,
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

/** What each promotion takes off a line. */
export function sharesOfLine(applied: AppliedPromotion[], index: number) {
  return applied.flatMap(({ id, shares }) => {
    const amount = shares[index] ?? 0;
    return amount > 0 ? [{ id, amount }] : [];
  });
}

/** A line at the price that staff set for it; the list price is never below. */
function pricedByStaff<Line extends Size & { unitPrice: number; unitDiscountPrice: number }>(
  line: Line,
  byStaff: StaffTerms | null | undefined,
): Line {
  const price = byStaff?.prices.get(sizeKey(line));
  return price === undefined ? line : atPrice(line, price);
}

function assertFewRecentOrders({ recent: { orders, secondsLeft } }: Checkout): void {
  if (orders >= RECENT_ORDERS)
    throw new ShopError('too_many_requests', {
      message: refusals.checkout.tooManyOrders,
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
      message: refusals.checkout.unpaidOrders(UNPAID_ORDERS_LIMIT),
    });
  assertMayHold({
    lines,
    open,
    approvedUnits,
    networkUnits,
    isPaidOnDelivery: isPaidOnDelivery(gateway),
  });
}
