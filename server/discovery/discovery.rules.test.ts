import { expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { documents, entry, listingPages, openPages, robotsText } from './discovery.rules';

it('points to the sitemap at the public URL and keeps private paths out, each by its shortest beginning', () => {
  const text = robotsText('https://shop.example');
  expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
  expect(disallowed(text).sort()).toEqual([
    '/account',
    '/admin',
    '/api/',
    '/auth/',
    '/checkout',
    '/favourites',
    '/order',
    '/review',
  ]);
});

it('lists the pages of the map that every shop has', () => {
  expect(openPages.map(({ path }) => path).sort()).toEqual([
    '/',
    '/about',
    '/contact',
    '/materials',
    '/privacy',
    '/returns',
    '/shipping',
    '/size-guide',
    '/terms',
  ]);
});

it('allows every page that the sitemap lists', () => {
  const closed = disallowed(robotsText(''));
  const filled = defaultAssortment.categories.map(({ key }) => ({ key, hasNew: true }));
  for (const { path } of [...openPages, ...listingPages(defaultAssortment, filled)])
    expect(
      closed.filter((prefix) => path.startsWith(prefix)),
      path,
    ).toEqual([]);
});

it('escapes XML characters, and gives the time of a page’s last change', () => {
  const at = new Date('2026-03-04T05:06:07.008Z');
  expect(entry('pages', 'https://a', { path: `/b?c&d="<e>'`, changedAt: at })).toBe(
    '<url><loc>https://a/b?c&amp;d=&quot;&lt;e&gt;&apos;</loc><lastmod>2026-03-04T05:06:07.008Z</lastmod></url>\n',
  );
  expect(entry('parts', 'https://a', { path: '/b' })).toBe(
    '<sitemap><loc>https://a/b</loc></sitemap>\n',
  );
  expect(documents.parts.start).toContain('<sitemapindex xmlns=');
});

it('lists only categories with products, and new products only where there are some', () => {
  const [first, second] = defaultAssortment.categories;
  const filled = [
    { key: first?.key ?? '', hasNew: false },
    { key: second?.key ?? '', hasNew: false },
  ];
  const paths = listingPages(defaultAssortment, filled).map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith(`/${first?.slug}`))).toHaveLength(1);
  expect(paths.filter((path) => path.endsWith('/new'))).toEqual([]);
  expect(paths.filter((path) => path.endsWith('/all'))).not.toEqual([]);
  expect(listingPages(defaultAssortment, [])).toEqual([]);
});

function disallowed(text: string): string[] {
  return [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
}
