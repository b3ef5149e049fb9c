import type { ReturnInput } from '#contract/returns';
import { command, rowsQuery, valueQuery } from '../database/statements';

/** Whether an order was delivered within `days` of 24 hours, by database time. */
export const wasDeliveredWithin = valueQuery<boolean, [orderId: string, days: number]>(
  'return-in-time',
  `select coalesce(now() <= delivered_at + make_interval(hours => 24 * $2), false) as value
    from shop_order where id = $1`,
);

/** Units in returns that were not rejected, of each line that has any. */
export const listReturnedUnits = rowsQuery<{ id: string; units: number }, [orderId: string]>(
  'return-count-asked',
  `select l.order_line_id as id, sum(l.quantity)::int as units
    from return_request r join return_line l on l.return_id = r.id
    where r.order_id = $1 and r.status <> 'rejected' group by l.order_line_id`,
);

/** Stores a return with the next number of its order, whose row the caller has locked. */
export const insertReturn = command<[id: string, orderId: string, input: ReturnInput]>(
  'return-insert',
  `with made as (
      insert into return_request (id, order_id, number, reason, reason_code)
      select $1, $2, 1 + count(*), $3, $6 from return_request where order_id = $2 returning id
    )
    insert into return_line (return_id, order_line_id, quantity)
    select made.id, item.id, item.quantity
    from made, unnest($4::uuid[], $5::integer[]) as item (id, quantity)`,
  (id, orderId, { reason, reasonCode, items }) => [
    ...[id, orderId, reason],
    items.map((item) => item._id),
    items.map((item) => item.quantity),
    reasonCode ?? null,
  ],
);

/** The order of a return, unless it is deleted. */
export const findOrderOfReturn = valueQuery<string | undefined, [id: string]>(
  'return-find-order',
  `select r.order_id as value from return_request r join shop_order o on o.id = r.order_id
    where r.id = $1 and o.deleted_at is null`,
);

/** The received units of a line. */
export interface ReceivedLine {
  id: string;
  quantity: number;
  missing: number;
  damaged: number;
  isRestocked: boolean;
}

export const markReceived = command<[id: string, refundId: string | null, lines: ReceivedLine[]]>(
  'return-mark-received',
  `with received as (
      update return_request set status = 'received', received_at = now(), refund_id = $2 where id = $1
    )
    update return_line rl set quantity = came.quantity, missing_quantity = came.missing,
      damaged_quantity = came.damaged, restocked = came.restocked
    from unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[], $7::boolean[])
      as came (id, quantity, missing, damaged, restocked)
    where rl.return_id = $1 and rl.order_line_id = came.id`,
  (id, refundId, lines) => [
    ...[id, refundId],
    lines.map((line) => line.id),
    lines.map((line) => line.quantity),
    lines.map((line) => line.missing),
    lines.map((line) => line.damaged),
    lines.map((line) => line.isRestocked),
  ],
);

export const markRejected = command<[id: string, rejection: string]>(
  'return-mark-rejected',
  `update return_request set status = 'rejected', rejected_at = now(), rejection = $2 where id = $1`,
);

/** Whether every sent unit of an order has come back; null if none has. */
export const isOrderFullyReturned = valueQuery<boolean | null, [orderId: string]>(
  'return-all-back',
  `select (
      select sum(l.quantity - (
        select coalesce(sum(r.quantity), 0) from refund_line r where r.order_line_id = l.id and r.restocked
      )) from order_line l where l.order_id = $1
    ) = (
      select sum(l.quantity) from return_request r join return_line l on l.return_id = r.id
      where r.order_id = $1 and r.status = 'received'
    ) as value`,
);
