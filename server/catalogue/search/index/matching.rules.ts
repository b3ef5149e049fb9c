import { addRange, type Bitmap, combine, countRange, forEachSlot, setBit } from './bitmap.rules';
import type { CatalogueIndex, OrderName } from './catalogue-index.rules';
import type { MatchLevel } from './dictionary.rules';
import { colourOf, type FacetGroup, groupOf } from './facet-groups.rules';
import { flagBits, type IndexQuery } from './index-query';
import { selectPriceRange } from './price-bitmaps.rules';
import { isSet, selectProducts } from './selection.rules';
import { selectSizes } from './size-bitmaps.rules';
import { firstPosition } from './sorted-index.rules';

/** Whether a value passes all filters, only those of other facets, or neither. */
export const CLOSED = 0;
export const OPEN = 1;
export const ACCEPTED = 2;

/**
 * A query that is being answered. Filters by category, section and colour choose cells; all other filters are bitmaps. The
 * bitmaps are valid until another query is answered.
 */
export interface Matching {
  /** `CLOSED`, `OPEN` or `ACCEPTED`, by group number and by colour id. */
  groups: Uint8Array;
  colours: Uint8Array;
  acceptedColours: number[];
  isEveryGroup: boolean;
  isEveryColour: boolean;
  /** The combination of flags that is all there is besides cells and sizes; null if there are other filters. */
  flags: number | null;
  /** One of the sizes of each must be in stock. */
  sizeFilters: number[][];
  /** The products that pass all filters but those by cell: without, and with those by size. */
  unsized: () => Bitmap;
  sized: () => Bitmap;
}

export function matchingOf(
  index: CatalogueIndex,
  query: IndexQuery,
  level: MatchLevel = 'any',
): Matching {
  const { scratch, groups } = index;
  const { filters } = query;
  const colours = new Uint8Array(groups.colourLimit).fill(ACCEPTED);
  const states = new Uint8Array(groups.list.length).fill(ACCEPTED);
  for (const { predicate, facet } of filters) {
    const { on } = predicate;
    if (on === 'colour') close(colours, (id) => predicate.accepts(id), facet === on);
    if (on === 'category' || on === 'section')
      close(
        states,
        (number) => {
          const { categoryId, sectionId } = groups.list[number] as FacetGroup;
          return predicate.accepts(on === 'category' ? categoryId : sectionId);
        },
        facet === on,
      );
  }
  const acceptedColours = [...colours.keys()].filter((id) => colours[id] === ACCEPTED);
  const unsized = once(() => selectUnsized(index, query, level));
  const sizeFilters = filters.flatMap(({ predicate }) =>
    predicate.on === 'size' ? [predicate.ids] : [],
  );
  const sized = once(() => {
    let selected = unsized();
    const needed = groups.list.filter(({ number }) => states[number] !== CLOSED);
    for (const ids of sizeFilters) {
      // A second filter by size reads what the first one has written.
      const target = selected === scratch.sized ? scratch.postings : scratch.sized;
      selected = selectSizes(index.sizes, needed, ids, { selected, target });
    }
    return selected;
  });
  return {
    groups: states,
    colours,
    acceptedColours,
    unsized,
    sized,
    flags: flagsOf(query),
    isEveryGroup: states.every((state) => state === ACCEPTED),
    isEveryColour: acceptedColours.length === colours.length,
    sizeFilters,
  };
}

/** Applies a filter to the states of values; those that only this facet's own filter excludes stay open. */
function close(states: Uint8Array, accepts: (value: number) => boolean, isFacet: boolean): void {
  for (let value = 0; value < states.length; value++)
    if (states[value] !== CLOSED && !accepts(value)) states[value] = isFacet ? OPEN : CLOSED;
}

/** The matching products. */
export function selectMatches(index: CatalogueIndex, matching: Matching): Bitmap {
  const { scratch, groups } = index;
  const { isEveryGroup, isEveryColour } = matching;
  const sized = matching.sized();
  if (isEveryGroup && isEveryColour) return sized;
  const { matches } = scratch;
  matches.fill(0);
  for (const group of groups.list)
    if (matching.groups[group.number] === ACCEPTED)
      for (const [start, end] of rangesOf(matching, group)) addRange(matches, sized, start, end);
  forEachUnordered(index, sized, (slot, group, colourId) => {
    if (matching.groups[group.number] === ACCEPTED && matching.colours[colourId] === ACCEPTED)
      setBit(matches, slot);
  });
  return matches;
}

