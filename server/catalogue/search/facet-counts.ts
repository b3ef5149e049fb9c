import { type Cache, createCache } from '../../cache/bounded-cache.rules';
import type { Shop } from '../../shop';
import { type Cell, countCells, type ProductFilter } from '../catalogue.queries';

/** A list has some hundred cells, of a vast catalogue thousands. */
const MAX_BYTES = 4 * 1024 * 1024;
const CELL_BYTES = 200;

interface Kept {
  version: string;
  cells: Cache<Cell[]>;
}

const keptBy = new WeakMap<Shop, Kept>();

/**
 * What `countCells` says, counted once for each state of the catalogue. Its version names that state: products and which
 * of their sizes are in stock. How many pieces there are it does not name, and searches are too many to be kept.
 */
export async function countCellsOnce(shop: Shop, filter: ProductFilter): Promise<Cell[]> {
  if (filter.fewPieces !== null || filter.search !== null || filter.ids !== null)
    return countCells(shop.pool, filter);
  const kept = await keptFor(shop);
  const key = JSON.stringify({ ...filter, categoryIds: null, colourIds: null, sizeMask: null });
  const known = kept.cells.get(key);
  if (known) return known;
  const cells = await countCells(shop.pool, filter);
  kept.cells.set(key, cells, cells.length * CELL_BYTES);
  return cells;
}

async function keptFor(shop: Shop): Promise<Kept> {
  const version = await shop.cacheVersion.get();
  const known = keptBy.get(shop);
  if (known?.version === version) return known;
  const kept = { version, cells: createCache<Cell[]>('facet counts', MAX_BYTES) };
  keptBy.set(shop, kept);
  return kept;
}
