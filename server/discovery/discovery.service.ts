import {
  type LiveProduct,
  partsOfLiveProducts,
  readLiveProducts,
} from '../catalogue/products/live-products.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { entry, frames, listingPages, openPages, type Page } from './discovery.rules';

/** The most links one sitemap may hold (sitemaps.org). */
export const LINKS_LIMIT = 50_000;
const PARTS_MS = 10 * 60_000;

/** The list of the sitemap's parts: the pages, and in a shop that is open to everyone the products. */
export async function sitemapIndex(shop: Shop): Promise<string> {
  const parts = (await isOpen(shop)) ? await productParts(shop) : [];
  const pages: Page[] = [
    { path: '/sitemap-pages.xml' },
    ...parts.map(({ id, updatedAt }) => ({
      path: `/sitemap-products-${id}.xml`,
      changedAt: updatedAt,
    })),
  ];
  return write(shop, 'parts', pages);
}

/** The pages that are no product's; in a shop for members the open ones alone. */
export async function pagesSitemap(shop: Shop): Promise<string> {
  const listings = (await isOpen(shop)) ? listingPages : [];
  return write(shop, 'pages', [...openPages, ...listings]);
}

/**
 * The products from one id on, piece by piece, however many they are. Null where visitors may not see them, or where
 * there is none from there on.
 */
export async function productsSitemap(
  shop: Shop,
  first: string,
  limit = LINKS_LIMIT,
): Promise<AsyncGenerator<string> | null> {
  if (!(await isOpen(shop))) return null;
  const batches = readLiveProducts(shop, first, limit);
  const start = await batches.next();
  return start.done ? null : writeProducts(shop, start.value, batches);
}

async function* writeProducts(
  { config }: Shop,
  start: LiveProduct[],
  batches: AsyncGenerator<LiveProduct[]>,
): AsyncGenerator<string> {
  const entries = (batch: LiveProduct[]) =>
    batch
      .map(({ id, updatedAt }) =>
        entry('pages', config.publicUrl, { path: `/product/${id}`, changedAt: updatedAt }),
      )
      .join('');
  yield frames.pages.start + entries(start);
  for await (const batch of batches) yield entries(batch);
  yield frames.pages.end;
}

function write({ config }: Shop, kind: keyof typeof frames, pages: readonly Page[]): string {
  const { start, end } = frames[kind];
  return start + pages.map((page) => entry(kind, config.publicUrl, page)).join('') + end;
}

async function isOpen(shop: Shop): Promise<boolean> {
  return (await readSettings(shop)).catalogueAccess === 'public';
}

interface Parts {
  list: Promise<LiveProduct[]>;
  until: number;
}

const partsOf = new WeakMap<Shop, Parts>();

/** Where the parts begin costs a walk along all products; it is told again for some minutes. */
function productParts(shop: Shop): Promise<LiveProduct[]> {
  const known = partsOf.get(shop);
  if (known && known.until > Date.now()) return known.list;
  const list = partsOfLiveProducts(shop, LINKS_LIMIT);
  partsOf.set(shop, { list, until: Date.now() + PARTS_MS });
  list.catch(() => partsOf.delete(shop));
  return list;
}
