import { type Connection, execute, matchesOne, queryAll, queryOne } from '../../database/database';
import type { PaymentDisputeTable } from '../../database/rows';
import type { GatewayDispute } from '../gateways/gateway';

type Dispute = Pick<PaymentDisputeTable, 'id' | 'status'>;

/** A dispute of a payment of the order, as staff see it. In minor units. */
export type DisputeRow = Pick<
  PaymentDisputeTable,
  'id' | 'reference' | 'status' | 'amount' | 'reason' | 'openedAt' | 'closedAt'
>;

/** Locks a dispute of a payment until the commit. */
export function lockDispute(tx: Connection, paymentId: string, reference: string) {
  return queryOne<Dispute>(tx, 'dispute-lock')`
    select id, status from payment_dispute
      where payment_id = ${paymentId} and reference = ${reference} for update`;
}

/** The caller has locked the payment. */
export function insertDispute(
  tx: Connection,
  id: string,
  paymentId: string,
  { reference, amount, reason }: Pick<GatewayDispute, 'reference' | 'amount' | 'reason'>,
) {
  return execute(tx, 'dispute-insert')`
    insert into payment_dispute (id, payment_id, reference, status, amount, reason)
      values (${id}, ${paymentId}, ${reference}, 'open', ${amount}, ${reason})`;
}

/** The bank can decide about less than was asked for. Returns whether the dispute was open. */
export function closeDispute(
  tx: Connection,
  id: string,
  { status, amount }: { status: 'won' | 'lost'; amount: number },
  refundId: string | null,
) {
  return matchesOne(tx, 'dispute-close')`
    update payment_dispute set status = ${status}, amount = ${amount}, closed_at = now(), refund_id = ${refundId}
      where id = ${id} and status = 'open'`;
}

/** The disputes of an order's payments, the oldest first. */
export function listDisputes(connection: Connection, orderId: string) {
  return queryAll<DisputeRow>(connection, 'dispute-list-of-order')`
    select d.id, d.reference, d.status, d.amount, d.reason, d.opened_at, d.closed_at
      from payment_dispute d join payment p on p.id = d.payment_id
      where ${orderId} in (p.order_id, p.supplements, p.attempt_of) order by d.opened_at, d.id`;
}
