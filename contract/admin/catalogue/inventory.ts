import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { text } from '../../text';
import { area, paging, person, productSummary } from '../area';

/** The reasons for which staff change stock, and all for which it changes. */
const adjustReasons = ['received', 'counted', 'damaged'] as const;
const stockReasons = [
  ...adjustReasons,
  'ordered',
  'cancelled',
  'returned',
  'changed',
  'held',
  'released',
] as const;
export type StockReason = (typeof stockReasons)[number];

const stockMovement = z.object({
  _id: z.string(),
  at: z.string(),
  size: z.string(),
  /** Units added; negative if removed. */
  change: z.number().int(),
  /** The stock of the size after the movement. */
  left: z.number().int(),
  reason: z.enum(stockReasons),
  note: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.number().int().nullable(),
  by: person.nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

const productStock = z.object({
  productId: z.string(),
  ...productSummary,
  archived: z.boolean(),
  sizes: z.array(z.object({ name: z.string(), quantity: z.number().int(), low: z.boolean() })),
  /** The newest first. */
  movements: z.array(stockMovement),
  totalMovements: z.number().int(),
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
});
export type ProductStock = z.infer<typeof productStock>;

const units = z.number().int('Must be a whole number.');

/** Either `change`, the units added or removed, or `counted`, the new stock. */
const stockInput = z
  .object({
    size: text(20),
    change: units.min(-1_000_000).max(1_000_000).optional(),
    counted: units.min(0, 'Can’t be negative.').max(1_000_000).optional(),
    /** The stock that a count was based on; 409 `stale_version` if it has changed since. */
    basedOn: units.min(0).max(1_000_000).optional(),
    reason: z.enum(adjustReasons),
    note: text(300).default(''),
  })
  .superRefine((input, ctx) => {
    const fault = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if ((input.change === undefined) === (input.counted === undefined))
      fault('change', 'Enter either the change or the new count.');
    if (input.counted !== undefined && input.reason !== 'counted')
      fault('reason', 'Use the reason “counted” for a count.');
    if (input.reason === 'received' && (input.change ?? 1) < 1) fault('change', 'Enter 1 or more.');
    if (input.reason === 'damaged' && (input.change ?? -1) > -1)
      fault('change', 'Enter -1 or less.');
  });
export type StockInput = z.output<typeof stockInput>;

const lowStock = z.object({
  productId: z.string(),
  ...productSummary,
  size: z.string(),
  quantity: z.number().int(),
});
export type LowStock = z.infer<typeof lowStock>;

const stock = area('staff:stock', 'Admin: stock');

export const getStock = endpoint({
  ...stock.get('/api/admin/products/:id/stock'),
  summary: 'The sizes of a product and a page of their ledger',
  query: z.object({ ...paging(50, 200) }),
  response: productStock,
});

export const adjustStock = endpoint({
  ...stock.post('/api/admin/products/:id/stock'),
  summary: 'Change the stock of a size, with a reason; never below 0',
  body: stockInput,
  response: productStock,
});

export const listLowStock = endpoint({
  ...stock.get('/api/admin/stock/low'),
  summary: 'Sizes with low or no stock, of products in the shop; lowest first',
  query: z.object({
    ...paging(50, 200),
    /** `out`: no stock; `low`: low stock. Default: both. */
    level: z.enum(['low', 'out']).optional(),
  }),
  response: z.array(lowStock),
  list: true,
});
