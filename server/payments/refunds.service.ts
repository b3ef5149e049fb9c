import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import { enqueue } from '../platform/jobs';
import type { Shop } from '../platform/shop';
import { gatewayNamed } from './choose-gateway';
import { findPayment, lockPayment, lockPaymentOfOrder, type PaymentRow } from './payments.queries';
import { hasBeenPaid } from './payments.rules';
import {
  countRefunded,
  findRefund,
  insertRefund,
  markRefundDone,
  type RefundReason,
  type RefundRow,
  sumRefunds,
} from './refunds.queries';

/**
 * Decides, with the caller's transaction, to give back part of what was paid for an order, and never more than is left
 * of it; the gateway is called after the commit. Whole cents. Null where there is nothing to give. Throws `order_state`
 * when the order is not paid.
 */
export async function requestRefund(
  tx: Connection,
  orderId: string,
  wanted: number,
  reason: 'returned',
): Promise<{ id: string; amount: number } | null> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment || !hasBeenPaid(payment.status))
    throw new ShopError('order_state', { message: 'This order has not been paid.' });
  const amount = Math.min(wanted, payment.amount - (await sumRefunds(tx, payment.id)));
  if (amount <= 0) return null;
  return { id: await writeRefund(tx, payment, amount, reason), amount };
}

/** Decides to give back all that is left of a payment, whose row the caller's transaction holds. */
export async function refundRest(
  tx: Connection,
  payment: PaymentRow,
  reason: RefundReason,
): Promise<void> {
  const rest = payment.amount - (await sumRefunds(tx, payment.id));
  if (rest > 0) await writeRefund(tx, payment, rest, reason);
}

/** Writes down what the gateway has given back of its own accord, by the sum it tells. */
export async function noteRefunds(
  tx: Connection,
  payment: PaymentRow,
  refunded: number,
): Promise<void> {
  const outside = refunded - (await sumRefunds(tx, payment.id));
  if (outside <= 0) return;
  await insertRefund(tx, {
    id: newId(),
    paymentId: payment.id,
    amount: outside,
    reason: 'gateway',
    status: 'done',
  });
  await countRefunded(tx, payment.id);
}

/** Calls the gateway for one refund. The refund's id is the key, so however often it runs, money goes back once. */
export async function carryOutRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.pool, refundId);
  if (!refund || refund.status === 'done') return;
  const payment = await findPayment(shop.pool, refund.paymentId);
  if (!payment) throw new Error(`there is no payment ${refund.paymentId}`);
  const reference = payment.reference ?? '';
  const gateway = gatewayNamed(shop, payment.gateway);
  await gateway.refund({ key: refund.id, reference, amount: refund.amount });
  await transaction(shop.pool, async (tx) => {
    await lockPayment(tx, payment.id);
    if (!(await markRefundDone(tx, refund.id))) return;
    await countRefunded(tx, payment.id);
    if (!toldBefore.includes(refund.reason)) await tellRefund(tx, payment.orderId, refund);
  });
  shop.wakeJobs();
}

/** Told with the cancellation, or with the parcel that came back, that the money goes back. */
const toldBefore: RefundReason[] = ['cancelled', 'returned'];

async function tellRefund(tx: Connection, orderId: string, refund: RefundRow): Promise<void> {
  await enqueue(
    tx,
    'mail',
    { template: 'order-refunded', orderId, amount: refund.amount },
    { key: `order-refunded:${refund.id}` },
  );
}

async function writeRefund(
  tx: Connection,
  payment: PaymentRow,
  amount: number,
  reason: RefundReason,
): Promise<string> {
  const id = newId();
  await insertRefund(tx, { id, paymentId: payment.id, amount, reason, status: 'pending' });
  await enqueue(tx, 'refund', { refundId: id }, { key: id });
  return id;
}
