import { contentPageNames, legalPages } from '../content/written-pages';
import { shopLanguageCodes } from '../languages';
import { adminPages } from './admin-pages';
import type { PageEntry, Robots } from './page';
import * as storefrontPages from './storefront-pages';

/** A page with its name in the map. */
export interface NamedPage extends PageEntry {
  name: string;
}

export type StorefrontPageName = keyof typeof storefrontPages;
export const storefrontPageNames = Object.keys(storefrontPages) as StorefrontPageName[];

/** The pages of the storefront, for the server and the build: browsers load only those that they link. */
export const storefrontPageList: readonly NamedPage[] = Object.entries<PageEntry>(
  storefrontPages,
).flatMap(([name, page]) =>
  name === 'content' ? contentPages() : [{ name, path: page.path, robots: page.robots }],
);

export const adminPageList: readonly NamedPage[] = Object.entries<PageEntry>(adminPages).map(
  ([name, page]) => ({ name, path: page.path, robots: page.robots }),
);

/** First segments of URLs of the shop that are no pages: of endpoints and files. */
const otherFirstSegments = [
  'api',
  'assets',
  'auth',
  'health',
  'healthz',
  'media',
  'metrics',
  'pictures',
  'readyz',
  'sandbox-gateway',
  'theme',
  'webhooks',
];

/** Slugs that no department can have, because the URLs of its listings would be those of other pages. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...[...storefrontPageList, ...adminPageList]
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((segment) => /^\w/.test(segment)),
  ...otherFirstSegments,
  // Prefixes of the pages of further languages.
  ...shopLanguageCodes,
]);

/** Only some shops have the pages that the law asks for, so no sitemap lists them. */
function contentPages(): NamedPage[] {
  const isLegal = (name: string) => legalPages.some((legal) => legal === name);
  return contentPageNames.map((name) => ({
    name: 'content',
    path: storefrontPages.content({ name }),
    robots: (isLegal(name) ? 'index' : 'sitemap') satisfies Robots,
  }));
}
