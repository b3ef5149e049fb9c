import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '#contract/content';

/** The shop's terms (shipping, returns, delivery), read once with the first page. */
export function useShopFacts(): ShopFacts {
  const root = useRouteLoaderData<{ facts: ShopFacts }>('root');
  if (!root) throw new Error('the shop’s facts are read by the root route');
  return root.facts;
}
