import { byFlag, type ProductFlag, productFlags } from '#contract/values/catalogue/product-flags';
import type { ProductSort } from '#contract/values/catalogue/product-lists';
import type { AttributeLists } from './attribute-lists.rules';
import { type Bitmap, createBitmap, enlarge, withRoomFor } from './bitmap.rules';
import { createDictionary, type Dictionary } from './dictionary.rules';
import { createFacetGroups, type FacetGroups } from './facet-groups.rules';
import { compareIds, createIdTable, type IdTable } from './id-table.rules';
import type { IndexOrder } from './index-query';
import type { PostingList } from './posting-list.rules';
import type { PriceBitmaps } from './price-bitmaps.rules';
import { createSizeBitmaps, type SizeBitmaps } from './size-bitmaps.rules';
import { createSortedIndex, type SortedIndex } from './sorted-index.rules';

export type OrderName = ProductSort;

/**
 * The products in the shop. A slot is a document number that is assigned once; a product that leaves the shop, or whose words,
 * attributes or cell change, leaves a dead slot until the index is rebuilt.
 */
export interface CatalogueIndex {
  ids: IdTable;
  /** Columns by slot: minor units; microseconds; thousandths of a star; see `cellFor`; positions in `brands`. */
  prices: Int32Array;
  created: Float64Array;
  ratings: Uint16Array;
  cells: Uint32Array;
  brandNumbers: Uint32Array;
  liveCount: number;
  /** The first slots, which are ordered by cell. */
  orderedSlots: number;
  groups: FacetGroups;
  bitmaps: ProductBitmaps;
  sizes: SizeBitmaps;
  brands: IndexedBrand[];
  /** Brand numbers by exact spelling, and by name in lower case. */
  brandNumberOf: Map<string, number>;
  brandNumbersByName: Map<string, number[]>;
  attributes: AttributeLists;
  dictionary: Dictionary;
  sorted: Record<OrderName, SortedIndex>;
  orders: Record<OrderName, IndexOrder>;
  priceBitmaps: PriceBitmaps;
  selections: SelectedProducts[];
  /** The ids that `newestMatches` has found, while they hold as the selections do. */
  suggestions: Map<string, string[]>;
  scratch: Scratch;
}

/** All have the same length, and only the bits of live slots. */
interface ProductBitmaps {
  live: Bitmap;
  flags: Record<ProductFlag, Bitmap>;
}

/** One spelling of a brand's name. */
export interface IndexedBrand {
  spelling: string;
  postings: PostingList;
}

/** The live products that match the brands, the attributes and the search terms of a query, kept while its pages are read. */
export interface SelectedProducts {
  /** Null if the products have changed since. */
  key: string | null;
  slots: Bitmap;
}

/** Arrays that each query overwrites: new ones for each would make the garbage collector run often. */
interface Scratch {
  /** The products that pass all filters but those by category, section and colour, without and with those by size. */
  unsized: Bitmap;
  sized: Bitmap;
  matches: Bitmap;
  postings: Bitmap;
  prices: Bitmap;
}

export function createCatalogueIndex(
  capacity: number,
  orders: Record<OrderName, IndexOrder>,
): CatalogueIndex {
  const compare = (name: OrderName) => (one: number, other: number) => {
    const { by, direction, idDirection } = orders[name];
    const keys = columnOf(index, by);
    const difference = (keys[one] as number) - (keys[other] as number);
    if (difference !== 0) return direction === 'ascending' ? difference : -difference;
    const byId = compareIds(index.ids, one, other);
    return idDirection === 'ascending' ? byId : -byId;
  };
  const index: CatalogueIndex = {
    ids: createIdTable(capacity),
    prices: new Int32Array(capacity),
    created: new Float64Array(capacity),
    ratings: new Uint16Array(capacity),
    cells: new Uint32Array(capacity),
    brandNumbers: new Uint32Array(capacity),
    liveCount: 0,
    orderedSlots: 0,
    groups: createFacetGroups(),
    bitmaps: {
      live: createBitmap(capacity),
      flags: byFlag(() => createBitmap(capacity)),
    },
    sizes: createSizeBitmaps(),
    brands: [],
    brandNumberOf: new Map(),
    brandNumbersByName: new Map(),
    attributes: new Map(),
    dictionary: createDictionary(),
    sorted: {
      price_low: createSortedIndex(compare('price_low')),
      price_high: createSortedIndex(compare('price_high')),
      new: createSortedIndex(compare('new')),
      rating: createSortedIndex(compare('rating')),
    },
    orders,
    priceBitmaps: { bounds: [], cheaper: [] },
    selections: [],
    suggestions: new Map(),
    scratch: createScratch(capacity),
  };
  return index;
}

/** The column that an order sorts by. */
export function columnOf(
  { prices, created, ratings }: Pick<CatalogueIndex, 'prices' | 'created' | 'ratings'>,
  by: IndexOrder['by'],
): Int32Array | Float64Array | Uint16Array {
  if (by === 'price') return prices;
  return by === 'createdAt' ? created : ratings;
}

function createScratch(slots: number): Scratch {
  return {
    unsized: createBitmap(slots),
    sized: createBitmap(slots),
    matches: createBitmap(slots),
    postings: createBitmap(slots),
    prices: createBitmap(slots),
  };
}

/** Makes room for this many slots. */
export function reserveSlots(index: CatalogueIndex, slots: number): void {
  if (index.prices.length < slots) {
    const capacity = Math.ceil(slots * 1.1) + 16;
    index.prices = enlarge(index.prices, capacity);
    index.created = enlarge(index.created, capacity);
    index.ratings = enlarge(index.ratings, capacity);
    index.cells = enlarge(index.cells, capacity);
    index.brandNumbers = enlarge(index.brandNumbers, capacity);
  }
  const { bitmaps, priceBitmaps } = index;
  if (bitmaps.live.length * 32 >= slots) return;
  const room = Math.ceil(slots * 1.1) + 32;
  bitmaps.live = withRoomFor(bitmaps.live, room);
  for (const flag of productFlags) bitmaps.flags[flag] = withRoomFor(bitmaps.flags[flag], room);
  priceBitmaps.cheaper = priceBitmaps.cheaper.map((bitmap) => withRoomFor(bitmap, room));
  index.scratch = createScratch(room);
}
