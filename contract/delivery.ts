import { z } from 'zod';
import { countryCode } from './catalogue/product-facts';
import { freeShipping, moneyAmount } from './money';
import { text, zipCodeText } from './text';

/** Where a parcel goes, as far as it is known. Without a country, the shop's own. */
export const destination = z.object({
  country: countryCode.default(''),
  state: text(100).default(''),
  zipCode: zipCodeText.default(''),
});
export type Destination = z.output<typeof destination>;

/** A method that delivers a cart to a destination. */
const deliveryOption = z.object({
  _id: z.string(),
  name: z.string(),
  /** The price for this cart, and why it is free if it is free only for this cart. */
  price: moneyAmount,
  freeShipping,
  /** The address of the shop if the order is collected there; else empty. */
  pickupPlace: z.string(),
  /** The first and the last day of arrival of an order placed now, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
});
export type DeliveryOption = z.infer<typeof deliveryOption>;

/** The methods for a cart, in the shop's order. Empty if nothing delivers it to the destination. */
export const delivery = z.object({
  options: z.array(deliveryOption),
  /** The option that the totals include: the requested one, else the first; null without options. */
  optionId: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** What the storefront has to know before there is a cart. */
export const deliveryFacts = z.object({
  /** The shop's own country. */
  country: z.string(),
  /** The countries it delivers to; empty for all. */
  countries: z.array(z.string()),
  /** Whether the address or the shopper decides on the method. */
  hasChoice: z.boolean(),
  /** The calendar, and the times of the first method in the shop's own country; null if it has none. */
  times: z
    .object({
      daysFrom: z.number().int(),
      daysTo: z.number().int(),
      cutOff: z.string().nullable(),
      workingDays: z.array(z.number().int()),
    })
    .nullable(),
  timeZone: z.string(),
  /** Today's and later ones. */
  holidays: z.array(z.string()),
});
export type DeliveryFacts = z.infer<typeof deliveryFacts>;
