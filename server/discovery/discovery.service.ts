import { prefixOf, withPrefix } from '#contract/values/languages/languages';
import * as pages from '#contract/values/pages/storefront-pages';
import { readAssortment } from '../assortment/assortment.service';
import { listBrands } from '../assortment/former-paths.service';
import { listFilledCollections } from '../catalogue/collections.service';
import {
  type LiveProduct,
  listFilledCategories,
  listLiveParts,
  readLiveProducts,
} from '../catalogue/products/live-products.service';
import { furtherLanguagesOf, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { listSitePagePaths } from '../site-pages/site-pages.service';
import { documents, entry, listingPages, openPages, type SitemapEntry } from './discovery.rules';

/** The maximum number of links in one sitemap (sitemaps.org). */
const MAX_LINKS = 50_000;
const PARTS_CACHE_MS = 10 * 60_000;

/** The index of the sitemaps: pages, and products if the catalogue is public. */
export function createSitemapIndex(shop: Shop): () => Promise<string> {
  const productParts = cachedProductParts(shop);
  return async () => {
    const parts = (await isPublic(shop)) ? await productParts() : [];
    const languages = furtherLanguagesOf(await readSettings(shop));
    const queries = ['', ...languages.map((language) => `?language=${language}`)];
    const files = queries.flatMap((query): SitemapEntry[] => [
      { path: `/sitemap-pages.xml${query}` },
      ...parts.map(({ id, updatedAt }) => ({
        path: `/sitemap-products-${id}.xml${query}`,
        changedAt: updatedAt,
      })),
    ]);
    return write(shop, 'parts', files);
  };
}

/** The prefixes of the shop's pages: the empty one of its default language, and those of the further ones. */
export async function readPrefixes(shop: Shop): Promise<string[]> {
  return ['', ...furtherLanguagesOf(await readSettings(shop)).map(prefixOf)];
}

/** The prefix of the pages in a sitemap by its parameter `language`; null if it is no further language of the shop. */
export async function prefixOfSitemap(shop: Shop, language: unknown): Promise<string | null> {
  if (language === undefined) return '';
  const further = furtherLanguagesOf(await readSettings(shop));
  const found = further.find((code) => code === language);
  return found ? prefixOf(found) : null;
}

/** The pages that are not a product's. Listings only if the catalogue is public, and only those with products. */
export async function pagesSitemap(shop: Shop, prefix = ''): Promise<string> {
  const written = await listSitePagePaths(shop);
  if (!(await isPublic(shop))) return write(shop, 'pages', [...openPages, ...written], prefix);
  const brands = (await listBrands(shop)).map(({ slug }) => ({ path: pages.brand({ slug }) }));
  const collections = (await listFilledCollections(shop)).map(({ slug }) => ({
    path: pages.collection({ slug }),
  }));
  const filled = await listFilledCategories(shop.pool);
  return write(
    shop,
    'pages',
    [
      ...openPages,
      ...written,
      ...listingPages(await readAssortment(shop), filled),
      ...withOverview(pages.brands(), brands),
      ...withOverview(pages.collections(), collections),
    ],
    prefix,
  );
}

/** The page that lists pages, and those pages; none if it lists nothing. */
function withOverview(path: string, entries: SitemapEntry[]): SitemapEntry[] {
  return entries.length === 0 ? [] : [{ path }, ...entries];
}

/**
 * The sitemap of the products from an id, as a stream. Null if the catalogue is not public or there are no such products.
 */
export async function productsSitemap(
  shop: Shop,
  first: string,
  prefix = '',
  limit = MAX_LINKS,
): Promise<AsyncGenerator<string> | null> {
  if (!(await isPublic(shop))) return null;
  const batches = readLiveProducts(shop, first, limit);
  const start = await batches.next();
  return start.done ? null : writeProducts(shop, prefix, start.value, batches);
}

async function* writeProducts(
  { config }: Shop,
  prefix: string,
  start: LiveProduct[],
  batches: AsyncGenerator<LiveProduct[]>,
): AsyncGenerator<string> {
  const entries = (batch: LiveProduct[]) =>
    batch
      .map(({ id, updatedAt }) =>
        entry('pages', config.publicUrl, {
          path: withPrefix(prefix, pages.product({ productId: id })),
          changedAt: updatedAt,
        }),
      )
      .join('');
  yield documents.pages.start + entries(start);
  for await (const batch of batches) yield entries(batch);
  yield documents.pages.end;
}

function write(
  { config }: Shop,
  kind: keyof typeof documents,
  entries: readonly SitemapEntry[],
  prefix = '',
): string {
  const { start, end } = documents[kind];
  const prefixed = entries.map((page) => ({ ...page, path: withPrefix(prefix, page.path) }));
  return start + prefixed.map((page) => entry(kind, config.publicUrl, page)).join('') + end;
}

async function isPublic(shop: Shop): Promise<boolean> {
  return (await readSettings(shop)).catalogueAccess === 'public';
}

/** Reads how the products are divided into sitemaps: a scan of all products, so the result is cached for some minutes. */
function cachedProductParts(shop: Shop): () => Promise<LiveProduct[]> {
  let cached: { parts: Promise<LiveProduct[]>; until: number } | null = null;
  return () => {
    if (cached && cached.until > Date.now()) return cached.parts;
    const parts = listLiveParts(shop.pool, MAX_LINKS);
    cached = { parts, until: Date.now() + PARTS_CACHE_MS };
    parts.catch(() => {
      cached = null;
    });
    return parts;
  };
}
