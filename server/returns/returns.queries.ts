import type { ReturnInput } from '#contract/orders/returns';
import type { ReturnReason } from '#contract/values/states';
import { type Connection, execute, queryAll, queryValue } from '../database/database';
import type { ReturnLineTable } from '../database/rows';

/** Whether the last parcel of an order was delivered within `days` of 24 hours, by database time, or is not delivered yet. */
export function wasDeliveredWithin(connection: Connection, orderId: string, days: number) {
  return queryValue<boolean>(connection, 'return-in-time')`
    select coalesce(now() <= delivered_at + make_interval(hours => 24 * ${days}), true)
      from shop_order where id = ${orderId}`;
}

/** Units in returns that were not rejected, of each line that has any. */
export function listReturnedUnits(connection: Connection, orderId: string) {
  return queryAll<{ id: ReturnLineTable['orderLineId']; units: number }>(
    connection,
    'return-count-asked',
  )`
    select l.order_line_id as id, sum(l.quantity)::int as units
      from return_request r join return_line l on l.return_id = r.id
      where r.order_id = ${orderId} and r.status <> 'rejected' group by l.order_line_id`;
}

/** Stores a return with the next number of its order, whose row the caller has locked. */
export function insertReturn(
  tx: Connection,
  id: string,
  orderId: string,
  {
    reason,
    reasonCode,
    items,
    isUnconfirmed = false,
  }: Omit<ReturnInput, 'reasonCode'> & {
    reasonCode?: ReturnReason | undefined;
    isUnconfirmed?: boolean;
  },
) {
  return execute(tx, 'return-insert')`
    with made as (
        insert into return_request (id, order_id, number, reason, reason_code, is_unconfirmed)
        select ${id}, ${orderId}, 1 + count(*), ${reason}, ${reasonCode ?? null}, ${isUnconfirmed} from return_request where order_id = ${orderId} returning id
      )
      insert into return_line (return_id, order_line_id, quantity)
      select made.id, item.id, item.quantity
      from made, unnest(${items.map((item) => item._id)}::uuid[], ${items.map((item) => item.quantity)}::integer[]) as item (id, quantity)`;
}

/** The order of a return, unless it is deleted. */
export function findOrderOfReturn(connection: Connection, id: string) {
  return queryValue<string | null>(connection, 'return-find-order')`
    select r.order_id from return_request r join shop_order o on o.id = r.order_id
      where r.id = ${id} and o.deleted_at is null`;
}

/** The received units of a line. */
export interface ReceivedLine {
  id: string;
  quantity: number;
  missing: number;
  damaged: number;
  isRestocked: boolean;
}

/** The refund of a received return, or the minor units of it that wait for an approval. */
interface ReceivedRefund {
  refundId: string | null;
  waiting: number | null;
}

export function markReceived(
  tx: Connection,
  id: string,
  { refundId, waiting }: ReceivedRefund,
  lines: ReceivedLine[],
  { deduction, reason, delivery }: { deduction: number; reason: string; delivery: number },
) {
  return execute(tx, 'return-mark-received')`
    with received as (
        update return_request set status = 'received', received_at = now(), refund_id = ${refundId}, refund_waiting = ${waiting},
            deduction = ${deduction}, deduction_reason = ${reason}, delivery_refund = ${delivery}
          where id = ${id}
      )
      update return_line rl set quantity = came.quantity, missing_quantity = came.missing,
        damaged_quantity = came.damaged, restocked = came.restocked
      from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.quantity)}::integer[], ${lines.map((line) => line.missing)}::integer[], ${lines.map((line) => line.damaged)}::integer[], ${lines.map((line) => line.isRestocked)}::boolean[])
        as came (id, quantity, missing, damaged, restocked)
      where rl.return_id = ${id} and rl.order_line_id = came.id`;
}

/** The price of an order's delivery with added tax, minus the part that its returns have refunded. */
export function findDeliveryLeft(tx: Connection, orderId: string) {
  return queryValue<number>(tx, 'return-delivery-left')`
    select greatest(0, o.shipping
        + coalesce((select t.added from order_tax_line t where t.order_id = o.id and t.order_line_id is null), 0)
        - coalesce((select sum(r.delivery_refund) from return_request r where r.order_id = o.id), 0))::int
      from shop_order o where o.id = ${orderId}`;
}

/** The minor units of a return's refund that wait for an approval; null if none do. */
export function findRefundWaiting(tx: Connection, id: string) {
  return queryValue<number | null>(tx, 'return-refund-waiting')`
    select refund_waiting from return_request where id = ${id}`;
}

/** Marks the withdrawal behind a return as confirmed or approved, and stores its refund if it had waited for that. */
export function markConfirmed(tx: Connection, id: string, refundId: string | null) {
  return execute(tx, 'return-mark-confirmed')`
    update return_request set is_unconfirmed = false, refund_waiting = null, refund_id = coalesce(refund_id, ${refundId})
    where id = ${id}`;
}

export function markRejected(tx: Connection, id: string, rejection: string) {
  return execute(tx, 'return-mark-rejected')`
    update return_request set status = 'rejected', rejected_at = now(), rejection = ${rejection} where id = ${id}`;
}
