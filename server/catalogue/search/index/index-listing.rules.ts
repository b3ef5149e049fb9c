import { type ListSort, RELEVANCE } from '#contract/values/assortment';
import type { ProductFilter } from '../../catalogue.queries';
import { type Bits, eachBit, hasBit, keepCommon, someSlots } from './bits.rules';
import { slotsOfBrands } from './brands.rules';
import type { MemoryCatalogue } from './catalogue-index.rules';
import { CELLS, countFacets, type FacetCounts, wantedCells, wantsAllCells } from './cells.rules';
import { type ChosenSlots, findChosen, takeChosen } from './chosen-slots.rules';
import { findMatches, type MatchLevel, type Sought } from './dictionary.rules';
import { countRange } from './price-histogram.rules';
import { firstNot, type Ordering } from './sorted-index.rules';

/** What a list is narrowed to. */
export type MemoryFilter = Pick<
  ProductFilter,
  | 'main'
  | 'section'
  | 'categoryIds'
  | 'colourIds'
  | 'sizeMask'
  | 'isNew'
  | 'inStock'
  | 'isReduced'
  | 'minPrice'
  | 'maxPrice'
  | 'brands'
> & {
  /** Null where nothing is searched for. */
  sought: Sought[] | null;
};

const allCells = new Uint8Array(CELLS).fill(1);

/** So few are sorted rather than met along the order. */
const FEW = 1_000;
export interface MemoryPage {
  counts: FacetCounts;
  /** The slots of the page, in their order. */
  slots: number[];
}

/** The total, every facet and a page of the products that pass a filter. */
export function listFromMemory(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
  page: { sort: ListSort; offset: number; limit: number },
): MemoryPage {
  const chosen = chosenSlots(catalogue, filter);
  const counts = countFacets(cubeOf(catalogue, filter, chosen), filter);
  const left = Math.min(page.limit, counts.total - page.offset);
  if (left <= 0) return { counts, slots: [] };
  return {
    counts,
    slots: pageOf(catalogue, filter, chosen?.slots ?? null, { ...page, total: counts.total }),
  };
}

/** The newest products, so many, of those that have all of some words: see `findMatches`. */
export function newestMatches(
  { words, live, orderings, prices, scratch }: MemoryCatalogue,
  sought: Sought[],
  { count, ...options }: { level: MatchLevel; most: number; count: number },
): number[] {
  if (words === null) return [];
  const { found, having } = scratch;
  findMatches(words, sought, { live, found, having }, options);
  const some = someSlots(found, FEW);
  // Many are met soon along the order, few are sorted soon.
  if (some.length <= FEW) return some.sort(orderings.new.compare).slice(0, count);
  const test: Test = { wanted: allCells, chosen: found, excluded: null, limits: null, prices };
  return walk(orderings.new, test, { from: 0, step: 1, skipped: 0, taken: count });
}

/** The live slots that brand and search leave; null where neither narrows. A search leaves those that match at `level`. */
export function chosenSlots(
  catalogue: MemoryCatalogue,
  { brands, sought }: MemoryFilter,
  level: MatchLevel = 'any',
): ChosenSlots | null {
  if (brands === null && sought === null) return null;
  const key = JSON.stringify([brands, sought, level]);
  const known = findChosen(catalogue.chosen, key);
  if (known) return known;
  const { live, words, scratch } = catalogue;
  if (sought !== null && words === null) throw new Error('the words have not been read');
  const chosen = takeChosen(catalogue.chosen, key, live.length);
  if (sought === null || words === null) chosen.slots.set(live);
  else findMatches(words, sought, { live, found: chosen.slots, having: scratch.having }, { level });
  if (brands !== null) {
    slotsOfBrands(catalogue.brands, brands, scratch.having);
    keepCommon(chosen.slots, scratch.having);
  }
  return chosen;
}

