import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import type { Shop } from '../../shop';
import type { GatewayDispute } from '../gateways/gateway';
import { lockPayment } from '../payments.queries';
import { hasBeenPaid, type PaymentRow } from '../payments.rules';
import { closeIssue, recordIssue } from '../reconcile/payment-issues.service';
import { recordChargeback } from '../refunds.service';
import { closeDispute, insertDispute, lockDispute } from './disputes.queries';

export { type DisputeRow, listDisputes as disputesOf } from './disputes.queries';

// See docs/decisions/0087-money-paths.md.

/**
 * Records the state of a dispute that the provider has reported, in whatever order its events come. An open one is a payment issue
 * for staff. A lost one is a refund of the payment: its money has gone. A decided one stays decided, and another report about it
 * is for staff to look at.
 */
export async function applyDispute(
  shop: Shop,
  tx: Connection,
  paymentId: string,
  dispute: GatewayDispute,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return;
  const known = await lockDispute(tx, payment.id, dispute.reference);
  const isAboutPayment = dispute.currency === payment.currency && hasBeenPaid(payment.status);
  if (!isAboutPayment || dispute.amount <= 0) {
    await askStaff(shop, tx, payment, dispute);
    return;
  }
  if (known && known.status !== 'open') {
    if (dispute.status === 'open' || dispute.status === known.status) return;
    // The issue of the dispute itself is resolved.
    const reference = `${dispute.reference} (${dispute.status})`;
    await askStaff(shop, tx, payment, { ...dispute, reference });
    return;
  }
  const id = known?.id ?? newId();
  if (!known) await insertDispute(tx, id, payment.id, dispute);
  if (dispute.status === 'open') {
    await askStaff(shop, tx, payment, dispute);
    return;
  }
  const refund =
    dispute.status === 'lost' ? await recordChargeback(tx, payment, dispute.amount) : null;
  const { status, amount } = dispute;
  await closeDispute(tx, id, { status, amount }, refund?.id ?? null);
  await closeIssue(tx, null, issueOf(payment, dispute));
  const beyond = dispute.status === 'lost' ? dispute.amount - (refund?.amount ?? 0) : 0;
  if (beyond > 0)
    await recordIssue(shop, tx, {
      ...issueOf(payment, dispute),
      kind: 'over_refunded',
      orderId: payment.orderId,
      amount: beyond,
      currency: payment.currency,
    });
}

function askStaff(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  dispute: GatewayDispute,
): Promise<void> {
  const { amount, currency } = dispute;
  return recordIssue(shop, tx, {
    ...issueOf(payment, dispute),
    orderId: payment.orderId,
    amount,
    currency,
  });
}

/** The issue of a dispute is named by the dispute: a payment can have several. */
function issueOf({ gateway }: PaymentRow, { reference }: GatewayDispute) {
  return { gateway, reference, kind: 'disputed' as const };
}
