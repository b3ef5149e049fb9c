import type { ListSort } from '#contract/values/catalogue/product-lists';
import type { ProductFilters } from './filters';
import type { FacetCounts } from './index/facet-counts.rules';
import type { IndexRefinements } from './index/refine-index.rules';
import type { SearchTerm } from './search-terms.rules';
import type { SuggestionLevel } from './suggestions.rules';

export interface SearchRequest {
  filters: ProductFilters;
  /** Null without a search; an empty list matches nothing. */
  terms: SearchTerm[] | null;
  /** The products of a collection: filters that facets and refinements apply too. They have no sizes. */
  scope?: ProductFilters | null;
}

export interface PageRequest {
  /** `relevance` without terms is the same as `new`. */
  sort: ListSort;
  offset: number;
  limit: number;
}

/** The ids of one page, and the counts of all pages. */
interface Listing {
  ids: string[];
  facets: FacetCounts;
}

export type RefinementCounts = IndexRefinements;

/** Finds products in the shop. Both engines, SQL and the in-memory index, give the same answers. */
export interface CatalogueSearch {
  list(request: SearchRequest, page: PageRequest): Promise<Listing>;
  /** What the products of a request can be narrowed by. `attributes` are the keys of those that are counted. */
  refine(request: SearchRequest, attributes: readonly string[]): Promise<RefinementCounts>;
  /** The ids of the best products at the first of the levels that has any; see `suggestBest`. */
  suggest(
    terms: SearchTerm[],
    levels: readonly SuggestionLevel[],
    limit: number,
  ): Promise<string[]>;
  /** Those of the terms that no product contains. */
  findUnknown(terms: SearchTerm[]): Promise<SearchTerm[]>;
  /** Those of the terms that name no product as typed. */
  findUnnamed(terms: SearchTerm[]): Promise<SearchTerm[]>;
}
