import { byFlag, type ProductFlag } from '#contract/values/catalogue/product-flags';
import { countAttribute } from './attribute-lists.rules';
import { forEachSlot } from './bitmap.rules';
import type { CatalogueIndex } from './catalogue-index.rules';
import type { IndexFilter, IndexQuery } from './index-query';
import { countMatches, matchingOf, selectMatches } from './matching.rules';
import { endsInOrder } from './pages.rules';

/** The number of products by brand, by flag, and their price range; each without its own filter. */
export interface IndexRefinements {
  brands: { brand: string; count: number }[];
  flags: Record<ProductFlag, number>;
  /** In minor units; null without a product. */
  prices: { lowest: number; highest: number } | null;
  /** The number of products by value, of the attributes that are counted. Values that no product has are left out. */
  attributes: Map<string, { value: string | number | boolean; count: number }[]>;
}

/** `attributes` are the keys of those that are counted. */
export function refineFromIndex(
  index: CatalogueIndex,
  query: IndexQuery,
  attributes: readonly string[],
): IndexRefinements {
  const countOf = (flag: ProductFlag) => {
    const open = without(query, flag);
    const filter: IndexFilter = { predicate: { on: 'flag', flag, is: true } };
    return count(index, { ...open, filters: [...open.filters, filter] });
  };
  return {
    flags: byFlag(countOf),
    brands: countBrands(index, query),
    prices: priceRange(index, without(query, 'price')),
    attributes: countAttributes(index, query, attributes),
  };
}

function countAttributes(
  index: CatalogueIndex,
  query: IndexQuery,
  keys: readonly string[],
): IndexRefinements['attributes'] {
  const filtered = query.filters.flatMap(({ predicate, isFixed }) =>
    predicate.on === 'attributes' && !isFixed ? predicate.filters : [],
  );
  const isOpen = (key: string) => !filtered.some((filter) => filter.key === key);
  const counts: IndexRefinements['attributes'] = new Map();
  const add = (open: IndexQuery, counted: readonly string[]) => {
    if (counted.length === 0) return;
    const matches = selectMatches(index, matchingOf(index, open));
    for (const key of counted) counts.set(key, countAttribute(index.attributes, key, matches));
  };
  add(query, keys.filter(isOpen));
  for (const key of keys) if (!isOpen(key)) add(withoutAttribute(query, key), [key]);
  return counts;
}

function withoutAttribute(query: IndexQuery, key: string): IndexQuery {
  const filters = query.filters.map((filter) => {
    const { predicate, isFixed } = filter;
    if (predicate.on !== 'attributes' || isFixed) return filter;
    const others = predicate.filters.filter((one) => one.key !== key);
    return { ...filter, predicate: { ...predicate, filters: others } };
  });
  return { ...query, filters };
}

/** Brands with products, or chosen by the query, with the number of products without the filter by brand. */
function countBrands(index: CatalogueIndex, query: IndexQuery): IndexRefinements['brands'] {
  const open = without(query, 'brand');
  const counts = new Uint32Array(index.brands.length);
  const { brandNumbers } = index;
  forEachSlot(selectMatches(index, matchingOf(index, open)), (slot) => {
    (counts[brandNumbers[slot] as number] as number)++;
    return true;
  });
  const chosen = new Set(
    query.filters.flatMap(({ predicate, refinement }) =>
      predicate.on === 'brand' && refinement === 'brand' ? predicate.names : [],
    ),
  );
  const counted: IndexRefinements['brands'] = [];
  for (const [name, numbers] of index.brandNumbersByName) {
    const total = numbers.reduce((sum, number) => sum + (counts[number] as number), 0);
    if (total === 0 && !(chosen.has(name) && hasUnrefined(index, open, name))) continue;
    const spellings = numbers
      .filter((number) => total === 0 || (counts[number] as number) > 0)
      .map((number) => index.brands[number]?.spelling ?? '');
    counted.push({ brand: spellings.sort()[0] ?? '', count: total });
  }
  return counted;
}

/** Whether a brand has products that only the refinements of the query exclude. */
function hasUnrefined(index: CatalogueIndex, query: IndexQuery, name: string): boolean {
  const ofBrand: IndexFilter = { predicate: { on: 'brand', names: [name] } };
  const filters = query.filters.filter(({ refinement }) => refinement === undefined);
  return count(index, { ...query, filters: [...filters, ofBrand] }) > 0;
}

/** The lowest and the highest price of a query without price limits; null if no product matches. */
function priceRange(index: CatalogueIndex, query: IndexQuery): IndexRefinements['prices'] {
  const matches = selectMatches(index, matchingOf(index, query));
  const [first, last] = endsInOrder(index.sorted.price_low, matches);
  if (first === undefined || last === undefined) return null;
  return { lowest: index.prices[first] as number, highest: index.prices[last] as number };
}

function count(index: CatalogueIndex, query: IndexQuery): number {
  return countMatches(index, matchingOf(index, query));
}

function without(query: IndexQuery, refinement: string): IndexQuery {
  return { ...query, filters: query.filters.filter((filter) => filter.refinement !== refinement) };
}
