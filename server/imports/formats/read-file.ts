import { setImmediate } from 'node:timers/promises';
import { IMPORT_ROWS_LIMIT, type Replacement } from '#contract/admin/catalogue/imports';
import type { Assortment } from '../../assortment/assortment.rules';
import { choicesOf, pointDecimals, replaceUnknown } from '../unknown-values.rules';
import { readCsv } from './csv-file';
import type { CsvFormat, Format, ImportedProduct, Row } from './imported';
import { isJsonFile, readJsonList } from './json-file';
import { jsonFormat, readItem } from './json-format';
import { selvedgeFormat } from './selvedge-format';
import { shopifyFormat } from './shopify-format';
import { stockFormat } from './stock-format';
import { UnreadableFile } from './unreadable-file';

const csvFormats = [shopifyFormat, selvedgeFormat, stockFormat];
/** Products read before the event loop runs again. */
const READ_BATCH = 100;

interface File {
  content: Buffer;
  replacements: Replacement[];
}

/** The products of a CSV or JSON file, and its format. Throws `UnreadableFile`. */
export async function readFile(
  file: File,
  assortment: Assortment,
): Promise<{ format: Format; products: ImportedProduct[] }> {
  const { format, products: found } = isJsonFile(file.content)
    ? { format: jsonFormat, products: readItems(file) }
    : await readRows(file, assortment);
  const chosenFor = choicesOf(file.replacements);
  const products: ImportedProduct[] = [];
  for await (const product of found) {
    // Shopify's words are replaced where they are read.
    pointDecimals(product);
    if (format.name !== 'shopify') replaceUnknown(product, chosenFor, assortment);
    products.push(product);
    if (products.length % READ_BATCH === 0) await setImmediate();
  }
  return { format, products };
}

async function* readItems({ content }: File): AsyncGenerator<ImportedProduct> {
  for await (const item of readJsonList(content)) {
    if (item.position > IMPORT_ROWS_LIMIT) throw tooManyRows('products');
    yield readItem(item);
  }
}

async function readRows(
  { content, replacements }: File,
  assortment: Assortment,
): Promise<{ format: Format; products: Iterable<ImportedProduct> }> {
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
  return { format, products: format.read(headings, rows, replacements, assortment) };
}

interface Columns {
  format: CsvFormat;
  headings: string[];
  /** The positions of the columns that the format reads. */
  indexes: number[];
}

function columnsOf(cells: string[]): Columns {
  const given = cells.map((cell) => cell.trim().toLowerCase());
  const format = csvFormats.find((each) => each.fits(given));
  if (!format)
    throw new UnreadableFile(
      'The first line doesn’t contain the column names of this shop’s or Shopify’s product files.',
    );
  const indexes = [...given.keys()].filter((index) => format.hasColumn(given[index] ?? ''));
  const twice = indexes.find((index) => given.indexOf(given[index] ?? '') !== index);
  if (twice !== undefined)
    throw new UnreadableFile(
      `The column “${cells[twice]?.trim()}” is there twice. Remove one and try again.`,
    );
  return { format, indexes, headings: indexes.map((index) => given[index] ?? '') };
}

function tooManyRows(items: string): UnreadableFile {
  const limit = IMPORT_ROWS_LIMIT.toLocaleString('en-US');
  return new UnreadableFile(
    `The file has more than ${limit} ${items}. Split it into smaller files.`,
  );
}
