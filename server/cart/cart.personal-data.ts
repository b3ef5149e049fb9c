import type { PersonalDataHandler } from '../feature';

export const cartData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const { rows } = await tx.query<{
      product: string;
      title: string;
      size: string;
      quantity: number;
      addedAt: Date;
    }>({
      name: 'personal-data-cart',
      text: `select i.product_id as product, p.title, i.size, i.quantity, i.added_at as "addedAt"
        from cart_item i join product p on p.id = i.product_id
        where i.account_id = $1 order by i.added_at, i.id`,
      values: [accountId],
    });
    return { cart: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  },
  async erase(tx, { accountId }) {
    for (const table of ['cart_item', 'cart'])
      await tx.query({
        name: `erase-${table}`,
        text: `delete from ${table} where account_id = $1`,
        values: [accountId],
      });
  },
};
