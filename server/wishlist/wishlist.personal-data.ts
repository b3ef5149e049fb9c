import type { PersonalDataHandler } from '../feature';

export const wishlistData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const { rows } = await tx.query<{ product: string; title: string; addedAt: Date }>({
      name: 'personal-data-wishlist',
      text: `select w.product_id as product, p.title, w.added_at as "addedAt"
        from wishlist_item w join product p on p.id = w.product_id
        where w.account_id = $1 order by w.added_at, w.product_id`,
      values: [accountId],
    });
    return { wishlist: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })) };
  },
  async erase(tx, { accountId }) {
    await tx.query({
      name: 'erase-wishlist',
      text: 'delete from wishlist_item where account_id = $1',
      values: [accountId],
    });
  },
};
