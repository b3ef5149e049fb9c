import type { PublicAssortment } from '#contract/catalogue/assortment';
import { withPrefix } from '#contract/values/languages/languages';
import { adminPageList, storefrontPageList } from '#contract/values/pages/page-list';
import * as pages from '#contract/values/pages/storefront-pages';
import { escapeXml } from '../http/escape.rules';

/** The path of a page, and when it last changed if that is known. */
export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** Pages that the sitemap of every shop lists. */
export const openPages: readonly SitemapEntry[] = storefrontPageList
  .filter(({ robots }) => robots === 'sitemap')
  .map(({ path }) => ({ path }));

/** A category with products in the shop. */
interface FilledCategory {
  key: string;
  hasNew: boolean;
}

/**
 * The canonical paths of the listings with products: of categories, and of the sections of departments with their new products.
 * An empty listing is no page to find (Google treats it as a soft 404).
 */
export function listingPages(
  { departments, sections, categories }: PublicAssortment,
  filled: readonly FilledCategory[],
): SitemapEntry[] {
  const filledByKey = new Map(filled.map((one) => [one.key, one]));
  return departments.flatMap((department) =>
    sections.flatMap((section) => {
      const own = categories.filter(
        ({ key, ...one }) =>
          one.department === department.key && one.section === section.key && filledByKey.has(key),
      );
      const lists = [
        ...(own.length > 0 ? ['all'] : []),
        ...(own.some(({ key }) => filledByKey.get(key)?.hasNew) ? ['new'] : []),
        ...own.map(({ slug }) => slug),
      ];
      return lists.map((list) => ({
        path: pages.listing({
          levelOne: department.slug,
          levelTwo: section.slug,
          levelThree: list,
        }),
      }));
    }),
  );
}

const storefrontPaths = new Set(storefrontPageList.map(({ path }) => path));

/** Personal pages, staff pages and endpoints, which search engines should not crawl. A path disallows all that begin with it. */
const disallowedPaths = [
  ...[...storefrontPageList, ...adminPageList]
    .filter(({ robots }) => robots === 'disallow')
    .map(({ path }) => path),
  '/api/',
  '/auth/',
].filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)));

/** The robots.txt (RFC 9309) of a shop at an origin without a trailing slash, with the prefixes of its languages. */
export function robotsText(origin: string, prefixes: readonly string[] = ['']): string {
  return [
    'User-agent: *',
    ...prefixes.flatMap((prefix) =>
      disallowedPaths
        .filter((path) => prefix === '' || storefrontPaths.has(path))
        .map((path) => `Disallow: ${withPrefix(prefix, path)}`),
    ),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The root element of a sitemap, or of an index of sitemaps (sitemaps.org, 0.9). */
export const documents = {
  pages: documentOf('urlset'),
  parts: documentOf('sitemapindex'),
};

/** One entry of a sitemap or of an index. */
export function entry(
  kind: keyof typeof documents,
  origin: string,
  { path, changedAt }: SitemapEntry,
): string {
  const name = kind === 'pages' ? 'url' : 'sitemap';
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${name}><loc>${escapeXml(origin + path)}</loc>${lastmod}</${name}>\n`;
}

function documentOf(root: string) {
  return {
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n`,
    end: `</${root}>\n`,
  };
}
