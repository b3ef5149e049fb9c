import type { ProductPage, Refinements } from '#contract/catalogue/catalogue';
import { toMajor } from '#contract/money';
import { yesOrNo } from '#contract/values/catalogue/attributes';
import { sizesOf } from '#contract/values/catalogue/size-systems';
import type {
  Assortment,
  StoredAttribute,
  StoredCategory,
} from '../../assortment/assortment.rules';
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
function sizesInScope(assortment: Assortment, filters: FacetScope): Assortment['sizes'] {
  const byName = new Map(assortment.sizes.map((size) => [size.name, size]));
  return sizesOf(assortment, categoriesInScope(assortment, filters)).flatMap(
    (name) => byName.get(name) ?? [],
  );
}

/** The filterable attributes of the categories in a list, and those that its filters name. */
export function attributesInScope(
  assortment: Assortment,
  filters: FacetScope & Pick<ProductFilters, 'attributes'>,
): StoredAttribute[] {
  const scope = new Set(categoriesInScope(assortment, filters).map(({ key }) => key));
  const isUsed = (key: string) => filters.attributes?.some((filter) => filter.key === key) ?? false;
  return assortment.attributes.filter(
    ({ key, isFilterable, categories }) =>
      isFilterable && (isUsed(key) || categories.some((category) => scope.has(category))),
  );
}

function categoriesInScope(
  { categories }: Assortment,
  { department, section, categoryIds }: FacetScope,
): StoredCategory[] {
  // A product may be in another section than its category, and a request may name a category of another department.
  const narrow = (list: StoredCategory[], isWithin: (category: StoredCategory) => boolean) => {
    const within = list.filter(isWithin);
    return within.length > 0 ? within : list;
  };
  let scope = categories;
  if (department) scope = narrow(scope, (category) => category.department === department.key);
  if (section) scope = narrow(scope, (category) => category.section === section.key);
  if (categoryIds) scope = narrow(scope, ({ id }) => categoryIds.includes(id));
  return scope;
}

/** The refinements of the contract; the brands with the most products first. */
export function toRefinements(
  counted: readonly StoredAttribute[],
  { brands, flags, prices, attributes }: RefinementCounts,
  currency: string,
): Refinements {
  return {
    brand: brands
      .toSorted((a, b) => b.count - a.count || (a.brand < b.brand ? -1 : 1))
      .slice(0, MAX_BRANDS)
      .map(({ brand, count }) => ({ value: brand, label: brand, count })),
    inStock: flags.inStock ?? 0,
    new: flags.isNew ?? 0,
    sale: flags.isReduced ?? 0,
    price: prices && {
      lowest: toMajor(prices.lowest, currency),
      highest: toMajor(prices.highest, currency),
    },
    attribute: counted.map((attribute) =>
      toAttribute(attribute, attributes.get(attribute.key) ?? []),
    ),
  };
}

function toAttribute(
  { key, name, kind, unit, choices }: StoredAttribute,
  counts: { value: string | number | boolean; count: number }[],
): Refinements['attribute'][number] {
  const countOf = (value: string | boolean) =>
    counts.find((each) => each.value === value)?.count ?? 0;
  const numbers = counts.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  return {
    ...{ key, name, kind, unit },
    values:
      kind === 'boolean'
        ? [true, false].map((is) => ({
            value: yesOrNo(is),
            label: is ? 'Yes' : 'No',
            count: countOf(is),
          }))
        : choices.map((choice) => ({
            value: choice.key,
            label: choice.name,
            count: countOf(choice.key),
          })),
    range:
      numbers.length === 0 ? null : { lowest: Math.min(...numbers), highest: Math.max(...numbers) },
  };
}
