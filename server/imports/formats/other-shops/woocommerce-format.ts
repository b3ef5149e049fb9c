import { ownValue } from '#contract/values/own-value';
import { readCell } from '../../../http/csv';
import { cellsOf } from '../../../http/read-files/csv-file';
import type { FileDefaults, OtherCsvFormat } from '../imported';
import type { Row, RowError } from '../row';
import { optionKey } from './option-names.rules';
import {
  headingOf,
  type OtherHeadings,
  type OtherPicture,
  type OtherProduct,
  type OtherVariant,
} from './other-product';

const headings: OtherHeadings = {
  key: 'ID',
  title: 'Name',
  brand: 'Brands',
  description: 'Description',
  category: 'Categories',
  option: 'Attribute 1 value(s)',
  price: 'Sale price',
  priceBefore: 'Regular price',
  stock: 'Stock',
  barcode: 'GTIN, UPC, EAN, or ISBN',
  pictures: 'Images',
};

const columns = new Set([
  'id',
  'type',
  'sku',
  'gtin, upc, ean, or isbn',
  'name',
  'published',
  'visibility in catalog',
  'short description',
  'description',
  'date sale price starts',
  'date sale price ends',
  'in stock?',
  'stock',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'images',
  'parent',
  'brands',
]);
const ATTRIBUTE = /^attribute \d+ (name|value\(s\))$/;
const WEIGHT = /^weight \((kg|g|lbs|oz)\)$/;
const grams: Record<string, number> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 };

/** Attributes whose value is the brand, in shops without the column for it. */
const brandNames = ['brand', 'brands', 'marke', 'marque', 'merk', 'marca', 'marka', 'hersteller'];

/** WooCommerce's product file: a row for a product, and one for each of its variations, which name it as their parent. */
export const woocommerceFormat: OtherCsvFormat = {
  name: 'woocommerce',
  headings,
  fits: (given) => ['id', 'type', 'name', 'regular price'].every((name) => given.includes(name)),
  hasColumn: (name) => columns.has(name) || ATTRIBUTE.test(name) || WEIGHT.test(name),
  groupRows: (given, rows) =>
    groupByParent(cellOf(given), rows).map(({ row, variations }) => [row, ...variations]),
  readProducts: (given, rows, shop) => {
    const cell = cellOf(given);
    return groupByParent(cell, rows).map((group) => readProduct(group, { given, cell, shop }));
  },
  headingOf: (path) => headingOf(headings, path),
};

type Cell = (row: Row, heading: string) => string;

/** Reads the cells of a row; empty where the file has no such column. */
function cellOf(given: string[]): Cell {
  const read = cellsOf(given);
  return (row, heading) => readCell(read(row, heading) ?? '');
}

interface Group {
  row: Row;
  variations: Row[];
}

const typesOf = (cell: Cell, row: Row) =>
  cell(row, 'type')
    .split(',')
    .map((type) => type.trim().toLowerCase());

/** Products with their variations, which name them by `id:123` or by their SKU and may come before them. */
function groupByParent(cell: Cell, rows: readonly Row[]): Group[] {
  const groups: Group[] = [];
  const byName = new Map<string, Group>();
  const variations = rows.filter((row) => typesOf(cell, row).includes('variation'));
  const areVariations = new Set(variations);
  for (const row of rows) {
    if (areVariations.has(row)) continue;
    const group: Group = { row, variations: [] };
    groups.push(group);
    for (const name of [`id:${cell(row, 'id')}`, cell(row, 'sku')])
      if (name !== '' && !byName.has(name)) byName.set(name, group);
  }
  for (const row of variations) {
    const group = byName.get(cell(row, 'parent').replace(/^id:\s*/i, 'id:'));
    if (group) group.variations.push(row);
    // It becomes a product, which is rejected.
    else groups.push({ row, variations: [] });
  }
  return groups;
}

interface Reading {
  given: string[];
  cell: Cell;
  shop: FileDefaults;
}

function readProduct({ row, variations }: Group, reading: Reading): OtherProduct {
  const { given, cell, shop } = reading;
  const attributes = attributesOf(row, reading);
  const brand =
    cell(row, 'brands') ||
    attributes.find(({ name }) => brandNames.includes(optionKey(name)))?.value;
  const categories = cell(row, 'categories');
  const pictures = picturesOf(cell(row, 'images'));
  const sold = given.includes('published')
    ? variations.filter((variation) => isPublished(cell, variation))
    : variations;
  return {
    key: cell(row, 'id') || cell(row, 'sku'),
    row,
    lastLine: Math.max(...[row, ...variations].map((each) => each.lastLine)),
    title: cell(row, 'name'),
    brand: brand || shop.shopName,
    description: (cell(row, 'description') || cell(row, 'short description')).replaceAll(
      '\\n',
      '\n',
    ),
    // A hidden product is in no list.
    isPublic: given.includes('published')
      ? isPublished(cell, row) && cell(row, 'visibility in catalog').toLowerCase() !== 'hidden'
      : null,
    category: {
      name: categories.split(',')[0]?.split('>').at(-1)?.trim() ?? '',
      texts: [categories, cell(row, 'tags'), cell(row, 'name')],
    },
    tags: given.includes('tags') ? cell(row, 'tags') : null,
    pictures,
    variants:
      variations.length > 0
        ? sold.map((variation) => variationOf(variation, row, reading))
        : [variantOf(row, row, attributes.filter(isSingle), reading)],
    errors: errorsOf(row, variations, sold, reading),
  };
}

