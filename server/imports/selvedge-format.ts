import { SIZES_LIMIT } from '#contract/admin/catalogue';
import type { ProductImage } from '#contract/catalogue';
import { PICTURES_LIMIT, type PictureKind } from '#contract/values/choices';
import { isId } from '#contract/values/id';
import { readAmount, readInteger } from '#contract/values/typed-numbers';
import type { StoredProduct } from '../catalogue/products/product.rules';
import {
  fieldNames,
  type ProductField,
  productFields,
  textOf,
} from '../catalogue/products/product-fields.rules';
import { focusText } from '../catalogue/products/product-pictures.rules';
import { readCell } from '../http/csv';
import { cellsOf } from './csv-file';
import type { Format, ImportedFields, ImportedProduct, Row, RowError } from './imported';

/** The columns of a picture, before its number. */
const pictureHeadings = {
  url: 'Picture',
  alt: 'Alt text',
  kind: 'Picture kind',
  focus: 'Focus',
  video: 'Video',
};
const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();
const padded = (count: number, names: number, groups: string[][]) =>
  Array.from({ length: count }, (_, index) => groups[index] ?? Array(names).fill('')).flat();

/** The columns of a field, with `sizes` pairs for the stock. `imageUrl` has none: it is the first of the pictures. */
function columnsOf(field: ProductField, sizes: number): string[] {
  const { kind, heading } = productFields[field];
  if (kind === 'sizes') return [...numbered(sizes, 'Size', 'Stock'), 'Stock at export'];
  if (kind === 'pictures') return numbered(PICTURES_LIMIT, ...Object.values(pictureHeadings));
  return field === 'imageUrl' ? [] : [heading];
}

/** The first line of a file of this shop, with columns for that many sizes of a product. */
export const headings = (sizes: number) => [
  'ID',
  ...fieldNames.flatMap((field) => columnsOf(field, sizes)),
  'Created',
];

/** A product as a row of the file with `maxSizes` columns for sizes. */
export function toCells(product: StoredProduct, maxSizes: number): string[] {
  const { id, images, imageUrl, sizes, createdAt } = product;
  const pictures: Partial<ProductImage>[] = images.length > 0 ? images : [{ url: imageUrl }];
  const cellsOfField = (field: ProductField) => {
    const { kind } = productFields[field];
    if (kind === 'sizes') {
      const pairs = sizes.map(({ name, quantity }) => [name, String(quantity)]);
      return [...padded(maxSizes, 2, pairs), stockText(sizes)];
    }
    if (kind === 'pictures')
      return padded(
        PICTURES_LIMIT,
        Object.keys(pictureHeadings).length,
        pictures.map(({ url = '', alt = '', kind = '', focus, video = '' }) => [
          ...[url, alt, kind, focusText(focus), video],
        ]),
      );
    return field === 'imageUrl' ? [] : [textOf(field, product[field])];
  };
  return [id, ...fieldNames.flatMap(cellsOfField), createdAt?.toISOString() ?? ''];
}

/** The sizes of a product with their stock, to tell whether it has changed since the export. */
export function stockText(sizes: StoredProduct['sizes']): string {
  return sizes.map(({ name, quantity }) => `${name}=${quantity}`).join('; ');
}

const columns = new Set(headings(SIZES_LIMIT).map((heading) => heading.toLowerCase()));

export const selvedgeFormat: Format = {
  name: 'selvedge',
  fits: (given) => (given.includes('id') || given.includes('title')) && !given.includes('handle'),
  hasColumn: (heading) => columns.has(heading),
  *read(given, rows) {
    for (const row of rows) yield readRow(given, row);
  },
  headingOf: (path) => {
    const [, position, part = ''] = /^pictures\.(\d+)\.(\w+)/.exec(path) ?? [];
    if (isPicturePart(part)) return `${pictureHeadings[part]} ${Number(position) + 1}`;
    const api = path.replace(/\.\d+.*$/, '');
    return Object.values(productFields).find((field) => field.api === api)?.heading ?? path;
  },
};

