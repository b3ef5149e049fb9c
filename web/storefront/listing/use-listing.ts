import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ProductPage, Refinements } from '#contract/catalogue/catalogue';
import { productListOptions, useProducts, useRefinements } from '../../api/products';
import { useToken } from '../../api/session/session';
import { useShopFacts } from '../../api/shop-facts';
import { attributeGroups } from './filters/attribute-options.rules';
import { filterOptions } from './filters/facets.rules';
import type { Selection } from './filters/filters.rules';
import type { ListingScope } from './listing-scope.rules';
import {
  readSelection,
  serializeQuery,
  toFilterQuery,
  toListQuery,
  toUrl,
} from './listing-url.rules';

/** The hash of the open filter panel, so that Back closes it. */
const PANEL = '#filters';

/** The page that the server rendered, with its serialized query. */
export type InitialPage = { query: string; page: ProductPage; refinements: Refinements | null };

export type Listing = ReturnType<typeof useListing>;

/** The products of a scope as selected in the URL, and how to change the selection. */
export function useListing(scope: ListingScope, initial: InitialPage | null) {
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const { pathname, hash } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const fromUrl = readSelection(params, scope);
  // The pending selection, until the navigation has changed the URL.
  const [selection, showSelection] = useOptimistic(fromUrl.selection);
  const isVisitor = token === null && catalogueAccess === 'members';
  const isEnabled = token !== undefined && !isVisitor;
  const query = toListQuery(scope, selection);
  // The server's page is for its own URL only.
  const initialPage = initial?.query === serializeQuery(query) ? initial : null;
  const products = useProducts(query, { initial: initialPage?.page ?? null, isEnabled });
  const { data: refinements } = useRefinements(toFilterQuery(scope, selection), {
    initial: initialPage?.refinements ?? null,
    isEnabled,
  });
  usePrefetchNextPage(scope, selection, products.isStale ? undefined : products.data);

  const isPanelOpen = token !== undefined && hash === PANEL;
  const urlOf = (next: Selection) => toUrl(pathname, scope, next);
  return {
    scope,
    selection,
    unknown: fromUrl.unknown,
    products,
    isVisitor,
    isKnown: token !== undefined,
    options: filterOptions(scope, selection, products.data?.facets, refinements),
    attributes: attributeGroups(scope, selection, refinements),
    refinements,
    urlOf,
    /** Changes the URL. Changes in the panel replace its history entry, so that Back leaves the panel. */
    choose: (next: Selection) =>
      startTransition(async () => {
        showSelection(next);
        await navigate(urlOf(next) + (isPanelOpen ? PANEL : ''), {
          preventScrollReset: true,
          replace: isPanelOpen,
        });
      }),
    isPanelOpen,
    openPanel: () => navigate(urlOf(selection) + PANEL, { preventScrollReset: true }),
    closePanel: () => navigate(urlOf(selection), { preventScrollReset: true, replace: true }),
  };
}

function usePrefetchNextPage(
  scope: ListingScope,
  selection: Selection,
  shown: ProductPage | undefined,
) {
  const client = useQueryClient();
  const hasNext = shown !== undefined && selection.page < shown.totalPages;
  const next = serializeQuery(toListQuery(scope, { ...selection, page: selection.page + 1 }));
  useEffect(() => {
    if (hasNext) void client.prefetchQuery(productListOptions(JSON.parse(next)));
  }, [hasNext, next, client]);
}
