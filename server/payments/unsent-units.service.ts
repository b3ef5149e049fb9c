import type { Connection } from '../database/database';
import { lockPaymentOfOrder, lockPaymentsOfOrder, markPaid } from './payments.queries';
import { assertRefundRight, hasBeenPaid, isPayable, type RefundDecider } from './payments.rules';
import { insertRefundLines, type RefundedItem, updateRefundedSum } from './refunds.queries';
import { recordDone, writeRefunds } from './refunds.service';

/**
 * Records that units of an order are not sent, and refunds `requested` for them as far as it was paid and is not refunded.
 * Returns the refund. Throws `forbidden` if something is refunded and `decider` has no right to.
 */
export async function refundUnsent(
  tx: Connection,
  orderId: string,
  items: RefundedItem[],
  requested: number,
  decider: RefundDecider,
): Promise<number> {
  const payments = await lockPaymentsOfOrder(tx, orderId);
  const payment = payments.find(({ isSupplement }) => !isSupplement);
  if (!payment) throw new Error(`The order ${orderId} has no payment.`);
  const paid = payments.filter(({ status }) => hasBeenPaid(status));
  const refund = await writeRefunds(tx, paid, requested, 'staff', decider, '');
  if (refund) assertRefundRight(decider);
  const refundId = refund?.id ?? (await recordDone(tx, payment, 0, 'staff'));
  await insertRefundLines(tx, refundId, items);
  return refund?.amount ?? 0;
}

/** Marks an order that is paid on delivery as paid, less `unsent`, the amount of units that were not sent. */
export async function settleOnDelivery(
  tx: Connection,
  orderId: string,
  unsent: number,
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (payment?.gateway !== 'none' || !isPayable(payment)) return;
  await markPaid(tx, payment.id, null, null);
  if (unsent <= 0) return;
  await recordDone(tx, payment, unsent, 'staff');
  await updateRefundedSum(tx, payment.id);
}