/** How many products of each cell pass what a cell cannot tell. Holds until another is asked for. */
export function cubeOf(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
  chosen: ChosenSlots | null,
): Int32Array {
  const { marks, orderings, prices, scratch } = catalogue;
  if (chosen === null) {
    if (!hasPriceLimit(filter)) return catalogue.cube;
    const range = rangeOf(catalogue, orderings.price_low, filter);
    const limits = { ...limitsOf(filter), range };
    return countRange(marks, orderings.price_low, prices, limits, scratch.cube);
  }
  if (hasPriceLimit(filter))
    return countCells(catalogue, chosen.slots, limitsOf(filter), scratch.cube);
  if (!chosen.isCounted) countCells(catalogue, chosen.slots, null, chosen.cube);
  chosen.isCounted = true;
  return chosen.cube;
}

function countCells(
  { cells, prices }: MemoryCatalogue,
  slots: Bits,
  limits: Limits | null,
  cube: Int32Array,
): Int32Array {
  cube.fill(0);
  // As `eachBit`, without a call for each of perhaps a million.
  for (let word = 0; word < slots.length; word++) {
    let rest = slots[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      rest ^= lowest;
      const slot = (word << 5) + 31 - Math.clz32(lowest);
      if (limits === null || isWithin(limits, prices[slot] as number))
        (cube[cells[slot] as number] as number)++;
    }
  }
  return cube;
}

function pageOf(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
  chosen: Bits | null,
  { sort, offset, limit, total }: { sort: ListSort; offset: number; limit: number; total: number },
): number[] {
  const end = Math.min(offset + limit, total);
  if (sort === RELEVANCE && filter.sought !== null)
    return pageByRelevance(catalogue, filter, { offset, end, total });
  const order = sort === RELEVANCE ? 'new' : sort;
  const ordering = catalogue.orderings[order];
  const isByPrice = order !== 'new';
  const limits = !isByPrice && hasPriceLimit(filter) ? limitsOf(filter) : null;
  if (total <= FEW && (chosen !== null || limits !== null))
    return allFitting(catalogue, filter, chosen).sort(ordering.compare).slice(offset, end);
  const [from, to] = isByPrice ? rangeOf(catalogue, ordering, filter) : [0, ordering.length];
  if (chosen === null && limits === null && wantsAllCells(filter))
    return [...ordering.slots.subarray(from + offset, from + end)];
  const { prices, scratch } = catalogue;
  const wanted = wantedCells(filter, scratch.wanted);
  const test: Test = { wanted, chosen, excluded: null, limits, prices };
  const taken = end - offset;
  // The page is met sooner from the end that is nearer.
  return end > total - offset
    ? walk(ordering, test, { from: to - 1, step: -1, skipped: total - end, taken }).reverse()
    : walk(ordering, test, { from, step: 1, skipped: offset, taken });
}

/** The products of a search from rank `offset` to `end`: level by level, the best match first, the newest first in each. */
function pageByRelevance(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
  { offset, end, total }: { offset: number; end: number; total: number },
): number[] {
  const { orderings, prices, scratch } = catalogue;
  const page: number[] = [];
  let better: Bits | null = null;
  let ranked = 0;
  for (const level of ['named', 'synonyms', 'any'] as const) {
    const chosen = chosenSlots(catalogue, filter, level);
    if (chosen === null) break;
    const count = () => countFacets(cubeOf(catalogue, filter, chosen), filter).total;
    const upTo: number = level === 'any' ? total : count();
    const start = offset + page.length;
    const taken = Math.min(end, upTo) - start;
    if (taken > 0) {
      const skipped = start - ranked;
      if (upTo <= FEW) {
        const fitting = allFitting(catalogue, filter, chosen.slots)
          .filter((slot) => better === null || !hasBit(better, slot))
          .sort(orderings.new.compare);
        page.push(...fitting.slice(skipped, skipped + taken));
      } else {
        const wanted = wantedCells(filter, scratch.wanted);
        const limits = hasPriceLimit(filter) ? limitsOf(filter) : null;
        const test: Test = { wanted, chosen: chosen.slots, excluded: better, limits, prices };
        page.push(...walk(orderings.new, test, { from: 0, step: 1, skipped, taken }));
      }
    }
    better = chosen.slots;
    ranked = upTo;
  }
  return page;
}

