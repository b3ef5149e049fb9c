import { setImmediate } from 'node:timers/promises';
import { IMPORT_ROWS_LIMIT, type UnknownValue } from '#contract/admin/catalogue/imports';
import type { Assortment } from '../assortment/assortment.rules';
import { readAssortment } from '../assortment/assortment.service';
import { toImages } from '../catalogue/products/product-pictures.rules';
import { readProducts } from '../catalogue/products/write-products.service';
import { describeMedia } from '../media/pictures.service';
import type { Shop } from '../shop';
import { readCsv, UnreadableFile } from './csv-file';
import type { Format, ImportedProduct, Row } from './imported';
import {
  deletePlans,
  findFile,
  type ImportFile,
  insertPlans,
  updateImport,
} from './imports.queries';
import { planProduct } from './plan-product.service';
import { selvedgeFormat } from './selvedge-format';
import { shopifyFormat } from './shopify-format';

const BATCH = 250;
const formats = [shopifyFormat, selvedgeFormat];

/** Products read before the event loop runs again. */
const READ_BATCH = 100;
/** Maximum number of unknown values that are listed. */
const UNKNOWN_LIMIT = 500;

/** The dry run: reads an import's file and stores the planned changes. A repeated run starts from the beginning. */
export async function readImport(shop: Shop, id: string): Promise<void> {
  const file = await findFile(shop.pool, id);
  if (file === null) return;
  try {
    await deletePlans(shop.pool, id);
    const assortment = await readAssortment(shop);
    const { format, products } = await readFile(file, assortment);
    await updateImport(shop.pool, id, {
      ...{ format: format.name, done: 0, total: products.length },
      unknownValues: unknownValuesOf(products),
    });
    rejectRepeated(products);
    for (let start = 0; start < products.length; start += BATCH) {
      const batch = products.slice(start, start + BATCH);
      await planBatch(shop, id, { format, setStock: file.setStock, assortment }, batch);
      await updateImport(shop.pool, id, { done: Math.min(start + BATCH, products.length) });
    }
    await updateImport(shop.pool, id, { state: 'ready' });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await updateImport(shop.pool, id, { state: 'failed', error: error.message });
  }
}

async function readFile(
  { content, replacements }: ImportFile,
  assortment: Assortment,
): Promise<{ format: Format; products: ImportedProduct[] }> {
  let columns: Columns | null = null;
  const rows: Row[] = [];
  for await (const { cells, line, lastLine } of readCsv(content)) {
    if (columns === null) {
      columns = columnsOf(cells);
      continue;
    }
    if (rows.length === IMPORT_ROWS_LIMIT)
      throw new UnreadableFile(
        `The file has more than ${IMPORT_ROWS_LIMIT.toLocaleString('en-US')} rows. Split it into smaller files.`,
      );
    rows.push({ line, lastLine, cells: columns.indexes.map((index) => cells[index] ?? '') });
  }
  if (columns === null) throw new UnreadableFile('The file is empty.');
  const products: ImportedProduct[] = [];
  for (const product of columns.format.read(columns.headings, rows, replacements, assortment)) {
    products.push(product);
    if (products.length % READ_BATCH === 0) await setImmediate();
  }
  return { format: columns.format, products };
}

interface Columns {
  format: Format;
  headings: string[];
  /** The positions of the columns that the format reads. */
  indexes: number[];
}

function columnsOf(cells: string[]): Columns {
  const given = cells.map((cell) => cell.trim().toLowerCase());
  const format = formats.find((each) => each.fits(given));
  if (!format)
    throw new UnreadableFile(
      'The first line doesn’t contain the column names of this shop’s or Shopify’s product files.',
    );
  const indexes = [...given.keys()].filter((index) => format.hasColumn(given[index] ?? ''));
  return { format, indexes, headings: indexes.map((index) => given[index] ?? '') };
}

/** The values of a file that the shop does not know, with the number of products that have them. */
function unknownValuesOf(products: ImportedProduct[]): UnknownValue[] {
  const values = new Map<string, UnknownValue>();
  for (const product of products) {
    const ofProduct = new Map(product.unknown.map((each) => [`${each.kind} ${each.value}`, each]));
    for (const [key, each] of ofProduct) {
      const value = values.get(key) ?? { ...each, products: 0 };
      value.products++;
      values.set(key, value);
    }
  }
  return [...values.values()].slice(0, UNKNOWN_LIMIT);
}

/** Rejects all but the first occurrence of a product in the file. */
function rejectRepeated(products: ImportedProduct[]): void {
  const lines = new Map<string, number>();
  for (const product of products) {
    if (product.id === null) continue;
    const first = lines.get(product.id);
    if (first === undefined) lines.set(product.id, product.line);
    else
      product.errors.push({
        ...{ line: product.line, field: 'ID' },
        message: `This product is already on line ${first}.`,
      });
  }
}

async function planBatch(
  shop: Shop,
  id: string,
  options: Parameters<typeof planProduct>[0],
  products: ImportedProduct[],
): Promise<void> {
  const ids = products.flatMap((product) =>
    product.errors.length === 0 ? (product.id ?? []) : [],
  );
  const present = await readProducts(shop.pool, ids);
  const known = await describeMedia(
    shop.pool,
    products.flatMap(({ fields }) => fields.pictures ?? []),
  );
  const plans = products.map((product) => {
    const kept = product.id === null ? undefined : present.get(product.id);
    const plan = planProduct(options, product, kept, (pictures) =>
      toImages(pictures, known, kept?.images),
    );
    return { ...plan, createdAt: product.createdAt };
  });
  await insertPlans(shop.pool, id, plans);
}
