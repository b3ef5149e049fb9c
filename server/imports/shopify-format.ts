import { createHash } from 'node:crypto';
import { PICTURES_LIMIT } from '#contract/choices';
import { cellsOf, readAmount, readWhole } from './cells.rules';
import type { Fault, Format, ImportedFields, ImportedProduct, Row } from './imported';
import { categoryOf, colourOf, sizeOf, textOf } from './shopify-words.rules';

/** Shopify's product file: several rows a product, tied by the handle; a variant or a picture more in each. */
export const shopifyFormat: Format = {
  name: 'shopify',
  fits: (given) => given.includes('handle'),
  read: (given, rows) => {
    const cell = cellsOf(given);
    return groupByHandle(rows, cell).flatMap((group) => readGroup(group, cell));
  },
  headingOf: (path) => headingOfPath[path.replace(/\.\d+.*$/, '')] ?? path,
};

type Cell = ReturnType<typeof cellsOf>;

const headingOfPath: Record<string, string> = {
  ...{ title: 'Title', brand: 'Vendor', description: 'Body (HTML)', thirdLevelCategory: 'Type' },
  ...{ colour: 'Option Value', price: 'Variant Compare At Price', discountPrice: 'Variant Price' },
  ...{ sizes: 'Option Value', imageUrl: 'Image Src', pictures: 'Image Src' },
};

interface Variant {
  row: Row;
  size: string;
  colour: string;
}

function groupByHandle(rows: Row[], cell: Cell): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const [index, row] of rows.entries()) {
    // A row without a handle stands alone, to be refused by name.
    const handle = cell(row, 'handle') || `row ${index}`;
    groups.set(handle, [...(groups.get(handle) ?? []), row]);
  }
  return [...groups.values()];
}

/** The products of one handle: one for each of its colours, as the shop sells a colour as a product of its own. */
function readGroup(rows: Row[], cell: Cell): ImportedProduct[] {
  const [first] = rows;
  if (!first) return [];
  const variants = variantsOf(rows, first, cell);
  const byColour = new Map<string, Variant[]>();
  for (const variant of variants)
    byColour.set(variant.colour, [...(byColour.get(variant.colour) ?? []), variant]);
  if (byColour.size === 0) byColour.set('', []);
  return [...byColour].map(([colour, ofColour]) =>
    readProduct(rows, first, colour, ofColour, cell),
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
  cell: Cell,
): ImportedProduct {
  const faults: Fault[] = [];
  const fault = (row: Row, field: string, message: string) =>
    faults.push({ line: row.line, field, message });
  const say = (heading: string) => cell(first, heading) ?? '';
  const handle = say('handle');
  if (handle === '') fault(first, 'Handle', 'This field is required.');
  const fields: ImportedFields = {
    title: say('title'),
    brand: say('vendor'),
    description: textOf(say('body (html)')),
    secondLevelCategory: 'clothing',
    archived:
      say('status') === 'archived' || say('status') === 'draft' || say('published') === 'false',
    pictures: picturesOf(rows, variants, `${say('title')} by ${say('vendor')}`, cell),
  };
  const category = categoryOf([say('type'), say('product category'), say('tags'), say('title')]);
  if (category) fields.thirdLevelCategory = category;
  else
    fault(
      first,
      'Type',
      `“${say('type') || say('product category') || 'no type'}” is none of this shop’s categories, or it is not told whether it is men’s or women’s.`,
    );
  const known = colour === '' ? '' : colourOf(colour);
  if (known === null)
    fault(variants[0]?.row ?? first, 'Option Value', `This shop has no colour “${colour}”.`);
  else fields.colour = known;
  readSizes(variants, cell, fields, fault);
  readPrices(variants, cell, fields, fault);
  const { line } = rows[0] ?? first;
  const lastLine = Math.max(...rows.map((row) => row.lastLine));
  const lines = variants[0] && colour !== '' ? { line: variants[0].row.line } : { line };
  return { ...lines, lastLine, id: idOf(handle, colour), fields, createdAt: null, faults };
}

type FaultAt = (row: Row, field: string, message: string) => void;

function readSizes(variants: Variant[], cell: Cell, fields: ImportedFields, fault: FaultAt): void {
  fields.sizes = [];
  for (const { row, size } of variants) {
    const name = sizeOf(size);
    const given = cell(row, 'variant inventory qty') ?? '';
    const quantity = given === '' ? 0 : readWhole(given);
    if (name === null) fault(row, 'Option Value', `This shop has no size “${size}”.`);
    else if (Number.isNaN(quantity)) fault(row, 'Variant Inventory Qty', 'Must be a whole number.');
    // More sold than there were is none left.
    else fields.sizes.push({ name, quantity: Math.max(0, quantity) });
  }
}

function readPrices(variants: Variant[], cell: Cell, fields: ImportedFields, fault: FaultAt): void {
  for (const [index, { row }] of variants.entries()) {
    const now = readAmount(cell(row, 'variant price') ?? '');
    const before = readAmount(cell(row, 'variant compare at price') ?? '');
    if (Number.isNaN(now)) {
      fault(row, 'Variant Price', 'Must be an amount in dollars.');
      continue;
    }
    const price = Number.isNaN(before) ? now : Math.max(before, now);
    if (index > 0 && fields.discountPrice !== undefined && fields.discountPrice !== now)
      fault(row, 'Variant Price', 'In this shop, all sizes of a product have the same price.');
    fields.price ??= price;
    fields.discountPrice ??= now;
  }
}

function picturesOf(
  rows: Row[],
  variants: Variant[],
  usualAlt: string,
  cell: Cell,
): { url: string; alt: string }[] {
  const shared = rows
    .map((row) => ({
      url: cell(row, 'image src') ?? '',
      alt: cell(row, 'image alt text') || usualAlt,
      position: readWhole(cell(row, 'image position') ?? '') || Number.MAX_SAFE_INTEGER,
    }))
    .filter((picture) => picture.url !== '')
    .sort((one, other) => one.position - other.position);
  const own = variants
    .map(({ row }) => cell(row, 'variant image') ?? '')
    .filter((url) => url !== '')
    .map((url) => ({ url, alt: shared.find((each) => each.url === url)?.alt ?? usualAlt }));
  const all = new Map([...own, ...shared].map(({ url, alt }) => [url, { url, alt }]));
  return [...all.values()].slice(0, PICTURES_LIMIT);
}

/** The same handle and colour are the same product whenever they are read, so its id follows from them. */
function idOf(handle: string, colour: string): string {
  const hex = createHash('sha256').update(`shopify ${handle} ${colour}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(15), 16) % 4];
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(16, 28)}`;
}
