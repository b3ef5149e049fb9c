import type { FreeShipping } from '#contract/money';
import type { Settings } from '../settings/shop-settings';

/** A line's quantity and its unit prices in whole cents. */
export interface PricedLine {
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
}

/** Whole cents, except `pieces` and `freeShipping`. `total = subtotal - promo + shipping`. */
export interface Totals {
  pieces: number;
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

export interface ShippingTerms
  extends Pick<Settings, 'shippingFlat' | 'freeShippingOver' | 'freeFirstOrder'> {
  /** Whether the account has no earlier order; false for a visitor, who has no account yet. */
  isFirstOrder: boolean;
}

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
export function addUp(lines: PricedLine[], promo: number, terms: ShippingTerms): Totals {
  const pieces = sum(lines.map((line) => line.quantity));
  const listTotal = sum(lines.map((line) => line.quantity * line.unitPrice));
  const subtotal = sum(lines.map(lineAmount));
  const takenOff = Math.min(promo, subtotal);
  const freeShipping = pieces === 0 ? null : freeShippingFor(subtotal - takenOff, terms);
  const shipping = pieces === 0 || freeShipping ? 0 : terms.shippingFlat;
  return {
    pieces,
    listTotal,
    subtotal,
    discount: listTotal - subtotal,
    promo: takenOff,
    shipping,
    freeShipping,
    total: subtotal - takenOff + shipping,
  };
}

/**
 * Why the flat price is lifted, or null: goods of `freeShippingOver` or more after the promo (exactly that amount is
 * free), or the account's first order. Null too where there is no flat price to lift.
 */
function freeShippingFor(goods: number, terms: ShippingTerms): FreeShipping | null {
  if (terms.shippingFlat === 0) return null;
  if (terms.freeShippingOver !== null && goods >= terms.freeShippingOver) return 'amount';
  return terms.freeFirstOrder && terms.isFirstOrder ? 'first_order' : null;
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
