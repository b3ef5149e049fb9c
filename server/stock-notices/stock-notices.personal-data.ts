import type { PersonalDataHandler } from '../feature';

export const stockNoticeData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const { rows } = await tx.query<{
      product: string;
      title: string;
      size: string;
      askedAt: Date;
    }>({
      name: 'personal-data-stock-notices',
      text: `select n.product_id as product, p.title, n.size, n.created_at as "askedAt"
        from stock_notice n join product p on p.id = n.product_id
        where n.account_id = $1 order by n.created_at, n.id`,
      values: [accountId],
    });
    return { stockNotices: rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() })) };
  },
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await tx.query({
      name: 'erase-stock-notices',
      text: 'delete from stock_notice where account_id = $1 or ($2 and lower(email) = lower($3))',
      values: [accountId, isEmailConfirmed, email],
    });
  },
};
