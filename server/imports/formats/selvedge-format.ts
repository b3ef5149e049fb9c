import { productPatch, SIZES_LIMIT } from '#contract/admin/catalogue/catalogue';
import { PICTURES_LIMIT } from '#contract/values/choices';
import { isId } from '#contract/values/id';
import { readInteger, readMoney } from '#contract/values/typed/typed-numbers';
import type { Assortment } from '../../assortment/assortment.rules';
import { readJsonText } from '../../catalogue/products/json-texts.rules';
import type { StoredProduct } from '../../catalogue/products/product.rules';
import {
  fieldNames,
  type ProductField,
  productFields,
  textOf,
} from '../../catalogue/products/product-fields.rules';
import { readCell } from '../../http/csv';
import { cellsOf } from '../../http/read-files/csv-file';
import {
  attributeCells,
  attributeHeading,
  isAttributeHeading,
  readAttributes,
} from './attribute-columns.rules';
import type { ImportedFields, ImportedProduct, OwnCsvFormat } from './imported';
import {
  type Cell,
  pictureCells,
  pictureHeading,
  pictureHeadings,
  readPictures,
} from './picture-columns.rules';
import type { Row, RowError } from './row';

const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();
/** Cells of `count` groups; the groups that are missing are empty. */
const padded = (count: number, groups: string[][], empty: string[]) =>
  Array.from({ length: count }, (_, index) => groups[index] ?? empty).flat();

/** The shop's attributes, by name in headings. */
type Attributes = Assortment['attributes'];

/** The columns of a field, with `sizes` pairs for the stock. `imageUrl` has none: it is the first of the pictures. */
function columnsOf(field: ProductField, sizes: number, attributes: Attributes): string[] {
  const { kind, heading } = productFields[field];
  if (field === 'attributes') return attributes.map(attributeHeading);
  if (kind === 'sizes') return [...numbered(sizes, 'Size', 'Stock'), 'Stock at export'];
  if (kind === 'pictures') return numbered(PICTURES_LIMIT, ...pictureHeadings);
  return field === 'imageUrl' ? [] : [heading];
}

/** The first line of a file of this shop, with columns for that many sizes of a product. */
export const headings = (sizes: number, attributes: Attributes) => [
  'ID',
  ...fieldNames.flatMap((field) => columnsOf(field, sizes, attributes)),
  'Created',
];

/** A product as a row of the file with `maxSizes` columns for sizes. */
export function toCells(
  product: StoredProduct,
  maxSizes: number,
  attributes: Attributes,
): string[] {
  const { id, images, imageUrl, sizes, createdAt } = product;
  const pictures = images.length > 0 ? images : [{ url: imageUrl, alt: '' }];
  const cellsOfField = (field: ProductField) => {
    const { kind } = productFields[field];
    if (field === 'attributes') return attributeCells(attributes, product.attributes);
    if (kind === 'sizes') {
      const pairs = sizes.map(({ name, quantity }) => [name, String(quantity)]);
      return [...padded(maxSizes, pairs, ['', '']), stockText(sizes)];
    }
    if (kind === 'pictures')
      return padded(
        PICTURES_LIMIT,
        pictures.map(pictureCells),
        pictureHeadings.map(() => ''),
      );
    return field === 'imageUrl' ? [] : [textOf(field, product[field], product.currency)];
  };
  return [id, ...fieldNames.flatMap(cellsOfField), createdAt?.toISOString() ?? ''];
}

/** The sizes of a product with their stock, to tell whether it has changed since the export. */
export function stockText(sizes: StoredProduct['sizes']): string {
  return sizes.map(({ name, quantity }) => `${name}=${quantity}`).join('; ');
}

const columns = new Set(headings(SIZES_LIMIT, []).map((heading) => heading.toLowerCase()));

export const selvedgeFormat: OwnCsvFormat = {
  name: 'selvedge',
  fits: (given) => given.includes('id') || given.includes('title'),
  hasColumn: (heading) => columns.has(heading) || isAttributeHeading(heading),
  *read(given, rows, assortment) {
    for (const row of rows) yield readRow(given, row, assortment);
  },
  headingOf: (path) => {
    const api = path.replace(/\.\d+.*$/, '');
    const [, attribute] = /^attributes\.([^.]+)/.exec(path) ?? [];
    if (attribute !== undefined) return attributeHeading({ name: attribute });
    return (
      pictureHeading(path) ??
      Object.values(productFields).find((field) => field.api === api)?.heading ??
      path
    );
  },
};

function readRow(given: string[], row: Row, { attributes, currency }: Assortment): ImportedProduct {
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
    const text = field === 'imageUrl' || field === 'attributes' ? null : cell(heading);
    if (text === null) continue;
    if (kind === 'sizes') fields.sizes = readSizes(cell, addError);
    else if (kind === 'pictures') Object.assign(fields, readPictures(cell, addError));
    else if (text !== '' || canBeEmptied.has(kind)) {
      const { value, problem } =
        kind === 'json' ? readJsonText(field, text) : readers[kind](text, currency);
      if (problem === undefined) Object.assign(fields, { [api]: value });
      else addError(heading, problem);
    }
  }
  const changes = readAttributes(attributes, given, cell, addError);
  if (changes) fields.attributes = changes;
  // A new product without a discounted price is sold at its price.
  if (cell('Discounted price') === null && cell('ID') === null && fields.price !== undefined)
    fields.discountPrice = fields.price;
  // An empty cell means none, also for a product of the shop.
  const endsDiscount = cell('Discounted price') === '';
  const created = cell('Created');
  const createdAt = created ? new Date(created) : null;
  if (createdAt && Number.isNaN(createdAt.getTime())) addError('Created', 'Must be a date.');
  const id = cell('ID') || null;
  if (id !== null && !isId(id))
    addError('ID', 'This isn’t a product ID. Leave it empty to add a new product.');
  const { line, lastLine } = row;
  const stockAtExport = cell('Stock at export');
  return {
    line,
    lastLine,
    id,
    fields,
    createdAt,
    stockAtExport,
    unknown: [],
    errors,
    endsDiscount,
  };
}

/** Kinds of fields that an empty cell empties. */
const canBeEmptied: ReadonlySet<string> = new Set([
  'text',
  'flag',
  'moment',
  'optional-money',
  'json',
]);

/** The value of a cell, or why it is invalid. */
type Read = (text: string, currency: string) => { value?: unknown; problem?: string };

const readers: Record<'text' | 'keyword' | 'flag' | 'moment' | 'money' | 'optional-money', Read> = {
  text: (value) => ({ value }),
  keyword: (value) => ({ value }),
  flag: (text) => {
    const word = text.toLowerCase();
    if (['yes', 'true', '1', 'y'].includes(word)) return { value: true };
    return ['no', 'false', '0', 'n', ''].includes(word)
      ? { value: false }
      : { problem: 'Must be yes or no.' };
  },
  moment: (text) => {
    if (text === '') return { value: null };
    const read = productPatch.shape.publishAt.safeParse(text);
    return read.success
      ? { value: read.data }
      : { problem: 'Must be a time such as 2026-03-04T09:00:00Z.' };
  },
  money: readMoney,
  'optional-money': (text, currency) => (text === '' ? { value: null } : readMoney(text, currency)),
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
