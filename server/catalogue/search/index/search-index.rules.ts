import type { SearchTerm } from '../search-terms.rules';
import { type Bitmap, forEachSlot, hasBit } from './bitmap.rules';
import type { CatalogueIndex, OrderName } from './catalogue-index.rules';
import { findMatches, type MatchLevel, matchLevels } from './dictionary.rules';
import { countFacets, type FacetCounts } from './facet-buckets.rules';
import { idAt } from './id-table.rules';
import type { IndexQuery } from './index-query';
import {
  candidatesOf,
  countBuckets,
  forEachMatch,
  positionsOf,
  priceLimits,
  scanInOrder,
} from './index-scan.rules';
import { selectProducts } from './selection.rules';

/** Up to this many products are sorted for a page; of more, the sorted index is scanned until the page is full. */
const MAX_SORTED = 1_000;
/** Posting entries read for one word of a suggestion: enough to choose the newest products from. */
const MAX_SUGGESTION_POSTINGS = 50_000;

interface IndexPage {
  /** `relevance` ranks by match level, then by newest. */
  sort: OrderName | 'relevance';
  offset: number;
  limit: number;
}

/** The ids of one page of the matching products, with the total and the facet counts. */
export function listFromIndex(
  index: CatalogueIndex,
  query: IndexQuery,
  page: IndexPage,
): { facets: FacetCounts; ids: string[] } {
  const selection = selectProducts(index, query);
  const facets = countFacets(countBuckets(index, query, selection), query.filters);
  const end = Math.min(page.offset + page.limit, facets.total);
  if (end <= page.offset) return { facets, ids: [] };
  const slots =
    page.sort === 'relevance' && query.terms !== null
      ? pageByRelevance(index, query, { offset: page.offset, end, total: facets.total })
      : pageInOrder(index, query, selection?.slots ?? null, {
          ...{ offset: page.offset, end, total: facets.total },
          sort: page.sort === 'relevance' ? 'new' : page.sort,
        });
  return { facets, ids: slots.map((slot) => idAt(index.ids, slot)) };
}

/** The ids of the newest products that match all terms at the given level. */
export function newestMatches(
  index: CatalogueIndex,
  terms: SearchTerm[],
  level: MatchLevel,
  limit: number,
): string[] {
  const { dictionary, live, sorted, scratch } = index;
  const { matches } = scratch;
  const maxPostings = MAX_SUGGESTION_POSTINGS;
  findMatches(
    dictionary,
    terms,
    { live, matches, scratch: scratch.postings },
    { level, maxPostings },
  );
  let slots: number[] = [];
  forEachSlot(matches, (slot) => slots.push(slot) <= MAX_SORTED);
  slots =
    slots.length <= MAX_SORTED
      ? slots.sort(sorted.new.compare).slice(0, limit)
      : scanInOrder(sorted.new, candidatesOf(index, null, matches), { skip: 0, take: limit });
  return slots.map((slot) => idAt(index.ids, slot));
}

interface PageRange {
  offset: number;
  end: number;
  total: number;
}

function pageInOrder(
  index: CatalogueIndex,
  query: IndexQuery,
  selected: Bitmap | null,
  { sort, offset, end, total }: PageRange & { sort: OrderName },
): number[] {
  const sorted = index.sorted[sort];
  const isByPrice = index.orders[sort].by === 'price';
  const limits = priceLimits(query);
  const needsScan = selected !== null || (limits !== null && !isByPrice);
  if (needsScan && total <= MAX_SORTED)
    return matchingSlots(index, query, selected).sort(sorted.compare).slice(offset, end);
  const { start, end: stop } =
    limits !== null && isByPrice
      ? positionsOf(index, sort, limits)
      : { start: 0, end: sorted.length };
  if (total === stop - start) return [...sorted.slots.subarray(start + offset, start + end)];
  const candidates = { ...candidatesOf(index, query, selected), start, stop };
  if (isByPrice) candidates.limits = null;
  const take = end - offset;
  return end <= total - offset
    ? scanInOrder(sorted, candidates, { skip: offset, take })
    : scanInOrder(sorted, candidates, { skip: total - end, take, isBackwards: true }).reverse();
}

/** A page of a search: level by level, the best match first, the newest first within each level. */
function pageByRelevance(
  index: CatalogueIndex,
  query: IndexQuery,
  { offset, end, total }: PageRange,
): number[] {
  const page: number[] = [];
  let better: Bitmap | null = null;
  let countOfBetter = 0;
  for (const level of matchLevels) {
    const selection = selectProducts(index, query, level);
    if (selection === null) break;
    const countUpToLevel =
      level === 'any'
        ? total
        : countFacets(countBuckets(index, query, selection), query.filters).total;
    const from: number = offset + page.length;
    const take = Math.min(end, countUpToLevel) - from;
    if (take > 0) {
      const skip = from - countOfBetter;
      const excluded = better;
      page.push(
        ...(countUpToLevel <= MAX_SORTED
          ? matchingSlots(index, query, selection.slots)
              .filter((slot) => excluded === null || !hasBit(excluded, slot))
              .sort(index.sorted.new.compare)
              .slice(skip, skip + take)
          : scanInOrder(
              index.sorted.new,
              { ...candidatesOf(index, query, selection.slots), excluded },
              { skip, take },
            )),
      );
    }
    better = selection.slots;
    countOfBetter = countUpToLevel;
  }
  return page;
}

function matchingSlots(
  index: CatalogueIndex,
  query: IndexQuery,
  selected: Bitmap | null,
): number[] {
  const matching: number[] = [];
  forEachMatch(index, query, selected, (slot) => matching.push(slot));
  return matching;
}
