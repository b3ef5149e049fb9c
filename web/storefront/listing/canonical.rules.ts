import * as paths from '../../paths';
import type { Selection } from './filters/filters.rules';
import type { ListingScope } from './listing-scope.rules';

/**
 * The one address a listing is known by, or null for a search. Search engines are shown each list once:
 *
 * - The path in one spelling: lower case, its groups in the shop's order, each once. A list of one chosen category is
 *   that category's own.
 * - The page stays: each shows other products, and leading all to the first would hide the rest.
 * - Order, size, colour, brand and price go: they show the same products again, in countless combinations.
 */
export function canonicalOf(scope: ListingScope, selection: Selection): string | null {
  if (scope.kind === 'search' || scope.q !== '') return null;
  const page = selection.page === 1 ? null : selection.page;
  return paths.listing(scope.main, groupOf(scope, selection), { page }, scope.section);
}

function groupOf(
  scope: Extract<ListingScope, { kind: 'groups' }>,
  { category }: Selection,
): string {
  if (scope.isNew) return 'new';
  const [only, ...more] = category;
  const chosen = scope.categories.filter(({ key }) => key === only && more.length === 0);
  const shown = scope.groups.length > 0 ? scope.categories : [];
  const groups = (chosen.length > 0 ? chosen : shown).map(({ group }) => group);
  return groups.length === 0 ? 'all' : [...new Set(groups)].join('&');
}
