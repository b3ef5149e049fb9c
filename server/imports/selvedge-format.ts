import { toDollars } from '#contract/money';
import { PICTURES_LIMIT } from '#contract/values/choices';
import { isId } from '#contract/values/id';
import { readAmount, readInteger } from '#contract/values/typed-numbers';
import type { StoredProduct } from '../catalogue/bulk/change-many.service';
import { readCell } from '../http/csv';
import { cellsOf, readFlag } from './cells.rules';
import type { Fault, Format, ImportedFields, ImportedProduct, Row } from './imported';

const SIZES = 4;
const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

/** The first line of a file of this shop. */
export const headings = [
  ...['ID', 'Title', 'Brand', 'Description', 'Category', 'Kind', 'Colour', 'New'],
  ...['Price', 'Discounted price', ...numbered(SIZES, 'Size', 'Stock'), 'Stock at export'],
  ...[...numbered(PICTURES_LIMIT, 'Picture', 'Alt text'), 'Archived', 'Created'],
];

/** A product as a row of the file. */
export function toCells(product: StoredProduct): string[] {
  const { images, sizes } = product;
  const pictures = images.length > 0 ? images : [{ url: product.imageUrl, alt: '' }];
  return [
    ...[product.id, product.title, product.brand, product.description],
    ...[product.category, product.section, product.colour, flag(product.isNew)],
    ...[dollars(product.price), dollars(product.discountPrice)],
    ...Array.from({ length: SIZES }, (_, index) => {
      const size = sizes[index];
      return size ? [size.name, String(size.quantity)] : ['', ''];
    }).flat(),
    stockText(sizes),
    ...Array.from({ length: PICTURES_LIMIT }, (_, index) => {
      const picture = pictures[index];
      return picture ? [picture.url, picture.alt] : ['', ''];
    }).flat(),
    ...[flag(product.isArchived), product.createdAt?.toISOString() ?? ''],
  ];
}

/** The sizes of a product with their stock, to tell whether it has changed since the export. */
export function stockText(sizes: StoredProduct['sizes']): string {
  return sizes.map(({ name, quantity }) => `${name}=${quantity}`).join('; ');
}

const columns = new Set(headings.map((heading) => heading.toLowerCase()));

export const selvedgeFormat: Format = {
  name: 'selvedge',
  fits: (given) => (given.includes('id') || given.includes('title')) && !given.includes('handle'),
  hasColumn: (heading) => columns.has(heading),
  *read(given, rows) {
    for (const row of rows) yield readRow(given, row);
  },
  headingOf: (path) => headingOfPath[path.replace(/\.\d+.*$/, '')] ?? path,
};

const headingOfPath: Record<string, string> = {
  ...{ title: 'Title', brand: 'Brand', description: 'Description' },
  ...{ thirdLevelCategory: 'Category', secondLevelCategory: 'Kind', colour: 'Colour', new: 'New' },
  ...{ price: 'Price', discountPrice: 'Discounted price', sizes: 'Size 1' },
  ...{ imageUrl: 'Picture 1', pictures: 'Picture 1', archived: 'Archived' },
};

function readRow(given: string[], row: Row): ImportedProduct {
  const faults: Fault[] = [];
  const fault = (field: string, message: string) => faults.push({ line: row.line, field, message });
  const read = cellsOf(given);
  const cell = (heading: string) => {
    const text = read(row, heading.toLowerCase());
    return text === null ? null : readCell(text);
  };
  const fields: ImportedFields = {};
  const text = (heading: string, name: 'title' | 'brand' | 'description' | 'colour') => {
    const value = cell(heading);
    if (value !== null) fields[name] = value;
  };
  text('Title', 'title');
  text('Brand', 'brand');
  text('Description', 'description');
  text('Colour', 'colour');
  const category = cell('Category');
  if (category !== null) fields.thirdLevelCategory = category;
  const kind = cell('Kind');
  if (kind) fields.secondLevelCategory = kind;
  for (const [heading, name] of [
    ['New', 'new'],
    ['Archived', 'archived'],
  ] as const) {
    const value = cell(heading);
    const said = value === null ? null : readFlag(value);
    if (said !== null) fields[name] = said;
    else if (value !== null) fault(heading, 'Must be yes or no.');
  }
  for (const [heading, name] of [
    ['Price', 'price'],
    ['Discounted price', 'discountPrice'],
  ] as const) {
    const value = cell(heading);
    if (!value) continue;
    const { value: amount, problem } = readAmount(value);
    if (problem === undefined) fields[name] = amount;
    else fault(heading, problem);
  }
  // A file that tells but one price sells at it.
  if (cell('Discounted price') === null && cell('ID') === null && fields.price !== undefined)
    fields.discountPrice = fields.price;
  readSizes(cell, fields, fault);
  readPictures(cell, fields);
  const created = cell('Created');
  const createdAt = created ? new Date(created) : null;
  if (createdAt && Number.isNaN(createdAt.getTime())) fault('Created', 'Must be a date.');
  const id = cell('ID') || null;
  if (id !== null && !isId(id))
    fault('ID', 'This isn’t a product ID. Leave it empty to add a new product.');
  const { line, lastLine } = row;
  const stockAtExport = cell('Stock at export');
  return { line, lastLine, id, fields, createdAt, stockAtExport, unknown: [], faults };
}

type Cell = (heading: string) => string | null;

function readSizes(
  cell: Cell,
  fields: ImportedFields,
  fault: (field: string, message: string) => void,
): void {
  if (cell('Size 1') === null) return;
  fields.sizes = [];
  for (let place = 1; place <= SIZES; place++) {
    const name = cell(`Size ${place}`);
    const stock = cell(`Stock ${place}`);
    if (!name && stock) fault(`Size ${place}`, 'Enter the size this stock belongs to.');
    if (!name) continue;
    const { value: quantity, problem } = stock ? readInteger(stock) : { value: 0 };
    if (problem === undefined) fields.sizes.push({ name, quantity });
    else fault(`Stock ${place}`, problem);
  }
}

function readPictures(cell: Cell, fields: ImportedFields): void {
  if (cell('Picture 1') === null) return;
  const pictures = Array.from({ length: PICTURES_LIMIT }, (_, index) => ({
    url: cell(`Picture ${index + 1}`) ?? '',
    alt: cell(`Alt text ${index + 1}`) ?? '',
  })).filter((picture) => picture.url !== '' || picture.alt !== '');
  const [first] = pictures;
  // A picture without text is described by the product's fields.
  if (pictures.length === 1 && first?.alt === '') fields.imageUrl = first.url;
  else fields.pictures = pictures;
}

function flag(value: boolean): string {
  return value ? 'yes' : 'no';
}

function dollars(cents: number): string {
  return toDollars(cents).toFixed(2);
}
