import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../../database/database';
import type { CaptureTable } from '../../database/rows';

export interface CaptureRow
  extends Pick<CaptureTable, 'id' | 'paymentId' | 'status' | 'failure' | 'attempts'> {
  /** Null once the parcel is gone. */
  parcelId: CaptureTable['parcelId'];
  /** In the minor unit, like `upTo`. */
  amount: CaptureTable['amount'];
  /** The payment's captured amount after this capture. */
  upTo: CaptureTable['upTo'];
  /** No other capture follows, so the gateway may release the rest. */
  isLast: CaptureTable['isLast'];
  /** The rest is released afterwards. */
  releasesRest: CaptureTable['releasesRest'];
}

const COLUMNS = `c.id, c.payment_id, c.parcel_id, c.amount, c.up_to,
  c.is_last, c.releases_rest, c.status, c.failure, c.attempts`;

/** The captures of an order's payment, oldest first. */
export function listCaptures(connection: Connection, orderId: string) {
  return queryAll<CaptureRow>(connection, 'capture-list')`
    select ${raw(COLUMNS)} from capture c join payment p on p.id = c.payment_id
      where p.order_id = ${orderId} order by c.up_to`;
}

export function findCapture(connection: Connection, id: string) {
  return queryOne<CaptureRow>(connection, 'capture-find')`
    select ${raw(COLUMNS)} from capture c where c.id = ${id}`;
}

/** Whether a payment has a pending capture, by default any, or else one before `upTo`. */
export function hasPendingCapture(connection: Connection, paymentId: string, upTo?: number) {
  return matchesOne(connection, 'capture-has-pending')`
    select from capture where payment_id = ${paymentId} and status = 'pending'
      and (${upTo ?? null}::integer is null or up_to < ${upTo ?? null})`;
}

export function insertCapture(
  tx: Connection,
  {
    id,
    paymentId,
    parcelId,
    amount,
    upTo,
    isLast,
  }: Pick<CaptureRow, 'id' | 'paymentId' | 'parcelId' | 'amount' | 'upTo' | 'isLast'>,
) {
  return execute(tx, 'capture-insert')`
    insert into capture (id, payment_id, parcel_id, amount, up_to, is_last)
      values (${id}, ${paymentId}, ${parcelId}, ${amount}, ${upTo}, ${isLast})`;
}

/** Deletes a pending capture. */
export function deleteCapture(tx: Connection, id: string) {
  return execute(tx, 'capture-delete')`delete from capture where id = ${id} and status = 'pending'`;
}

/** Marks the captures as done that the payment's captured amount includes. */
export function markCapturesDone(tx: Connection, paymentId: string, captured: number) {
  return execute(tx, 'capture-mark-done')`
    update capture set status = 'done', done_at = now(), failure = null
      where payment_id = ${paymentId} and up_to <= ${captured} and status <> 'done'`;
}

/** Returns whether the capture was pending. */
export function markCaptureFailed(tx: Connection, id: string, failure: string) {
  return matchesOne(tx, 'capture-mark-failed')`
    /* writes */ update capture set status = 'failed', failure = ${failure} where id = ${id} and status = 'pending' returning id`;
}

/** Makes a failed capture pending again; returns the number of its attempts. */
export function reopenCapture(tx: Connection, id: string) {
  return queryValue<number | null>(tx, 'capture-reopen')`
    update capture set status = 'pending', failure = null, attempts = attempts + 1
      where id = ${id} and status = 'failed' returning attempts`;
}

/** The rest is released once the newest capture that is not done has been made; false if there is none. */
export function releaseAfterCapture(tx: Connection, paymentId: string) {
  return matchesOne(tx, 'capture-release-after')`
    /* writes */ update capture set releases_rest = true where id = (
        select id from capture where payment_id = ${paymentId} and status <> 'done' order by up_to desc limit 1
      ) returning id`;
}

/** Lowers failed captures to the amount still due. */
export async function lowerFailedCaptures(
  tx: Connection,
  paymentId: string,
  due: number,
): Promise<void> {
  await execute(tx, 'capture-delete-undue')`
    delete from capture where payment_id = ${paymentId} and status = 'failed' and up_to - amount >= ${due}`;
  await execute(tx, 'capture-lower')`
    update capture set amount = amount - (up_to - ${due}), up_to = ${due}
      where payment_id = ${paymentId} and status = 'failed' and up_to > ${due}`;
}

/** The captured amounts of an order's other payments, less refunds of changes and of late payments. */
export function sumSupplements(tx: Connection, orderId: string) {
  return queryValue<number>(tx, 'capture-sum-supplements')`
    select coalesce(sum(p.captured - (
        select coalesce(sum(amount), 0) from refund where payment_id = p.id and reason in ('late', 'changed')
      )), 0)::int
      from payment p where p.supplements = ${orderId}`;
}
