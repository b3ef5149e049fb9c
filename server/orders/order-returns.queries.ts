import type { ReturnReason, ReturnStatus } from '#contract/values/states';
import type { Connection } from '../database/database';
import { REFUNDABLE, REFUNDED_UNITS } from '../database/refund-columns';

// Returns are written by the feature of that name; an order only shows its own.

export interface OrderReturnRow {
  id: string;
  orderId: string;
  /** Within its order, from 1. */
  ordinal: number;
  status: ReturnStatus;
  reason: string;
  reasonCode: ReturnReason | null;
  /** Why it was rejected. */
  rejection: string | null;
  requestedAt: Date;
  receivedAt: Date | null;
  rejectedAt: Date | null;
  /** Whole cents; null until it is received. */
  refund: number | null;
  /** The refundable rest of the payment, in whole cents. */
  refundable: number;
  lines: ReturnedLine[];
}

/** A line of a return. */
export interface ReturnedLine {
  /** The order line's. */
  id: string;
  /** Units requested, and once the return is received the units that came back. */
  quantity: number;
  /** Units requested that did not come back. */
  missing: number;
  /** The order line: its units, its amount after the promo share, and the units refunded so far. */
  bought: number;
  amount: number;
  back: number;
}

/** The returns of some orders, the oldest first. */
export async function listReturnsOf(
  connection: Connection,
  orderIds: string[],
): Promise<OrderReturnRow[]> {
  const { rows } = await connection.query<OrderReturnRow>({
    name: 'order-list-returns',
    text: `select r.id, r.order_id as "orderId", r.number as ordinal, r.status, r.reason,
        r.reason_code as "reasonCode", r.rejection, r.requested_at as "requestedAt", r.received_at as "receivedAt",
        r.rejected_at as "rejectedAt", case when r.status = 'received' then coalesce(f.amount, 0) end as refund,
        ${REFUNDABLE} as refundable,
        (select json_agg(json_build_object('id', l.id, 'quantity', rl.quantity, 'missing', rl.missing_quantity,
            'bought', l.quantity, 'amount', l.quantity * l.unit_discount_price - l.promo,
            'back', ${REFUNDED_UNITS}
          ) order by l.position)
          from return_line rl join order_line l on l.id = rl.order_line_id
          where rl.return_id = r.id) as lines
      from return_request r join payment p on p.order_id = r.order_id left join refund f on f.id = r.refund_id
      where r.order_id = any($1::uuid[])
      order by r.requested_at, r.id`,
    values: [orderIds],
  });
  return rows;
}
