import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { REFUND_AMOUNT, REFUNDABLE } from '../database/fragments/refund-columns';
import type { RefundTable } from '../database/rows';

export type RefundReason =
  | 'cancelled'
  | 'deleted'
  | 'returned'
  | 'late'
  | 'gateway'
  | 'staff'
  | 'changed'
  | 'chargeback';

export interface RefundRow extends Pick<RefundTable, 'id' | 'paymentId' | 'reason' | 'status'> {
  /** In minor units. */
  amount: number;
}

/** The member of staff who decided a refund, if one did, and their note. */
interface Decision {
  actorId: string | null;
  note: string;
  /** The refund that this is a further part of. */
  partOf?: string | null;
}

/** Units of an order line that are refunded. */
export interface RefundedItem {
  _id: string;
  quantity: number;
  restocked: boolean;
}

/** A refund as staff see it; money is minor units. */
export interface ShownRefund
  extends Omit<RefundRow, 'paymentId'>,
    Pick<RefundTable, 'note' | 'createdAt' | 'doneAt'> {
  /** The order lines it is for; empty for an amount. */
  items: RefundedItem[];
}

/** All refunds of an order, the oldest first; each with its parts. */
export function refundsOf(connection: Connection, orderId: string) {
  return queryAll<ShownRefund>(connection, 'refund-list-of-order')`
    select f.id, ${raw(REFUND_AMOUNT)} as amount, f.reason, f.note, f.created_at,
        case when open.parts > 0 then 'pending' else 'done' end as status,
        case when open.parts = 0 then f.done_at end as done_at,
        (select coalesce(json_agg(json_build_object('_id', order_line_id, 'quantity', quantity,
          'restocked', restocked)), '[]')
          from refund_line where refund_id = f.id) as items
      from refund f join payment p on p.id = f.payment_id cross join lateral (
        select count(*) as parts from refund where (id = f.id or part_of = f.id) and status = 'pending'
      ) as open
      where ${orderId} in (p.order_id, p.supplements) and f.part_of is null order by f.created_at, f.id`;
}

/** The refundable rest of an order's payments, in minor units. */
export function findRefundable(connection: Connection, orderId: string) {
  return queryValue<number | null>(connection, 'refund-rest-of-order')`
    select ${raw(REFUNDABLE)} from payment p where p.order_id = ${orderId}`;
}

/** The sum of a payment's refunds, pending ones included, in minor units. */
export function sumRefunds(connection: Connection, paymentId: string) {
  return queryValue<number>(connection, 'refund-sum')`
    select coalesce(sum(amount), 0)::int from refund where payment_id = ${paymentId}`;
}

/** The sum of a payment's refunds but one, pending ones included, in minor units. */
export function sumOtherRefunds(connection: Connection, paymentId: string, except: string) {
  return queryValue<number>(connection, 'refund-sum-others')`
    select coalesce(sum(amount), 0)::int from refund where payment_id = ${paymentId} and id <> ${except}`;
}

/** What banks took back of a payment by disputes that were lost, in minor units. Gateways do not count it as refunded. */
export function sumChargedBack(connection: Connection, paymentId: string) {
  return queryValue<number>(connection, 'refund-sum-charged-back')`
    select coalesce(sum(amount), 0)::int from refund where payment_id = ${paymentId} and reason = 'chargeback'`;
}

/** The sum of a payment's refunds that are done, in minor units. */
export function sumDone(connection: Connection, paymentId: string) {
  return queryValue<number>(connection, 'refund-sum-done')`
    select coalesce(sum(amount), 0)::int from refund where payment_id = ${paymentId} and status = 'done'`;
}

/** How many whole days ago a payment was paid. */
export function daysSincePaid(connection: Connection, paymentId: string) {
  return queryValue<number>(connection, 'refund-days-since-paid')`
    select coalesce(extract(day from now() - paid_at), 0)::int from payment where id = ${paymentId}`;
}

export function findRefund(connection: Connection, id: string) {
  return queryOne<RefundRow>(connection, 'refund-find')`
    select id, payment_id, amount, reason, status from refund where id = ${id}`;
}

/** The refunds of a payment that are decided and not made, the newest first. */
export function listPendingRefunds(tx: Connection, paymentId: string) {
  return queryAll<RefundRow>(tx, 'refund-list-pending')`
    select id, payment_id, amount, reason, status from refund
      where payment_id = ${paymentId} and status = 'pending' order by created_at desc, id desc`;
}

export function insertRefund(
  tx: Connection,
  refund: RefundRow,
  { actorId, note, partOf = null }: Decision,
) {
  return execute(tx, 'refund-insert')`
    insert into refund (id, payment_id, amount, reason, status, done_at, actor_id, note, part_of)
      values (${refund.id}, ${refund.paymentId}, ${refund.amount}, ${refund.reason}, ${refund.status}, case when ${refund.status} = 'done' then now() end, ${actorId}, ${note}, ${partOf})`;
}

export function insertRefundLines(tx: Connection, refundId: string, items: RefundedItem[]) {
  return execute(tx, 'refund-line-insert')`
    insert into refund_line (refund_id, order_line_id, quantity, restocked)
      select ${refundId}, * from unnest(${items.map((item) => item._id)}::uuid[], ${items.map((item) => item.quantity)}::integer[], ${items.map((item) => item.restocked)}::boolean[])`;
}

/** Changes the amount of a pending refund, and its id: the id is the idempotency key at the gateway. */
export function reduceRefund(tx: Connection, id: string, newId: string, amount: number) {
  return execute(tx, 'refund-reduce')`
    update refund set id = ${newId}, amount = ${amount} where id = ${id} and status = 'pending'`;
}

/** Deletes a pending refund. */
export function deleteRefund(tx: Connection, id: string) {
  return execute(tx, 'refund-delete')`delete from refund where id = ${id} and status = 'pending'`;
}

/** Returns whether the refund was pending. `reference` is the gateway's id for the refund, if it has one. */
export function markRefundDone(tx: Connection, id: string, reference: string | null) {
  return matchesOne(tx, 'refund-mark-done')`
    update refund set status = 'done', done_at = now(), reference = ${reference} where id = ${id} and status = 'pending'`;
}

/** Sets a payment's refunded sum to the sum of its refunds that are done. Returns whether it is refunded in full. */
export function updateRefundedSum(tx: Connection, paymentId: string) {
  return queryValue<boolean>(tx, 'refund-update-sum')`
    update payment set
        refunded = done.amount,
        status = case when done.amount = captured and captured > 0
          and (authorised_at is null or authorisation_ended_at is not null) then 'refunded' else status end
      from (
        select coalesce(sum(amount), 0)::int as amount from refund where payment_id = ${paymentId} and status = 'done'
      ) as done
      where id = ${paymentId}
      returning status = 'refunded'`;
}
