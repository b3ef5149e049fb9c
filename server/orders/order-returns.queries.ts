import type { ReturnReason, ReturnStatus } from '#contract/states';
import type { Connection } from '../database/database';

// Returns are written by the feature of that name; an order only shows its own.

export interface OrderReturnRow {
  id: string;
  orderId: string;
  status: ReturnStatus;
  reason: string;
  reasonCode: ReturnReason | null;
  /** Why it was rejected. */
  rejection: string | null;
  requestedAt: Date;
  receivedAt: Date | null;
  /** Whole cents; null until it is received. */
  refund: number | null;
  items: { _id: string; quantity: number }[];
}

/** The returns of some orders, the oldest first. */
export async function listReturnsOf(
  connection: Connection,
  orderIds: string[],
): Promise<OrderReturnRow[]> {
  const { rows } = await connection.query<OrderReturnRow>({
    name: 'order-list-returns',
    text: `select r.id, r.order_id as "orderId", r.status, r.reason, r.reason_code as "reasonCode",
        r.rejection, r.requested_at as "requestedAt",
        r.received_at as "receivedAt",
        case when r.status = 'received' then coalesce(f.amount, 0) end as refund,
        (select json_agg(json_build_object('_id', l.id, 'quantity', rl.quantity) order by l.position)
          from return_line rl join order_line l on l.id = rl.order_line_id
          where rl.return_id = r.id) as items
      from return_request r left join refund f on f.id = r.refund_id
      where r.order_id = any($1::uuid[])
      order by r.requested_at, r.id`,
    values: [orderIds],
  });
  return rows;
}
