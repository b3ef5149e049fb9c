import { createHash } from 'node:crypto';
import type { SizeDetail, SizeDetails } from '#contract/catalogue/product-facts';
import { isGtin } from '#contract/values/catalogue/gtin';
import { TAG_LENGTH_LIMIT, TAGS_LIMIT, tagsIn } from '#contract/values/catalogue/tags';
import { PICTURES_LIMIT, type ReplacementKind } from '#contract/values/choices';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { readInteger, readMoney } from '#contract/values/typed-numbers';
import type { Assortment } from '../../assortment/assortment.rules';
import { readCell } from '../../http/csv';
import { type ChosenFor, choicesOf, VALUE_LIMIT } from '../unknown-values.rules';
import { cellsOf } from './csv-file';
import type { CsvFormat, ImportedFields, ImportedProduct, Row, RowError } from './imported';
import { categoryOf, colourOf, sizeOf, textOf } from './shopify-words.rules';

/** Shopify's product file: the rows of a product have the same handle, each with another variant or picture. */
export const shopifyFormat: CsvFormat = {
  name: 'shopify',
  fits: (given) => given.includes('handle'),
  hasColumn: (heading) => columns.has(heading),
  *read(given, rows, replacements, assortment) {
    const read = cellsOf(given);
    const cell: Cell = (row, heading) => {
      const text = read(row, heading);
      return text === null ? null : readCell(text);
    };
    const chosenFor = choicesOf(replacements);
    // A row without a handle becomes a separate product, which is rejected with its line.
    const groups = groupBy(rows, (row, index) => cell(row, 'handle') || `row ${index}`);
    for (const group of groups.values()) yield* readGroup(group, { cell, chosenFor, assortment });
  },
  headingOf: (path) => ownValue(headingOfPath, path.replace(/\.\d+.*$/, '')) ?? path,
};

type Cell = ReturnType<typeof cellsOf>;

/** What the products of a file are read with. */
interface Reading {
  cell: Cell;
  chosenFor: ChosenFor;
  assortment: Assortment;
}

const optionColumns = [1, 2, 3].flatMap((n) => [`option${n} name`, `option${n} value`]);
const columns = new Set([
  ...['handle', 'title', 'body (html)', 'vendor', 'type', 'product category', 'tags', 'status'],
  ...['published', 'variant price', 'variant compare at price', 'variant inventory qty'],
  ...[
    'variant sku',
    'variant barcode',
    'variant grams',
    'variant image',
    'image src',
    'image position',
    'image alt text',
    ...optionColumns,
  ],
]);

const headingOfPath: Record<string, string> = {
  ...{ title: 'Title', brand: 'Vendor', description: 'Body (HTML)', thirdLevelCategory: 'Type' },
  ...{ colour: 'Option Value', price: 'Variant Compare At Price', discountPrice: 'Variant Price' },
  ...{
    sizeDetails: 'Variant Barcode',
    sizes: 'Option Value',
    imageUrl: 'Image Src',
    pictures: 'Image Src',
  },
};

interface Variant {
  row: Row;
  size: string;
  colour: string;
}

