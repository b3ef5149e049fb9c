import { z } from 'zod';
import { moneyAmount } from './money';
import { text } from './text';
import { taxKinds } from './values/tax/tax-kinds';

/** The code of a tax class. It never changes, because products name it. */
export const taxClassCode = text(30).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Use lowercase letters, digits and hyphens.',
);

/** The class that a product names. Empty, or a class that the shop does not have: its category's. */
export const productTaxClass = z.union([z.literal(''), taxClassCode]);

const taxAmount = z.object({
  /** `VAT`, as the shop names it. */
  name: z.string(),
  percent: z.number(),
  /** Without tax. */
  base: moneyAmount,
  amount: moneyAmount,
});

/** The tax of a cart or an order. Absent in a shop without tax. */
export const taxes = z.object({
  kind: z.enum(taxKinds),
  /** The tax in the total. */
  amount: moneyAmount,
  /** What tax adds to the total: 0 if the prices include it, less than 0 if the buyer owes the tax in the prices. */
  added: moneyAmount,
  /** False if it is added, and the address is not known yet: the total is without tax. */
  isKnown: z.boolean(),
  /** By rate. */
  rates: z.array(taxAmount),
  /** By line, and for delivery; omitted in lists of orders. */
  items: z.array(taxAmount.extend({ label: z.string() })).optional(),
});
export type ShownTaxes = z.infer<typeof taxes>;

/** What shoppers' pages say about tax; absent in a shop without tax. */
export const taxFacts = z.object({
  pricesIncludeTax: z.boolean(),
  /** What the shop’s own country calls the tax, such as `VAT`; omitted if it has none there. */
  name: z.string().optional(),
  /** Whether the checkout asks for a VAT number. */
  asksVatNumber: z.boolean(),
});
