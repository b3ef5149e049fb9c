import { setImmediate } from 'node:timers/promises';
import {
  IMPORT_ROWS_LIMIT,
  type ImportOption,
  type Replacement,
} from '#contract/admin/catalogue/imports';
import type { Assortment } from '../../assortment/assortment.rules';
import { readCsv } from '../../http/read-files/csv-file';
import { UnreadableFile } from '../../http/read-files/unreadable-file';
import { type ChosenFor, choicesOf, pointDecimals, replaceUnknown } from '../unknown-values.rules';
import type {
  FileDefaults,
  Format,
  ImportedProduct,
  OtherCsvFormat,
  OwnCsvFormat,
} from './imported';
import { isJsonFile, readJsonList } from './json-file';
import { jsonFormat, readItem } from './json-format';
import { optionsOf, type RoleOf } from './other-shops/option-names.rules';
import { productsByColour } from './other-shops/products-by-colour';
import { shopifyFormats } from './other-shops/shopify-format';
import { woocommerceFormat } from './other-shops/woocommerce-format';
import { refusalOf } from './other-systems.rules';
import type { Row } from './row';
import { selvedgeFormat } from './selvedge-format';
import { stockFormat } from './stock-format';

const otherFormats = [...shopifyFormats, woocommerceFormat];
const csvFormats = [...otherFormats, selvedgeFormat, stockFormat];
/** Products read before the event loop runs again. */
const READ_BATCH = 100;
/** Maximum number of options of the products in a file, such as “Size”. */
const OPTIONS_LIMIT = 100;

interface File {
  content: Buffer;
  replacements: Replacement[];
}

/** What files are read with. */
interface ReadingShop extends FileDefaults {
  assortment: Assortment;
  roleOf: RoleOf;
}

interface ReadFile {
  format: Format;
  products: ImportedProduct[];
  /** Of another shop's products. If the use of one is null, nothing has been read but these. */
  options: ImportOption[];
}

/** The products of a CSV or JSON file, and its format. Throws `UnreadableFile`. */
export async function readFile(file: File, shop: ReadingShop): Promise<ReadFile> {
  if (isJsonFile(file.content))
    return ownProducts(jsonFormat, readItems(file), choicesOf(file.replacements), shop);
  const { format, headings, rows } = await readRows(file);
  if (isOther(format)) return otherProducts(format, headings, rows, file, shop);
  const products = format.read(headings, rows, shop.assortment);
  return ownProducts(format, products, choicesOf(file.replacements), shop);
}

/** Whether a format is another shop's. */
export function isOther(format: Pick<Format, 'name'>): format is OtherCsvFormat {
  return format.name === 'shopify' || format.name === 'woocommerce';
}

/** The format of another shop's product file with these headings, in lower case; null if it is none. */
export function otherFormatOf(headings: string[]): OtherCsvFormat | null {
  return otherFormats.find((format) => format.fits(headings)) ?? null;
}

async function ownProducts(
  format: Format,
  found: Iterable<ImportedProduct> | AsyncIterable<ImportedProduct>,
  chosenFor: ChosenFor,
  { assortment }: ReadingShop,
): Promise<ReadFile> {
  const products: ImportedProduct[] = [];
  for await (const product of found) {
    pointDecimals(product);
    replaceUnknown(product, chosenFor, assortment);
    products.push(product);
    if (products.length % READ_BATCH === 0) await setImmediate();
  }
  return { format, products, options: [] };
}

/** Unknown words of other shops are replaced where they are read. */
async function otherProducts(
  format: OtherCsvFormat,
  headings: string[],
  rows: Row[],
  { replacements }: File,
  { assortment, roleOf, ...facts }: ReadingShop,
): Promise<ReadFile> {
  const found = format.readProducts(headings, rows, facts);
  const options = optionsOf(found, roleOf);
  if (options.length > OPTIONS_LIMIT)
    throw new UnreadableFile(`The products have more than ${OPTIONS_LIMIT} different options.`);
  if (options.some(({ use }) => use === null)) return { format, products: [], options };
  const reading = {
    system: format.name,
    headings: format.headings,
    chosenFor: choicesOf(replacements),
    assortment,
    roleOf,
  };
  const products: ImportedProduct[] = [];
  for (const [index, each] of found.entries()) {
    for (const product of productsByColour(each, reading)) {
      pointDecimals(product);
      products.push(product);
    }
    if (index % READ_BATCH === 0) await setImmediate();
  }
  return { format, products, options };
}

async function* readItems({ content }: File): AsyncGenerator<ImportedProduct> {
  for await (const item of readJsonList(content)) {
    if (item.position > IMPORT_ROWS_LIMIT) throw tooManyRows('products');
    yield readItem(item);
  }
}

async function readRows({ content }: File) {
  let columns: Columns | null = null;
  const rows: Row[] = [];
  for await (const { cells, line, lastLine } of readCsv(content)) {
    if (columns === null) {
      columns = columnsOf(cells);
      continue;
    }
    if (rows.length === IMPORT_ROWS_LIMIT) throw tooManyRows('rows');
    rows.push({ line, lastLine, cells: columns.indexes.map((index) => cells[index] ?? '') });
  }
  if (columns === null) throw new UnreadableFile('The file is empty.');
  const { format, headings } = columns;
  return { format, headings, rows };
}

interface Columns {
  format: OwnCsvFormat | OtherCsvFormat;
  headings: string[];
  /** The positions of the columns that the format reads. */
  indexes: number[];
}

function columnsOf(cells: string[]): Columns {
  const given = cells.map((cell) => cell.trim().toLowerCase());
  const refusal = refusalOf(given);
  if (refusal !== null) throw new UnreadableFile(refusal);
  const format = csvFormats.find((each) => each.fits(given));
  if (!format)
    throw new UnreadableFile(
      'The first line doesn’t contain the column names of this shop’s, Shopify’s or WooCommerce’s product files.',
    );
  const indexes = [...given.keys()].filter((index) => format.hasColumn(given[index] ?? ''));
  const twice = indexes.find((index) => given.indexOf(given[index] ?? '') !== index);
  if (twice !== undefined)
    throw new UnreadableFile(
      `The column “${cells[twice]?.trim()}” appears twice. Remove one and try again.`,
    );
  return { format, indexes, headings: indexes.map((index) => given[index] ?? '') };
}

function tooManyRows(items: string): UnreadableFile {
  const limit = IMPORT_ROWS_LIMIT.toLocaleString('en-US');
  return new UnreadableFile(
    `The file has more than ${limit} ${items}. Split it into smaller files.`,
  );
}
