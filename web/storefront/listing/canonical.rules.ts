import * as pages from '#contract/values/pages/storefront-pages';
import type { Selection } from './filters/filters.rules';
import type { ListingScope } from './listing-scope.rules';

/**
 * The canonical URL of a listing, or null for a search. Search engines are shown each list once:
 *
 * - The path in one spelling: lower case, its groups in the shop's order, each once. A list of one selected category is
 *   that category's page.
 * - The page number is kept: each page shows other products.
 * - Sort order, size, colour, attributes, brand and price are removed: they show the same products in countless combinations.
 */
export function canonicalOf(scope: ListingScope, selection: Selection): string | null {
  if (scope.kind === 'search' || scope.q !== '') return null;
  const page = selection.page === 1 ? null : selection.page;
  if (scope.kind === 'brand') return pages.brand({ slug: scope.brand.slug, page });
  if (scope.kind === 'collection') return pages.collection({ slug: scope.collection.slug, page });
  return pages.listing({
    levelOne: scope.department.slug,
    levelTwo: scope.section.slug,
    levelThree: groupOf(scope, selection),
    page,
  });
}

function groupOf(
  scope: Extract<ListingScope, { kind: 'groups' }>,
  { category }: Selection,
): string {
  if (scope.isNew) return 'new';
  const [only, ...more] = category;
  const chosen = scope.categories.filter(({ key }) => key === only && more.length === 0);
  const shown = scope.groups.length > 0 ? scope.categories : [];
  const groups = (chosen.length > 0 ? chosen : shown).map(({ slug }) => slug);
  return groups.length === 0 ? 'all' : [...new Set(groups)].join('&');
}
