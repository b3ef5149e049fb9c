import { type Connection, execute, queryAll, raw } from '../database/database';
import { currentPriceOf } from '../database/fragments/current-price';
import { isForSale } from '../database/fragments/live-product';
import { lockNamed } from '../database/locks';
import type { ProductTable } from '../database/rows';

/** Serializes changes of one account's wishlist until the commit. */
export async function lockWishlist(tx: Connection, accountId: string): Promise<void> {
  await lockNamed(tx, `wishlist ${accountId}`);
}

/** Ids of the favourites that are in the shop, newest first. */
export async function listProductIds(connection: Connection, accountId: string): Promise<string[]> {
  const rows = await queryAll<Pick<ProductTable, 'id'>>(connection, 'wishlist-list')`
    select p.id from wishlist_item w join product p on p.id = w.product_id
    where w.account_id = ${accountId} and ${raw(isForSale('p'))}
    order by w.added_at desc, p.id desc`;
  return rows.map((row) => row.id);
}

export async function countOthers(
  connection: Connection,
  accountId: string,
  productId: string,
): Promise<number> {
  const rows = await queryAll<{ count: number }>(connection, 'wishlist-count')`
    select count(*)::int as count from wishlist_item where account_id = ${accountId} and product_id <> ${productId}`;
  return rows[0]?.count ?? 0;
}

/** Adds a product once; false if it is not in the shop. Locks the product in the shop until the commit. */
export async function insertItem(
  tx: Connection,
  accountId: string,
  productId: string,
): Promise<boolean> {
  const rows = await queryAll<{ isInShop: boolean }>(tx, 'wishlist-insert')`
    with existing as materialized (
      select id, ${raw(currentPriceOf('product', 'discount_price'))} as discount_price from product
      where id = ${productId} and ${raw(isForSale('product'))} for share
    ), added as (
      insert into wishlist_item (account_id, product_id, seen_price)
      select ${accountId}, id, discount_price from existing on conflict do nothing
    )
    select exists (select from existing) as is_in_shop`;
  return rows[0]?.isInShop ?? false;
}

/** Stores the current prices of some favourites as those that the shopper knows. */
export function updateSeenPrices(tx: Connection, accountId: string, productIds: string[]) {
  return execute(tx, 'wishlist-update-seen-prices')`
    update wishlist_item w set seen_price = ${raw(currentPriceOf('p', 'discount_price'))}
    from product p
    where p.id = w.product_id and w.account_id = ${accountId} and w.product_id = any (${productIds}::uuid[])`;
}

/** Stores the current prices of up to `limit` favourites for which none is known. */
export function fillSeenPrices(connection: Connection, limit: number) {
  return execute(connection, 'wishlist-fill-seen-prices')`
    update wishlist_item w set seen_price = ${raw(currentPriceOf('p', 'discount_price'))}
    from (
      select account_id, product_id from wishlist_item where seen_price is null limit ${limit} for update skip locked
    ) as unknown
    join product p on p.id = unknown.product_id
    where w.account_id = unknown.account_id and w.product_id = unknown.product_id`;
}

export async function deleteItem(
  connection: Connection,
  accountId: string,
  productId: string,
): Promise<void> {
  await execute(connection, 'wishlist-delete')`
    delete from wishlist_item where account_id = ${accountId} and product_id = ${productId}`;
}
