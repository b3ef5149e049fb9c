import type { Connection } from '../database/database';

/** Serializes changes of one account's wishlist until the commit. */
export async function lockWishlist(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'wishlist-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('wishlist ' || $1, 0))`,
    values: [accountId],
  });
}

/** Ids of the favourites that are in the shop, newest first. */
export async function listProductIds(connection: Connection, accountId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'wishlist-list',
    text: `select p.id from wishlist_item w join product p on p.id = w.product_id
      where w.account_id = $1 and p.archived_at is null
      order by w.added_at desc, p.id desc`,
    values: [accountId],
  });
  return rows.map((row) => row.id);
}

export async function countOthers(
  connection: Connection,
  accountId: string,
  productId: string,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'wishlist-count',
    text: 'select count(*)::int as count from wishlist_item where account_id = $1 and product_id <> $2',
    values: [accountId, productId],
  });
  return rows[0]?.count ?? 0;
}

/** Adds a product once; false if it is not in the shop. Locks the product in the shop until the commit. */
export async function insertItem(
  tx: Connection,
  accountId: string,
  productId: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ isInShop: boolean }>({
    name: 'wishlist-insert',
    text: `with existing as materialized (
        select id from product where id = $2 and archived_at is null for share
      ), added as (
        insert into wishlist_item (account_id, product_id) select $1, id from existing on conflict do nothing
      )
      select exists (select from existing) as "isInShop"`,
    values: [accountId, productId],
  });
  return rows[0]?.isInShop ?? false;
}

export async function deleteItem(
  connection: Connection,
  accountId: string,
  productId: string,
): Promise<void> {
  await connection.query({
    name: 'wishlist-delete',
    text: 'delete from wishlist_item where account_id = $1 and product_id = $2',
    values: [accountId, productId],
  });
}
