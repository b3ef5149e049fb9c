import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { queryFlag } from '../../paging';
import { area } from '../area';
import { prices } from './catalogue-bulk';

const products = area('staff:products', 'Admin: products');

/** What a file of planned prices contains, and what importing it does. */
const priceFilePlan = z.object({
  /** New planned prices. */
  planned: z.number().int(),
  /** Rows that the shop has already, and those whose price has ended. They are left out. */
  present: z.number().int(),
  past: z.number().int(),
  /** New prices that differ from the standing ones by a factor of more than 3; importing them requires confirmation. */
  priceJumps: z.number().int(),
  /** The first 200 errors, without which nothing is imported. Lines are those of the file, the heading being line 1. */
  errors: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
  /** The first new prices; those that require confirmation come first. */
  examples: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      /** Null for now. */
      from: z.string().nullable(),
      until: z.string().nullable(),
      before: prices,
      after: prices,
    }),
  ),
});
export type PriceFilePlan = z.infer<typeof priceFilePlan>;

export const previewPriceFile = endpoint({
  ...products.post('/api/admin/planned-prices/file/preview'),
  summary: 'What importing a CSV file of planned prices would do; nothing is stored',
  consumes: ['text/csv'],
  response: priceFilePlan,
});

export const importPriceFile = endpoint({
  ...products.post('/api/admin/planned-prices/file'),
  summary:
    'Import a CSV file of planned prices in one transaction: Product ID or SKU, From, Until, and Percentage off or Discounted price, with Price as the list price. 400 if any row has an error, 409 `needs_confirmation` if price jumps are not confirmed. Repeating it adds nothing',
  consumes: ['text/csv'],
  query: z.object({ confirmPriceJumps: queryFlag.default(false) }),
  response: priceFilePlan,
});

export const exportPlannedPrices = endpoint({
  ...products.get('/api/admin/planned-prices.csv'),
  summary: 'All planned prices as CSV, in the format that imports accept',
  raw: true,
});