function groupBy<Item>(
  items: Item[],
  keyOf: (item: Item, index: number) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The products of one handle: one for each colour, since the shop sells each colour as a product. */
function readGroup(rows: Row[], reading: Reading): ImportedProduct[] {
  const [first] = rows;
  if (!first) return [];
  const variants = variantsOf(rows, first, reading.cell);
  const byColour = groupBy(variants, ({ colour }) => colour);
  if (byColour.size === 0) byColour.set('', []);
  return [...byColour].map(([colour, ofColour]) =>
    readProduct(rows, first, colour, ofColour, reading),
  );
}

function variantsOf(rows: Row[], first: Row, cell: Cell): Variant[] {
  const optionNames = [1, 2, 3].map((n) => (cell(first, `option${n} name`) ?? '').toLowerCase());
  const sizeAt = optionNames.findIndex((name) => /size|title/.test(name)) + 1;
  const colourAt = optionNames.findIndex((name) => /colou?r/.test(name)) + 1;
  return rows
    .filter((row) => cell(row, 'option1 value') || cell(row, 'variant price'))
    .map((row) => ({
      row,
      size: (sizeAt > 0 ? cell(row, `option${sizeAt} value`) : '') || 'Default Title',
      colour: (colourAt > 0 ? cell(row, `option${colourAt} value`) : '') ?? '',
    }));
}

function readProduct(
  rows: Row[],
  first: Row,
  colour: string,
  variants: Variant[],
  { cell, chosenFor, assortment }: Reading,
): ImportedProduct {
  const errors: RowError[] = [];
  const unknown: ImportedProduct['unknown'] = [];
  const replaced = (kind: ReplacementKind, text: string, fallback: string | null = null) => {
    const value = text.trim().slice(0, VALUE_LIMIT);
    const use = chosenFor(kind, value) ?? fallback;
    unknown.push({ kind, value, use });
    return use;
  };
  const addError = (row: Row, field: string, message: string) =>
    errors.push({ line: row.line, field, message });
  const text = (heading: string) => cell(first, heading) ?? '';
  const handle = text('handle');
  if (handle === '') addError(first, 'Handle', 'This field is required.');
  const fields: ImportedFields = {
    title: text('title'),
    brand: text('vendor'),
    description: textOf(text('body (html)')),
    archived:
      text('status') === 'archived' || text('status') === 'draft' || text('published') === 'false',
    pictures: picturesOf(rows, variants, `${text('title')} by ${text('vendor')}`, cell),
  };
  const type = text('type') || text('product category');
  const category =
    categoryOf([text('type'), text('product category'), text('tags'), text('title')], assortment) ??
    replaced('category', type);
  if (category) {
    fields.thirdLevelCategory = category;
    const section = assortment.categories.find(({ key }) => key === category)?.section;
    if (section) fields.secondLevelCategory = section;
  } else
    addError(
      first,
      'Type',
      `“${type || 'no type'}” matches no category of this shop, or the department is missing. Choose a category for it.`,
    );
  const known =
    colour === '' ? '' : (colourOf(colour, assortment.colours) ?? replaced('colour', colour));
  if (known !== null) fields.colour = known;
  else
    addError(
      variants[0]?.row ?? first,
      'Option Value',
      `This shop has no colour “${colour}”. Choose a colour for it.`,
    );
  const sizeFor = (size: string) =>
    sizeOf(size, assortment) ?? replaced('size', size, size) ?? size;
  readSizes(variants, cell, fields, addError, sizeFor);
  readPrices(variants, cell, fields, { addError, currency: assortment.currency });
  // A file without this column leaves those of the shop as they are.
  if (cell(first, 'tags') !== null)
    fields.tags = tagsIn(text('tags'))
      .filter((tag) => tag.length <= TAG_LENGTH_LIMIT)
      .slice(0, TAGS_LIMIT);
  const { line } = rows[0] ?? first;
  const lastLine = Math.max(...rows.map((row) => row.lastLine));
  const lines = variants[0] && colour !== '' ? { line: variants[0].row.line } : { line };
  const base = { ...lines, lastLine, id: idOf(handle, colour), createdAt: null };
  return { ...base, fields, stockAtExport: null, unknown, errors };
}

type AddError = (row: Row, field: string, message: string) => void;

function readSizes(
  variants: Variant[],
  cell: Cell,
  fields: ImportedFields,
  addError: AddError,
  sizeFor: (size: string) => string,
): void {
  fields.sizes = [];
  const details: SizeDetails = {};
  for (const { row, size } of variants) {
    const name = sizeFor(size);
    // Staff chose to skip this size.
    if (name === '') continue;
    const given = cell(row, 'variant inventory qty') ?? '';
    const detail = detailOf(row, cell);
    if (Object.keys(detail).length > 0) setOwnValue(details, name, detail);
    // Shopify has negative stock for oversold products.
    const isOversold = /^-\d+$/.test(given);
    const { value: quantity, problem } =
      given === '' || isOversold ? { value: 0 } : readInteger(given);
    if (problem === undefined) fields.sizes.push({ name, quantity });
    else addError(row, 'Variant Inventory Qty', problem);
  }
  // A file without these columns leaves those of the shop as they are.
  if (Object.keys(details).length > 0) fields.sizeDetails = details;
}

/** Shopify writes 0 grams for an unknown weight, and an apostrophe before barcodes to keep their zeros. */
function detailOf(row: Row, cell: Cell): SizeDetail {
  const sku = cell(row, 'variant sku')?.replace(/^'/, '');
  const gtin = cell(row, 'variant barcode')?.replace(/^'/, '');
  const weight = Math.round(Number(cell(row, 'variant grams')));
  return {
    ...(sku && { sku }),
    // Shops also keep codes of their own there.
    ...(gtin && isGtin(gtin) && { gtin }),
    ...(weight > 0 && { weight }),
  };
}

function readPrices(
  variants: Variant[],
  cell: Cell,
  fields: ImportedFields,
  { addError, currency }: { addError: AddError; currency: string },
): void {
  for (const [index, { row }] of variants.entries()) {
    const { value: now, problem } = readMoney(cell(row, 'variant price') ?? '', currency);
    if (problem !== undefined) {
      addError(row, 'Variant Price', problem);
      continue;
    }
    const before = cell(row, 'variant compare at price') || null;
    const { value: compared = now, problem: comparedProblem } = before
      ? readMoney(before, currency)
      : { value: now };
    if (comparedProblem !== undefined) addError(row, 'Variant Compare At Price', comparedProblem);
    if (index > 0 && fields.discountPrice !== undefined && fields.discountPrice !== now)
      addError(row, 'Variant Price', 'In this shop, all sizes of a product have the same price.');
    fields.price ??= Math.max(compared, now);
    fields.discountPrice ??= now;
  }
}

function picturesOf(
  rows: Row[],
  variants: Variant[],
  defaultAlt: string,
  cell: Cell,
): { url: string; alt: string }[] {
  const shared = rows
    .map((row) => ({
      url: cell(row, 'image src') ?? '',
      alt: cell(row, 'image alt text') || defaultAlt,
      position: readInteger(cell(row, 'image position') ?? '').value || Number.MAX_SAFE_INTEGER,
    }))
    .filter((picture) => picture.url !== '')
    .sort((one, other) => one.position - other.position);
  const altOf = new Map(shared.map(({ url, alt }) => [url, alt]));
  const own = variants
    .map(({ row }) => cell(row, 'variant image') ?? '')
    .filter((url) => url !== '')
    .map((url) => ({ url, alt: altOf.get(url) ?? defaultAlt }));
  const all = new Map([...own, ...shared].map(({ url, alt }) => [url, { url, alt }]));
  return [...all.values()].slice(0, PICTURES_LIMIT);
}

/** Derived from handle and colour, so that importing the file again updates the same products. */
export function idOf(handle: string, colour: string): string {
  const hex = createHash('sha256').update(`shopify ${handle} ${colour}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(15), 16) % 4];
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(16, 28)}`;
}
