import type { ProductPage, Refinements } from '#contract/catalogue';
import { toDollars } from '#contract/money';
import type { Assortment } from '../../assortment/assortment.rules';
import type { RefinementCounts } from './catalogue-search';
import { type ProductFilters, toIndexFilters } from './filters';
import type { FacetCounts } from './index/facet-buckets.rules';
import type { Facet, IndexFilter } from './index/index-query';
import { sizeBits } from './product-ids.rules';

/** Brands in the list of refinements; others are found by searching. */
const MAX_BRANDS = 50;

/** A number of products with the same category, colour and sizes in stock. */
export interface FacetBucket {
  categoryId: number;
  colourId: number | null;
  sizeBits: number;
  count: number;
}

/** The facets of the contract, in display order. Values without products are included. */
export function toFacets(
  { categories, colours }: Assortment,
  counts: FacetCounts,
  filters: Pick<ProductFilters, 'department'>,
): ProductPage['facets'] {
  const department = filters.department?.key ?? null;
  const countOfSize = (bit: number) => {
    let total = 0;
    for (let bits = 0; bits < counts.sizeSets.length; bits++)
      if ((bits & bit) !== 0) total += counts.sizeSets[bits] ?? 0;
    return total;
  };
  return {
    category: categories
      .filter((category) => department === null || category.department === department)
      .map(({ id, key, label, name }) => ({
        value: key,
        label: department === null ? name : label,
        count: counts.categories[id] ?? 0,
      })),
    color: [...new Set(colours.map(({ family }) => family))].map((family) => ({
      value: family,
      label: family,
      count: colours
        .filter((colour) => colour.family === family)
        .reduce((sum, { id }) => sum + (counts.colours[id] ?? 0), 0),
    })),
    size: Object.entries(sizeBits).map(([name, bit]) => ({
      value: name,
      label: name,
      count: countOfSize(bit),
    })),
  };
}

/** The total and the facet counts of buckets that were counted without the facets' own filters. */
export function facetCountsOf(
  buckets: FacetBucket[],
  filters: Partial<ProductFilters>,
): FacetCounts {
  const ofFacets = toIndexFilters(filters).filter(({ facet }) => facet !== undefined);
  const countBy = (facet: Facet, keyOf: (bucket: FacetBucket) => number) => {
    const others = ofFacets.filter((filter) => filter.facet !== facet);
    const counts: number[] = [];
    for (const bucket of buckets)
      if (passes(bucket, others))
        counts[keyOf(bucket)] = (counts[keyOf(bucket)] ?? 0) + bucket.count;
    return counts;
  };
  return {
    total: buckets
      .filter((bucket) => passes(bucket, ofFacets))
      .reduce((sum, { count }) => sum + count, 0),
    categories: countBy('category', ({ categoryId }) => categoryId),
    colours: countBy('colour', ({ colourId }) => colourId ?? 0),
    sizeSets: countBy('size', (bucket) => bucket.sizeBits),
  };
}

/** The refinements of the contract; the brands with the most products first. */
export function toRefinements({ brands, flags, prices }: RefinementCounts): Refinements {
  return {
    brand: brands
      .toSorted((a, b) => b.count - a.count || (a.brand < b.brand ? -1 : 1))
      .slice(0, MAX_BRANDS)
      .map(({ brand, count }) => ({ value: brand, label: brand, count })),
    inStock: flags.inStock ?? 0,
    new: flags.isNew ?? 0,
    sale: flags.isReduced ?? 0,
    price: prices && { lowest: toDollars(prices.lowest), highest: toDollars(prices.highest) },
  };
}

function passes({ categoryId, colourId, sizeBits }: FacetBucket, filters: IndexFilter[]): boolean {
  return filters.every(({ predicate }) => {
    if (predicate.on === 'category') return predicate.accepts(categoryId);
    if (predicate.on === 'colour') return predicate.accepts(colourId ?? 0);
    // No facet is about the other attributes.
    const attributes = { sizeBits, isAccessory: false, isNew: false, isReduced: false };
    return predicate.on === 'attributes' && predicate.accepts(attributes);
  });
}
