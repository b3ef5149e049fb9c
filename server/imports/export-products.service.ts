import { readAssortment } from '../assortment/assortment.service';
import type { StoredProduct } from '../catalogue/products/product.rules';
import { findMostSizes, readProductsAfter } from '../catalogue/products/write-products.service';
import { csvLines } from '../http/csv';
import type { Shop } from '../shop';
import { toItem } from './formats/json-format';
import { headings, toCells } from './formats/selvedge-format';

const BATCH = 500;
/** Columns for the sizes of an export, as a template for new products. */
const MIN_SIZE_COLUMNS = 4;

/** All products as CSV, a row each, archived ones too, in the order of their ids. */
export async function* writeRows(shop: Shop): AsyncGenerator<string> {
  const sizes = Math.max(MIN_SIZE_COLUMNS, await findMostSizes(shop.pool));
  const { attributes } = await readAssortment(shop);
  yield csvLines([headings(sizes, attributes)]);
  for await (const products of batchesOf(shop))
    yield csvLines(products.map((product) => toCells(product, sizes, attributes)));
}

/** The same as items of a JSON file. */
export async function* writeItems(shop: Shop): AsyncGenerator<object[]> {
  for await (const products of batchesOf(shop)) yield products.map(toItem);
}

async function* batchesOf(shop: Shop): AsyncGenerator<StoredProduct[]> {
  for (let after: string | null = null; ; ) {
    const products = await readProductsAfter(shop.pool, after, BATCH);
    if (products.length > 0) yield products;
    after = products.at(-1)?.id ?? null;
    if (products.length < BATCH) return;
  }
}
