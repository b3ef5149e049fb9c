import { productFlags } from '#contract/values/catalogue/product-flags';
import { addAttributes, renumberAttributes } from './attribute-lists.rules';
import { renumber, setBit } from './bitmap.rules';
import {
  type CatalogueIndex,
  columnOf,
  type OrderName,
  reserveSlots,
} from './catalogue-index.rules';
import { addLexemes, renumberDictionary } from './dictionary.rules';
import { cellFor, countProduct, groupOf, orderByCell } from './facet-groups.rules';
import { addId, renumberIds } from './id-table.rules';
import { flagBits, type IndexedProduct } from './index-query';
import { addPosting, createPostingList, renumberPostings } from './posting-list.rules';
import { buildPriceBitmaps } from './price-bitmaps.rules';
import { orderSizes, putSize, type SizedSlot } from './size-bitmaps.rules';
import { forEachNumber } from './slices.rules';
import { fillSortedIndex } from './sorted-index.rules';

/** Adds a product to everything but the sorted indexes and the price bitmaps; returns its slot. */
export function addProduct(index: CatalogueIndex, product: IndexedProduct): number {
  const slot = addId(index.ids, product.id);
  reserveSlots(index, slot + 1);
  index.created[slot] = product.createdAt;
  index.cells[slot] = cellFor(index.groups, product);
  index.brandNumbers[slot] = addBrand(index, slot, product.brand);
  addLexemes(index.dictionary, slot, product.lexemes);
  addAttributes(index.attributes, slot, product.attributes);
  putIntoSlot(index, slot, product);
  return slot;
}

/** Where the sizes of a product are. */
export function sizedSlot(index: CatalogueIndex, slot: number): SizedSlot {
  const group = groupOf(index.groups, index.cells[slot] as number);
  return { slot, group, isOrdered: slot < index.orderedSlots };
}

/** Sets what can change while a product keeps its slot. */
export function putIntoSlot(index: CatalogueIndex, slot: number, product: IndexedProduct): void {
  const { bitmaps, groups, cells } = index;
  const { flags, sizeIds, price, rating } = product;
  for (const flag of productFlags) {
    if ((flags & flagBits[flag]) !== 0) setBit(bitmaps.flags[flag], slot);
  }
  index.prices[slot] = price;
  index.ratings[slot] = rating;
  setBit(bitmaps.live, slot);
  index.liveCount++;
  countProduct(groups, cells[slot] as number, { combined: flags, sizeIds, by: 1 });
  const sized = sizedSlot(index, slot);
  for (const id of sizeIds) putSize(index.sizes, sized, { id, isInStock: true });
}

/**
 * Finishes an index to which products were added in the order of their ids: numbers the slots in the order of their cells,
 * and builds the sorted indexes. Pauses at every `yield`.
 */
export function* finishIndex(index: CatalogueIndex): Generator<void> {
  const { ids, bitmaps, sorted, orders, scratch } = index;
  const numbers = yield* orderByCell(index.groups, index.cells, ids.length);
  yield* renumberIds(ids, numbers);
  index.prices = yield* renumberColumn(index.prices, numbers);
  index.created = yield* renumberColumn(index.created, numbers);
  index.ratings = yield* renumberColumn(index.ratings, numbers);
  index.cells = yield* renumberColumn(index.cells, numbers);
  index.brandNumbers = yield* renumberColumn(index.brandNumbers, numbers);
  index.orderedSlots = ids.length;
  bitmaps.live = yield* renumber(bitmaps.live, numbers);
  for (const flag of productFlags)
    bitmaps.flags[flag] = yield* renumber(bitmaps.flags[flag], numbers);
  yield* orderSizes(index.sizes, index.groups, { cells: index.cells, numbers });
  for (const brand of index.brands) {
    brand.postings = yield* renumberPostings(brand.postings, numbers, scratch);
    yield;
  }
  yield* renumberAttributes(index.attributes, numbers, scratch);
  yield* renumberDictionary(index.dictionary, numbers, scratch);
  for (const name of Object.keys(orders) as OrderName[]) yield* fillInOrder(index, name, numbers);
  index.priceBitmaps = yield* buildPriceBitmaps(sorted.price_low, index.prices, bitmaps.live);
}

function* fillInOrder(
  index: CatalogueIndex,
  name: OrderName,
  slotsById: Uint32Array,
): Generator<void> {
  const { by, direction, idDirection } = index.orders[name];
  const keys = columnOf(index, by);
  let min = Infinity;
  let max = -Infinity;
  yield* forEachNumber(slotsById.length, (slot) => {
    min = Math.min(min, keys[slot] as number);
    max = Math.max(max, keys[slot] as number);
  });
  const slots = idDirection === 'ascending' ? slotsById.slice() : slotsById.toReversed();
  const keyOf =
    direction === 'ascending'
      ? (slot: number) => (keys[slot] as number) - min
      : (slot: number) => max - (keys[slot] as number);
  yield* fillSortedIndex(index.sorted[name], slots, { keyOf, maxKey: max - min });
}

function* renumberColumn<Column extends Float64Array | Int32Array | Uint16Array | Uint32Array>(
  column: Column,
  numbers: Uint32Array,
): Generator<void, Column> {
  const renumbered = column.slice() as Column;
  yield* forEachNumber(numbers.length, (slot) => {
    renumbered[numbers[slot] as number] = column[slot] as number;
  });
  return renumbered;
}

/** Adds a slot to its brand's posting list; returns the number of the brand's spelling. */
function addBrand(index: CatalogueIndex, slot: number, spelling: string): number {
  const number = index.brandNumberOf.get(spelling) ?? index.brands.length;
  let brand = index.brands[number];
  if (!brand) {
    brand = { spelling, postings: createPostingList() };
    index.brands.push(brand);
    index.brandNumberOf.set(spelling, number);
    const name = spelling.toLowerCase();
    const numbers = index.brandNumbersByName.get(name);
    if (numbers) numbers.push(number);
    else index.brandNumbersByName.set(name, [number]);
  }
  addPosting(brand.postings, slot);
  return number;
}
