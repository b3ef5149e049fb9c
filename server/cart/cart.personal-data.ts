import { command, rowsQuery } from '../database/statements';
import type { PersonalDataHandler } from '../feature';

const listItems = rowsQuery<
  { product: string; title: string; size: string; quantity: number; addedAt: Date },
  [accountId: string]
>(
  'personal-data-cart',
  `select i.product_id as product, p.title, i.size, i.quantity, i.added_at as "addedAt"
    from cart_item i join product p on p.id = i.product_id
    where i.account_id = $1 order by i.added_at, i.id`,
);

const deleteCart = command<[accountId: string]>(
  'erase-cart',
  `with items as (
      delete from cart_item where account_id = $1
    )
    delete from cart where account_id = $1`,
);

export const cartData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await listItems(tx, accountId);
    return { cart: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  },
  async erase(tx, { accountId }) {
    await deleteCart(tx, accountId);
  },
};
