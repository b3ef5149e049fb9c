import type { ImportVerdict } from '#contract/choices';
import type { ImportState } from '#contract/imports';

/** The texts of the screens that read and write product files. */

export const imports = {
  title: 'Import products',
  about:
    "A CSV file of this shop's own export, or of Shopify's. It is read first and nothing is changed until you say so.",
  choose: 'Choose a CSV file',
  drop: 'or drop it here',
  sending: 'Sending',
  noCsv: 'Choose a CSV file.',
  before: 'Imports so far',
  none: 'Nothing was imported yet',
  file: 'File',
  when: 'When',
  by: 'By',
  state: 'State',
  unnamed: 'Unnamed file',
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
  exported: 'The products are saved as a file',
} as const;

export const oneImport = {
  gone: 'There is no such import',
  back: 'All imports',
  progress: (done: string, total: string) => `${done} of ${total} products`,
  counting: 'Counting the products of the file',
  nothing: 'The file changes nothing.',
  apply: (count: string) => `Import ${count}`,
  product: 'product',
  applying: 'Importing',
  undo: 'Undo the import',
  undoing: 'Undoing',
  undoUntil: (moment: string) => `Can be undone until ${moment}`,
  undone: (count: string) => `${count} put back as before`,
  kept: (count: string) => `${count} changed since and stay as they are`,
  rows: 'Products of the file',
  verdict: 'Show',
  all: 'All',
  line: 'Line',
  lines: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  productColumn: 'Product',
  what: 'What happens',
  noRows: 'No product of the file is like that.',
  fieldChange: (field: string, before: string, after: string) =>
    before === '' ? `${field}: ${after}` : `${field}: ${before} → ${after}`,
  reason: (line: string, field: string, message: string) =>
    field === '' ? `Line ${line}: ${message}` : `Line ${line}, ${field}: ${message}`,
  verdicts: {
    new: 'New',
    changed: 'Changed',
    same: 'Same',
    refused: 'Refused',
    conflict: 'Changed in the shop meanwhile',
  } satisfies Record<ImportVerdict, string>,
} as const;
