import { categories, mains } from '#contract/values/assortment';

/** A page of the shop, by its path, and when it last changed where that is known. */
export interface Page {
  path: string;
  changedAt?: Date;
}

/** The home page and the written ones: open to everyone, always. */
export const openPages: readonly Page[] = [
  '/',
  '/about',
  '/contact',
  '/materials',
  '/privacy',
  '/returns',
  '/shipping',
  '/size-guide',
  '/terms',
].map((path) => ({ path }));

/** The listings, each by the one spelling that its page names as its own. */
export const listingPages: readonly Page[] = mains.flatMap((main) =>
  ['all', 'new', ...categories.filter((one) => one.main === main).map(({ group }) => group)].map(
    (group) => ({ path: `/${main}/clothing/${group}` }),
  ),
);

/** What is somebody's own, or staff's, or no page: nothing there is for a search engine. */
const closed = ['/checkout', '/order', '/account', '/favourites', '/admin', '/api/', '/auth/'];

/** The robots.txt (RFC 9309) of a shop at an origin without a trailing slash. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The frame of a list of pages, or of a list of such lists (sitemaps.org, 0.9). */
export const frames = {
  pages: frame('urlset'),
  parts: frame('sitemapindex'),
};

/** One entry of a list; `kind` is that of its frame. */
export function entry(
  kind: keyof typeof frames,
  origin: string,
  { path, changedAt }: Page,
): string {
  const name = kind === 'pages' ? 'url' : 'sitemap';
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${name}><loc>${escapeXml(origin + path)}</loc>${lastmod}</${name}>\n`;
}

function frame(root: string) {
  return {
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n`,
    end: `</${root}>\n`,
  };
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
