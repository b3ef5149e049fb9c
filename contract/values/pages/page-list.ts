import { contentPageNames, legalPages } from '../content/written-pages';
import { adminPages } from './admin-pages';
import type { PageEntry, Robots } from './page';
import * as storefrontPages from './storefront-pages';

/** A page with its name in the map. */
export interface NamedPage extends PageEntry {
  name: string;
}

export type StorefrontPageName = keyof typeof storefrontPages;
export const storefrontPageNames = Object.keys(storefrontPages) as StorefrontPageName[];

/** All pages of the storefront, for the server and the build. Browsers load only the entries of pages to which they link. */
export const storefrontPageList: readonly NamedPage[] = Object.entries<PageEntry>(
  storefrontPages,
).flatMap(([name, page]) =>
  name === 'content' ? contentPages() : [{ name, path: page.path, robots: page.robots }],
);

export const adminPageList: readonly NamedPage[] = Object.entries<PageEntry>(adminPages).map(
  ([name, page]) => ({ name, path: page.path, robots: page.robots }),
);

/** Only some shops have the pages that the law asks for, so no sitemap lists them. */
function contentPages(): NamedPage[] {
  const isLegal = (name: string) => legalPages.some((legal) => legal === name);
  return contentPageNames.map((name) => ({
    name: 'content',
    path: storefrontPages.content({ name }),
    robots: (isLegal(name) ? 'index' : 'sitemap') satisfies Robots,
  }));
}
