import type { ImportState } from '#contract/admin/catalogue/imports';
import type { ImportVerdict, OptionRole, ReplacementKind } from '#contract/values/choices';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the product import and export screens. */

export const imports = {
  title: 'Import products',
  about:
    'Upload a CSV or JSON file exported from this shop, or a CSV file from Shopify or WooCommerce. You can review every change before anything is imported.',
  choose: 'Choose a file',
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
    choosing: 'Needs your choice',
    ready: 'Ready to import',
    applying: 'Importing',
    applied: 'Imported',
    undone: 'Undone',
    failed: 'Failed',
  } satisfies Record<ImportState, string>,
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  exporting: 'Exporting',
  exported: 'Products downloaded',
} as const;

/** Texts of files of planned prices. */
export const priceJumps = {
  confirmFirst: 'Check these prices and confirm them, then import.',
} as const;

export const priceFile = {
  title: 'Planned prices',
  about:
    'Upload a CSV file with the columns Product ID or SKU, From, Until, and Percentage off or Discounted price. You can review the prices before anything is imported.',
  choose: 'Choose a price file',
  checking: 'Checking',
  export: 'Export planned prices',
  exporting: 'Exporting',
  exported: 'Planned prices downloaded',
  priceCount: (count: number) => formatCount(count, 'price'),
  apply: (count: string) => `Import ${count}`,
  applying: 'Importing',
  applied: (count: string) => `${count} imported`,
  nothing: 'The file has no new prices.',
  refused: 'Correct these rows and upload the file again. Nothing was imported.',
  leftOut: (count: string) => `Already planned or over, so left out: ${count}.`,
  errors: 'Rows to correct',
  error: (line: number, field: string, message: string) => `Line ${line}, ${field}: ${message}`,
  confirmPriceJumps: (count: string, factor: number) =>
    `I’ve checked ${count} with a change of more than a factor of ${factor}`,
  examples: 'First prices',
  from: (before: string, after: string) => `${before} → ${after}`,
} as const;

export const oneImport = {
  notFound: 'Import not found',
  back: 'All imports',
  progress: (done: string, total: string) => `${done} of ${total} products`,
  counting: 'Counting products in the file',
  nothing: 'The file contains no changes.',
  apply: (count: string) => `Import ${count}`,
  productCount: (count: number) => formatCount(count, 'product'),
  applying: 'Importing',
  undo: 'Undo import',
  undoing: 'Undoing',
  undoUntil: (moment: string) => `Can be undone until ${moment}`,
  undone: (count: string) => `${count} restored`,
  kept: (count: string) => `${count} kept because of later changes or orders`,
  rows: 'Products in the file',
  verdict: 'Show',
  all: 'All',
  line: 'Line',
  position: 'Number',
  lines: (first: string, last: string) => `${first} to ${last}`,
  productColumn: 'Product',
  what: 'Result',
  noRows: 'No products match this filter.',
  reason: (place: string, message: string) => `${place}: ${message}`,
  lineNamed: (line: string) => `Line ${line}`,
  /** Products of JSON files have numbers instead of lines. */
  productNamed: (number: string) => `Product ${number}`,
  verdicts: {
    new: 'New',
    changed: 'Changed',
    same: 'Unchanged',
    refused: 'Rejected',
    conflict: 'Changed in the shop since the upload',
  } satisfies Record<ImportVerdict, string>,
  priceJumps: 'Large price changes',
  priceJump: (factor: number) => `The price changes by more than a factor of ${factor}.`,
  confirmPriceJumps: (count: string, factor: number) =>
    `I’ve checked ${count} whose price changes by more than a factor of ${factor}`,
  showPriceJumps: 'Show them',
  options: 'Options',
  setStock: 'Also set stock',
  setStockHint:
    'Sizes and stock of products in the shop stay as they are unless you tick this. Products whose stock has changed since the export are rejected.',
  pictures: 'Pictures',
  picturesHint:
    'After the import, the pictures are fetched from the other shop and stored in yours.',
  picturesStored: (stored: string, total: string) => `${stored} of ${total} pictures stored`,
  picturesFailed: (count: string) =>
    `${count} couldn’t be fetched. Products show them from the other shop, as long as it has them.`,
  pictureCount: (count: number) => formatCount(count, 'picture'),
  allFetched: 'All pictures are stored.',
  firstPictures: (count: string) => `Only the first ${count} are listed.`,
  problem: 'Problem',
  tryAgain: 'Try again',
  trying: 'Fetching',
  optionsOfProducts: 'Options in the file',
  chooseOptions:
    'Tell us which option is the size and which is the colour. Each colour becomes a separate product. We’ll remember your answer for the next file.',
  optionsHint: 'Each colour becomes a separate product. Changes also apply to the next file.',
  optionName: (name: string, count: string) => `“${name}”, ${count}`,
  optionRoles: {
    size: 'Size',
    colour: 'Colour',
    none: 'Leave out',
  } satisfies Record<OptionRole, string>,
  continue: 'Continue',
  unknown: 'Names this shop doesn’t know',
  unknownHint: 'Add them to your shop, or choose a replacement for each and read the file again.',
  newBrands: (names: string) => `New brands, added with their products: ${names}`,
  moreBrands: (count: string) => `and ${count} more`,
  addColours: (count: string) => `Add ${count} to the shop`,
  colourCount: (count: number) => formatCount(count, 'colour'),
  addSizes: (count: string) => `Add ${count} as a size system`,
  sizeCount: (count: number) => formatCount(count, 'size'),
  addCategory: (name: string) => `Add “${name}” to the shop`,
  adding: 'Adding',
  rejectedFile: 'Download rejected products',
  downloading: 'Downloading',
  downloaded: 'Rejected products downloaded',
  unknownNames: {
    size: (value: string, count: string) => `Size “${value}”, ${count}`,
    colour: (value: string, count: string) => `Colour “${value}”, ${count}`,
    category: (value: string, count: string) => `Category “${value}”, ${count}`,
  } satisfies Record<ReplacementKind, (value: string, count: string) => string>,
  missingNames: {
    size: (count: string) => `Size not given, ${count}`,
    colour: (count: string) => `Colour not given, ${count}`,
    category: (count: string) => `Category not given, ${count}`,
  } satisfies Record<ReplacementKind, (count: string) => string>,
  choose: 'Choose…',
  keepSize: (name: string) => `Keep “${name}”`,
  leaveOut: 'Leave out',
  noColour: 'No colour',
  readAgain: 'Read the file again',
  reading: 'Reading',
} as const;
