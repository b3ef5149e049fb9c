import { z } from 'zod';
import { undoResult } from './catalogue.bulk';
import { importVerdicts } from './choices';
import { endpoint } from './endpoint';
import { pageNumber, pageSize } from './paging';
import { rawText } from './text';

/** The largest file and the most rows that are read. */
export const IMPORT_BYTES_LIMIT = 20 * 1024 * 1024;
export const IMPORT_ROWS_LIMIT = 20_000;

/**
 * `reading` is the dry run; `ready` can be applied; then `applying`, `applied`, and `undone` for one that was taken back.
 * `failed` is a file that could not be read, or an attempt that changed nothing: `error` says why.
 */
export const importStates = [
  'reading',
  'ready',
  'applying',
  'applied',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a product of the file. `conflict`: changed in the shop since the dry run, and left as it is. */
export const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  format: z.enum(['selvedge', 'shopify']).nullable(),
  state: z.enum(importStates),
  /** How far the step under way is, in products of the file; `total` is null until they are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
    conflict: z.number().int(),
  }),
  error: z.string().nullable(),
  by: z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() }),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  /** Until when it can be undone. */
  undoUntil: z.string().nullable(),
});
export type ProductImport = z.infer<typeof productImport>;

/** A value as it stands in the file: text, so that all fields read alike. */
export const importRow = z.object({
  /** The lines of the file it was read from, the heading being line 1. */
  line: z.number().int(),
  lastLine: z.number().int(),
  verdict: z.enum(importVerdicts),
  productId: z.string().nullable(),
  title: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused, or what stands against it; for people. */
  reasons: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

const tag = 'Admin: products';
const idParams = z.object({ id: z.string() });

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products.csv',
  access: 'staff:products',
  tag,
  summary: 'All products as CSV, archived ones too; the same shop reads it again',
  raw: true,
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/imports',
  access: 'staff:products',
  tag,
  summary: "Read a CSV file, this shop's own or Shopify's, without changing anything yet",
  status: 202,
  consumes: ['text/csv'],
  query: z.object({ name: rawText(200).trim().default('') }),
  response: productImport,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/products/imports',
  access: 'staff:products',
  tag,
  summary: 'The imports so far, the newest first',
  query: z.object({ pageNumber, pageSize: pageSize(20, 100) }),
  response: z.array(productImport),
  list: true,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/products/imports/:id',
  access: 'staff:products',
  tag,
  summary: 'One import: how far it is, and what it would do or has done',
  params: idParams,
  response: productImport,
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/products/imports/:id/rows',
  access: 'staff:products',
  tag,
  summary: 'The products of the file: what changes, field by field, and what is refused and why',
  params: idParams,
  query: z.object({
    verdict: z.enum(importVerdicts).optional(),
    pageNumber,
    pageSize: pageSize(50, 200),
  }),
  response: z.array(importRow),
  list: true,
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/imports/:id/apply',
  access: 'staff:products',
  tag,
  summary: 'Do what the dry run told, in one transaction; sent again it changes nothing more',
  status: 202,
  params: idParams,
  response: productImport,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/imports/:id/undo',
  access: 'staff:products',
  tag,
  summary: 'Undo an applied import within a day; what has changed since stays',
  params: idParams,
  response: undoResult,
});
