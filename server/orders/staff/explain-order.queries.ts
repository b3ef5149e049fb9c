import { type Connection, queryOne } from '../../database/database';
import type { OrderRow } from '../orders.queries';

/** What had happened before an order, as promotions ask. */
interface History {
  isFirstOrder: boolean;
  /** Orders of the account with each promotion that were not cancelled. */
  uses: { id: string; count: number }[];
  /** Automatic promotions that were added after the order. */
  later: string[];
}

export async function findHistoryBefore(
  connection: Connection,
  { accountId, placedAt }: Pick<OrderRow, 'accountId' | 'placedAt'>,
): Promise<History> {
  const history = await queryOne<History>(connection, 'order-find-history-before')`
    with earlier as (
        select id from shop_order
        where account_id = ${accountId} and placed_at < ${placedAt} and status <> 'Cancelled'
      )
      select exists (select from account where id = ${accountId} and email is not null)
          and not exists (select from earlier) as is_first_order,
        coalesce((
          select json_agg(used) from (
            select g.promotion_id as id, count(*)::int as count
            from order_promotion g join earlier on earlier.id = g.order_id group by g.promotion_id
          ) as used
        ), '[]') as uses,
        coalesce((
          select json_agg(id) from promotion where trigger = 'automatic' and created_at > ${placedAt}
        ), '[]') as later`;
  return history ?? { isFirstOrder: false, uses: [], later: [] };
}
