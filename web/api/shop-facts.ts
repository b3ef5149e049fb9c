import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '#contract/content';

/** The shop's terms (shipping, returns, delivery), read once with the first page. */
export function useShopFacts(): ShopFacts {
  const root = useRouteLoaderData<{ facts: ShopFacts }>('root');
  if (!root) throw new Error('the shop’s facts are read by the root route');
  return root.facts;
}

/** Whether visitors may see what the shop sells. */
export function useIsPublic(): boolean {
  const root = useRouteLoaderData<{ facts: ShopFacts }>('root');
  return root?.facts.catalogueAccess === 'public';
}

/** How long an order may stay unpaid, in minutes; null if the root route has not loaded. */
export function useUnpaidMinutes(): number | null {
  const root = useRouteLoaderData<{ facts: ShopFacts }>('root');
  return root?.facts.unpaidMinutes ?? null;
}

/** The shop's public origin without a trailing slash, for absolute URLs. */
export function useOrigin(): string {
  return useRouteLoaderData<{ origin?: string }>('root')?.origin ?? '';
}
