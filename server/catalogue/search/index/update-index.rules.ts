import { productFlags } from '#contract/values/catalogue/product-flags';
import { clearBit, hasBit } from './bitmap.rules';
import { addProduct, putIntoSlot, sizedSlot } from './build-index.rules';
import type { CatalogueIndex } from './catalogue-index.rules';
import { cellFor, countProduct } from './facet-groups.rules';
import { findSlot } from './id-table.rules';
import { flagBits, type IndexedProduct } from './index-query';
import { updatePriceBitmaps } from './price-bitmaps.rules';
import { hasSize, putSize } from './size-bitmaps.rules';
import { insertSlots, removeSlots } from './sorted-index.rules';

/**
 * Replaces changed products by their current state. `changed` are the ids that changed, `products` those that are
 * in the shop, and `textChanged` those whose words or attributes changed.
 */
export function updateProducts(
  index: CatalogueIndex,
  changed: Iterable<string>,
  products: IndexedProduct[],
  textChanged: ReadonlySet<string>,
): void {
  const current = new Map(products.map((product) => [product.id, product]));
  const removed: number[] = [];
  // Most changes are of stock, which leaves a product where it is in every sort order.
  const kept = new Set<number>();
  const reused = new Map<string, number>();
  for (const id of changed) {
    const slot = findSlot(index.ids, id);
    if (slot < 0 || !hasBit(index.bitmaps.live, slot)) continue;
    removed.push(slot);
    const product = current.get(id);
    if (product && !textChanged.has(id) && canReuseSlot(index, slot, product)) reused.set(id, slot);
    if (reused.has(id) && product && keepsItsPlace(index, slot, product)) kept.add(slot);
  }
  // Neither prices nor stock change which products match the words and brands of a search.
  if (reused.size < Math.max(removed.length, products.length)) dropSelections(index);
  const moved = removed.filter((slot) => !kept.has(slot));
  for (const sorted of Object.values(index.sorted)) removeSlots(sorted, moved);
  for (const slot of removed) takeOutOfSlot(index, slot);
  const added = products.map((product) => {
    const slot = reused.get(product.id);
    if (slot === undefined) return addProduct(index, product);
    putIntoSlot(index, slot, product);
    return slot;
  });
  const inserted = added.filter((slot) => !kept.has(slot));
  for (const sorted of Object.values(index.sorted)) insertSlots(sorted, inserted);
  for (const slot of added)
    updatePriceBitmaps(index.priceBitmaps, slot, index.prices[slot] as number, true);
}

/** Whether the index should be built again: dead slots, and slots that are not in the order of cells, cost time. */
export function isFragmented({ ids, liveCount, orderedSlots }: CatalogueIndex): boolean {
  const dead = ids.length - liveCount;
  const unordered = ids.length - orderedSlots;
  return Math.max(dead, unordered) > 10_000 + liveCount / 5;
}

function dropSelections(index: CatalogueIndex): void {
  for (const selection of index.selections) selection.key = null;
  index.suggestions.clear();
}

/** Whether the posting lists, the creation time and the cell of a slot still hold. */
function canReuseSlot(index: CatalogueIndex, slot: number, product: IndexedProduct): boolean {
  return (
    index.created[slot] === product.createdAt &&
    index.brands[index.brandNumbers[slot] as number]?.spelling === product.brand &&
    index.cells[slot] === cellFor(index.groups, product)
  );
}

/** Whether a product that keeps its slot also keeps its place in every sort order. */
function keepsItsPlace({ prices, ratings }: CatalogueIndex, slot: number, after: IndexedProduct) {
  return after.price === prices[slot] && after.rating === ratings[slot];
}

function takeOutOfSlot(index: CatalogueIndex, slot: number): void {
  const { bitmaps, groups } = index;
  const cell = index.cells[slot] as number;
  let combined = 0;
  for (const flag of productFlags) {
    if (hasBit(bitmaps.flags[flag], slot)) combined |= flagBits[flag];
    clearBit(bitmaps.flags[flag], slot);
  }
  const sizeIds: number[] = [];
  const sized = sizedSlot(index, slot);
  for (const id of sized.group.sizeIds) {
    if (!hasSize(index.sizes, sized, id)) continue;
    sizeIds.push(id);
    putSize(index.sizes, sized, { id, isInStock: false });
  }
  updatePriceBitmaps(index.priceBitmaps, slot, index.prices[slot] as number, false);
  clearBit(bitmaps.live, slot);
  index.liveCount--;
  countProduct(groups, cell, { combined, sizeIds, by: -1 });
}
