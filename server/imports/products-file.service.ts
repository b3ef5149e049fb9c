import { readProductsAfter } from '../catalogue/bulk/change-many.service';
import { csvLines } from '../http/csv';
import type { Shop } from '../shop';
import { headings, toCells } from './selvedge-format';

const BATCH = 500;

/** All products as CSV, a row each, archived ones too, in the order of their ids. */
export async function* writeProductsFile(shop: Shop): AsyncGenerator<string> {
  yield csvLines([headings]);
  let after: string | null = null;
  for (;;) {
    const products = await readProductsAfter(shop.pool, after, BATCH);
    if (products.length > 0) yield csvLines(products.map(toCells));
    after = products.at(-1)?.id ?? null;
    if (products.length < BATCH) return;
  }
}
