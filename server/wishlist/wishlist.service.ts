import type { Product } from '#contract/catalogue/catalogue';
import { isId } from '#contract/values/id';
import { WISHLIST_LIMIT } from '#contract/wishlist';
import { getShownProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import type { Shop } from '../shop';
import {
  countOthers,
  deleteItem,
  fillSeenPrices,
  insertItem,
  listProductIds,
  lockWishlist,
  updateSeenPrices,
} from './wishlist.queries';

const BATCH = 1_000;

/** The favourites, newest first. */
export async function listWishlist(shop: Shop, accountId: string): Promise<Product[]> {
  const ids = await listProductIds(shop.pool, accountId);
  const products = await getShownProducts(shop, ids);
  return ids.flatMap((id) => products.get(id) ?? []);
}

/** Adds a product; repeating it changes nothing. Throws `not_found` for a product that is not in the shop. */
export async function addToWishlist(
  shop: Shop,
  accountId: string,
  productId: string,
): Promise<Product> {
  if (!isId(productId)) throw new ShopError('not_found');
  await transaction(shop.pool, async (tx) => {
    await lockWishlist(tx, accountId);
    if ((await countOthers(tx, accountId, productId)) >= WISHLIST_LIMIT)
      throw new ShopError('invalid_request', {
        message: refusals.account.favourites(WISHLIST_LIMIT),
      });
    if (!(await insertItem(tx, accountId, productId))) throw new ShopError('not_found');
  });
  return getProduct(shop, productId);
}

/** Removes a product; repeating it changes nothing. Throws `not_found` for a product that is not in the shop. */
export async function removeFromWishlist(
  shop: Shop,
  accountId: string,
  productId: string,
): Promise<Product> {
  const product = await getProduct(shop, productId);
  await deleteItem(shop.pool, accountId, productId);
  return product;
}

/** Records that a shopper was shown the current prices of some favourites. */
export async function setSeenPrices(
  tx: Connection,
  accountId: string,
  productIds: string[],
): Promise<void> {
  await updateSeenPrices(tx, accountId, productIds);
}

/** Records the current prices of favourites from before prices were recorded, in parts. */
export async function recordMissingPrices({ pool }: Pick<Shop, 'pool'>): Promise<void> {
  while ((await fillSeenPrices(pool, BATCH)) === BATCH);
}

async function getProduct(shop: Shop, productId: string): Promise<Product> {
  const product = (await getShownProducts(shop, [productId])).get(productId.toLowerCase());
  if (!product) throw new ShopError('not_found');
  return product;
}
