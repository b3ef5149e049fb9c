import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { creditRefund } from '../invoices/invoices.service';
import { lockPaymentOfOrder, markPaid } from './payments.queries';
import { isPayable, type PaymentRow } from './payments.rules';
import { insertRefund, type RefundReason, updateRefundedSum } from './refunds.queries';

/** Marks an order that is paid on delivery as paid, less `unsent`, the amount of units that were not sent. */
export async function settleOnDelivery(
  tx: Connection,
  orderId: string,
  unsent: number,
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment || !isPaidOnDelivery(payment.gateway) || !isPayable(payment)) return;
  await markPaid(tx, payment.id, null, null);
  if (unsent <= 0) return;
  await recordDone(tx, payment, unsent, 'staff');
  await updateRefundedSum(tx, payment.id);
}

/** Stores a refund for which nothing is to be done at the gateway. Returns its id. */
export async function recordDone(
  tx: Connection,
  payment: PaymentRow,
  amount: number,
  reason: RefundReason,
): Promise<string> {
  const refund = { id: newId(), paymentId: payment.id, amount, reason, status: 'done' as const };
  await insertRefund(tx, refund, { actorId: null, note: '' });
  await creditRefund(tx, refund.id);
  return refund.id;
}
