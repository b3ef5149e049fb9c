import * as paths from '../../paths';
import type { Choice } from './filters/filters.rules';
import type { Place } from './listing-scope.rules';

/**
 * The one address a listing is known by, or null for a search. Search engines are shown each list once:
 *
 * - The path in one spelling: lower case, its groups in the shop's order, each once. A list of one chosen category is
 *   that category's own.
 * - The page stays: each shows other products, and leading all to the first would hide the rest.
 * - Order, size, colour, brand and price go: they show the same products again, in countless combinations.
 */
export function canonicalOf(place: Place, choice: Choice): string | null {
  if (place.kind === 'search' || place.q !== '') return null;
  const page = choice.page === 1 ? null : choice.page;
  return paths.listing(place.main, groupOf(place, choice), { page }, place.section);
}

function groupOf(place: Extract<Place, { kind: 'groups' }>, { category }: Choice): string {
  if (place.isNew) return 'new';
  const [only, ...more] = category;
  const chosen = place.categories.filter(({ key }) => key === only && more.length === 0);
  const shown = place.groups.length > 0 ? place.categories : [];
  const groups = (chosen.length > 0 ? chosen : shown).map(({ group }) => group);
  return groups.length === 0 ? 'all' : [...new Set(groups)].join('&');
}
