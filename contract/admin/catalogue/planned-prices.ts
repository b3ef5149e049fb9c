import { z } from 'zod';
import { moment } from '../../day';
import { endpoint } from '../../endpoint';
import { moneyAmount, moneyInput } from '../../money';
import { rawText } from '../../text';
import { type PriceRounding, priceRoundings } from '../../values/catalogue/price-roundings';
import { area, paging, person } from '../area';
import { bulkPreview, chosen } from './catalogue-bulk';

const time = moment('Enter a date and time.').nullable().default(null);
const roundings = Object.keys(priceRoundings) as [PriceRounding, ...PriceRounding[]];

const selection = z.object({
  ...chosen,
  /** Whether the other colours of the products are included. */
  wholeStyle: z.boolean().default(false),
});
const isOneSelection = ({ ids, filter }: z.output<typeof selection>) =>
  (ids === undefined) !== (filter === undefined);
const oneSelection = { path: ['ids'], message: 'Select products or a filter.' };

/**
 * A price for some time: an amount, or a percentage off each product's standing list price, which never raises what is charged.
 * The standing prices of a product are those that staff edit.
 */
const plan = selection
  .extend({
    /** Null, or a time that has passed, for now. */
    from: time,
    /** The time from which it no longer counts; null for no end. */
    until: time,
    percent: z.number().int().min(1).max(99).optional(),
    discountPrice: moneyInput.optional(),
    /** The list price, with `discountPrice`; without it the standing one, or `discountPrice` if that is higher. */
    price: moneyInput.optional(),
    /** How prices by percentage end; by default as the setting `priceRounding` says. */
    rounding: z.enum(roundings).optional(),
    /** The version from a preview; 409 `stale_version` if a product has changed since. */
    basedOn: rawText(100).optional(),
    /** The number of products, if the preview asks for it; see `needsConfirmation`. */
    confirm: z.number().int().optional(),
  })
  .refine(isOneSelection, oneSelection)
  .superRefine(({ from, until, percent, discountPrice, price }, ctx) => {
    const refuse = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if ((percent === undefined) === (discountPrice === undefined))
      refuse('percent', 'Enter a percentage or a price.');
    if (price !== undefined && (discountPrice === undefined || price < discountPrice))
      refuse('price', 'The list price can’t be below the price charged.');
    if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
      refuse('until', 'Choose an end after the beginning.');
  });
export type PricePlan = z.output<typeof plan>;

const plannedPrice = z.object({
  /** Of a price in a campaign, the id of the campaign. */
  _id: z.string(),
  /** Null for a draft of a campaign without a beginning. */
  from: z.string().nullable(),
  /** The time from which it no longer counts; null for no end. */
  until: z.string().nullable(),
  /** Off the standing list price; null for an amount. */
  percent: z.number().int().nullable(),
  /** With the standing prices of now. */
  price: moneyAmount,
  discountPrice: moneyAmount,
  /** `active` from its beginning to its end; of several active ones the lowest counts, then the newest. */
  state: z.enum(['draft', 'planned', 'active', 'ended']),
  /** Those of a campaign change with it. */
  source: z.enum(['hand', 'file', 'campaign']),
  campaign: z.object({ _id: z.string(), name: z.string() }).nullable(),
  by: person.nullable(),
  createdAt: z.string(),
});
export type PlannedPrice = z.infer<typeof plannedPrice>;

const products = area('staff:products', 'Admin: products');

export const listPlannedPrices = endpoint({
  ...products.get('/api/admin/products/:id/planned-prices'),
  summary:
    'The planned prices of a product, by themselves and in campaigns that were not cancelled, the latest beginning first',
  query: z.object(paging(20, 100)),
  response: z.array(plannedPrice),
  list: true,
});

export const previewPlannedPrices = endpoint({
  ...products.post('/api/admin/planned-prices/preview'),
  summary:
    'Preview a planned price of products: the standing prices and the planned ones; changes nothing',
  body: plan,
  response: bulkPreview,
});

export const planPrices = endpoint({
  ...products.post('/api/admin/planned-prices'),
  summary:
    'Give products another price for some time, in one transaction. 400 with the products that have another planned price at that time',
  body: plan,
  response: z.object({ planned: z.number().int() }),
});

export const endPlannedPrices = endpoint({
  ...products.post('/api/admin/planned-prices/end'),
  summary: 'End the planned prices of products that are active, and delete those to come',
  body: selection.refine(isOneSelection, oneSelection),
  response: z.object({
    /** Planned prices. */
    ended: z.number().int(),
    deleted: z.number().int(),
  }),
});

export const endPlannedPrice = endpoint({
  ...products.post('/api/admin/planned-prices/:id/end'),
  summary: 'End an active planned price now',
  response: z.object({ _id: z.string() }),
});

export const deletePlannedPrice = endpoint({
  ...products.delete('/api/admin/planned-prices/:id'),
  summary: 'Delete a planned price that has not begun. 409 `order_state` if it has',
  response: z.object({ _id: z.string() }),
});
