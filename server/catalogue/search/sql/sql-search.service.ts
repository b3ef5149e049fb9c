import { byFlag } from '#contract/values/catalogue/product-flags';
import { type ListSort, RELEVANCE } from '#contract/values/catalogue/product-lists';
import type { Connection } from '../../../database/database';
import type { CatalogueSearch, RefinementCounts, SearchRequest } from '../catalogue-search';
import { type MatchLevel, matchLevels } from '../index/dictionary.rules';
import { findKnownWords } from '../search-terms.queries';
import { type SearchTerm, toNamingTsquery, toTitleTsquery, toTsquery } from '../search-terms.rules';
import { suggestBest } from '../suggestions.rules';
import { countAttributes } from './attribute-counts.queries';
import {
  countFacets,
  findMatched,
  type ListCriteria,
  listIds,
  listNewestMatches,
} from './listing.queries';
import { type BrandCounts, countByBrand } from './refine.queries';

const MANY_MATCHES = 20_000;
const FIRST_PRODUCTS = 1_000;

/** The tsqueries of the match levels. */
const levelQueries: Record<MatchLevel, (terms: SearchTerm[]) => string> = {
  title: (terms) => toTitleTsquery(terms, 'whole'),
  titleStart: (terms) => toTitleTsquery(terms, 'start'),
  named: (terms) => toNamingTsquery(terms, 'written'),
  synonyms: (terms) => toNamingTsquery(terms),
  any: toTsquery,
};

/** Every match has the last level. */
const rankedLevels = matchLevels.filter((level) => level !== 'any');

/** The search engine that asks the database: the reference for the in-memory index, and its fallback. */
export function createSqlSearch(connection: Connection): CatalogueSearch {
  return {
    list: async (request, { sort, offset, limit }) => {
      const criteria = toCriteria(request);
      const { unfaceted: _, ...facets } = await countFacets(connection, criteria);
      if (offset >= facets.total) return { ids: [], facets };
      const { terms } = request;
      const ids = await listIds(connection, criteria, {
        sort,
        offset,
        limit,
        relevance: terms ? rankedLevels.map((level) => levelQueries[level](terms)) : undefined,
        scansInOrder: scansInOrder(terms, facets.total, { sort, offset }),
      });
      return { ids, facets };
    },
    refine: async (request, attributes) => {
      const criteria = toCriteria(request);
      const byBrand = await countByBrand(connection, criteria);
      return {
        ...toRefinementCounts(byBrand, request.filters.brands),
        attributes: await countAttributes(connection, criteria, attributes),
      };
    },
    suggest: (terms, levels, limit) =>
      suggestBest(levels, limit, (level) =>
        listNewestMatches(connection, levelQueries[level](terms), limit),
      ),
    findUnknown: async (terms) => {
      const forms = terms.flatMap((term) => term.forms);
      const prefix = terms.find(({ isPrefix }) => isPrefix)?.word ?? null;
      const known = await findKnownWords(connection, forms, prefix);
      return terms.filter(
        (term) =>
          !term.forms.some((form) => known.words.has(form)) && !(term.isPrefix && known.hasPrefix),
      );
    },
    findUnnamed: async (terms) => {
      const queries = terms.map((term) => toNamingTsquery([term], 'written'));
      const matched = await findMatched(connection, queries);
      return terms.filter((_, at) => !matched.has(queries[at] as string));
    },
  };
}

/**
 * Whether a page is found sooner by scanning all products in order than by sorting the matches: if a search has many
 * matches and the page is one of the first.
 */
export function scansInOrder(
  terms: SearchTerm[] | null,
  total: number,
  { sort, offset }: { sort: ListSort; offset: number },
): boolean {
  return terms !== null && sort !== RELEVANCE && total > MANY_MATCHES && offset < FIRST_PRODUCTS;
}

/** The criteria of a list for shoppers. */
export function toCriteria({ filters, scope = null, terms }: SearchRequest): ListCriteria {
  return {
    filters,
    scope,
    search: terms && toTsquery(terms),
    state: 'live',
    maxStock: null,
    maxMatches: null,
    isCommonSearch: false,
  };
}

/** Chosen brands are listed even without products; all counts but those of brands are of the chosen brands. */
function toRefinementCounts(
  counts: BrandCounts[],
  chosen: string[] | null,
): Omit<RefinementCounts, 'attributes'> {
  const isChosen = ({ brand }: BrandCounts) => chosen?.includes(brand.toLowerCase()) ?? true;
  const ofChosen = counts.filter(isChosen);
  const priced = ofChosen.flatMap(({ lowest, highest }) =>
    lowest === null || highest === null ? [] : [{ lowest, highest }],
  );
  return {
    brands: counts
      .filter((row) => row.count > 0 || (chosen !== null && isChosen(row)))
      .map(({ brand, count }) => ({ brand, count })),
    flags: byFlag((flag) => ofChosen.reduce((sum, row) => sum + row[flag], 0)),
    prices:
      priced.length === 0
        ? null
        : {
            lowest: Math.min(...priced.map(({ lowest }) => lowest)),
            highest: Math.max(...priced.map(({ highest }) => highest)),
          },
  };
}
