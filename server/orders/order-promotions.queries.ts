import { type Connection, execute, queryAll } from '../database/database';
import type { FrozenPromotion } from '../promotions/promotions.service';
import type { OrderLineRow } from './orders.queries';

/** The promotions that an order has, as it froze them. */
export function listOrderPromotions(connection: Connection, orderId: string) {
  return queryAll<FrozenPromotion>(connection, 'order-list-promotions')`
    select promotion_id as id, version, name, code, amount, delivery, terms
      from order_promotion where order_id = ${orderId} order by code is not null, promotion_id`;
}

/** Replaces the promotions of an order whose lines are written, with the shares of the lines. */
export async function replaceOrderPromotions(
  tx: Connection,
  orderId: string,
  promotions: readonly FrozenPromotion[],
  lines: readonly Pick<OrderLineRow, 'id' | 'promotions'>[],
): Promise<void> {
  await execute(tx, 'order-delete-promotions')`
    delete from order_promotion where order_id = ${orderId}`;
  if (promotions.length === 0) return;
  const shares = lines.flatMap(({ id: lineId, promotions: ofLine }) =>
    ofLine.map(({ id, amount }) => ({ lineId, id, amount })),
  );
  await execute(tx, 'order-insert-promotions')`
    with given as (
        insert into order_promotion (order_id, promotion_id, version, name, code, amount, delivery, terms)
        select ${orderId}, id, version, name, code, amount, delivery, terms
        from jsonb_to_recordset(${JSON.stringify(promotions)}::jsonb) as g (id uuid, version integer, name text, code text,
          amount integer, delivery integer, terms jsonb)
      )
      insert into order_line_promotion (order_line_id, order_id, promotion_id, amount)
      select "lineId", ${orderId}, id, amount
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s ("lineId" uuid, id uuid, amount integer)`;
}
