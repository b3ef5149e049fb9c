import type { Connection } from '../../database/database';
import type { RefundableLine } from './refund-order.rules';

/** The lines of an order with their refunded units, in their order. */
export async function listRefundable(
  connection: Connection,
  orderId: string,
): Promise<RefundableLine[]> {
  const { rows } = await connection.query<RefundableLine>({
    name: 'order-list-refundable',
    text: `select l.id, l.quantity, l.quantity * l.unit_discount_price - l.promo as amount,
        least(l.quantity, (
          (select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id)
          + (select coalesce(sum(rl.quantity), 0) from return_line rl join return_request q on q.id = rl.return_id
            where rl.order_line_id = l.id and q.status = 'received')
        ))::int as back
      from order_line l where l.order_id = $1 order by l.position`,
    values: [orderId],
  });
  return rows;
}
