import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ProductPage } from '#contract/catalogue';
import { useToken } from '../../api/session';
import { withQuery } from '../../paths';
import { usePrefetch, useProducts } from '../../state/product';
import { useShopFacts } from '../../state/shop-facts';
import { filterOptions } from './facets.rules';
import { type Choice, readChoice, toAddressQuery, toListQuery } from './listing.rules';
import type { Place } from './place.rules';

/** The address of the filters' panel, so that Back closes it. */
const PANEL = '#filters';

export type Listing = ReturnType<typeof useListing>;

/** What a place lists, as its address asks, and how to ask for something else. */
export function useListing(place: Place, initial: ProductPage | null) {
  const token = useToken();
  const { catalogueAccess } = useShopFacts();
  const { pathname, hash, key } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const asked = readChoice(params, place);
  const [pressed, setPressed] = usePressed(key);
  const choice = pressed ?? asked.choice;
  const isVisitor = token === null && catalogueAccess === 'members';
  const isEnabled = token !== undefined && !isVisitor;
  const products = useProducts(toListQuery(place, choice), { initial, isEnabled });
  usePrefetchNextPage(place, choice, products.isStale ? undefined : products.data);

  const isPanelOpen = token !== undefined && hash === PANEL;
  const addressOf = (wanted: Choice) => withQuery(pathname, toAddressQuery(place, wanted));
  return {
    place,
    choice,
    unknown: asked.unknown,
    products,
    isVisitor,
    isKnown: token !== undefined,
    options: filterOptions(place, choice, products.data?.facets),
    addressOf,
    /** Changes the address alone. What is changed in the panel is one step back. */
    choose: (wanted: Choice) => {
      setPressed(wanted);
      navigate(addressOf(wanted) + (isPanelOpen ? PANEL : ''), {
        preventScrollReset: true,
        replace: isPanelOpen,
      });
    },
    isPanelOpen,
    openPanel: () => navigate(addressOf(choice) + PANEL, { preventScrollReset: true }),
    closePanel: () => navigate(addressOf(choice), { preventScrollReset: true, replace: true }),
  };
}

/** What was pressed, shown at once; from the next address on, the address tells. */
function usePressed(address: string) {
  const [seen, setSeen] = useState(address);
  const [pressed, setPressed] = useState<Choice | null>(null);
  if (seen !== address) {
    setSeen(address);
    setPressed(null);
  }
  return [seen === address ? pressed : null, setPressed] as const;
}

function usePrefetchNextPage(place: Place, choice: Choice, shown: ProductPage | undefined) {
  const { products: prefetch } = usePrefetch();
  const hasNext = shown !== undefined && choice.page < shown.totalPages;
  const next = JSON.stringify(toListQuery(place, { ...choice, page: choice.page + 1 }));
  useEffect(() => {
    if (hasNext) prefetch(JSON.parse(next));
  }, [hasNext, next, prefetch]);
}
