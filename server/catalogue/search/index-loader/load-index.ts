import type { Connection } from '../../../database/database';
import { SMALLEST_ID } from '../../../database/ids';
import type { LoadedIndex } from '../catalogue-state';
import { addProduct, finishIndex } from '../index/build-index.rules';
import { type CatalogueIndex, createCatalogueIndex } from '../index/catalogue-index.rules';
import type { IndexedProduct } from '../index/index-query';
import { createIndexSearch } from '../index-search';
import { sortOrders } from '../sort-orders';
import { inSlices } from './background-work';
import {
  countProducts,
  type IndexedRow,
  listIndexedAfter,
  readDatabaseState,
} from './index-loader.queries';

const BATCH = 1_000;

/**
 * Builds the index from all products in the shop, in batches. It shows each product as of some moment after the returned
 * database state: the changes since then have yet to be applied. Null if `isStopped` becomes true.
 */
export async function loadIndex(
  connection: Connection,
  isStopped: () => boolean,
): Promise<LoadedIndex | null> {
  const state = await readDatabaseState(connection);
  const capacity = Math.ceil((await countProducts(connection)) * 1.02);
  const index = createCatalogueIndex(capacity, {
    price_low: sortOrders.price_low.index,
    price_high: sortOrders.price_high.index,
    new: sortOrders.new.index,
    rating: sortOrders.rating.index,
  });
  for (let after = SMALLEST_ID; ; ) {
    const rows = await listIndexedAfter(connection, after, BATCH);
    if (isStopped()) return null;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    await inSlices(addProducts(index, rows));
  }
  await inSlices(finishIndex(index));
  return { index, search: createIndexSearch(index), ...state };
}

export function toIndexedProduct(row: IndexedRow): IndexedProduct {
  return { ...row, lexemes: lexemesIn(row.lexemes) };
}

function* addProducts(index: CatalogueIndex, rows: IndexedRow[]): Generator<void> {
  for (const row of rows) {
    addProduct(index, toIndexedProduct(row));
    yield;
  }
}

/** The lexemes of a tsvector without positions, `'a' 'b'`. None contains a quote. */
function lexemesIn(tsvector: string): string[] {
  return tsvector === '' ? [] : tsvector.slice(1, -1).split("' '");
}
