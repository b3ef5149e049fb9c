import type { Connection } from '../database/connect';
import { newId } from '../platform/ids';
import { enqueue } from '../platform/jobs';
import type { Shop } from '../platform/shop';
import { gatewayNamed } from './choose-gateway';
import { inTime } from './in-time';
import {
  findPayment,
  insertPayment,
  listPayments,
  lockPaymentOfOrder,
  markClosed,
  markPaid,
  type PaymentRow,
  storeReference,
} from './payments.queries';
import { hasBeenPaid, isPayable } from './payments.rules';
import { refundRest } from './refunds.service';

export type { PaymentRow } from './payments.queries';

/**
 * Writes the payment of an order in the order's own transaction. Its id is the key the gateway will know it by, so it
 * is there before the gateway is asked. Where there is nothing to pay now, the order is confirmed at once.
 */
export async function createPayment(
  shop: Shop,
  tx: Connection,
  order: { orderId: string; amount: number },
): Promise<void> {
  const { gateway } = shop.config;
  const isPaid = order.amount === 0;
  await insertPayment(tx, { id: newId(), ...order, gateway, isPaid });
  if (isPaid || gateway === 'none') await confirmOrder(tx, order.orderId);
}

/** Lets the order be confirmed by mail, once however often it is said. */
export async function confirmOrder(tx: Connection, orderId: string): Promise<void> {
  await enqueue(
    tx,
    'mail',
    { template: 'order-confirmation', orderId },
    { key: `order-confirmation:${orderId}` },
  );
}

/** The payments of some orders, by the order's id. */
export async function paymentsOf(
  connection: Connection,
  orderIds: string[],
): Promise<Map<string, PaymentRow>> {
  const rows = orderIds.length === 0 ? [] : await listPayments(connection, orderIds);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/**
 * Makes the payment known to its gateway, once, and answers the secret to pay it with. Null where there is none: nothing
 * to pay, no longer payable, or the gateway out of reach, which leaves the order to be paid later.
 */
export async function openPayment(shop: Shop, orderId: string): Promise<string | null> {
  const payment = (await paymentsOf(shop.pool, [orderId])).get(orderId);
  if (!payment) return null;
  if (payment.clientSecret !== null) return payment.clientSecret;
  if (payment.gateway === 'none' || !isPayable(payment)) return null;
  try {
    const opened = await inTime(
      gatewayNamed(shop, payment.gateway).createPayment({
        key: payment.id,
        amount: payment.amount,
        description: `Order ${orderId.slice(-6)}`,
      }),
    );
    return await storeReference(shop.pool, payment.id, opened);
  } catch (err) {
    shop.log.warn({ err, payment: payment.id }, 'a payment could not be opened at the gateway');
    return null;
  }
}

/** Awaits no money for an order any more, and gives back what came: with the transaction that ends the order. */
export async function endPayment(
  tx: Connection,
  orderId: string,
  reason: 'cancelled' | 'deleted',
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment) return;
  await markClosed(tx, payment.id);
  if (hasBeenPaid(payment.status)) await refundRest(tx, payment, reason);
  else if (payment.reference !== null)
    await enqueue(tx, 'cancel-payment', { paymentId: payment.id }, { key: payment.id });
}

/** Where the shop is paid on delivery, a parcel handed over is a parcel paid. */
export async function settleOnDelivery(tx: Connection, orderId: string): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (payment?.gateway === 'none' && isPayable(payment))
    await markPaid(tx, payment.id, { last4: null, brand: null });
}

/** Whether an order may leave the house: its money is here, or comes on delivery. */
export async function isSettled(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  return payment?.status === 'paid' || payment?.gateway === 'none';
}

/** A payment by its own id. */
export async function getPayment(connection: Connection, id: string): Promise<PaymentRow> {
  const payment = await findPayment(connection, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  return payment;
}
