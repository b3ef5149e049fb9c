import { execute, queryAll } from '../database/database';
import type { ProductTable, WishlistItemTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';

export const wishlistData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await queryAll<
      Pick<ProductTable, 'title'> &
        Pick<WishlistItemTable, 'addedAt'> & { product: WishlistItemTable['productId'] }
    >(tx, 'personal-data-wishlist')`
    select w.product_id as product, p.title, w.added_at
      from wishlist_item w join product p on p.id = w.product_id
      where w.account_id = ${accountId} order by w.added_at, w.product_id`;
    return { wishlist: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  },
  async erase(tx, { accountId }) {
    await execute(tx, 'erase-wishlist')`delete from wishlist_item where account_id = ${accountId}`;
  },
};
