import { createHash } from 'node:crypto';
import type { Replacement } from '#contract/admin/imports';
import { PICTURES_LIMIT, type ReplacementKind } from '#contract/values/choices';
import { readAmount, readInteger } from '#contract/values/typed-numbers';
import { cellsOf } from './cells.rules';
import type { Fault, Format, ImportedFields, ImportedProduct, Row } from './imported';
import { categoryOf, colourOf, sizeOf, textOf } from './shopify-words.rules';

/** Shopify's product file: several rows a product, tied by the handle; a variant or a picture more in each. */
export const shopifyFormat: Format = {
  name: 'shopify',
  fits: (given) => given.includes('handle'),
  hasColumn: (heading) => columns.has(heading),
  *read(given, rows, replacements) {
    const cell = cellsOf(given);
    const chosenFor = choicesOf(replacements);
    for (const group of groupByHandle(rows, cell).values())
      yield* readGroup(group, cell, chosenFor);
  },
  headingOf: (path) => headingOfPath[path.replace(/\.\d+.*$/, '')] ?? path,
};

type Cell = ReturnType<typeof cellsOf>;

/** What staff chose for a value that the shop does not know. */
type ChosenFor = (kind: ReplacementKind, value: string) => string | null;

const VALUE_LIMIT = 100;

function choicesOf(replacements: Replacement[]): ChosenFor {
  const keyOf = (kind: string, value: string) => `${kind} ${value.toLowerCase()}`;
  const uses = new Map(replacements.map(({ kind, value, use }) => [keyOf(kind, value), use]));
  return (kind, value) => uses.get(keyOf(kind, value)) ?? null;
}

const optionColumns = [1, 2, 3].flatMap((n) => [`option${n} name`, `option${n} value`]);
const columns = new Set([
  ...['handle', 'title', 'body (html)', 'vendor', 'type', 'product category', 'tags', 'status'],
  ...['published', 'variant price', 'variant compare at price', 'variant inventory qty'],
  ...['variant image', 'image src', 'image position', 'image alt text', ...optionColumns],
]);

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

function groupByHandle(rows: Row[], cell: Cell): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [index, row] of rows.entries()) {
    // A row without a handle stands alone, to be refused by name.
    const handle = cell(row, 'handle') || `row ${index}`;
    const group = groups.get(handle);
    if (group) group.push(row);
    else groups.set(handle, [row]);
  }
  return groups;
}

/** The products of one handle: one for each colour, since the shop sells each colour as a product. */
function readGroup(rows: Row[], cell: Cell, chosenFor: ChosenFor): ImportedProduct[] {
  const [first] = rows;
  if (!first) return [];
  const variants = variantsOf(rows, first, cell);
  const byColour = new Map<string, Variant[]>();
  for (const variant of variants) {
    const ofColour = byColour.get(variant.colour);
    if (ofColour) ofColour.push(variant);
    else byColour.set(variant.colour, [variant]);
  }
  if (byColour.size === 0) byColour.set('', []);
  return [...byColour].map(([colour, ofColour]) =>
    readProduct(rows, first, colour, ofColour, cell, chosenFor),
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
  chosenFor: ChosenFor,
): ImportedProduct {
  const faults: Fault[] = [];
  const unknown: ImportedProduct['unknown'] = [];
  const replaced = (kind: ReplacementKind, text: string, usual: string | null = null) => {
    const value = text.trim().slice(0, VALUE_LIMIT);
    const use = chosenFor(kind, value) ?? usual;
    unknown.push({ kind, value, use });
    return use;
  };
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
  const type = say('type') || say('product category');
  const category =
    categoryOf([say('type'), say('product category'), say('tags'), say('title')]) ??
    replaced('category', type);
  if (category) fields.thirdLevelCategory = category;
  else
    fault(
      first,
      'Type',
      `“${type || 'no type'}” matches no category of this shop, or the department is missing. Choose a category for it.`,
    );
  const known = colour === '' ? '' : (colourOf(colour) ?? replaced('colour', colour));
  if (known !== null) fields.colour = known;
  else
    fault(
      variants[0]?.row ?? first,
      'Option Value',
      `This shop has no colour “${colour}”. Choose a colour for it.`,
    );
  const sizeFor = (size: string) => sizeOf(size) ?? replaced('size', size, size) ?? size;
  readSizes(variants, cell, fields, fault, sizeFor);
  readPrices(variants, cell, fields, fault);
  const { line } = rows[0] ?? first;
  const lastLine = Math.max(...rows.map((row) => row.lastLine));
  const lines = variants[0] && colour !== '' ? { line: variants[0].row.line } : { line };
  const base = { ...lines, lastLine, id: idOf(handle, colour), createdAt: null };
  return { ...base, fields, stockAtExport: null, unknown, faults };
}

type FaultAt = (row: Row, field: string, message: string) => void;

function readSizes(
  variants: Variant[],
  cell: Cell,
  fields: ImportedFields,
  fault: FaultAt,
  sizeFor: (size: string) => string,
): void {
  fields.sizes = [];
  for (const { row, size } of variants) {
    const name = sizeFor(size);
    // Staff chose to leave it out.
    if (name === '') continue;
    const given = cell(row, 'variant inventory qty') ?? '';
    // Shopify has negative stock for oversold products.
    const isOversold = /^-\d+$/.test(given);
    const { value: quantity, problem } =
      given === '' || isOversold ? { value: 0 } : readInteger(given);
    if (problem === undefined) fields.sizes.push({ name, quantity });
    else fault(row, 'Variant Inventory Qty', problem);
  }
}

function readPrices(variants: Variant[], cell: Cell, fields: ImportedFields, fault: FaultAt): void {
  for (const [index, { row }] of variants.entries()) {
    const { value: now, problem } = readAmount(cell(row, 'variant price') ?? '');
    if (problem !== undefined) {
      fault(row, 'Variant Price', problem);
      continue;
    }
    const before = cell(row, 'variant compare at price') || null;
    const { value: compared = now, problem: comparedProblem } = before
      ? readAmount(before)
      : { value: now };
    if (comparedProblem !== undefined) fault(row, 'Variant Compare At Price', comparedProblem);
    if (index > 0 && fields.discountPrice !== undefined && fields.discountPrice !== now)
      fault(row, 'Variant Price', 'In this shop, all sizes of a product have the same price.');
    fields.price ??= Math.max(compared, now);
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
      position: readInteger(cell(row, 'image position') ?? '').value || Number.MAX_SAFE_INTEGER,
    }))
    .filter((picture) => picture.url !== '')
    .sort((one, other) => one.position - other.position);
  const altOf = new Map(shared.map(({ url, alt }) => [url, alt]));
  const own = variants
    .map(({ row }) => cell(row, 'variant image') ?? '')
    .filter((url) => url !== '')
    .map((url) => ({ url, alt: altOf.get(url) ?? usualAlt }));
  const all = new Map([...own, ...shared].map(({ url, alt }) => [url, { url, alt }]));
  return [...all.values()].slice(0, PICTURES_LIMIT);
}

/** The same handle and colour are the same product whenever they are read, so its id follows from them. */
function idOf(handle: string, colour: string): string {
  const hex = createHash('sha256').update(`shopify ${handle} ${colour}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(15), 16) % 4];
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(16, 28)}`;
}
