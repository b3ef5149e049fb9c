import type { ProductPage, Refinements } from '#contract/catalogue/catalogue';
import { toMajor } from '#contract/money';
import { yesOrNo } from '#contract/values/catalogue/attributes';
import { sizesOf } from '#contract/values/catalogue/size-systems';
import type {
  Assortment,
  AssortmentAttribute,
  AssortmentCategory,
} from '../../assortment/assortment.rules';
import type { RefinementCounts } from './catalogue-search';
import type { ProductFilters } from './filters';
import type { FacetCounts } from './index/facet-counts.rules';

/** Brands in the list of refinements; others are found by searching. */
const MAX_BRANDS = 50;

/** The filters that a list's categories follow from. */
type FacetScope = Pick<ProductFilters, 'department' | 'section' | 'categoryIds'>;

/** What the counts of a facet value are shown with. */
interface FacetLabel {
  value: string;
  label: string;
  /** The entries of the assortment that it counts. */
  ids: readonly number[];
  /** The value as JSON up to its count. */
  json: string;
}

interface AssortmentLabels {
  /** By department; null for all. */
  categories: Map<string | null, FacetLabel[]>;
  families: FacetLabel[];
  sizes: Map<string, FacetLabel>;
}

/** By assortment, made when they are needed: in a wide one, they are most of the text of a list. */
export type FacetLabels = WeakMap<Assortment, AssortmentLabels>;

type Facets = ProductPage['facets'];

/** The keys of the departments of a list's products, in display order. */
export function departmentsOf(
  { departments, categories }: Assortment,
  counts: Pick<FacetCounts, 'categories'>,
  { categoryIds }: Pick<ProductFilters, 'categoryIds'>,
): string[] {
  // The counts of categories are without the filter by category.
  const isListed = ({ id }: AssortmentCategory) =>
    (counts.categories[id] ?? 0) > 0 && (categoryIds === null || categoryIds.includes(id));
  const listed = new Set(categories.filter(isListed).map(({ department }) => department));
  return departments.map(({ key }) => key).filter((key) => listed.has(key));
}

/** The facets of the contract, in display order. Values without products are included. */
export function toFacets(assortment: Assortment, counts: FacetCounts, filters: FacetScope): Facets {
  const { category, color, size } = labelsInScope(assortment, filters, new WeakMap());
  const count = (labels: FacetLabel[], of: ArrayLike<number>) =>
    labels.map(({ value, label, ids }) => ({ value, label, count: sumOf(ids, of) }));
  return {
    category: count(category, counts.categories),
    color: count(color, counts.colours),
    size: count(size, counts.sizes),
  };
}

/** The same as JSON. */
export function toFacetsJson(
  assortment: Assortment,
  counts: FacetCounts,
  filters: FacetScope,
  known: FacetLabels,
): string {
  const { category, color, size } = labelsInScope(assortment, filters, known);
  const count = (labels: FacetLabel[], of: ArrayLike<number>) =>
    labels.map(({ ids, json }) => `${json}${sumOf(ids, of)}}`).join();
  return `{"category":[${count(category, counts.categories)}],"color":[${count(color, counts.colours)}],"size":[${count(size, counts.sizes)}]}`;
}

function sumOf(ids: readonly number[], counts: ArrayLike<number>): number {
  let sum = 0;
  for (const id of ids) sum += counts[id] ?? 0;
  return sum;
}

function labelsInScope(
  assortment: Assortment,
  filters: FacetScope,
  known: FacetLabels,
): Record<keyof Facets, FacetLabel[]> {
  const labels = known.get(assortment) ?? toLabels(assortment);
  known.set(assortment, labels);
  const department = filters.department?.key ?? null;
  return {
    category: labels.categories.get(department) ?? [],
    color: labels.families,
    size: sizesOf(assortment, categoriesInScope(assortment, filters)).flatMap(
      (name) => labels.sizes.get(name) ?? [],
    ),
  };
}

function toLabels({ departments, categories, colours, sizes }: Assortment): AssortmentLabels {
  const families = new Map<string, number[]>();
  for (const { id, family } of colours) families.set(family, [...(families.get(family) ?? []), id]);
  const all = categories.map(({ id, key, name }) => toLabel(key, name, [id]));
  const inDepartment = (department: string) =>
    categories
      .filter((category) => category.department === department)
      .map(({ id, key, label }) => toLabel(key, label, [id]));
  return {
    categories: new Map([
      [null, all],
      ...departments.map(({ key }) => [key, inDepartment(key)] as const),
    ]),
    families: [...families].map(([family, ids]) => toLabel(family, family, ids)),
    sizes: new Map(sizes.map(({ id, name }) => [name, toLabel(name, name, [id])])),
  };
}

function toLabel(value: string, label: string, ids: number[]): FacetLabel {
  const json = JSON.stringify({ value, label, count: 0 } satisfies Facets['size'][number]);
  return { value, label, ids, json: json.slice(0, -'0}'.length) };
}

/** The filterable attributes of the categories in a list, and those that its filters name. */
export function attributesInScope(
  assortment: Assortment,
  filters: FacetScope & Pick<ProductFilters, 'attributes'>,
): AssortmentAttribute[] {
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
): AssortmentCategory[] {
  // A product may be in another section than its category, and a request may name a category of another department.
  const narrow = (
    list: AssortmentCategory[],
    isWithin: (category: AssortmentCategory) => boolean,
  ) => {
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
  counted: readonly AssortmentAttribute[],
  { brands, flags, prices, attributes }: RefinementCounts,
  currency: string,
): Refinements {
  return {
    brand: brands
      .toSorted((a, b) => b.count - a.count || (a.brand < b.brand ? -1 : 1))
      .slice(0, MAX_BRANDS)
      .map(({ brand, count }) => ({ value: brand, label: brand, count })),
    ...flags,
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
  { key, name, kind, unit, choices }: AssortmentAttribute,
  counts: { value: string | number | boolean; count: number }[],
): Refinements['attribute'][number] {
  const countOf = (value: string | boolean) =>
    counts.find((each) => each.value === value)?.count ?? 0;
  const numbers = counts.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  return {
    key,
    name,
    kind,
    unit,
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
