import { LINE_QUANTITY_LIMIT } from '#contract/cart';
import type { FreeShipping } from '#contract/money';
import { shareOut } from '#contract/values/share';
import type { DeliveryTerms } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { shortageMessage, shortageOf } from '../inventory/inventory.rules';

/** A line's quantity and its unit prices in minor units. */
export interface PricedLine {
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
}

/** In minor units, except `quantity` and `freeShipping`. `total = subtotal - promo + shipping`, and the tax that is added. */
export interface Totals {
  quantity: number;
  /** At list prices. */
  listTotal: number;
  /** At discounted prices. */
  subtotal: number;
  discount: number;
  promo: number;
  shipping: number;
  freeShipping: FreeShipping | null;
  total: number;
}

export interface ShippingTerms extends DeliveryTerms {
  /** Whether the account has no earlier order; false without an account. */
  isFirstOrder: boolean;
  /** Whether staff have taken the delivery of this order upon the shop. */
  isFreeByStaff?: boolean;
  /** What promotions take off the price, in minor units. */
  reduction?: number;
}

/** A line at a price that staff set, in minor units. Its list price is never below. */
export function atPrice<Line extends Omit<PricedLine, 'quantity'>>(
  line: Line,
  price: number,
): Line {
  return { ...line, unitPrice: Math.max(line.unitPrice, price), unitDiscountPrice: price };
}

/** The amount of a line at its discounted price, in minor units. */
export function lineAmount(line: Pick<PricedLine, 'quantity' | 'unitDiscountPrice'>): number {
  return line.quantity * line.unitDiscountPrice;
}

/** The sum of lines at their discounted prices, in minor units. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return sum(lines.map(lineAmount));
}

/** The unit price that the shopper last saw, in minor units, if it has changed since; else null. */
export function priceBefore(line: {
  seenPrice: number | null;
  unitDiscountPrice: number;
}): number | null {
  return line.seenPrice === line.unitDiscountPrice ? null : line.seenPrice;
}

/** The totals of some lines. The promo never exceeds the goods, so the total is never below the shipping. */
export function addUp(lines: PricedLine[], promo: number, terms: ShippingTerms): Totals {
  const quantity = sum(lines.map((line) => line.quantity));
  const listTotal = sum(lines.map((line) => line.quantity * line.unitPrice));
  const subtotal = sum(lines.map(lineAmount));
  const discounted = Math.min(promo, subtotal);
  const { shipping, freeShipping } =
    quantity === 0
      ? { shipping: 0, freeShipping: null }
      : shippingFor({ subtotal, promo: discounted }, terms);
  return {
    quantity,
    listTotal,
    subtotal,
    discount: listTotal - subtotal,
    promo: discounted,
    shipping,
    freeShipping,
    total: subtotal - discounted + shipping,
  };
}

/** The value of goods in minor units, and what a promo takes off. */
interface Goods {
  subtotal: number;
  promo: number;
}

/** The price of shipping goods in minor units, and why it is free. */
export function shippingFor(
  goods: Goods,
  terms: ShippingTerms,
): Pick<Totals, 'shipping' | 'freeShipping'> {
  const freeShipping = freeShippingFor(goods, terms);
  const price = Math.max(0, terms.shippingFlat - (terms.reduction ?? 0));
  return { shipping: freeShipping ? 0 : price, freeShipping };
}

/** The amount by which goods miss the limit of free shipping, in minor units; null if there is none, or shipping is free. */
export function missingForFreeShipping(goods: Goods, terms: ShippingTerms): number | null {
  const { freeShippingOver, shippingFlat } = terms;
  if (freeShippingOver === null || shippingFlat === 0 || freeShippingFor(goods, terms)) return null;
  return freeShippingOver - countedFor(goods, terms);
}

/** The value of the goods that is compared with the limit of free shipping. */
const countedFor = ({ subtotal, promo }: Goods, { freeShippingBeforeCodes }: ShippingTerms) =>
  freeShippingBeforeCodes ? subtotal : subtotal - promo;

/**
 * Why shipping is free, or null: staff say so, goods of at least `freeShippingOver`, or the account's first order. Null too if the flat price is 0 for everyone.
 */
function freeShippingFor(goods: Goods, terms: ShippingTerms): FreeShipping | null {
  if (terms.shippingFlat === 0) return null;
  if (terms.isFreeByStaff) return 'staff';
  const { freeShippingOver } = terms;
  if (freeShippingOver !== null && countedFor(goods, terms) >= freeShippingOver) return 'amount';
  return terms.freeFirstOrder && terms.isFirstOrder ? 'first_order' : null;
}

/** Splits a discount over the amounts of lines, in proportion: the shares add up to the minor unit. */
export const sharePromo = (amounts: number[], promo: number) => shareOut(amounts, promo);

/** Lines with their totals, in minor units; each line with its share of the promo. */
export interface TotalledLines<Line> {
  lines: (Line & { promo: number })[];
  totals: Totals;
}

/** The totals of lines with the discount of each line. */
export function totalLines<Line extends PricedLine>(
  lines: Line[],
  shares: readonly number[],
  terms: ShippingTerms,
): TotalledLines<Line> {
  const totals = addUp(lines, sum(shares), terms);
  return { lines: lines.map((line, index) => ({ ...line, promo: shares[index] ?? 0 })), totals };
}

interface Size {
  name: string;
  quantity: number;
}

/** Finds a size by name, ignoring case. Throws `size_required` or `invalid_request`. */
export function chooseSize(sizes: Size[], name: string | null | undefined): Size {
  const given = name?.trim().toLowerCase() ?? '';
  if (given === '')
    throw new ShopError('size_required', {
      details: [{ path: 'size', message: refusals.usual.size_required }],
    });
  const size = sizes.find((one) => one.name.toLowerCase() === given);
  if (!size) {
    const message = refusals.product.noSuchSize;
    throw new ShopError('invalid_request', { message, details: [{ path: 'size', message }] });
  }
  return size;
}

/** Throws `out_of_stock`, or `invalid_request` above the limit of a line; `path` is the field at fault. */
export function assertQuantity(quantity: number, size: Size, path: string): void {
  if (quantity > size.quantity) {
    const message = shortageMessage(size.name, size.quantity);
    throw new ShopError('out_of_stock', { message, details: [{ path, message }] });
  }
  if (quantity > LINE_QUANTITY_LIMIT) {
    const message = refusals.cart.ofOneSize(LINE_QUANTITY_LIMIT);
    throw new ShopError('invalid_request', {
      message,
      details: [{ path: 'quantity', message }],
    });
  }
}

/** Throws `out_of_stock`, with each short line by its index in the cart: `orderItems.<index>`. */
export function assertInStock(
  lines: { title: string; size: string; quantity: number; available: number }[],
): void {
  const details = lines.flatMap(({ title, size, quantity, available }, index) =>
    quantity <= available
      ? []
      : [{ path: `orderItems.${index}`, message: shortageOf(title, size, available) }],
  );
  const [first] = details;
  if (!first) return;
  const message = details.length === 1 ? first.message : refusals.cart.fewerLeft;
  throw new ShopError('out_of_stock', { message, details });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
