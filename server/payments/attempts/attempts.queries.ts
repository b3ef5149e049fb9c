import { type Connection, execute, matchesOne, queryOne, raw } from '../../database/database';
import { PAYMENT_COLUMNS } from '../payment-columns';
import type { PaymentRow } from '../payments.rules';

/** What is different in the attempt that takes the place of another. */
export interface NextAttempt extends Pick<PaymentRow, 'id' | 'gateway' | 'method' | 'amount'> {
  /** How long the order waits for it, in minutes from now; null for as long as before. */
  minutes: number | null;
  /** How long it may stay unpaid after the order was placed, in minutes; by default as long as before. */
  holdMinutes?: number | null;
  /** By default as before. */
  captureLater?: boolean;
}

/**
 * Makes a new attempt the payment of the order, and returns it. The attempt before is closed, and keeps what its provider
 * reports. Null if that is not the payment of an order.
 */
export function insertAttempt(
  tx: Connection,
  replacedId: string,
  { id, gateway, method, amount, minutes, holdMinutes = null, captureLater }: NextAttempt,
) {
  return queryOne<PaymentRow>(tx, 'payment-attempt-insert')`
    with replaced as (
        update payment set order_id = null, attempt_of = payment.order_id, closed_at = coalesce(payment.closed_at, now())
        from payment before
        where payment.id = ${replacedId} and payment.order_id is not null and before.id = payment.id
        returning payment.*, before.network as network_before
      ), payment as (
        insert into payment (id, order_id, gateway, method, currency, amount, capture_later, hold_minutes, pay_until, network, created_at, attempt)
        select ${id}, attempt_of, ${gateway}, ${method}, currency, ${amount}, coalesce(${captureLater ?? null}::boolean, capture_later),
          coalesce(${holdMinutes}::smallint, hold_minutes),
          coalesce(now() + make_interval(mins => ${minutes}::integer), pay_until), network_before, created_at, attempt + 1
        from replaced
        returning *
      )
      select ${raw(PAYMENT_COLUMNS)} from payment`;
}

/** Whether an earlier attempt to pay the order has failed while it settled. */
export function hasFailedSlowly(
  tx: Connection,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
) {
  return matchesOne(tx, 'payment-attempt-has-failed-slowly')`
    select from payment where attempt_of = ${orderId} and id <> ${id} and processing_at is not null and failed_at is not null limit 1`;
}

/** Whether staff have recorded a transfer for a payment. */
export function hasTransfers(tx: Connection, id: string) {
  return matchesOne(tx, 'payment-attempt-has-transfers')`
    select from bank_transfer where payment_id = ${id}`;
}

/** Whether parcels were sent that are to be charged from a payment. */
export function hasCaptures(tx: Connection, id: string) {
  return matchesOne(tx, 'payment-attempt-has-captures')`
    select from capture where payment_id = ${id}`;
}

export function markReplaced(tx: Connection, id: string) {
  return execute(tx, 'payment-attempt-mark-replaced')`
    update payment set attempt_of = order_id, order_id = null, closed_at = coalesce(closed_at, now())
      where id = ${id} and order_id is not null`;
}

/** Makes an attempt that was replaced the payment of its order again, which has none at this moment. */
export function markCounting(tx: Connection, id: string) {
  return execute(tx, 'payment-attempt-mark-counting')`
    update payment set order_id = attempt_of, attempt_of = null, closed_at = null
      where id = ${id} and attempt_of is not null`;
}

/** The failed captures of an attempt are made from the one that takes its place. */
export function moveFailedCaptures(tx: Connection, fromId: string, toId: string) {
  return execute(tx, 'payment-attempt-move-captures')`
    update capture set payment_id = ${toId} where payment_id = ${fromId} and status = 'failed'`;
}
