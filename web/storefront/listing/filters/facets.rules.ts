import type { ProductPage, Refinements } from '#contract/catalogue';
import { colours, sizeNames } from '#contract/values/assortment';
import type { ListingScope } from '../listing-scope.rules';
import { filters } from '../messages';
import { type FilterName, flags, type Selection } from './filters.rules';

type Facets = ProductPage['facets'];

export type FilterOption = {
  value: string;
  label: string;
  /** How many items it would give; unknown until a page has come. */
  count: number | undefined;
  isOn: boolean;
};
export type FilterOptions = Record<FilterName, FilterOption[]>;

/**
 * What each filter offers at a scope. Categories are limited to the scope's own; where anything of the shop may turn
 * up, in a search, only those that did. Brands are those the list has, and those that are chosen.
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
  const isSearch = scope.kind === 'search';
  const category = scope.categories
    .map(({ key, label, name }) => option('category', key, isSearch ? name : label))
    .filter(({ count, isOn }) => !isSearch || isOn || (count ?? 0) > 0);
  return {
    category,
    size: sizeNames.map((name) => option('size', name, name)),
    color: colours.map(({ name }) => option('color', name, name)),
    brand: brandOptions(selection, refinements),
    only: flags
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
      // The chosen one as the address has it, so that it can be lifted.
      const asChosen = chosen.find((name) => isSame(name, value));
      return { value: asChosen ?? value, label, count, isOn: asChosen !== undefined };
    }),
    ...others.map((name) => ({
      value: name,
      label: name,
      count: refinements && 0,
      isOn: true,
    })),
  ];
}