/** 0 is private, or a variation that is switched off; -1 is a draft. */
const isPublished = (cell: Cell, row: Row) => /^(1|true|yes)$/i.test(cell(row, 'published'));

function errorsOf(row: Row, variations: Row[], sold: Row[], reading: Reading): RowError[] {
  const { cell } = reading;
  const types = typesOf(cell, row);
  const error = (message: string): RowError[] => [{ line: row.line, field: 'Type', message }];
  if (types.includes('variation')) return error('The file has no product for this variation.');
  const unsold = types.find((type) =>
    ['grouped', 'external', 'downloadable', 'virtual'].includes(type),
  );
  if (unsold) return error(`Products of the type “${unsold}” can’t be imported.`);
  if (types.includes('variable') && variations.length === 0)
    return error('The file has no variations of this product.');
  if (types.includes('variable') && sold.length === 0)
    return error('None of its variations is published.');
  return sold.flatMap((variation) =>
    attributesOf(variation, reading)
      .filter(({ value }) => value === '')
      .map(({ name }) => ({
        line: variation.line,
        field: name,
        message: `This variation applies to any “${name}”. Create a variation for each value.`,
      })),
  );
}

interface Attribute {
  name: string;
  value: string;
}

/** The attributes of a row; all values of a product with variations are in one text, separated by commas. */
function attributesOf(row: Row, { given, cell }: Reading): Attribute[] {
  return given.flatMap((heading) => {
    const [, position] = /^attribute (\d+) name$/.exec(heading) ?? [];
    const name = position === undefined ? '' : cell(row, heading);
    return name === '' ? [] : [{ name, value: cell(row, `attribute ${position} value(s)`) }];
  });
}

/** Whether an attribute of a product without variations can be its size or colour. */
const isSingle = ({ value }: Attribute) => value !== '' && !value.includes(',');

function variationOf(row: Row, parent: Row, reading: Reading): OtherVariant {
  return variantOf(row, parent, attributesOf(row, reading), reading);
}

function variantOf(row: Row, parent: Row, options: Attribute[], reading: Reading): OtherVariant {
  const { cell } = reading;
  const regular = cell(row, 'regular price');
  const sale = isOnSale(row, reading) ? cell(row, 'sale price') : '';
  const [picture] = row === parent ? [] : picturesOf(cell(row, 'images'));
  return {
    row,
    options: options.filter(({ name }) => !brandNames.includes(optionKey(name))),
    price: sale || regular,
    priceBefore: sale === '' ? '' : regular,
    stock: stockOf(row, parent, cell),
    sku: cell(row, 'sku'),
    barcode: cell(row, 'gtin, upc, ean, or isbn'),
    weight: weightOf(row, reading) || weightOf(parent, reading),
    picture: picture?.url ?? '',
  };
}

/** Whether a reduced price holds today. Its dates are those of the shop; without them, it holds until it is removed. */
function isOnSale(row: Row, { cell, shop: { today } }: Reading): boolean {
  const [starts, ends] = ['starts', 'ends'].map(
    (part) => /^\d{4}-\d\d-\d\d/.exec(cell(row, `date sale price ${part}`))?.[0],
  );
  return (!starts || starts <= today) && (!ends || ends >= today);
}

/** The stock of a variation, or of its product if it has none of its own; 0 if it is sold out; null if nobody counts it. */
function stockOf(row: Row, parent: Row, cell: Cell): string | null {
  const own = cell(row, 'stock');
  const stock = own === '' || own.toLowerCase() === 'parent' ? cell(parent, 'stock') : own;
  if (stock !== '') return stock;
  return cell(row, 'in stock?') === '0' ? '0' : null;
}

function weightOf(row: Row, { given, cell }: Reading): number {
  for (const heading of given) {
    const [, unit] = WEIGHT.exec(heading) ?? [];
    if (unit === undefined) continue;
    return (Number(cell(row, heading).replace(',', '.')) || 0) * (ownValue(grams, unit) ?? 0);
  }
  return 0;
}

/** Addresses separated by commas, which an address may also contain. */
function picturesOf(text: string): OtherPicture[] {
  return text
    .split(/,\s*(?=https?:)/i)
    .map((url) => ({ url: url.trim(), alt: '' }))
    .filter(({ url }) => url !== '');
}
