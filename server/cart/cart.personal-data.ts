import { type Connection, execute, queryAll } from '../database/database';
import type { CartItemTable, ProductTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';

function listItems(connection: Connection, accountId: string) {
  return queryAll<
    Pick<ProductTable, 'title'> &
      Pick<CartItemTable, 'size' | 'quantity' | 'addedAt'> & {
        product: CartItemTable['productId'];
      }
  >(connection, 'personal-data-cart')`
    select i.product_id as product, p.title, i.size, i.quantity, i.added_at
      from cart_item i join product p on p.id = i.product_id
      where i.account_id = ${accountId} order by i.added_at, i.id`;
}

function deleteCart(tx: Connection, accountId: string) {
  return execute(tx, 'erase-cart')`
    with items as (
        delete from cart_item where account_id = ${accountId}
      )
      delete from cart where account_id = ${accountId}`;
}

export const cartData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await listItems(tx, accountId);
    return { cart: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  },
  async erase(tx, { accountId }) {
    await deleteCart(tx, accountId);
  },
};
