import { type Bitmap, clearBit, createBitmap, putBit, setBit, subtract } from './bitmap.rules';
import { SLICE } from './slices.rules';
import { firstPosition, type SortedIndex } from './sorted-index.rules';

/**
 * A range-encoded bitmap index: for some prices, the bitmap of all cheaper products. The products of any price range follow
 * from the nearest two, corrected by a short piece of the sorted index by price.
 */
export interface PriceBitmaps {
  /** In minor units, ascending. */
  bounds: number[];
  cheaper: Bitmap[];
}

const BOUNDS = 32;
/** Of fewer products, the bitmap is made from the sorted index alone. */
const MIN_PRODUCTS = 20_000;

/** Chooses bounds that divide the products evenly. Pauses at every `yield`. */
export function* buildPriceBitmaps(
  byPrice: SortedIndex,
  prices: Int32Array,
  { length: words }: Bitmap,
): Generator<void, PriceBitmaps> {
  const built: PriceBitmaps = { bounds: [], cheaper: [] };
  if (byPrice.length <= MIN_PRODUCTS) return built;
  const step = Math.ceil(byPrice.length / BOUNDS);
  const passed = createBitmap(words * 32);
  let next = step;
  let previous = -1;
  for (let at = 0; at < byPrice.length; at++) {
    const slot = byPrice.slots[at] as number;
    const price = prices[slot] as number;
    if (at >= next && price !== previous) {
      built.bounds.push(price);
      built.cheaper.push(passed.slice());
      next = at + step;
    }
    previous = price;
    setBit(passed, slot);
    if (at % SLICE === 0) yield;
  }
  return built;
}

/** Adds a product, or removes it. */
export function updatePriceBitmaps(
  { bounds, cheaper }: PriceBitmaps,
  slot: number,
  price: number,
  isAdded: boolean,
): void {
  for (let at = bounds.length - 1; at >= 0 && price < (bounds[at] as number); at--)
    putBit(cheaper[at] as Bitmap, slot, isAdded);
}

/** Sets `target` to the products at the positions from `start` up to `end` of the order by price. `scratch` is overwritten. */
export function selectPriceRange(
  bitmaps: PriceBitmaps,
  byPrice: SortedIndex,
  prices: Int32Array,
  { start, end }: { start: number; end: number },
  { target, scratch }: { target: Bitmap; scratch: Bitmap },
): Bitmap {
  if (end - start <= MIN_PRODUCTS) {
    target.fill(0);
    for (let at = start; at < end; at++) setBit(target, byPrice.slots[at] as number);
    return target;
  }
  selectBefore(bitmaps, byPrice, prices, end, target);
  if (start > 0) subtract(target, selectBefore(bitmaps, byPrice, prices, start, scratch));
  return target;
}

/** Sets `target` to all products before a position, beginning with the nearest bitmap. */
function selectBefore(
  { bounds, cheaper }: PriceBitmaps,
  byPrice: SortedIndex,
  prices: Int32Array,
  end: number,
  target: Bitmap,
): Bitmap {
  const endPrice =
    end < byPrice.length ? (prices[byPrice.slots[end] as number] as number) : Infinity;
  const above = bounds.findIndex((bound) => bound > endPrice);
  const nearest = [above < 0 ? bounds.length - 1 : above, above < 0 ? -1 : above - 1];
  let known: Bitmap | undefined;
  let position = 0;
  for (const at of nearest) {
    const bound = bounds[at];
    if (bound === undefined) continue;
    const candidate = firstPosition(byPrice, (slot) => (prices[slot] as number) < bound);
    if (Math.abs(candidate - end) >= Math.abs(position - end)) continue;
    known = cheaper[at];
    position = candidate;
  }
  if (known) target.set(known);
  else target.fill(0);
  for (; position < end; position++) setBit(target, byPrice.slots[position] as number);
  while (position > end) clearBit(target, byPrice.slots[--position] as number);
  return target;
}
