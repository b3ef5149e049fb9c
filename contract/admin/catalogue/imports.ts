import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { queryFlag } from '../../paging';
import { rawText } from '../../text';
import { importVerdicts, optionRoles, replacementKinds, unknownKinds } from '../../values/choices';
import { area, paging, person } from '../area';
import { undoResult } from './catalogue-bulk';

/** Limits of a file: rows or products, columns, characters in a field, and bytes in a row or product. */
export const IMPORT_ROWS_LIMIT = 20_000;
export const IMPORT_COLUMNS_LIMIT = 256;
export const IMPORT_FIELD_LIMIT = 50_000;
export const IMPORT_RECORD_LIMIT = 200_000;

/**
 * `reading` is the dry run; `choosing` waits for staff to choose what the file's options are; `ready` can be applied; then
 * `applying`, `applied`, and `undone`.
 * `failed`: the file could not be read, or applying it failed and changed nothing; `error` says why.
 */
const importStates = [
  'reading',
  'choosing',
  'ready',
  'applying',
  'applied',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** The replacement that staff chose for an unknown value. An empty `use` leaves the value out. */
const replacement = z.object({
  kind: z.enum(replacementKinds),
  value: rawText(100),
  use: rawText(100).trim(),
});
export type Replacement = z.infer<typeof replacement>;

/**
 * An unknown value in the file. `use` is the value to import instead; null if staff have to choose one
 * before the products that have it can be imported. An unknown size is imported under its own name unless staff choose
 * otherwise.
 */
const unknownValue = z.object({
  kind: z.enum(unknownKinds),
  value: z.string(),
  products: z.number().int(),
  use: z.string().nullable(),
});
export type UnknownValue = z.infer<typeof unknownValue>;

/** An option of the products in another shop's file, such as “Größe”. `use` is null if staff have to choose it. */
const importOption = z.object({
  name: z.string(),
  products: z.number().int(),
  use: z.enum(optionRoles).nullable(),
});
export type ImportOption = z.infer<typeof importOption>;

/** What staff chose for an option. It holds for later files, too. */
const optionChoice = z.object({ name: rawText(100), use: z.enum(optionRoles) });
export type OptionChoice = z.infer<typeof optionChoice>;

const pictureCounts = z.object({
  total: z.number().int(),
  stored: z.number().int(),
  failed: z.number().int(),
});

/** A picture that could not be fetched, and one of the products that show it. */
const importPicture = z.object({
  url: z.string(),
  problem: z.string(),
  productId: z.string(),
  title: z.string(),
});
export type ImportPicture = z.infer<typeof importPicture>;

/** An import. `counts.conflict`: products that have changed in the shop since the dry run, and are left unchanged. */
const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  format: z.enum(['selvedge', 'shopify', 'woocommerce', 'json']).nullable(),
  state: z.enum(importStates),
  /** Progress of the current step, in products of the file; `total` is null until they are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
    conflict: z.number().int(),
  }),
  /** Whether the stock of existing products is overwritten. */
  setStock: z.boolean(),
  /** Products with a price that changes by more than a factor of 3; applying them requires confirmation. */
  priceJumps: z.number().int(),
  unknownValues: z.array(unknownValue),
  /** Of another shop's file. */
  options: z.array(importOption),
  /** Pictures of another shop that are fetched and stored after the import; the others are waiting. */
  pictures: pictureCounts,
  error: z.string().nullable(),
  /** Whether the file is stored, so that its rejected products can be downloaded. */
  isStored: z.boolean(),
  by: person,
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  /** The end of the period in which it can be undone. */
  undoUntil: z.string().nullable(),
});
export type ProductImport = z.infer<typeof productImport>;

/** A product of the file. All values are text. */
const importRow = z.object({
  /** The lines of the CSV file it was read from, the heading being line 1; the position in a JSON file, from 1. */
  line: z.number().int(),
  lastLine: z.number().int(),
  verdict: z.enum(importVerdicts),
  /** Whether a price changes by more than a factor of 3. */
  priceJump: z.boolean(),
  productId: z.string().nullable(),
  title: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Why it is rejected, or warnings; human-readable. */
  reasons: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

const products = area('staff:products', 'Admin: products');

export const exportProducts = endpoint({
  ...products.get('/api/admin/products.csv'),
  summary: 'All products as CSV, including archived ones, in the format that imports accept',
  raw: true,
});

export const exportProductsAsJson = endpoint({
  ...products.get('/api/admin/products.json'),
  summary:
    'All products as a JSON list, including archived ones, with the fields of `POST /api/admin/products`, in the format that imports accept',
  raw: true,
});

export const exportRejected = endpoint({
  ...products.get('/api/admin/products/imports/:id/rejected'),
  summary:
    'The rejected products of a file with the reasons, in the format of the file: to be corrected and imported again. 404 once the file has been deleted',
  raw: true,
});

export const startImport = endpoint({
  ...products.post('/api/admin/products/imports'),
  summary:
    'Dry run of a JSON file, or of a CSV file of this shop, Shopify or WooCommerce; `setStock` also overwrites the stock of existing products',
  status: 202,
  consumes: ['text/csv', 'application/json'],
  query: z.object({
    name: rawText(200).trim().default(''),
    setStock: queryFlag.default(false),
  }),
  response: productImport,
});

export const listImports = endpoint({
  ...products.get('/api/admin/products/imports'),
  summary: 'All imports, newest first',
  query: z.object({ ...paging(20, 100) }),
  response: z.array(productImport),
  list: true,
});

export const getImport = endpoint({
  ...products.get('/api/admin/products/imports/:id'),
  summary: 'One import: its progress, and its planned or applied changes',
  response: productImport,
});

export const listImportRows = endpoint({
  ...products.get('/api/admin/products/imports/:id/rows'),
  summary: 'The products of the file: changed fields, and rejected products with the reason',
  query: z.object({
    verdict: z.enum(importVerdicts).optional(),
    priceJump: queryFlag.optional(),
    ...paging(50, 200),
  }),
  response: z.array(importRow),
  list: true,
});

export const updateImportOptions = endpoint({
  ...products.put('/api/admin/products/imports/:id/options'),
  summary:
    'Read the file again with other options: whether to set stock, what to use for unknown values, and which options of the products are sizes and colours',
  status: 202,
  body: z.object({
    setStock: z.boolean(),
    replacements: z.array(replacement).max(500, 'At most 500 values.').default([]),
    options: z.array(optionChoice).max(100, 'At most 100 options.').default([]),
  }),
  response: productImport,
});

export const applyImport = endpoint({
  ...products.post('/api/admin/products/imports/:id/apply'),
  summary:
    'Apply the changes of the dry run in one transaction; repeating it changes nothing. Price jumps have to be confirmed',
  status: 202,
  body: z.object({ confirmPriceJumps: z.boolean().default(false) }),
  response: productImport,
});

export const listImportPictures = endpoint({
  ...products.get('/api/admin/products/imports/:id/pictures'),
  summary: 'The pictures of an applied import that could not be fetched from the other shop',
  query: z.object({ ...paging(20, 100) }),
  response: z.array(importPicture),
  list: true,
});

export const retryImportPictures = endpoint({
  ...products.post('/api/admin/products/imports/:id/pictures/retry'),
  summary: 'Fetch the pictures again that could not be fetched',
  status: 202,
  response: pictureCounts,
});

export const undoImport = endpoint({
  ...products.post('/api/admin/products/imports/:id/undo'),
  summary:
    'Undo an applied import within 90 days: new products are removed and changed ones restored, except those changed or ordered since',
  response: undoResult,
});
