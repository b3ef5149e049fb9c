import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { MAX_MINOR, moneyAmount, moneyFormatOf } from '../../money';
import { productTaxClass } from '../../tax';
import { rawText, requiredText } from '../../text';
import { productStates, stockLevels } from '../../values/choices';
import { area, paging, person } from '../area';
import { tags } from './catalogue';

/** Maximum number of products in one bulk change. */
export const BULK_LIMIT = 10_000;
/** How long a bulk change or an import can be undone, unless its products change again. */
export const UNDO_HOURS = 90 * 24;

/** The selected products: either a list of ids or a filter, not both. */
export const chosen = {
  ids: z.array(rawText(100)).min(1, 'Select at least one product.').max(1_000).optional(),
  filter: z
    .object({
      q: rawText(200).trim().optional(),
      category: z.array(rawText(40)).optional(),
      brand: rawText(100).trim().optional(),
      stock: z.enum(stockLevels).optional(),
      new: z.boolean().optional(),
      archived: z.boolean().default(false),
      state: z.enum(productStates).optional(),
    })
    .optional(),
};

/**
 * A price change in percent or by an amount, up or down. `of` selects the prices: both, or the discounted price
 * alone. With `ending` .99, each result is rounded to the nearest amount that ends in .99.
 */
const priceChange = z.object({
  kind: z.literal('price'),
  of: z.enum(['both', 'discountPrice']).default('both'),
  percent: z.number().min(-99).max(1_000).optional(),
  amount: z.number().min(-MAX_MINOR).max(MAX_MINOR).meta(moneyFormatOf).optional(),
  ending: z
    .union([z.literal(0.99), z.literal(0.5), z.literal(0)])
    .meta(moneyFormatOf)
    .optional(),
});

const bulkChange = z.discriminatedUnion('kind', [
  priceChange,
  /** Sets the discounted price to the price minus this percentage; 0 ends a sale. */
  z.object({ kind: z.literal('discount'), percent: z.number().min(0).max(99) }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('publish') }),
  /** Makes products drafts. */
  z.object({ kind: z.literal('withdraw') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('new'), value: z.boolean() }),
  z.object({ kind: z.literal('tags'), add: tags.default([]), remove: tags.default([]) }),
  /** Also sets the section, to that of the category. */
  z.object({ kind: z.literal('category'), category: requiredText(40) }),
  /** An empty tax class is that of the category. */
  z.object({ kind: z.literal('taxClass'), taxClass: productTaxClass }),
  z.object({ kind: z.literal('brand'), brand: requiredText(100) }),
]);
export type BulkChange = z.output<typeof bulkChange>;

const bulkFields = z.object({
  ...chosen,
  change: bulkChange,
  /** Whether the other colours of the products change too. */
  wholeStyle: z.boolean().default(false),
  /** The version from a preview; 409 `stale_version` if a product has changed since. */
  basedOn: rawText(100).optional(),
  /** The number of products whose prices change, if the preview asks for it; see `needsConfirmation`. */
  confirm: z.number().int().optional(),
});

const bulkInput = bulkFields.superRefine((input, ctx) => {
  if ((input.ids === undefined) === (input.filter === undefined))
    ctx.addIssue({ code: 'custom', path: ['ids'], message: 'Select products or a filter.' });
  const { change } = input;
  if (change.kind === 'price' && (change.percent === undefined) === (change.amount === undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['change', 'percent'],
      message: 'Give a percentage or an amount.',
    });
  if (change.kind === 'tags' && change.add.length + change.remove.length === 0)
    ctx.addIssue({ code: 'custom', path: ['change', 'add'], message: 'Enter at least one tag.' });
});
export type BulkInput = z.output<typeof bulkInput>;

/** A change that `POST /api/admin/undo/:id` can undo, and the end of that period. */
const undoTicket = z.object({ _id: z.string(), until: z.string() });
export type UndoTicket = z.infer<typeof undoTicket>;

const bulkResult = z.object({
  changed: z.number().int(),
  /** Products that already had the requested values. */
  same: z.number().int(),
  /** Null if nothing changed. */
  undo: undoTicket.nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** `kept` lists the products changed since, which the undo leaves unchanged. */
export const undoResult = z.object({
  restored: z.number().int(),
  kept: z.array(z.object({ _id: z.string(), title: z.string(), reason: z.string() })),
});
export type UndoResult = z.infer<typeof undoResult>;

const products = area('staff:products', 'Admin: products');

export const changeProducts = endpoint({
  ...products.post('/api/admin/products/bulk'),
  summary: 'Change many products in one transaction; the response says how to undo it',
  body: bulkInput,
  response: bulkResult,
});

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const prices = z.object({ price: moneyAmount, discountPrice: moneyAmount });

/** How the prices change: the discounted price of each product, which is what shoppers pay. */
const priceEffect = z.object({
  /** In percent: -50 halves a price. Null for a price that was 0. */
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  /** The products of which a price changes by more than a factor of 1.5, up or down. */
  large: z.number().int(),
  /** Whether `confirm` is required: a price changes by more than a factor of 3, or the prices of more than 100 products change. */
  needsConfirmation: z.boolean(),
});
export type PriceEffect = z.infer<typeof priceEffect>;

/** The effect of a change: `products` lists the first products that it changes, `refused` the first that it cannot. */
export const bulkPreview = z.object({
  changed: z.number().int(),
  same: z.number().int(),
  products: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      before: prices,
      after: prices,
      /** Every changed field by its name, with its values as text. */
      changes: z.array(fieldChange),
    }),
  ),
  refused: z.array(z.object({ _id: z.string(), message: z.string() })),
  /** Null if no prices change. */
  prices: priceEffect.nullable(),
  /** Identifies the versions of the products that the preview is based on. */
  basedOn: z.string(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const previewChange = endpoint({
  ...products.post('/api/admin/products/bulk/preview'),
  summary: 'Preview a change of many products; changes nothing',
  body: bulkInput,
  response: bulkPreview,
});

export const undoChange = endpoint({
  ...products.post('/api/admin/undo/:id'),
  summary: 'Undo a change of many products, once, within 90 days; later changes are kept',
  response: undoResult,
});

/** A bulk change or an import. */
const productChange = z.object({
  _id: z.string(),
  at: z.string(),
  by: person.nullable(),
  kind: z.enum(['bulk', 'import']),
  /** What staff asked for; null for imports. */
  change: bulkChange.nullable(),
  products: z.number().int(),
  undoneAt: z.string().nullable(),
  /** The end of the period in which it can be undone. */
  until: z.string(),
});
export type ProductChangeRow = z.infer<typeof productChange>;

export const listProductChanges = endpoint({
  ...products.get('/api/admin/product-changes'),
  summary: 'Bulk changes and imports of products, newest first',
  query: z.object(paging(20, 100)),
  response: z.array(productChange),
  list: true,
});

export const getProductChange = endpoint({
  ...products.get('/api/admin/product-changes/:id'),
  summary: 'A bulk change or an import with its first products, and what undoing it would do',
  response: productChange.extend({
    /** Products that an undo would restore, and those that it would leave because they have changed since. */
    restorable: z.number().int(),
    kept: z.number().int(),
    rows: z.array(
      z.object({
        product: z.string(),
        title: z.string(),
        changes: z.array(fieldChange),
        /** Why an undo leaves the product as it is, or null. */
        reason: z.string().nullable(),
      }),
    ),
  }),
});
