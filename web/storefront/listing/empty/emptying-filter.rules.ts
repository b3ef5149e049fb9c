import type { Refinements } from '#contract/catalogue';
import type { FilterOptions } from '../filters/facets.rules';
import { type FilterName, filterNames, hasPrice, type Selection } from '../filters/filters.rules';

/** The filter whose removal gives something again, and how many items; null where none alone would. */
export type EmptyingFilter = {
  name: FilterName | 'price';
  labels: string[];
  /** Sizes overlap, so what dropping them gives is only known to be something; so it is of prices. */
  count: number | null;
};

/** Which filter emptied a list. A facet counts every filter but its own, so its sum is what dropping it would give. */
export function findEmptyingFilter(
  options: FilterOptions,
  selection: Selection,
  refinements?: Refinements,
): EmptyingFilter | null {
  const chosen = filterNames.filter((name) => options[name].some(({ isOn }) => isOn));
  const labelsOf = (name: FilterName) =>
    options[name].filter(({ isOn }) => isOn).map(({ label }) => label);
  const [best] = chosen
    // Only products that have it are counted for a flag: what dropping it gives is not told.
    .filter((name) => name !== 'only')
    .map((name) => ({
      name,
      labels: labelsOf(name),
      sum: options[name].reduce((total, { count }) => total + (count ?? 0), 0),
    }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum);
  if (best) {
    const { name, labels, sum } = best;
    return { name, labels, count: name === 'size' ? null : sum };
  }
  if (hasPrice(selection) && refinements?.price) return { name: 'price', labels: [], count: null };
  const [first] = chosen;
  if (chosen.length === 1 && first === 'only' && !hasPrice(selection))
    return { name: first, labels: labelsOf(first), count: null };
  return null;
}
