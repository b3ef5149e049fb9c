import { useHref, useRouteLoaderData } from 'react-router';
import type { ShopBrand } from '#contract/content/brand';
import type { ShopFacts } from '#contract/content/content';
import { DEFAULT_LANGUAGE, prefixOf } from '#contract/values/languages/languages';

/** The shop's facts in its pages: without the theme, which is a style sheet. */
export type PageFacts = Omit<ShopFacts, 'brand'> & { brand: Omit<ShopBrand, 'theme'> };

/** The shop's name, menus and terms (shipping, returns, delivery), read once with the first page. */
export function useShopFacts(): PageFacts {
  const root = useRouteLoaderData<{ facts: PageFacts }>('root');
  if (!root) throw new Error('the shop’s facts are read by the root route');
  return root.facts;
}

/** The same; undefined if not even the root route has loaded. */
export function useKnownFacts(): PageFacts | undefined {
  return useRouteLoaderData<{ facts: PageFacts }>('root')?.facts;
}

/** The shop's name; empty if not even the root route has loaded. */
export function useShopName(): string {
  const root = useRouteLoaderData<{ facts: PageFacts }>('root');
  return root?.facts.shopName ?? '';
}

/** The shop's logo and menus; undefined if not even the root route has loaded. */
export function useBrand(): PageFacts['brand'] | undefined {
  return useRouteLoaderData<{ facts: PageFacts }>('root')?.facts.brand;
}

/** Whether visitors may see what the shop sells. */
export function useIsPublic(): boolean {
  const root = useRouteLoaderData<{ facts: PageFacts }>('root');
  return root?.facts.catalogueAccess === 'public';
}

/** How long an order may stay unpaid, in minutes; null if the root route has not loaded. */
export function useUnpaidMinutes(): number | null {
  const root = useRouteLoaderData<{ facts: PageFacts }>('root');
  return root?.facts.unpaidMinutes ?? null;
}

/** The shop's public origin without a trailing slash, for absolute URLs. */
export function useOrigin(): string {
  return useRouteLoaderData<{ origin?: string }>('root')?.origin ?? '';
}

/** Where files and pages of the shop are. */
export interface Site {
  origin: string;
  /** Under which the pages of this language stand, such as `/de`; empty for the shop's default language. */
  prefix: string;
}

export const useSite = (): Site => ({ origin: useOrigin(), prefix: usePrefix() });

/** The prefix of this language's pages. The router adds it to links, and `useLocation` leaves it out. */
export function usePrefix(): string {
  const start = useHref('/');
  return start === '/' ? '' : start;
}

/** The languages of the storefront with their prefixes, the default one first. */
export function useLanguages(): { code: string; prefix: string }[] {
  const facts = useKnownFacts();
  const further = facts?.furtherLanguages ?? [];
  return [
    { code: facts?.language ?? DEFAULT_LANGUAGE, prefix: '' },
    ...further.map((code) => ({ code, prefix: prefixOf(code) })),
  ];
}
