import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { moneyAmount } from '../../money';
import { rawText } from '../../text';
import { fitVerdicts } from '../../values/fit/body';
import { area, paging, productSummary } from '../area';

export const fitSorts = ['refunded', 'returns', 'small', 'large', 'votes', 'title'] as const;
export type FitSort = (typeof fitSorts)[number];

const fitCounts = {
  /** Delivered order lines. */
  purchases: z.number().int(),
  /** Fit votes of published reviews. */
  small: z.number().int(),
  true: z.number().int(),
  large: z.number().int(),
  /** Order lines that were returned as too small or too large. */
  returnedSmall: z.number().int(),
  returnedLarge: z.number().int(),
  /** What these returns refunded. */
  refunded: moneyAmount,
};

const styleFit = z.object({
  /** The product that represents the style: its oldest colour that is in the shop. */
  productId: z.string(),
  ...productSummary,
  ...fitCounts,
  /** The advice that shoppers see; null for none. */
  verdict: z.enum(fitVerdicts).nullable(),
  percent: z.number().int().nullable(),
  /** The same numbers by size, in display order. An empty size is that of imported reviews that name none. */
  sizes: z.array(z.object({ size: z.string(), ...fitCounts })),
});
export type StyleFit = z.infer<typeof styleFit>;

const fit = area('staff:products', 'Admin: products');

export const listFit = endpoint({
  ...fit.get('/api/admin/fit'),
  summary:
    'How styles fit by reviews and returns, and what returns for their size refunded. Counted once an hour',
  query: z.object({
    ...paging(20, 100),
    q: rawText(200).trim().optional(),
    verdict: z.enum([...fitVerdicts, 'none']).optional(),
    sort: z.enum(fitSorts).default('refunded'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: z.array(styleFit),
  list: true,
});
