import {
  type Bitmap,
  clearBit,
  createBitmap,
  enlarge,
  hasBit,
  setBit,
  withRoomFor,
} from './bitmap.rules';
import {
  addLexemes,
  compactDictionary,
  createDictionary,
  type Dictionary,
} from './dictionary.rules';
import { BUCKETS, type BucketCounts, bucketOf } from './facet-buckets.rules';
import { addId, compareIds, createIdTable, findSlot, type IdTable } from './id-table.rules';
import type { IndexedProduct, IndexOrder } from './index-query';
import { addPosting, createPostingList, type PostingList } from './posting-list.rules';
import {
  buildPriceHistogram,
  type PriceHistogram,
  updatePriceHistogram,
} from './price-histogram.rules';
import {
  createSortedIndex,
  fillSortedIndex,
  insertSlots,
  removeSlots,
  type SortedIndex,
} from './sorted-index.rules';

export type OrderName = 'price_low' | 'price_high' | 'new';

/**
 * The products in the shop, as columns by slot. A slot is a document number that is assigned once; a product that leaves
 * the shop, or whose words change, leaves a dead slot until the index is rebuilt.
 */
export interface CatalogueIndex {
  ids: IdTable;
  /** Whole cents. */
  prices: Int32Array;
  /** Microseconds. */
  created: Float64Array;
  buckets: Uint16Array;
  brandNumbers: Uint32Array;
  live: Bitmap;
  liveCount: number;
  brands: Brand[];
  /** Brand numbers by exact spelling, and by name in lower case. */
  brandNumberOf: Map<string, number>;
  brandNumbersByName: Map<string, number[]>;
  dictionary: Dictionary;
  sorted: Record<OrderName, SortedIndex>;
  orders: Record<OrderName, IndexOrder>;
  bucketCounts: BucketCounts;
  histogram: PriceHistogram;
  selections: Selection[];
  scratch: Scratch;
}

/** One spelling of a brand's name. */
export interface Brand {
  spelling: string;
  postings: PostingList;
}

/** The live products that match the brands and the search terms of a query, kept while its pages are read. */
export interface Selection {
  /** Null if the products have changed since. */
  key: string | null;
  slots: Bitmap;
  /** Counted when they are first needed. */
  bucketCounts: BucketCounts;
  isCounted: boolean;
}

/** Arrays that each search overwrites: new ones for each search would make the garbage collector run often. */
interface Scratch {
  matches: Bitmap;
  postings: Bitmap;
  bucketCounts: BucketCounts;
  accepted: Uint8Array;
}

export function createCatalogueIndex(
  capacity: number,
  orders: Record<OrderName, IndexOrder>,
): CatalogueIndex {
  const index: CatalogueIndex = {
    ids: createIdTable(capacity),
    prices: new Int32Array(capacity),
    created: new Float64Array(capacity),
    buckets: new Uint16Array(capacity),
    brandNumbers: new Uint32Array(capacity),
    live: createBitmap(capacity),
    liveCount: 0,
    brands: [],
    brandNumberOf: new Map(),
    brandNumbersByName: new Map(),
    dictionary: createDictionary(),
    sorted: {
      price_low: createSortedIndex((one, other) => compare('price_low', one, other)),
      price_high: createSortedIndex((one, other) => compare('price_high', one, other)),
      new: createSortedIndex((one, other) => compare('new', one, other)),
    },
    orders,
    bucketCounts: new Int32Array(BUCKETS),
    histogram: { bounds: [], cheaper: [] },
    selections: [],
    scratch: {
      matches: createBitmap(capacity),
      postings: createBitmap(capacity),
      bucketCounts: new Int32Array(BUCKETS),
      accepted: new Uint8Array(BUCKETS),
    },
  };
  const compare = (name: OrderName, one: number, other: number) => {
    const { by, direction, idDirection } = orders[name];
    const keys = by === 'price' ? index.prices : index.created;
    const difference = (keys[one] as number) - (keys[other] as number);
    if (difference !== 0) return direction === 'ascending' ? difference : -difference;
    const byId = compareIds(index.ids, one, other);
    return idDirection === 'ascending' ? byId : -byId;
  };
  return index;
}

/** Adds a product to everything but the sorted indexes and the histogram; returns its slot. */
export function addProduct(index: CatalogueIndex, product: IndexedProduct): number {
  const slot = addId(index.ids, product.id);
  reserve(index, slot + 1);
  index.created[slot] = product.createdAt;
  index.brandNumbers[slot] = addBrand(index, slot, product.brand);
  addLexemes(index.dictionary, slot, product.lexemes);
  putIntoSlot(index, slot, product);
  return slot;
}

