import type { ProductPage, Refinements } from '#contract/catalogue/catalogue';
import { toDollars } from '#contract/money';
import { sizesOf } from '#contract/values/catalogue/size-systems';
import type { Assortment, StoredCategory } from '../../assortment/assortment.rules';
import type { RefinementCounts } from './catalogue-search';
import type { ProductFilters } from './filters';
import type { FacetCounts } from './index/facet-counts.rules';

/** Brands in the list of refinements; others are found by searching. */
const MAX_BRANDS = 50;

/** The filters that a list's categories follow from. */
type FacetScope = Pick<ProductFilters, 'department' | 'section' | 'categoryIds'>;

/** The facets of the contract, in display order. Values without products are included. */
export function toFacets(
  assortment: Assortment,
  counts: FacetCounts,
  filters: FacetScope,
): ProductPage['facets'] {
  const { categories, colours } = assortment;
  const families = new Map<string, number>();
  for (const { id, family } of colours)
    families.set(family, (families.get(family) ?? 0) + (counts.colours[id] ?? 0));
  const department = filters.department?.key ?? null;
  return {
    category: categories
      .filter((category) => department === null || category.department === department)
      .map(({ id, key, label, name }) => ({
        value: key,
        label: department === null ? name : label,
        count: counts.categories[id] ?? 0,
      })),
    color: [...families].map(([family, count]) => ({ value: family, label: family, count })),
    size: sizesInScope(assortment, filters).map(({ id, name }) => ({
      value: name,
      label: name,
      count: counts.sizes[id] ?? 0,
    })),
  };
}

/** The sizes of the size systems of the categories in a list, in display order. */
function sizesInScope(
  assortment: Assortment,
  { department, section, categoryIds }: FacetScope,
): Assortment['sizes'] {
  // A product may be in another section than its category, and a request may name a category of another department.
  const narrow = (list: StoredCategory[], isWithin: (category: StoredCategory) => boolean) => {
    const within = list.filter(isWithin);
    return within.length > 0 ? within : list;
  };
  let scope = assortment.categories;
  if (department) scope = narrow(scope, (category) => category.department === department.key);
  if (section) scope = narrow(scope, (category) => category.section === section.key);
  if (categoryIds) scope = narrow(scope, ({ id }) => categoryIds.includes(id));
  const byName = new Map(assortment.sizes.map((size) => [size.name, size]));
  return sizesOf(assortment, scope).flatMap((name) => byName.get(name) ?? []);
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
