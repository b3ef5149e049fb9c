import type { Refinements } from '#contract/catalogue/catalogue';
import type { FilterOptions } from '../filters/facets.rules';
import { type FilterName, filterNames, hasPrice, type Selection } from '../filters/filters.rules';

/** The filter whose removal gives results again. */
export type EmptyingFilter = {
  name: FilterName | 'price';
  labels: string[];
  /** The number of items without it; null for sizes and attributes, which overlap, and prices. */
  count: number | null;
};

/**
 * The filter that emptied a list; null if no single one did. A facet's counts ignore its own filter, so their sum is the
 * number of items without it.
 */
export function findEmptyingFilter(
  options: FilterOptions,
  selection: Selection,
  refinements?: Refinements,
): EmptyingFilter | null {
  const chosen = filterNames.filter((name) => options[name].some(({ isOn }) => isOn));
  const labelsOf = (name: FilterName) =>
    options[name].filter(({ isOn }) => isOn).map(({ label }) => label);
  const [best] = chosen
    // A flag counts only the products that have it, so the number without it is unknown.
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
    return { name, labels, count: name === 'size' || name === 'attribute' ? null : sum };
  }
  if (hasPrice(selection) && refinements?.price) return { name: 'price', labels: [], count: null };
  const [first] = chosen;
  if (chosen.length === 1 && first === 'only' && !hasPrice(selection))
    return { name: first, labels: labelsOf(first), count: null };
  return null;
}
