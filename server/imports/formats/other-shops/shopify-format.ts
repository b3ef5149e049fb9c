import { ownValue } from '#contract/values/own-value';
import { readInteger } from '#contract/values/typed/typed-numbers';
import { readCell } from '../../../http/csv';
import { cellsOf } from '../../../http/read-files/csv-file';
import type { OtherCsvFormat } from '../imported';
import type { Row, RowError } from '../row';
import {
  headingOf,
  type OtherHeadings,
  type OtherPicture,
  type OtherProduct,
  type OtherVariant,
} from './other-product';

/** The headings of Shopify's product file: of its present export, and of the one before. */
const columns = {
  handle: ['URL handle', 'Handle'],
  title: ['Title', 'Title'],
  description: ['Description', 'Body (HTML)'],
  vendor: ['Vendor', 'Vendor'],
  productCategory: ['Product category', 'Product Category'],
  type: ['Type', 'Type'],
  tags: ['Tags', 'Tags'],
  published: ['Published on online store', 'Published'],
  status: ['Status', 'Status'],
  price: ['Price', 'Variant Price'],
  priceBefore: ['Compare-at price', 'Variant Compare At Price'],
  stock: ['Inventory quantity', 'Variant Inventory Qty'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode'],
  grams: ['Weight value (grams)', 'Variant Grams'],
  picture: ['Product image URL', 'Image Src'],
  position: ['Image position', 'Image Position'],
  alt: ['Image alt text', 'Image Alt Text'],
  variantPicture: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card', 'Gift Card'],
} satisfies Record<string, readonly [string, string]>;
type Column = keyof typeof columns;

/** Shopify's `Option1 name` and `Option1 value`, to `Option3`. */
const OPTIONS = [1, 2, 3];
const optionColumn = (position: number, part: 'name' | 'value') => `option${position} ${part}`;

const readable = new Set([
  ...Object.values(columns).flatMap((names) => names.map((name) => name.toLowerCase())),
  ...OPTIONS.flatMap((n) => [optionColumn(n, 'name'), optionColumn(n, 'value')]),
]);

/** Shopify's product file: the rows of a product have the same handle, each with another variant or picture. */
function shopifyFormat(generation: 0 | 1): OtherCsvFormat {
  const heading = (column: Column) => columns[column][generation];
  const headings: OtherHeadings = {
    key: heading('handle'),
    title: heading('title'),
    brand: heading('vendor'),
    description: heading('description'),
    category: heading('type'),
    option: 'Option Value',
    price: heading('price'),
    priceBefore: heading('priceBefore'),
    stock: heading('stock'),
    barcode: heading('barcode'),
    pictures: heading('picture'),
  };
  return {
    name: 'shopify',
    headings,
    fits: (given) => given.includes(heading('handle').toLowerCase()),
    hasColumn: (name) => readable.has(name),
    groupRows: (given, rows) => groupByHandle(cellOf(given), rows),
    readProducts: (given, rows) => {
      const cell = cellOf(given);
      return [...groupByHandle(cell, rows)].flatMap((group) => readProduct(group, cell));
    },
    headingOf: (path) => headingOf(headings, path),
  };
}

export const shopifyFormats = [shopifyFormat(0), shopifyFormat(1)];

/** Reads the cells of a row; null where the file has no such column. Files may mix the headings of both exports. */
type Cell = (row: Row, column: Column | `option${string}`) => string | null;

function cellOf(given: string[]): Cell {
  const read = cellsOf(given);
  return (row, column) => {
    const names = ownValue<readonly string[]>(columns, column) ?? [column];
    const texts = names.map((name) => read(row, name.toLowerCase()));
    const text = texts.find((each) => each) ?? texts.find((each) => each !== null) ?? null;
    return text === null ? null : readCell(text);
  };
}

function groupByHandle(cell: Cell, rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const [index, row] of rows.entries()) {
    // A row without a handle becomes a separate product, which is rejected with its line.
    const key = cell(row, 'handle') || `row ${index}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function readProduct(rows: Row[], cell: Cell): OtherProduct[] {
  const [first] = rows;
  if (!first) return [];
  const text = (column: Column) => cell(first, column) ?? '';
  const type = text('type');
  const productCategory = text('productCategory');
  return [
    {
      key: text('handle'),
      row: first,
      lastLine: Math.max(...rows.map((row) => row.lastLine)),
      title: text('title'),
      brand: text('vendor'),
      description: text('description'),
      isPublic: isPublic(cell(first, 'status'), cell(first, 'published')),
      category: {
        name: type || productCategory,
        texts: [type, productCategory, text('tags'), text('title')],
      },
      tags: cell(first, 'tags'),
      pictures: picturesOf(rows, cell),
      variants: variantsOf(rows, cell),
      errors: isYes(text('giftCard')) ? [giftCardError(first)] : [],
    },
  ];
}

const giftCardError = ({ line }: Row): RowError => ({
  line,
  field: columns.giftCard[0],
  message: 'Gift cards can’t be imported.',
});

/** Words for “true” in the languages in which a spreadsheet may have saved the file. */
const YES =
  /^(true|yes|y|1|wahr|ja|vrai|oui|waar|vero|verdadero|verdadeiro|sant|sand|tosi|prawda)$/i;
const isYes = (text: string) => YES.test(text);

/** Whether shoppers saw a product: it is active, and published. Anything but that is not public. */
function isPublic(status: string | null, published: string | null): boolean | null {
  if (!status && !published) return null;
  return (!status || status.toLowerCase() === 'active') && (!published || isYes(published));
}

function variantsOf(rows: Row[], cell: Cell): OtherVariant[] {
  // Only the first row of a product has the names of its options.
  const names = OPTIONS.map(
    (n) => rows.map((row) => cell(row, `option${n} name`)).find((name) => name) ?? '',
  );
  return rows
    .filter((row) => cell(row, 'option1 value') || cell(row, 'price'))
    .map((row) => ({
      row,
      options: names.flatMap((name, index) =>
        name === '' ? [] : [{ name, value: cell(row, `option${index + 1} value`) ?? '' }],
      ),
      price: cell(row, 'price') ?? '',
      priceBefore: cell(row, 'priceBefore') ?? '',
      stock: cell(row, 'stock') ?? '',
      sku: cell(row, 'sku') ?? '',
      barcode: cell(row, 'barcode') ?? '',
      // Shopify writes 0 for an unknown weight.
      weight: Number(cell(row, 'grams') ?? 0) || 0,
      picture: cell(row, 'variantPicture') ?? '',
    }));
}

function picturesOf(rows: Row[], cell: Cell): OtherPicture[] {
  return rows
    .map((row) => ({
      url: cell(row, 'picture') ?? '',
      alt: cell(row, 'alt') ?? '',
      position: readInteger(cell(row, 'position') ?? '').value || Number.MAX_SAFE_INTEGER,
    }))
    .filter(({ url }) => url !== '')
    .sort((one, other) => one.position - other.position)
    .map(({ url, alt }) => ({ url, alt }));
}