/** The slots of the accepted colours of a group, but for unordered ones. */
export function rangesOf(
  { isEveryColour, acceptedColours }: Matching,
  { starts }: FacetGroup,
): [number, number][] {
  const lastStart = starts.length - 1;
  if (isEveryColour) return [[starts[0] as number, starts[lastStart] as number]];
  const ranges: [number, number][] = [];
  for (const id of acceptedColours)
    if (id < lastStart) ranges.push([starts[id] as number, starts[id + 1] as number]);
  return ranges;
}

/** Visits the products of a bitmap that were added after the index was built. */
export function forEachUnordered(
  { groups, cells, orderedSlots }: CatalogueIndex,
  bitmap: Bitmap,
  visit: (slot: number, group: FacetGroup, colourId: number) => void,
): void {
  forEachSlot(
    bitmap,
    (slot) => {
      const cell = cells[slot] as number;
      if (slot >= orderedSlots) visit(slot, groupOf(groups, cell), colourOf(cell));
      return true;
    },
    orderedSlots,
  );
}

/** Counts the matching products. */
export function countMatches(index: CatalogueIndex, matching: Matching): number {
  const { flags, sizeFilters, isEveryColour, acceptedColours } = matching;
  if (flags === null || sizeFilters.length > 0) {
    const matches = selectMatches(index, matching);
    return countRange(matches, 0, matches.length * 32);
  }
  let total = 0;
  for (const { number, totals, colours } of index.groups.list) {
    if (matching.groups[number] !== ACCEPTED) continue;
    if (isEveryColour) total += totals[flags] as number;
    else for (const id of acceptedColours) total += colours[flags]?.[id] ?? 0;
  }
  return total;
}

interface PriceLimits {
  min: number;
  max: number;
}

/** The intersection of all filters by price; null without one. */
export function priceLimits({ filters }: IndexQuery): PriceLimits | null {
  const limits = filters.flatMap(({ predicate }) => (predicate.on === 'price' ? [predicate] : []));
  if (limits.length === 0) return null;
  return {
    min: Math.max(...limits.map(({ min }) => min)),
    max: Math.min(...limits.map(({ max }) => max)),
  };
}

/** The positions of a sorted index by price that are within the limits. */
export function positionsOf(
  { prices, sorted, orders }: CatalogueIndex,
  name: OrderName,
  { min, max }: PriceLimits,
): { start: number; end: number } {
  const isAscending = orders[name].direction === 'ascending';
  const priceOf = (slot: number) => prices[slot] as number;
  const start = firstPosition(sorted[name], (slot) =>
    isAscending ? priceOf(slot) < min : priceOf(slot) > max,
  );
  const end = firstPosition(sorted[name], (slot) =>
    isAscending ? priceOf(slot) <= max : priceOf(slot) >= min,
  );
  return { start, end: Math.max(start, end) };
}

/** The products that pass the filters by flag, price and set and match the terms. */
function selectUnsized(index: CatalogueIndex, query: IndexQuery, level: MatchLevel): Bitmap {
  const { bitmaps, priceBitmaps, prices, sorted, scratch } = index;
  const all: Bitmap[] = [];
  const none: Bitmap[] = [];
  for (const { predicate } of query.filters)
    if (predicate.on === 'flag') (predicate.is ? all : none).push(bitmaps.flags[predicate.flag]);
  const selection = selectProducts(index, query, level);
  if (selection) all.push(selection.slots);
  const limits = priceLimits(query);
  if (limits) {
    const range = positionsOf(index, 'price_low', limits);
    const arrays = { target: scratch.prices, scratch: scratch.unsized };
    all.push(selectPriceRange(priceBitmaps, sorted.price_low, prices, range, arrays));
  }
  const [first = bitmaps.live, ...others] = all;
  return combine(scratch.unsized, [first, ...others], none);
}

/** Null for a query that counts by combination of flags do not answer. */
function flagsOf({ filters, terms }: IndexQuery): number | null {
  if (terms !== null) return null;
  let flags = 0;
  for (const { predicate } of filters) {
    if (predicate.on === 'price' || isSet(predicate)) return null;
    if (predicate.on !== 'flag') continue;
    if (!predicate.is) return null;
    flags |= flagBits[predicate.flag];
  }
  return flags;
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => (made ??= make());
}
