import { z } from 'zod';

/** The shop's currency in the form that gateways use (ISO 4217, lower case). */
export const CURRENCY = 'usd';

/** Maximum price or total: $999,999.99 in cents fits a 32-bit integer, with room for sums. */
export const MAX_DOLLARS = 999_999.99;

const isInCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Money in JSON: dollars with at most two decimals. Never used in arithmetic; see `toCents`. */
export const dollars = z
  .number()
  .min(0, 'Can’t be negative.')
  .max(MAX_DOLLARS, `Must be at most ${MAX_DOLLARS}.`)
  .refine(isInCents, 'Use at most two decimals.');

/** Money in responses; it may be a sum and exceed the maximum price. */
export const dollarAmount = z.number();

/** The breakdown of a sum: labelled amounts in dollars, which add up to it to the cent. */
const explanation = z.array(z.object({ label: z.string(), amount: dollarAmount }));
export type Explanation = z.infer<typeof explanation>;

/** The setting that makes shipping free in a shop that charges for it. */
const freeShippingReasons = ['first_order', 'amount'] as const;
export const freeShipping = z.enum(freeShippingReasons).nullable().default(null);
export type FreeShipping = (typeof freeShippingReasons)[number];

/** The parts of a total, in the cart and in an order. */
export const totals = {
  totalItem: z.number().int(),
  totalPrice: dollarAmount,
  totalDiscountPrice: dollarAmount,
  discount: dollarAmount,
  shipping: dollarAmount,
  freeShipping,
  /** The amount the promo code takes off. */
  promo: dollarAmount,
  promoCode: z.string().nullable(),
  total: dollarAmount,
  /** The breakdown of the total; omitted in lists of orders. */
  explanation: explanation.optional(),
};

/** Dollars to whole cents, exact for every amount that `dollars` accepts. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** In cents to dollars for JSON. The quotient prints with at most two decimals. */
export function toDollars(cents: number): number {
  return cents / 100;
}
