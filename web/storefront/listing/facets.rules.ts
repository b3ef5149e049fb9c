import { colours, sizeNames } from '#contract/assortment';
import type { ProductPage } from '#contract/catalogue';
import { type Choice, type FilterName, filterNames } from './listing.rules';
import type { Place } from './place.rules';

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
 * What each filter offers at a place. Categories are limited to the place's own; where anything of the shop may turn
 * up, in a search, only those that did.
 */
export function filterOptions(place: Place, choice: Choice, facets?: Facets): FilterOptions {
  const option = (name: FilterName, value: string, label: string): FilterOption => ({
    value,
    label,
    count: facets?.[name].find((facet) => facet.value === value)?.count ?? (facets && 0),
    isOn: choice[name].includes(value),
  });
  const isSearch = place.kind === 'search';
  const category = place.categories
    .map(({ key, label, name }) => option('category', key, isSearch ? name : label))
    .filter(({ count, isOn }) => !isSearch || isOn || (count ?? 0) > 0);
  return {
    category,
    size: sizeNames.map((name) => option('size', name, name)),
    color: colours.map(({ name }) => option('color', name, name)),
  };
}

/** The filter whose removal gives something again, and how many items; null where none alone would. */
export type Culprit = {
  name: FilterName;
  labels: string[];
  /** Sizes overlap, so what dropping them gives is only known to be something. */
  count: number | null;
};

/** Which filter emptied a list. A facet counts every filter but its own, so its sum is what dropping it would give. */
export function findCulprit(options: FilterOptions): Culprit | null {
  const candidates = filterNames.map((name) => ({
    name,
    labels: options[name].filter(({ isOn }) => isOn).map(({ label }) => label),
    sum: options[name].reduce((total, { count }) => total + (count ?? 0), 0),
  }));
  const [best] = candidates
    .filter(({ labels, sum }) => labels.length > 0 && sum > 0)
    .sort((a, b) => b.sum - a.sum);
  if (!best) return null;
  const { name, labels, sum } = best;
  return { name, labels, count: name === 'size' ? null : sum };
}
