import { z } from 'zod';
import { fieldTexts } from './messages';
import { currencies } from './values/currencies';
import { DEFAULT_CURRENCY, MAX_MINOR } from './values/money';

export * from './values/money';

/**
 * Marks an amount of a request in its JSON schema. The server checks it against the decimals and the maximum price of the
 * shop's currency, which the contract doesn't know; see `server/http/check-money.ts`.
 */
export const MONEY_FORMAT = 'money';
export const moneyFormatOf = {
  format: MONEY_FORMAT,
  description:
    'In major units of the shop’s currency (19.99), with at most its number of decimals.',
};

/** Money in requests: major units of the shop's currency. Never used in arithmetic; see `toMinor`. */
export const moneyInput = z
  .number()
  .min(0, fieldTexts.negative)
  .max(MAX_MINOR, fieldTexts.tooHigh)
  .meta(moneyFormatOf);

/** Money in responses, in major units; it may be a sum and exceed the maximum price. */
export const moneyAmount = z.number();

/** The code of a currency in which a shop can sell (ISO 4217). */
export const currencyCode = z.enum(currencies);

/** The breakdown of a sum: labelled amounts in major units, which add up to it to the minor unit. */
const explanation = z.array(z.object({ label: z.string(), amount: moneyAmount }));
export type Explanation = z.infer<typeof explanation>;

/** Why shipping is free in a shop that charges for it: a setting, or staff who prepared or changed the order. */
const freeShippingReasons = ['first_order', 'amount', 'staff'] as const;
export const freeShipping = z.enum(freeShippingReasons).nullable().default(null);
export type FreeShipping = (typeof freeShippingReasons)[number];

/** The parts of a total, in the cart and in an order. */
export const totals = {
  /** Of all amounts, ISO 4217. */
  currency: z.string().default(DEFAULT_CURRENCY),
  totalItem: z.number().int(),
  totalPrice: moneyAmount,
  totalDiscountPrice: moneyAmount,
  discount: moneyAmount,
  shipping: moneyAmount,
  freeShipping,
  /** The amount that promotions take off the goods, or staff do. */
  promo: moneyAmount,
  promoCode: z.string().nullable(),
  /** The promotions that apply; omitted for none. Their amounts add up to `promo`. */
  promotions: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        amount: moneyAmount,
        /** Its reduction of the delivery, which the price of the delivery already contains; omitted if there is none. */
        delivery: moneyAmount.optional(),
        /** Omitted for an automatic one. */
        code: z.string().optional(),
      }),
    )
    .optional(),
  /** Why staff gave the discount in `promo`; omitted for a promo code or none. */
  discountReason: z.string().optional(),
  total: moneyAmount,
  /** The breakdown of the total; omitted in lists of orders. */
  explanation: explanation.optional(),
};
