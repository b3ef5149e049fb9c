import { createHash } from 'node:crypto';
import type { SizeDetail, SizeDetails } from '#contract/catalogue/product-facts';
import { TAG_LENGTH_LIMIT, TAGS_LIMIT, tagsIn } from '#contract/values/catalogue/tags';
import { type OptionRole, PICTURES_LIMIT, type ReplacementKind } from '#contract/values/choices';
import { setOwnValue } from '#contract/values/own-value';
import { readInteger, readMoney } from '#contract/values/typed/typed-numbers';
import type { Assortment } from '../../../assortment/assortment.rules';
import { type ChosenFor, VALUE_LIMIT } from '../../unknown-values.rules';
import type { ImportedFields, ImportedProduct, OtherSystem } from '../imported';
import { categoryOf, colourOf, sizeOf } from '../product-words.rules';
import type { Row, RowError } from '../row';
import { readBarcode } from './barcodes.rules';
import { lineOf, textOf } from './html-text';
import type { RoleOf } from './option-names.rules';
import type { OtherHeadings, OtherPicture, OtherProduct, OtherVariant } from './other-product';

/** What the products of another shop are read with. */
interface OtherReading {
  system: OtherSystem;
  assortment: Assortment;
  chosenFor: ChosenFor;
  roleOf: RoleOf;
  headings: OtherHeadings;
}

/** A variant with its size and colour as the file has them. */
interface Sized {
  variant: OtherVariant;
  size: string;
  colour: string;
}

/** The size of a product without sizes, as Shopify writes it. */
const NO_SIZE = 'Default Title';

/** The products of this shop that a product of another shop becomes: one for each of its colours. */
export function productsByColour(product: OtherProduct, reading: OtherReading): ImportedProduct[] {
  const variants = product.variants.map((variant) => ({
    variant,
    size: valueIn(variant, 'size', reading.roleOf) || NO_SIZE,
    colour: valueIn(variant, 'colour', reading.roleOf),
  }));
  const byColour = new Map<string, Sized[]>();
  for (const each of variants)
    byColour.set(each.colour, [...(byColour.get(each.colour) ?? []), each]);
  if (byColour.size === 0) byColour.set('', []);
  return [...byColour].map(([colour, ofColour]) => readColour(product, colour, ofColour, reading));
}

/** A variant's size or colour. Several options of one role make one value: waist 32 and length 34 are the size “32/34”. */
function valueIn({ options }: OtherVariant, role: OptionRole, roleOf: RoleOf): string {
  return options
    .filter(({ name, value }) => value !== '' && roleOf(name) === role)
    .map(({ value }) => lineOf(value))
    .join('/');
}

type AddError = (row: Row, field: string, message: string) => void;

function readColour(
  product: OtherProduct,
  colour: string,
  variants: Sized[],
  { system, assortment, chosenFor, headings }: OtherReading,
): ImportedProduct {
  const errors: RowError[] = [...product.errors];
  const warnings: RowError[] = [];
  const unknown: ImportedProduct['unknown'] = [];
  const replaced = (kind: ReplacementKind, text: string, fallback: string | null = null) => {
    const value = text.trim().slice(0, VALUE_LIMIT);
    const use = chosenFor(kind, value) ?? fallback;
    unknown.push({ kind, value, use });
    return use;
  };
  const addError: AddError = ({ line }, field, message) => errors.push({ line, field, message });
  const addWarning: AddError = ({ line }, field, message) =>
    warnings.push({ line, field, message });
  const [first] = variants;
  const title = lineOf(product.title);
  const brand = lineOf(product.brand);
  const pictures = picturesOf(product, variants, brand === '' ? title : `${title} by ${brand}`);
  const fields: ImportedFields = {
    title,
    brand,
    description: textOf(product.description),
    pictures,
  };
  if (product.key === '') addError(product.row, headings.key, 'This field is required.');
  // Without a column for it, a product of the shop stays as public as it is.
  if (product.isPublic !== null) fields.archived = !product.isPublic;
  const { name: categoryName, texts } = product.category;
  const category =
    categoryOf(texts.map(lineOf), assortment) ?? replaced('category', lineOf(categoryName));
  if (category) {
    fields.thirdLevelCategory = category;
    const section = assortment.categories.find(({ key }) => key === category)?.section;
    if (section) fields.secondLevelCategory = section;
  } else
    addError(
      product.row,
      headings.category,
      `“${lineOf(categoryName) || 'no type'}” matches no category of this shop, or the department is missing. Choose a category for it.`,
    );
  const known =
    colour === '' ? '' : (colourOf(colour, assortment.colours) ?? replaced('colour', colour));
  if (known !== null) fields.colour = known;
  else
    addError(
      first?.variant.row ?? product.row,
      headings.option,
      `This shop has no colour “${colour}”. Choose a colour for it.`,
    );
  const sizeFor = (size: string) =>
    sizeOf(size, assortment) ?? replaced('size', size, size) ?? size;
  // Staff chose to leave out a size by an empty name.
  const sized = variants
    .map((each) => ({ ...each, size: sizeFor(each.size) }))
    .filter(({ size }) => size !== '');
  readSizes(sized, fields, { headings, addError, addWarning });
  const doubtfulBarcodes = readDetails(sized, fields, { headings, addWarning });
  readPrices(variants, fields, { headings, addError, currency: assortment.currency });
  // A file without this column leaves those of the shop as they are.
  if (product.tags !== null)
    fields.tags = tagsIn(lineOf(product.tags))
      .filter((tag) => tag.length <= TAG_LENGTH_LIMIT)
      .slice(0, TAGS_LIMIT);
  return {
    line: first && colour !== '' ? first.variant.row.line : product.row.line,
    lastLine: product.lastLine,
    id: idOf(system, product.key, colour),
    createdAt: null,
    fields,
    stockAtExport: null,
    unknown,
    errors,
    warnings,
    doubtfulBarcodes,
  };
}