/** The lowest and the highest price of what passes a filter without limits of prices; null where nothing does. */
export function extremePrices(catalogue: MemoryCatalogue, filter: MemoryFilter): Limits | null {
  const { orderings, prices, scratch } = catalogue;
  const chosen = chosenSlots(catalogue, filter)?.slots ?? null;
  const wanted = wantedCells(filter, scratch.wanted);
  const test: Test = { wanted, chosen, excluded: null, limits: null, prices };
  const { price_low: byPrice } = orderings;
  const [cheapest] = walk(byPrice, test, { from: 0, step: 1, skipped: 0, taken: 1 });
  const from = byPrice.length - 1;
  const [dearest] = walk(byPrice, test, { from, step: -1, skipped: 0, taken: 1 });
  if (cheapest === undefined || dearest === undefined) return null;
  return { lowest: prices[cheapest] as number, highest: prices[dearest] as number };
}

interface Test {
  wanted: Uint8Array;
  chosen: Bits | null;
  /** Slots that are left out. */
  excluded: Bits | null;
  limits: Limits | null;
  prices: Int32Array;
}

/** Those that fit, as many as are to be taken after those that are skipped. There are so many. */
function walk(
  { slots, cells, length }: Ordering,
  { wanted, chosen, excluded, limits, prices }: Test,
  { from, step, skipped, taken }: { from: number; step: 1 | -1; skipped: number; taken: number },
): number[] {
  const met: number[] = [];
  let skip = skipped;
  for (let at = from; at >= 0 && at < length; at += step) {
    if (wanted[cells[at] as number] === 0) continue;
    const slot = slots[at] as number;
    if (chosen !== null && !hasBit(chosen, slot)) continue;
    if (excluded !== null && hasBit(excluded, slot)) continue;
    if (limits !== null && !isWithin(limits, prices[slot] as number)) continue;
    if (skip-- > 0) continue;
    met.push(slot);
    if (met.length === taken) break;
  }
  return met;
}

/** All slots that fit, in no order. */
function allFitting(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
  chosen: Bits | null,
): number[] {
  const { cells, prices, orderings, scratch } = catalogue;
  const wanted = wantedCells(filter, scratch.wanted);
  const limits = limitsOf(filter);
  const fitting: number[] = [];
  if (chosen === null) {
    const { price_low: byPrice } = orderings;
    const [from, to] = rangeOf(catalogue, byPrice, filter);
    for (let at = from; at < to; at++)
      if (wanted[byPrice.cells[at] as number] === 1) fitting.push(byPrice.slots[at] as number);
  } else
    eachBit(chosen, (slot) => {
      if (wanted[cells[slot] as number] === 1 && isWithin(limits, prices[slot] as number))
        fitting.push(slot);
    });
  return fitting;
}

interface Limits {
  lowest: number;
  highest: number;
}

function hasPriceLimit({ minPrice, maxPrice }: MemoryFilter): boolean {
  return minPrice !== null || maxPrice !== null;
}

export function limitsOf({ minPrice, maxPrice }: MemoryFilter): Limits {
  return { lowest: minPrice ?? 0, highest: maxPrice ?? Number.POSITIVE_INFINITY };
}

export function isWithin({ lowest, highest }: Limits, price: number): boolean {
  return price >= lowest && price <= highest;
}

/** The part of an order by price that the filter's prices leave: its first place, and the one after its last. */
export function rangeOf(
  { prices, orderings }: MemoryCatalogue,
  ordering: Ordering,
  filter: MemoryFilter,
): [number, number] {
  const { lowest, highest } = limitsOf(filter);
  const priceOf = (slot: number) => prices[slot] as number;
  const [isBefore, isUpTo] =
    ordering === orderings.price_low
      ? [(slot: number) => priceOf(slot) < lowest, (slot: number) => priceOf(slot) <= highest]
      : [(slot: number) => priceOf(slot) > highest, (slot: number) => priceOf(slot) >= lowest];
  const from = firstNot(ordering, isBefore);
  return [from, Math.max(from, firstNot(ordering, isUpTo))];
}
