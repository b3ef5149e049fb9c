import { type Bitmap, combine, forEachSlot, hasBit } from './bitmap.rules';
import type { CatalogueIndex, OrderName } from './catalogue-index.rules';
import { type MatchLevel, matchLevels } from './dictionary.rules';
import type { IndexQuery } from './index-query';
import {
  countMatches,
  type Matching,
  matchingOf,
  positionsOf,
  priceLimits,
  selectMatches,
} from './matching.rules';
import { selectProducts } from './selection.rules';
import type { SortedIndex } from './sorted-index.rules';

/** Sorting a product takes about as long as scanning this many entries of a sorted index. */
const SORT_COST = 128;

/** Positions in a list of `total` products. */
interface PageRange {
  offset: number;
  end: number;
  total: number;
}

/** The slots of a page: a slice of the sorted index, the first matches of a scan, or sorted matches. */
export function pageInOrder(
  index: CatalogueIndex,
  query: IndexQuery,
  matching: Matching,
  { sort, offset, end, total }: PageRange & { sort: OrderName },
): number[] {
  const sorted = index.sorted[sort];
  const limits = index.orders[sort].by === 'price' ? priceLimits(query) : null;
  const { start, end: stop } = limits
    ? positionsOf(index, sort, limits)
    : { start: 0, end: sorted.length };
  if (total === stop - start) return [...sorted.slots.subarray(start + offset, start + end)];
  return takeInOrder(sorted, selectMatches(index, matching), {
    offset,
    end,
    total,
    start,
    stop,
  });
}

/** Some of the `total` slots of a bitmap, all of which are between two positions of the sorted index. */
export function takeInOrder(
  sorted: SortedIndex,
  matches: Bitmap,
  {
    offset,
    end,
    total,
    start = 0,
    stop = sorted.length,
  }: PageRange & { start?: number; stop?: number },
): number[] {
  const isNearEnd = total - offset < end;
  const scanned = ((isNearEnd ? total - offset : end) / total) * (stop - start);
  if (total * SORT_COST < scanned) {
    const slots: number[] = [];
    forEachSlot(matches, (slot) => slots.push(slot) > 0);
    return slots.sort(sorted.compare).slice(offset, end);
  }
  const take = end - offset;
  return isNearEnd
    ? scan(sorted, matches, {
        from: stop - 1,
        to: start - 1,
        step: -1,
        skip: total - end,
        take,
      }).reverse()
    : scan(sorted, matches, { from: start, to: stop, step: 1, skip: offset, take });
}

/** The first and the last matching slot in the order; undefined if there is none. */
export function endsInOrder(sorted: SortedIndex, matches: Bitmap): (number | undefined)[] {
  const { length } = sorted;
  return [
    ...scan(sorted, matches, { from: 0, to: length, step: 1, skip: 0, take: 1 }),
    ...scan(sorted, matches, { from: length - 1, to: -1, step: -1, skip: 0, take: 1 }),
  ];
}

function scan(
  { slots }: SortedIndex,
  matches: Bitmap,
  given: { from: number; to: number; step: 1 | -1; skip: number; take: number },
): number[] {
  const { to, step, take } = given;
  let { skip } = given;
  const found: number[] = [];
  for (let at = given.from; at !== to && found.length < take; at += step) {
    const slot = slots[at] as number;
    if (hasBit(matches, slot) && skip-- <= 0) found.push(slot);
  }
  return found;
}

/** A page of a search: level by level, the best match first, the newest first within each level. */
export function pageByRelevance(
  index: CatalogueIndex,
  query: IndexQuery,
  { offset, end, total }: PageRange,
): number[] {
  const page: number[] = [];
  let betterLevel: MatchLevel | null = null;
  let countOfBetter = 0;
  for (const level of matchLevels) {
    if (page.length === end - offset) break;
    const better = betterLevel && selectProducts(index, query, betterLevel);
    const matching = matchingOf(index, query, level);
    const countUpToLevel = level === 'any' ? total : countMatches(index, matching);
    const start: number = offset + page.length - countOfBetter;
    const stop = Math.min(end, countUpToLevel) - countOfBetter;
    if (stop > start) {
      const upToLevel = selectMatches(index, matching);
      const matches = combine(index.scratch.matches, [upToLevel], better ? [better.slots] : []);
      const range = { offset: start, end: stop, total: countUpToLevel - countOfBetter };
      page.push(...takeInOrder(index.sorted.new, matches, range));
    }
    betterLevel = level;
    countOfBetter = countUpToLevel;
  }
  return page;
}
