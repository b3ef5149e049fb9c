import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ProductPage, Refinements } from '#contract/catalogue';
import { productListOptions, useProducts, useRefinements } from '../../api/products';
import { useToken } from '../../api/session';
import { useShopFacts } from '../../api/shop-facts';
import { queryKey, readChoice, toAddress, toFilterQuery, toListQuery } from './address.rules';
import { filterOptions } from './filters/facets.rules';
import type { Choice } from './filters/filters.rules';
import type { Place } from './listing-scope.rules';

/** The address of the filters' panel, so that Back closes it. */
const PANEL = '#filters';

/** A page the server gave, with what it was asked. */
export type InitialPage = { asked: string; page: ProductPage; refinements: Refinements | null };

export type Listing = ReturnType<typeof useListing>;

/** What a place lists, as its address asks, and how to ask for something else. */
export function useListing(place: Place, initial: InitialPage | null) {
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const { pathname, hash } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const asked = readChoice(params, place);
  // Shown at once, until the navigation has changed the address.
  const [choice, showChoice] = useOptimistic(asked.choice);
  const isVisitor = token === null && catalogueAccess === 'members';
  const isEnabled = token !== undefined && !isVisitor;
  const query = toListQuery(place, choice);
  // What the server gave is for the address it was asked by, and for no other.
  const given = initial?.asked === queryKey(query) ? initial : null;
  const products = useProducts(query, { initial: given?.page ?? null, isEnabled });
  const { data: refinements } = useRefinements(toFilterQuery(place, choice), {
    initial: given?.refinements ?? null,
    isEnabled,
  });
  usePrefetchNextPage(place, choice, products.isStale ? undefined : products.data);

  const isPanelOpen = token !== undefined && hash === PANEL;
  const addressOf = (wanted: Choice) => toAddress(pathname, place, wanted);
  return {
    place,
    choice,
    unknown: asked.unknown,
    products,
    isVisitor,
    isKnown: token !== undefined,
    options: filterOptions(place, choice, products.data?.facets, refinements),
    refinements,
    addressOf,
    /** Changes the address alone. What is changed in the panel is one step back. */
    choose: (wanted: Choice) =>
      startTransition(async () => {
        showChoice(wanted);
        await navigate(addressOf(wanted) + (isPanelOpen ? PANEL : ''), {
          preventScrollReset: true,
          replace: isPanelOpen,
        });
      }),
    isPanelOpen,
    openPanel: () => navigate(addressOf(choice) + PANEL, { preventScrollReset: true }),
    closePanel: () => navigate(addressOf(choice), { preventScrollReset: true, replace: true }),
  };
}

function usePrefetchNextPage(place: Place, choice: Choice, shown: ProductPage | undefined) {
  const client = useQueryClient();
  const hasNext = shown !== undefined && choice.page < shown.totalPages;
  const next = queryKey(toListQuery(place, { ...choice, page: choice.page + 1 }));
  useEffect(() => {
    if (hasNext) void client.prefetchQuery(productListOptions(JSON.parse(next)));
  }, [hasNext, next, client]);
}
