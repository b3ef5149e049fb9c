import type { SearchTerm } from '../search-terms.rules';
import { countRange } from './bitmap.rules';
import type { CatalogueIndex, OrderName } from './catalogue-index.rules';
import { findMatches, type MatchLevel } from './dictionary.rules';
import { countFacets, type FacetCounts } from './facet-counts.rules';
import { idAt } from './id-table.rules';
import type { IndexQuery } from './index-query';
import { matchingOf } from './matching.rules';
import { pageByRelevance, pageInOrder, takeInOrder } from './pages.rules';

/** Posting entries read for one word of a suggestion: enough to choose the newest products from. */
const MAX_SUGGESTION_POSTINGS = 50_000;
/** Suggestions that are kept, all of which are dropped together. */
const MAX_SUGGESTIONS = 5_000;

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
  { sort, offset, limit }: IndexPage,
): { facets: FacetCounts; ids: string[] } {
  const matching = matchingOf(index, query);
  const facets = countFacets(index, matching);
  const { total } = facets;
  const range = { offset, end: Math.min(offset + limit, total), total };
  if (range.end <= offset) return { facets, ids: [] };
  const slots =
    sort === 'relevance' && query.terms !== null
      ? pageByRelevance(index, query, range)
      : pageInOrder(index, query, matching, {
          ...range,
          sort: sort === 'relevance' ? 'new' : sort,
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
  const { dictionary, bitmaps, sorted, scratch, suggestions } = index;
  const { matches, postings } = scratch;
  const key = JSON.stringify([terms, level, limit]);
  const known = suggestions.get(key);
  if (known) return known;
  const maxPostings = MAX_SUGGESTION_POSTINGS;
  const arrays = { live: bitmaps.live, matches, scratch: postings };
  findMatches(dictionary, terms, arrays, { level, maxPostings });
  const total = countRange(matches, 0, matches.length * 32);
  const range = { offset: 0, end: Math.min(limit, total), total };
  const ids = takeInOrder(sorted.new, matches, range).map((slot) => idAt(index.ids, slot));
  if (suggestions.size >= MAX_SUGGESTIONS) suggestions.clear();
  suggestions.set(key, ids);
  return ids;
}