/** Builds the sorted indexes after all products were added in the order of their ids. Pauses at every `yield`. */
export function* finishIndex(index: CatalogueIndex): Generator<void> {
  const { sorted, orders, prices, created, buckets, ids } = index;
  const ascending = Uint32Array.from({ length: ids.length }, (_, slot) => slot);
  for (const name of Object.keys(orders) as OrderName[]) {
    const { by, direction, idDirection } = orders[name];
    const keys = by === 'price' ? prices : created;
    let min = Infinity;
    let max = -Infinity;
    for (let slot = 0; slot < ids.length; slot++) {
      min = Math.min(min, keys[slot] as number);
      max = Math.max(max, keys[slot] as number);
    }
    yield;
    const slots = idDirection === 'ascending' ? ascending.slice() : ascending.toReversed();
    const keyOf =
      direction === 'ascending'
        ? (slot: number) => (keys[slot] as number) - min
        : (slot: number) => max - (keys[slot] as number);
    yield* fillSortedIndex(sorted[name], slots, { keyOf, maxKey: max - min, buckets });
  }
  index.histogram = yield* buildPriceHistogram(sorted.price_low, prices);
  yield* compactDictionary(index.dictionary, ids.length);
}

/**
 * Replaces changed products by their current state. `changed` are the ids that changed, `products` those of them that are
 * in the shop, and `textChanged` those whose words changed.
 */
export function updateProducts(
  index: CatalogueIndex,
  changed: Iterable<string>,
  products: IndexedProduct[],
  textChanged: ReadonlySet<string>,
): void {
  for (const selection of index.selections) selection.key = null;
  const current = new Map(products.map((product) => [product.id, product]));
  const removed: number[] = [];
  const reused = new Map<string, number>();
  for (const id of changed) {
    const slot = findSlot(index.ids, id);
    if (slot < 0 || !hasBit(index.live, slot)) continue;
    removed.push(slot);
    const product = current.get(id);
    if (product && !textChanged.has(id) && canReuseSlot(index, slot, product)) reused.set(id, slot);
  }
  for (const sorted of Object.values(index.sorted)) removeSlots(sorted, removed);
  for (const slot of removed) takeOutOfSlot(index, slot);
  const added = products.map((product) => {
    const slot = reused.get(product.id);
    if (slot === undefined) return addProduct(index, product);
    putIntoSlot(index, slot, product);
    return slot;
  });
  for (const sorted of Object.values(index.sorted)) insertSlots(sorted, added, index.buckets);
  for (const slot of added) updateHistogram(index, slot, 1);
}

export function countDeadSlots({ ids, liveCount }: CatalogueIndex): number {
  return ids.length - liveCount;
}

/** Whether the posting lists and the creation time of a slot still hold. */
function canReuseSlot(index: CatalogueIndex, slot: number, product: IndexedProduct): boolean {
  return (
    index.created[slot] === product.createdAt &&
    index.brands[index.brandNumbers[slot] as number]?.spelling === product.brand
  );
}

function takeOutOfSlot(index: CatalogueIndex, slot: number): void {
  updateHistogram(index, slot, -1);
  (index.bucketCounts[index.buckets[slot] as number] as number)--;
  clearBit(index.live, slot);
  index.liveCount--;
}

function putIntoSlot(index: CatalogueIndex, slot: number, product: IndexedProduct): void {
  const bucket = bucketOf(product);
  index.prices[slot] = product.price;
  index.buckets[slot] = bucket;
  (index.bucketCounts[bucket] as number)++;
  setBit(index.live, slot);
  index.liveCount++;
}

function updateHistogram({ histogram, prices, buckets }: CatalogueIndex, slot: number, by: 1 | -1) {
  updatePriceHistogram(histogram, prices[slot] as number, buckets[slot] as number, by);
}

/** Adds a slot to its brand's posting list; returns the number of the brand's spelling. */
function addBrand(index: CatalogueIndex, slot: number, spelling: string): number {
  const number = index.brandNumberOf.get(spelling) ?? index.brands.length;
  if (number === index.brands.length) {
    index.brands.push({ spelling, postings: createPostingList() });
    index.brandNumberOf.set(spelling, number);
    const name = spelling.toLowerCase();
    const numbers = index.brandNumbersByName.get(name);
    if (numbers) numbers.push(number);
    else index.brandNumbersByName.set(name, [number]);
  }
  addPosting((index.brands[number] as Brand).postings, slot);
  return number;
}

function reserve(index: CatalogueIndex, slots: number): void {
  index.live = withRoomFor(index.live, slots);
  const { live, scratch } = index;
  if (scratch.matches.length !== live.length) {
    scratch.matches = createBitmap(live.length * 32);
    scratch.postings = createBitmap(live.length * 32);
  }
  if (index.prices.length >= slots) return;
  const capacity = Math.ceil(slots * 1.25) + 16;
  index.prices = enlarge(index.prices, capacity);
  index.created = enlarge(index.created, capacity);
  index.buckets = enlarge(index.buckets, capacity);
  index.brandNumbers = enlarge(index.brandNumbers, capacity);
}
