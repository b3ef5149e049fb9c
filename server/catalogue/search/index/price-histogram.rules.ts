import { BUCKETS, type BucketCounts } from './facet-buckets.rules';
import { firstPosition, type SortedIndex } from './sorted-index.rules';

/** For some prices, the bucket counts of all cheaper products: counting a price range then scans only its ends. */
export interface PriceHistogram {
  /** Whole cents, ascending. */
  bounds: number[];
  cheaper: BucketCounts[];
}

const BOUNDS = 32;
/** Ranges with fewer products are counted one by one. */
const MIN_PRODUCTS = 20_000;
const SLICE = 50_000;

/** Chooses bounds that divide the products evenly. Pauses at every `yield`. */
export function* buildPriceHistogram(
  byPrice: SortedIndex,
  prices: Int32Array,
): Generator<void, PriceHistogram> {
  const histogram: PriceHistogram = { bounds: [], cheaper: [] };
  if (byPrice.length <= MIN_PRODUCTS) return histogram;
  const step = Math.ceil(byPrice.length / BOUNDS);
  const counts = new Int32Array(BUCKETS);
  let next = step;
  let previous = -1;
  for (let at = 0; at < byPrice.length; at++) {
    const price = prices[byPrice.slots[at] as number] as number;
    if (at >= next && price !== previous) {
      histogram.bounds.push(price);
      histogram.cheaper.push(counts.slice());
      next = at + step;
    }
    previous = price;
    (counts[byPrice.buckets[at] as number] as number)++;
    if (at % SLICE === 0) yield;
  }
  return histogram;
}

/** Adds a product, or removes it with -1. */
export function updatePriceHistogram(
  { bounds, cheaper }: PriceHistogram,
  price: number,
  bucket: number,
  by: 1 | -1,
): void {
  for (let at = bounds.length - 1; at >= 0 && price < (bounds[at] as number); at--)
    ((cheaper[at] as BucketCounts)[bucket] as number) += by;
}

/** Sets `counts` to the bucket counts of the positions from `start` up to `end` of the order by price. */
export function countPriceRange(
  histogram: PriceHistogram,
  byPrice: SortedIndex,
  prices: Int32Array,
  { start, end }: { start: number; end: number },
  counts: BucketCounts,
): BucketCounts {
  counts.fill(0);
  if (end - start <= MIN_PRODUCTS) scan(counts, byPrice, start, end, 1);
  else {
    addPrefix(counts, histogram, byPrice, prices, end, 1);
    addPrefix(counts, histogram, byPrice, prices, start, -1);
  }
  return counts;
}

/** Adds or subtracts the counts of all positions before `end`, starting at the nearest bound. */
function addPrefix(
  counts: BucketCounts,
  { bounds, cheaper }: PriceHistogram,
  byPrice: SortedIndex,
  prices: Int32Array,
  end: number,
  by: 1 | -1,
): void {
  let known: BucketCounts | undefined;
  let position = 0;
  for (const [at, bound] of bounds.entries()) {
    const candidate = firstPosition(byPrice, (slot) => (prices[slot] as number) < bound);
    if (Math.abs(candidate - end) >= Math.abs(position - end)) continue;
    known = cheaper[at];
    position = candidate;
  }
  if (known)
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      (counts[bucket] as number) += by * (known[bucket] as number);
  if (position <= end) scan(counts, byPrice, position, end, by);
  else scan(counts, byPrice, end, position, by === 1 ? -1 : 1);
}

function scan(
  counts: BucketCounts,
  { buckets }: SortedIndex,
  start: number,
  end: number,
  by: 1 | -1,
): void {
  for (let at = start; at < end; at++) (counts[buckets[at] as number] as number) += by;
}
