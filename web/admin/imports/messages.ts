import type { ImportState } from '#contract/admin/catalogue/imports';
import {
  type ImportVerdict,
  PRICE_JUMP_FACTOR,
  type ReplacementKind,
} from '#contract/values/choices';

/** Texts of the product import and export screens. */

export const imports = {
  title: 'Import products',
  about:
    'Upload a CSV file exported from this shop or from Shopify. You can review every change before anything is imported.',
  choose: 'Choose a CSV file',
  drop: 'or drop it here',
  sending: 'Sending',
  before: 'Previous imports',
  none: 'No imports yet',
  file: 'File',
  when: 'When',
  by: 'By',
  state: 'State',
  unnamed: 'Untitled file',
  states: {
    reading: 'Reading',
    ready: 'Ready to import',
    applying: 'Importing',
    applied: 'Imported',
    undone: 'Undone',
    failed: 'Failed',
  } satisfies Record<ImportState, string>,
  export: 'Export CSV',
  exporting: 'Exporting',
  exported: 'Products downloaded',
} as const;

export const oneImport = {
  notFound: 'Import not found',
  back: 'All imports',
  progress: (done: string, total: string) => `${done} of ${total} products`,
  counting: 'Counting products in the file',
  nothing: 'The file contains no changes.',
  apply: (count: string) => `Import ${count}`,
  product: 'product',
  applying: 'Importing',
  undo: 'Undo import',
  undoing: 'Undoing',
  undoUntil: (moment: string) => `Can be undone until ${moment}`,
  undone: (count: string) => `${count} restored`,
  kept: (count: string) => `${count} kept because they were changed or ordered since`,
  rows: 'Products in the file',
  verdict: 'Show',
  all: 'All',
  line: 'Line',
  lines: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  productColumn: 'Product',
  what: 'Result',
  noRows: 'No products match this filter.',
  fieldChange: (field: string, before: string, after: string) =>
    before === '' ? `${field}: ${after}` : `${field}: ${before} → ${after}`,
  reason: (line: string, field: string, message: string) =>
    field === '' ? `Line ${line}: ${message}` : `Line ${line}, ${field}: ${message}`,
  verdicts: {
    new: 'New',
    changed: 'Changed',
    same: 'Unchanged',
    refused: 'Rejected',
    conflict: 'Changed in the shop since the upload',
  } satisfies Record<ImportVerdict, string>,
  priceJumps: 'Large price changes',
  priceJump: `The price changes by more than a factor of ${PRICE_JUMP_FACTOR}.`,
  confirmPriceJumps: (count: string) =>
    `I’ve checked ${count} whose price changes by more than a factor of ${PRICE_JUMP_FACTOR}`,
  confirmFirst: 'Check these prices and confirm them, then import.',
  showPriceJumps: 'Show them',
  options: 'Options',
  setStock: 'Also set stock',
  setStockHint:
    'Sizes and stock of products in the shop stay as they are unless you tick this. Products whose stock has changed since the export are rejected.',
  unknown: 'Names this shop doesn’t know',
  unknownHint: 'Choose a replacement for each, then read the file again.',
  unknownName: (kind: ReplacementKind, value: string, count: string) =>
    `${{ size: 'Size', colour: 'Colour', category: 'Type' }[kind]} ${value === '' ? 'not given' : `“${value}”`}, ${count}`,
  choose: 'Choose…',
  keepSize: (name: string) => `Keep “${name}”`,
  leaveOut: 'Leave out',
  noColour: 'No colour',
  readAgain: 'Read the file again',
  reading: 'Reading',
} as const;
