import type { CatalogueSearch, SearchRequest } from './catalogue-search';
import { toIndexFilters } from './filters';
import type { CatalogueIndex } from './index/catalogue-index.rules';
import { hasWord } from './index/dictionary.rules';
import type { IndexQuery } from './index/index-query';
import { refineFromIndex } from './index/refine-index.rules';
import { listFromIndex, newestMatches } from './index/search-index.rules';
import type { SearchTerm } from './search-terms.rules';
import { suggestBest } from './suggestions.rules';

/** The search engine over the in-memory index. */
export function createIndexSearch(index: CatalogueIndex): CatalogueSearch {
  return {
    list: async (request, page) => listFromIndex(index, toIndexQuery(request), page),
    refine: async (request, attributes) =>
      refineFromIndex(index, toIndexQuery(request), attributes),
    suggest: (terms, levels, limit) =>
      suggestBest(levels, limit, async (level) => newestMatches(index, terms, level, limit)),
    findUnknown: async (terms) =>
      terms.filter(
        ({ word, forms, isPrefix }) =>
          !forms.some((form) =>
            hasWord(index.dictionary, form, { live: index.bitmaps.live, isPrefix: false }),
          ) &&
          !(isPrefix && hasWord(index.dictionary, word, { live: index.bitmaps.live, isPrefix })),
      ),
    findUnnamed: async (terms) => terms.filter((term) => !namesAny(index, term)),
  };
}

function namesAny(
  { dictionary, bitmaps: { live } }: CatalogueIndex,
  { word, namingForms, isPrefix }: SearchTerm,
): boolean {
  const isNaming = true;
  return (
    namingForms.some((form) => hasWord(dictionary, form, { live, isPrefix: false, isNaming })) ||
    (isPrefix && hasWord(dictionary, word, { live, isPrefix, isNaming }))
  );
}

function toIndexQuery({ filters, terms, scope }: SearchRequest): IndexQuery {
  const fixed = toIndexFilters(scope ?? {}).map(({ predicate }) => ({ predicate, isFixed: true }));
  return { filters: [...toIndexFilters(filters), ...fixed], terms };
}
