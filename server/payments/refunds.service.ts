import { isBankTransfer } from '#contract/values/orders/payment-methods';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { creditRefund } from '../invoices/invoices.service';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { recordDone } from './done-refunds.service';
import { gatewayOf } from './gateways/choose-gateway';
import { type GatewayPayment, GatewayRejection, type MadeRefund } from './gateways/gateway';
import { methodNamed, refundRefusal } from './payment-methods.rules';
import { findPayment, lockPayment, lockPaymentsOfOrder } from './payments.queries';
import {
  assertRefundRight,
  hasBeenPaid,
  isAllRefunded,
  type PaymentRow,
  type RefundDecider,
} from './payments.rules';
import { recordIssue } from './reconcile/payment-issues.service';
import {
  daysSincePaid,
  deleteRefund,
  findRefund,
  findRefundable,
  insertRefund,
  insertRefundLines,
  listPendingRefunds,
  markRefundDone,
  type RefundedItem,
  type RefundReason,
  type RefundRow,
  reduceRefund,
  sumChargedBack,
  sumDone,
  sumOtherRefunds,
  sumRefunds,
  updateRefundedSum,
} from './refunds.queries';

export { type RefundedItem, refundsOf, type ShownRefund } from './refunds.queries';

/**
 * Decides in the caller's transaction to refund part of an order's payment, at most its refundable rest. The gateway is
 * called after the commit. Minor units. Null if there is nothing to refund. Throws `order_state` if the order is not paid,
 * `forbidden` if `decider` has no right to refund.
 */
export async function requestRefund(
  tx: Connection,
  orderId: string,
  requested: number,
  reason: 'returned' | 'staff' | 'changed',
  decider: RefundDecider,
  note = '',
): Promise<{ id: string; amount: number } | null> {
  assertRefundRight(decider);
  const payments = (await lockPaymentsOfOrder(tx, orderId)).filter(({ status }) =>
    hasBeenPaid(status),
  );
  if (payments.length === 0) throw new ShopError('order_state', { message: refusals.order.unpaid });
  return writeRefunds(tx, payments, requested, reason, decider, note);
}

/**
 * Decides to refund an amount from paid payments of an order, which are locked. Supplements are refunded before the first
 * payment. A refund of more than one payment has is made in parts. Throws `order_state` for a refund of staff that the
 * provider would refuse.
 */
export async function writeRefunds(
  tx: Connection,
  payments: PaymentRow[],
  requested: number,
  reason: RefundReason,
  decider: RefundDecider,
  note: string,
): Promise<{ id: string; amount: number } | null> {
  let first: string | null = null;
  let sum = 0;
  for (const payment of payments) {
    const rest = payment.captured - (await sumRefunds(tx, payment.id));
    const amount = Math.min(requested - sum, rest);
    if (amount <= 0) continue;
    if (reason === 'staff') await assertTakesRefund(tx, payment, amount);
    const id = await writeRefund(tx, payment, amount, reason, decider, note, first);
    first ??= id;
    sum += amount;
  }
  return first === null ? null : { id: first, amount: sum };
}

/** Throws `order_state` if the provider would refuse a refund. */
async function assertTakesRefund(
  tx: Connection,
  { id, gateway, method, captured }: PaymentRow,
  amount: number,
): Promise<void> {
  const declared = methodNamed(gateway, method);
  if (!declared?.refunds) return;
  const daysAgo = await daysSincePaid(tx, id);
  const refusal = refundRefusal(declared, { daysAgo, isWhole: amount === captured });
  if (refusal !== null) throw new ShopError('order_state', { message: refusal });
}

/** As `requestRefund`, for units of an order's lines, which are recorded with the refund. */
export async function requestRefundOf(
  tx: Connection,
  orderId: string,
  items: RefundedItem[],
  requested: number,
  decider: RefundDecider,
  note: string,
): Promise<{ id: string; amount: number } | null> {
  const refund = await requestRefund(tx, orderId, requested, 'staff', decider, note);
  if (refund) await insertRefundLines(tx, refund.id, items);
  return refund;
}

/** The refundable rest of an order's payment, in minor units. */
export async function refundableOf(connection: Connection, orderId: string): Promise<number> {
  return (await findRefundable(connection, orderId)) ?? 0;
}

/** Decides to refund the rest of a payment, whose row the caller has locked. */
export async function refundRest(
  tx: Connection,
  payment: PaymentRow,
  reason: RefundReason,
  decider: RefundDecider,
): Promise<void> {
  const rest = payment.captured - (await sumRefunds(tx, payment.id));
  if (rest <= 0) return;
  assertRefundRight(decider);
  await writeRefund(tx, payment, rest, reason, decider, '');
}

/**
 * Records refunds made at the gateway itself, by the sum it reports. A sum above the payment is recorded up to the payment,
 * and the rest becomes an issue for staff; refusing the event would only make the gateway repeat it for days. The sum may
 * or may not include pending refunds of the shop: if it does not, the gateway will refuse them, and `correctRejectedRefund` corrects
 * them.
 */
export async function recordRefunds(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  { refunded: reported, currency }: Pick<GatewayPayment, 'refunded' | 'currency'>,
): Promise<void> {
  const refunded = reported + (await sumChargedBack(tx, payment.id));
  if (refunded > payment.captured)
    await recordIssue(shop, tx, {
      kind: 'over_refunded',
      gateway: payment.gateway,
      reference: payment.reference ?? '',
      orderId: payment.orderId,
      amount: refunded - payment.captured,
      currency,
    });
  await recordGatewayRefund(tx, payment, refunded - (await sumRefunds(tx, payment.id)));
}

