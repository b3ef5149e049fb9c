import type { Settings } from '../platform/settings';

/** A line's quantity and its unit prices in whole cents. */
export interface PricedLine {
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
}

/** All in whole cents, but for `pieces`. `total = subtotal - promo + shipping`. */
export interface Totals {
  pieces: number;
  /** At list prices. */
  listTotal: number;
  /** At discounted prices. */
  subtotal: number;
  discount: number;
  promo: number;
  shipping: number;
  total: number;
}

export type ShippingSettings = Pick<Settings, 'shippingFlat' | 'freeShippingOver'>;

/** What one line comes to at its discounted price, in whole cents. */
export function lineAmount(line: PricedLine): number {
  return line.quantity * line.unitDiscountPrice;
}

/** The unit price in whole cents that the shopper has seen, where another holds now; else null. */
export function priceBefore(line: {
  seenPrice: number | null;
  unitDiscountPrice: number;
}): number | null {
  return line.seenPrice === line.unitDiscountPrice ? null : line.seenPrice;
}

/** What some lines come to. The promo never exceeds the goods, so a total is never below the shipping. */
export function addUp(lines: PricedLine[], promo: number, settings: ShippingSettings): Totals {
  const pieces = sum(lines.map((line) => line.quantity));
  const listTotal = sum(lines.map((line) => line.quantity * line.unitPrice));
  const subtotal = sum(lines.map(lineAmount));
  const takenOff = Math.min(promo, subtotal);
  const shipping = pieces === 0 ? 0 : shippingFor(subtotal - takenOff, settings);
  return {
    pieces,
    listTotal,
    subtotal,
    discount: listTotal - subtotal,
    promo: takenOff,
    shipping,
    total: subtotal - takenOff + shipping,
  };
}

/** The flat price, lifted for goods that come to `freeShippingOver` or more after the promo: exactly that much is free. */
function shippingFor(goods: number, { shippingFlat, freeShippingOver }: ShippingSettings): number {
  return freeShippingOver !== null && goods >= freeShippingOver ? 0 : shippingFlat;
}

/**
 * Shares a promo out over the amounts of the lines it was taken off, in proportion: the shares add up to it to the cent,
 * and none exceeds its line. Cents left over go to the largest remainders, the earlier line first where these are equal.
 */
export function sharePromo(amounts: number[], promo: number): number[] {
  const whole = BigInt(sum(amounts));
  if (whole === 0n) return amounts.map(() => 0);
  // In cents of a large order the product passes what a number holds exactly.
  const parts = amounts.map((amount, index) => {
    const product = BigInt(amount) * BigInt(promo);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const left = promo - sum(parts.map((part) => part.share));
  const byRemainder = [...parts].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const part of byRemainder.slice(0, left)) part.share++;
  return parts.map((part) => part.share);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
