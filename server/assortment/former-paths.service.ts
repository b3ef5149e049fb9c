import type { Brand } from '#contract/catalogue/assortment';
import { isStorableText } from '#contract/text';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { readAssortment } from './assortment.service';
import {
  type BrandRow,
  findKnownBrand,
  findKnownBrandById,
  listLiveBrands,
} from './brands.queries';
import { presentPath, slugsOfListing } from './former-paths.rules';
import { findOldSlugs } from './old-slugs.queries';

/** Where a listing is now; a null path if it is gone. Throws `not_found` for a path that never was one. */
export async function findMovedPath(shop: Shop, path: string): Promise<{ path: string | null }> {
  const former = slugsOfListing(path);
  if (!former) throw new ShopError('not_found');
  const assortment = await readAssortment(shop);
  const slugs = [former.department, former.section, ...former.lists];
  const moved = presentPath(assortment, await findOldSlugs(shop.pool, slugs), former);
  if (moved === null) throw new ShopError('not_found');
  return { path: moved === 'gone' ? null : moved.path };
}

/** The brands that have products in the shop. */
export function listBrands({ pool }: Shop) {
  return listLiveBrands(pool);
}

/**
 * The brand at a present or former URL. Throws `gone` if it was deleted or has no products any more at a former URL, and
 * `not_found` if there never was one or none of its products has a page.
 */
export async function getBrand({ pool }: Shop, given: string): Promise<Brand> {
  if (!isStorableText(given)) throw new ShopError('not_found');
  const slug = given.toLowerCase();
  const live = await findKnownBrand(pool, slug);
  if (live) return toBrand(live);
  const former = (await findOldSlugs(pool, [slug])).filter(({ kind }) => kind === 'brand');
  if (former.length === 0) throw new ShopError('not_found');
  for (const { target } of former) {
    const brand = target === null ? null : await findKnownBrandById(pool, target);
    if (brand) return toBrand(brand);
  }
  throw new ShopError('gone');
}

const toBrand = ({ id: _, ...brand }: BrandRow): Brand => brand;