/** Makes a refund at the gateway. The refund's id is the idempotency key, so it is made once however often this runs. */
export async function makeRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.pool, refundId);
  if (!refund || refund.status === 'done') return;
  const payment = await findPayment(shop.pool, refund.paymentId);
  if (!payment) throw new Error(`There is no payment ${refund.paymentId}.`);
  const reference = payment.reference ?? '';
  const gateway = await gatewayOf(shop, payment);
  let made: MadeRefund | null = null;
  try {
    const { currency } = payment;
    const { amount } = refund;
    made = (await gateway.refund({ key: refund.id, reference, currency, amount })) ?? null;
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw error;
    const report = await gateway.retrieve(reference);
    if (!(await correctRejectedRefund(shop, refund, report))) throw error;
    shop.wakeJobs();
    return;
  }
  await transaction(shop.pool, async (tx) => {
    await lockPayment(tx, payment.id);
    await completeRefund(tx, payment, refund, made?.reference ?? null);
  });
  shop.wakeJobs();
}

/** Records that a refund was made, and emails the customer. The payment's row is locked. A refund that is done stays as it is. */
export async function completeRefund(
  tx: Connection,
  payment: PaymentRow,
  refund: RefundRow,
  reference: string | null = null,
): Promise<void> {
  if (!(await markRefundDone(tx, refund.id, reference))) return;
  await updateRefunded(tx, payment);
  await creditRefund(tx, refund.id);
  // The emails about a cancellation and a change already mention it, unless staff had to transfer it later.
  const isMentioned = refund.reason === 'cancelled' || refund.reason === 'changed';
  if (!isMentioned || isBankTransfer(payment.gateway))
    await enqueue(
      tx,
      'mail',
      { template: 'order-refunded', orderId: payment.orderId, amount: refund.amount },
      { key: `order-refunded:${refund.id}` },
    );
}

/**
 * After the gateway has refused a refund: if the gateway has refunded more than the shop knows of, records that and reduces
 * the refund to the rest, or deletes it. False if the refusal has another reason; the job then tries again.
 */
async function correctRejectedRefund(
  shop: Shop,
  refund: RefundRow,
  report: GatewayPayment,
): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const payment = await lockPayment(tx, refund.paymentId);
    if (!payment) return false;
    const stillPending = await findRefund(tx, refund.id);
    if (stillPending?.status !== 'pending') return true;
    // The reported sum may or may not include other pending refunds of the shop.
    const returned = report.refunded + (await sumChargedBack(tx, payment.id));
    const unknown = returned - (await sumOtherRefunds(tx, payment.id, refund.id));
    const others = await sumDone(tx, payment.id);
    const left = report.captured - Math.max(returned, others);
    if (left >= refund.amount) return false;
    await lowerRefund(tx, refund, Math.max(0, left));
    await recordGatewayRefund(tx, payment, unknown);
    return true;
  });
}

/** Records a refund made at the gateway, at most the rest of the payment. */
async function recordGatewayRefund(
  tx: Connection,
  payment: PaymentRow,
  reported: number,
): Promise<void> {
  const amount = Math.min(reported, payment.captured - (await sumRefunds(tx, payment.id)));
  if (amount <= 0) return;
  await recordDone(tx, payment, amount, 'gateway');
  await updateRefunded(tx, payment);
}

/**
 * Records what a bank took back by a dispute that the shop has lost, at most what is not refunded, and returns its id and
 * amount. The payment's row is locked. Refunds that are decided and not made give way to it: their money has gone.
 */
export async function recordChargeback(
  tx: Connection,
  payment: PaymentRow,
  requested: number,
): Promise<{ id: string; amount: number } | null> {
  const amount = Math.min(requested, payment.captured - (await sumDone(tx, payment.id)));
  if (amount <= 0) return null;
  let excess = amount + (await sumRefunds(tx, payment.id)) - payment.captured;
  for (const pending of await listPendingRefunds(tx, payment.id)) {
    if (excess <= 0) break;
    await lowerRefund(tx, pending, Math.max(0, pending.amount - excess));
    excess -= pending.amount;
  }
  const id = await recordDone(tx, payment, amount, 'chargeback');
  await updateRefunded(tx, payment);
  return { id, amount };
}

/** Lowers a pending refund to what is left to refund, or deletes it. */
async function lowerRefund(tx: Connection, { id }: RefundRow, left: number): Promise<void> {
  if (left === 0) {
    await deleteRefund(tx, id);
    return;
  }
  const reducedId = newId();
  await reduceRefund(tx, id, reducedId, left);
  await enqueue(tx, 'refund', { refundId: reducedId }, { key: reducedId });
}

/** Updates the payment's refunded sum. A job cancels an order that is refunded in full and not shipped. */
async function updateRefunded(tx: Connection, payment: PaymentRow): Promise<void> {
  const isRefunded = await updateRefundedSum(tx, payment.id);
  if (isRefunded && isAllRefunded(await lockPaymentsOfOrder(tx, payment.orderId)))
    await enqueue(
      tx,
      'end-refunded-order',
      { orderId: payment.orderId },
      { key: `end-refunded-order:${payment.orderId}` },
    );
}

async function writeRefund(
  tx: Connection,
  payment: PaymentRow,
  amount: number,
  reason: RefundReason,
  decider: RefundDecider,
  note: string,
  partOf: string | null = null,
): Promise<string> {
  const id = newId();
  const refund = { id, paymentId: payment.id, amount, reason, status: 'pending' as const };
  const actorId = typeof decider === 'string' ? null : decider.accountId;
  await insertRefund(tx, refund, { actorId, note, partOf });
  // Staff make the refund of a bank transfer by hand.
  if (!isBankTransfer(payment.gateway)) await enqueue(tx, 'refund', { refundId: id }, { key: id });
  return id;
}
