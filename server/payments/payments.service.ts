import { orderLabel } from '#contract/values/order-number';
import type { Connection } from '../database/database';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { gatewayNamed } from './gateways/choose-gateway';
import {
  listPayments,
  lockPaymentOfOrder,
  markClosed,
  markOpen,
  markPaid,
  storeReference,
} from './payments.queries';
import {
  confirmationJob,
  hasBeenPaid,
  isKept,
  isPayable,
  type PaymentRow,
  type RefundDecider,
  type ShownPayment,
} from './payments.rules';
import { sumRefunds } from './refunds.queries';
import { refundRest } from './refunds.service';

export type { PaymentRow, RefundDecider, ShownPayment } from './payments.rules';

/** Enqueues the confirmation email of an order, once. */
export async function confirmOrder(tx: Connection, orderId: string): Promise<void> {
  const { kind, payload, key } = confirmationJob(orderId);
  await enqueue(tx, kind, payload, { key });
}

/** The payments of some orders, by the order's id. */
export async function paymentsOf(
  connection: Connection,
  orderIds: string[],
): Promise<Map<string, ShownPayment>> {
  const rows = orderIds.length === 0 ? [] : await listPayments(connection, orderIds);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The payment of an order; every order has one. */
export async function paymentOf(connection: Connection, orderId: string): Promise<ShownPayment> {
  const payment = (await paymentsOf(connection, [orderId])).get(orderId);
  if (!payment) throw new Error(`the order ${orderId} has no payment`);
  return payment;
}

/**
 * The secret an order's payment was or is to be paid with, whatever has become of it since: the payment is made known to
 * its gateway, once. Null where there is nothing to pay, or the gateway is out of reach, which leaves it for later.
 */
export async function openPayment(shop: Shop, orderId: string): Promise<string | null> {
  const payment = await paymentOf(shop.pool, orderId);
  return payment.clientSecret ?? secretToPay(shop, payment);
}

/** The secret to pay with now; null for what can no longer be paid. */
export async function secretToPay(shop: Shop, payment: PaymentRow): Promise<string | null> {
  if (payment.gateway === 'none' || !isPayable(payment)) return null;
  if (payment.clientSecret !== null) return payment.clientSecret;
  const { id, amount, orderId, orderNumber } = payment;
  try {
    const gateway = gatewayNamed(shop, payment.gateway);
    const description = `Order ${orderLabel({ number: orderNumber })}`;
    const opened = await gateway.createPayment({ key: id, orderId, amount, description });
    return await storeReference(shop.pool, id, opened);
  } catch (err) {
    shop.log.warn({ err, payment: id }, 'a payment could not be opened at the gateway');
    return null;
  }
}

/**
 * Awaits no money for an order any more, and refunds what was paid: with the transaction that cancels the order. Throws
 * `forbidden` where something was paid and `decider` has no right to refund.
 */
export async function endPayment(
  tx: Connection,
  orderId: string,
  decider: RefundDecider,
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment) return;
  await markClosed(tx, payment.id);
  if (hasBeenPaid(payment.status)) await refundRest(tx, payment, 'cancelled', decider);
  else if (payment.reference !== null)
    await enqueue(tx, 'cancel-payment', { paymentId: payment.id }, { key: payment.id });
}

/** Whether an order still waits for its money; it waits no longer than its row is held. */
export async function isAwaited(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  return payment !== undefined && payment.gateway !== 'none' && isPayable(payment);
}

/** Whether money for an order has arrived, also if it has been given back since; the payment is held until the commit. */
export async function wasPaid(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  return payment !== undefined && hasBeenPaid(payment.status);
}

/** Where the shop is paid on delivery, a parcel handed over is a parcel paid. */
export async function settleOnDelivery(tx: Connection, orderId: string): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (payment?.gateway === 'none' && isPayable(payment))
    await markPaid(tx, payment.id, { last4: null, brand: null });
}

/** Whether all of an order's money has gone back. */
export async function isRefundedWhole(tx: Connection, orderId: string): Promise<boolean> {
  return (await lockPaymentOfOrder(tx, orderId))?.status === 'refunded';
}

/** Whether all of an order's money has been refunded or is decided to be. */
export async function isRefundDecided(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  return (
    payment !== undefined &&
    hasBeenPaid(payment.status) &&
    payment.amount > 0 &&
    (await sumRefunds(tx, payment.id)) >= payment.amount
  );
}

/** Makes the payment of an order that is put back on the lists as open as before; that of one that has ended stays closed. */
export async function reopenPayment(
  tx: Connection,
  orderId: string,
  { isEnded }: { isEnded: boolean },
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (payment && !isEnded) await markOpen(tx, payment.id);
}

/** Whether an order may be shipped: its money is here and not decided to go back, or comes on delivery. */
export async function isSettled(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment) return false;
  if (payment.gateway === 'none' && !hasBeenPaid(payment.status)) return true;
  return isKept(payment, await sumRefunds(tx, payment.id));
}
