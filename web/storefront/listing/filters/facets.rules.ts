import type { ProductPage, Refinements } from '#contract/catalogue/catalogue';
import { productFlags } from '#contract/values/catalogue/product-flags';
import type { ListingScope } from '../listing-scope.rules';
import { filters } from '../messages';
import { attributeGroups, attributeOptions } from './attribute-options.rules';
import type { FilterOption } from './filter-option';
import type { FilterName, Selection } from './filters.rules';

type Facets = ProductPage['facets'];

export type FilterOptions = Record<FilterName, FilterOption[]>;

/**
 * The options of each filter. Categories are limited to those of the scope, or in a search and for a brand to those with matches. Brands
 * are those of the list, and the selected ones.
 */
export function filterOptions(
  scope: ListingScope,
  selection: Selection,
  facets?: Facets,
  refinements?: Refinements,
): FilterOptions {
  const option = (name: 'category' | 'size' | 'color', value: string, label: string) => ({
    value,
    label,
    count: facets?.[name].find((facet) => facet.value === value)?.count ?? (facets && 0),
    isOn: selection[name].includes(value),
  });
  const isSearch = scope.kind !== 'groups';
  const category = scope.categories
    .map(({ key, label, name }) => option('category', key, isSearch ? name : label))
    .filter(({ count, isOn }) => !isSearch || isOn || (count ?? 0) > 0);
  return {
    category,
    size: scope.sizes.map((name) => option('size', name, name)),
    color: scope.colours.map(({ name }) => option('color', name, name)),
    attribute: attributeOptions(attributeGroups(scope, selection, refinements)),
    brand: scope.kind === 'brand' ? [] : brandOptions(selection, refinements),
    only: productFlags
      .filter((flag) => flag !== 'new' || isSearch || !scope.isNew)
      .map((flag) => ({
        value: flag,
        label: filters.only[flag],
        count: refinements?.[flag],
        isOn: selection.only.includes(flag),
      })),
  };
}

function brandOptions({ brand: chosen }: Selection, refinements?: Refinements): FilterOption[] {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const offered = refinements?.brand ?? [];
  const others = chosen.filter((name) => !offered.some(({ value }) => isSame(value, name)));
  return [
    ...offered.map(({ value, label, count }) => {
      // The selected one as written in the URL, so that it can be removed.
      const selectedName = chosen.find((name) => isSame(name, value));
      return { value: selectedName ?? value, label, count, isOn: selectedName !== undefined };
    }),
    ...others.map((name) => ({
      value: name,
      label: name,
      count: refinements && 0,
      isOn: true,
    })),
  ];
}
