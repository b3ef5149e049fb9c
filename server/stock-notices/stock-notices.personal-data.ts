import { execute, queryAll } from '../database/database';
import type { ProductTable, StockNoticeTable } from '../database/rows';
import type { PersonalDataHandler } from '../feature';

export const stockNoticeData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await queryAll<
      Pick<ProductTable, 'title'> &
        Pick<StockNoticeTable, 'size'> & {
          product: StockNoticeTable['productId'];
          askedAt: StockNoticeTable['createdAt'];
        }
    >(tx, 'personal-data-stock-notices')`
    select n.product_id as product, p.title, n.size, n.created_at as asked_at
      from stock_notice n join product p on p.id = n.product_id
      where n.account_id = ${accountId} order by n.created_at, n.id`;
    return { stockNotices: rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() })) };
  },
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await execute(tx, 'erase-stock-notices')`
    delete from stock_notice where account_id = ${accountId} or (${isEmailConfirmed} and lower(email) = lower(${email}))`;
  },
};
