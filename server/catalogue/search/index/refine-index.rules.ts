import type { CatalogueIndex } from './catalogue-index.rules';
import { acceptBuckets, countAccepted } from './facet-buckets.rules';
import type { IndexFilter, IndexQuery } from './index-query';
import { candidatesOf, countBuckets, forEachMatch, scanInOrder } from './index-scan.rules';
import { selectProducts } from './selection.rules';

/** The number of products by brand, by flag, and their price range; each without its own filter. */
export interface IndexRefinements {
  brands: { brand: string; count: number }[];
  flags: Record<string, number>;
  /** Whole cents; null without a product. */
  prices: { lowest: number; highest: number } | null;
}

/** `flags` are the filters whose products are counted, by refinement. */
export function refineFromIndex(
  index: CatalogueIndex,
  query: IndexQuery,
  flags: Record<string, IndexFilter>,
): IndexRefinements {
  const counts = countBuckets(index, query, selectProducts(index, query));
  const flagCounts = Object.entries(flags).map(([name, flag]) => {
    const filters = [...without(query, name).filters, flag];
    return [name, countAccepted(counts, acceptBuckets(filters, index.scratch.accepted))] as const;
  });
  return {
    flags: Object.fromEntries(flagCounts),
    brands: countBrands(index, query),
    prices: priceRange(index, without(query, 'price')),
  };
}

/** Brands with products, or chosen by the query, with the number of products without the filter by brand. */
function countBrands(index: CatalogueIndex, query: IndexQuery): IndexRefinements['brands'] {
  const open = without(query, 'brand');
  const counts = new Uint32Array(index.brands.length);
  const { brandNumbers } = index;
  forEachMatch(index, open, selectProducts(index, open)?.slots ?? null, (slot) => {
    (counts[brandNumbers[slot] as number] as number)++;
  });
  const chosen = new Set(
    query.filters.flatMap(({ predicate }) => (predicate.on === 'brand' ? predicate.names : [])),
  );
  const counted: IndexRefinements['brands'] = [];
  for (const [name, numbers] of index.brandNumbersByName) {
    const count = numbers.reduce((sum, number) => sum + (counts[number] as number), 0);
    if (count === 0 && !(chosen.has(name) && hasUnrefined(index, open, name))) continue;
    const spellings = numbers
      .filter((number) => count === 0 || (counts[number] as number) > 0)
      .map((number) => index.brands[number]?.spelling ?? '');
    counted.push({ brand: spellings.sort()[0] ?? '', count });
  }
  return counted;
}

/** Whether a brand has products that only the refinements of the query exclude. */
function hasUnrefined(index: CatalogueIndex, query: IndexQuery, name: string): boolean {
  const ofBrand: IndexFilter = { predicate: { on: 'brand', names: [name] } };
  const filters = query.filters.filter(({ refinement }) => refinement === undefined);
  const unrefined = { ...query, filters: [...filters, ofBrand] };
  const counts = countBuckets(index, unrefined, selectProducts(index, unrefined));
  return countAccepted(counts, acceptBuckets(filters, index.scratch.accepted)) > 0;
}

/** The lowest and the highest price of a query without price limits; null if no product matches. */
function priceRange(index: CatalogueIndex, query: IndexQuery): IndexRefinements['prices'] {
  const { price_low: byPrice } = index.sorted;
  const candidates = candidatesOf(index, query, selectProducts(index, query)?.slots ?? null);
  const [first] = scanInOrder(byPrice, candidates, { skip: 0, take: 1 });
  const [last] = scanInOrder(byPrice, candidates, { skip: 0, take: 1, isBackwards: true });
  if (first === undefined || last === undefined) return null;
  return { lowest: index.prices[first] as number, highest: index.prices[last] as number };
}

function without(query: IndexQuery, refinement: string): IndexQuery {
  return { ...query, filters: query.filters.filter((filter) => filter.refinement !== refinement) };
}