function readSizes(
  variants: Sized[],
  fields: ImportedFields,
  {
    headings,
    addError,
    addWarning,
  }: { headings: OtherHeadings; addError: AddError; addWarning: AddError },
): void {
  fields.sizes = [];
  for (const { variant, size } of variants) {
    const { row, stock } = variant;
    if (stock === null)
      addWarning(row, headings.stock, `The file has no stock of size ${size}. It’s imported as 0.`);
    // Other shops have negative stock for oversold products.
    const isOversold = stock !== null && /^-\d+([.,]0+)?$/.test(stock);
    const { value: quantity, problem } =
      stock === null || stock === '' || isOversold
        ? { value: 0 }
        : readInteger(stock.replace(/[.,]0+$/, ''));
    if (problem === undefined) fields.sizes.push({ name: size, quantity });
    else addError(row, headings.stock, problem);
  }
}

/** Reads SKUs, barcodes and weights. Returns the sizes whose barcode a spreadsheet has changed. */
function readDetails(
  variants: Sized[],
  fields: ImportedFields,
  { headings, addWarning }: { headings: OtherHeadings; addWarning: AddError },
): string[] {
  const details: SizeDetails = {};
  const doubtful: string[] = [];
  for (const { variant, size } of variants) {
    const { gtin, warning } = readBarcode(variant.barcode);
    if (warning !== null) {
      doubtful.push(size);
      addWarning(variant.row, headings.barcode, warning);
    }
    const sku = variant.sku.replace(/^'/, '');
    const weight = Math.round(variant.weight);
    const detail: SizeDetail = {
      ...(sku && { sku }),
      ...(gtin && { gtin }),
      ...(weight > 0 && { weight }),
    };
    if (Object.keys(detail).length > 0) setOwnValue(details, size, detail);
  }
  // A file without these columns leaves those of the shop as they are.
  if (Object.keys(details).length > 0) fields.sizeDetails = details;
  return doubtful;
}

function readPrices(
  variants: Sized[],
  fields: ImportedFields,
  {
    headings,
    addError,
    currency,
  }: { headings: OtherHeadings; addError: AddError; currency: string },
): void {
  for (const [index, { variant }] of variants.entries()) {
    const { row, price, priceBefore } = variant;
    const { value: now, problem } = readMoney(price, currency);
    if (problem !== undefined) {
      addError(row, headings.price, problem);
      continue;
    }
    const { value: before = now, problem: beforeProblem } =
      priceBefore === '' ? { value: now } : readMoney(priceBefore, currency);
    if (beforeProblem !== undefined) addError(row, headings.priceBefore, beforeProblem);
    if (index > 0 && fields.discountPrice !== undefined && fields.discountPrice !== now)
      addError(row, headings.price, 'In this shop, all sizes of a product have the same price.');
    fields.price ??= Math.max(before, now);
    fields.discountPrice ??= now;
  }
}

/** The pictures of a colour: those of its variants, then those of the product, each once. */
function picturesOf(
  { pictures }: OtherProduct,
  variants: Sized[],
  defaultAlt: string,
): OtherPicture[] {
  const altOf = new Map(pictures.map(({ url, alt }) => [url, lineOf(alt) || defaultAlt]));
  const own = variants.map(({ variant }) => variant.picture);
  const urls = new Set([...own, ...pictures.map(({ url }) => url)].filter((url) => url !== ''));
  return [...urls]
    .slice(0, PICTURES_LIMIT)
    .map((url) => ({ url, alt: altOf.get(url) ?? defaultAlt }));
}

/** Derived from key and colour, so that importing the file again updates the same products. */
export function idOf(system: OtherSystem, key: string, colour: string): string {
  const hex = createHash('sha256').update(`${system} ${key} ${colour}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(15), 16) % 4];
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(16, 28)}`;
}
