import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { listCaptures, lowerFailedCaptures, sumSupplements } from './capture/capture.queries';
import { refundForUncharged } from './capture/capture.rules';
import { recordDone } from './done-refunds.service';
import { lockPaymentsOfOrder } from './payments.queries';
import {
  assertRefundRight,
  hasBeenPaid,
  type PaymentRow,
  type RefundDecider,
} from './payments.rules';
import { insertRefundLines, type RefundedItem } from './refunds.queries';
import { requestRefund, writeRefunds } from './refunds.service';

/**
 * Records that units of an order are not sent, and refunds `requested` for them as far as it was paid and is not refunded. If
 * the card is charged at shipment, only the captured amount above `whole`, the order's cost without them, is refunded. Returns
 * the refund, and the part of `requested` that was never charged. Throws `forbidden` if something is refunded and `decider` has
 * no right to.
 */
export async function refundUnsent(
  tx: Connection,
  orderId: string,
  items: RefundedItem[],
  { requested, whole }: { requested: number; whole: number },
  decider: RefundDecider,
): Promise<{ id: string; amount: number; uncharged: number }> {
  const payments = await lockPaymentsOfOrder(tx, orderId);
  const payment = payments.find(({ isSupplement }) => !isSupplement);
  if (!payment) throw new Error(`The order ${orderId} has no payment.`);
  const charged = payment.captureLater
    ? await chargedBeyond(tx, payment, requested, whole)
    : requested;
  const paid = payments.filter(({ status }) => hasBeenPaid(status));
  const refund = await writeRefunds(tx, paid, charged, 'staff', decider, '');
  if (refund) assertRefundRight(decider);
  const id = refund?.id ?? (await recordDone(tx, payment, 0, 'staff'));
  await insertRefundLines(tx, id, items);
  const uncharged = payment.captureLater ? requested - charged : 0;
  return { id, amount: refund?.amount ?? 0, uncharged };
}

/** Refunds what supplements of an order whose card is charged later have taken beyond its new total. */
export async function refundSupplements(
  tx: Connection,
  orderId: string,
  total: number,
  decider: RefundDecider,
): Promise<void> {
  const excess = (await sumSupplements(tx, orderId)) - total;
  if (excess > 0) await requestRefund(tx, orderId, excess, 'changed', decider);
}

async function chargedBeyond(
  tx: Connection,
  { id, orderId, captured }: PaymentRow,
  requested: number,
  whole: number,
): Promise<number> {
  const supplements = await sumSupplements(tx, orderId);
  const captures = await listCaptures(tx, orderId);
  const pending = captures.filter(({ status }) => status === 'pending');
  const upTo = Math.max(captured, ...pending.map((capture) => capture.upTo));
  const refund = refundForUncharged(requested, upTo + supplements, whole);
  if (refund > 0 && pending.length > 0)
    throw new ShopError('order_state', {
      message: refusals.payment.beingCharged,
    });
  await lowerFailedCaptures(tx, id, whole - supplements);
  return refund;
}