function readRow(given: string[], row: Row): ImportedProduct {
  const errors: RowError[] = [];
  const addError = (field: string, message: string) =>
    errors.push({ line: row.line, field, message });
  const read = cellsOf(given);
  const cell = (heading: string) => {
    const text = read(row, heading.toLowerCase());
    return text === null ? null : readCell(text);
  };
  const fields: ImportedFields = {};
  for (const field of fieldNames) {
    const { kind, api, heading } = productFields[field];
    const text = field === 'imageUrl' ? null : cell(heading);
    if (text === null) continue;
    if (kind === 'sizes') fields.sizes = readSizes(cell, addError);
    else if (kind === 'pictures') Object.assign(fields, readPictures(cell, addError));
    else if (text !== '' || kind === 'text' || kind === 'flag') {
      const { value, problem } = readers[kind](text);
      if (problem === undefined) Object.assign(fields, { [api]: value });
      else addError(heading, problem);
    }
  }
  // A new product without a discounted price is sold at its price.
  if (cell('Discounted price') === null && cell('ID') === null && fields.price !== undefined)
    fields.discountPrice = fields.price;
  const created = cell('Created');
  const createdAt = created ? new Date(created) : null;
  if (createdAt && Number.isNaN(createdAt.getTime())) addError('Created', 'Must be a date.');
  const id = cell('ID') || null;
  if (id !== null && !isId(id))
    addError('ID', 'This isn’t a product ID. Leave it empty to add a new product.');
  const { line, lastLine } = row;
  const stockAtExport = cell('Stock at export');
  return { line, lastLine, id, fields, createdAt, stockAtExport, unknown: [], errors };
}

type Cell = (heading: string) => string | null;

/** The value of a cell, or why it is invalid. */
type Read = (text: string) => { value?: unknown; problem?: string };

const readers: Record<'text' | 'keyword' | 'flag' | 'money', Read> = {
  text: (value) => ({ value }),
  keyword: (value) => ({ value }),
  flag: (text) => {
    const word = text.toLowerCase();
    if (['yes', 'true', '1', 'y'].includes(word)) return { value: true };
    return ['no', 'false', '0', 'n', ''].includes(word)
      ? { value: false }
      : { problem: 'Must be yes or no.' };
  },
  money: readAmount,
};

function readSizes(
  cell: Cell,
  addError: (field: string, message: string) => void,
): StoredProduct['sizes'] {
  const sizes: StoredProduct['sizes'] = [];
  for (let place = 1; place <= SIZES_LIMIT; place++) {
    const name = cell(`Size ${place}`);
    const stock = cell(`Stock ${place}`);
    if (!name && stock) addError(`Size ${place}`, 'Enter the size this stock belongs to.');
    if (!name) continue;
    const { value: quantity, problem } = stock ? readInteger(stock) : { value: 0 };
    if (problem === undefined) sizes.push({ name, quantity });
    else addError(`Stock ${place}`, problem);
  }
  return sizes;
}

function readPictures(
  cell: Cell,
  addError: (field: string, message: string) => void,
): ImportedFields {
  const pictures = Array.from({ length: PICTURES_LIMIT }, (_, index) => {
    const part = (name: keyof typeof pictureHeadings) =>
      cell(`${pictureHeadings[name]} ${index + 1}`);
    const focus = readFocus(part('focus'));
    if (focus === 'invalid') addError(`Focus ${index + 1}`, 'Must be like 50% 20%.');
    return {
      ...{ url: part('url') ?? '', alt: part('alt') ?? '' },
      // Without the column, the value stays as it is.
      kind: readOptional(part('kind')?.toLowerCase()) as PictureKind | null | undefined,
      focus: focus === 'invalid' ? null : focus,
      video: readOptional(part('video')),
    };
  }).filter((picture) => Object.values(picture).some((value) => value));
  const [{ url, ...details } = { url: '' }] = pictures;
  const isPlain = pictures.length === 1 && !Object.values(details).some((value) => value);
  // A picture without text is described by the product's fields.
  return isPlain ? { imageUrl: url } : { pictures };
}

/** The value of a cell: undefined without the column, null if the cell is empty. */
function readOptional(text: string | null | undefined): string | null | undefined {
  return text === null || text === undefined ? undefined : text || null;
}

function readFocus(text: string | null) {
  const value = readOptional(text);
  if (!value) return value as null | undefined;
  const [, x, y] = /^(\d{1,3})\s*%?[\s,;]+(\d{1,3})\s*%?$/.exec(value) ?? [];
  return x === undefined ? ('invalid' as const) : { x: Number(x), y: Number(y) };
}

function isPicturePart(name: string): name is keyof typeof pictureHeadings {
  return Object.hasOwn(pictureHeadings, name);
}
