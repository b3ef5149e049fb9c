import { orderLabel } from '#contract/values/orders/order-number';
import { isCollectedOutside, isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import * as pages from '#contract/values/pages/storefront-pages';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { voidInvoice } from '../invoices/invoices.service';
import { enqueue } from '../jobs/queue';
import { furtherLanguagesOf, prefixIn, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { forgetJobsOfClosed } from './attempts/attempts.service';
import { currentGateway } from './gateways/choose-gateway';
import { methodNamed } from './gateways/registry';
import {
  findOrderLanguage,
  findPayer,
  insertSupplement,
  listPayments,
  lockPaymentOfOrder,
  lockPaymentsOfOrder,
  markClosed,
  markOpen,
  storeReference,
  updateAmount,
} from './payments.queries';
import {
  confirmationJobs,
  gatewayKey,
  hasBeenPaid,
  isAllRefunded,
  isPayable,
  isUnpaid,
  type PaymentRow,
  type RefundDecider,
  type ShownPayment,
} from './payments.rules';
import { closeIssue } from './reconcile/payment-issues.service';
import { sumRefunds } from './refunds.queries';
import { refundRest } from './refunds.service';

export {
  findPayment as paymentById,
  lockPaymentsOfOrder as lockPaymentsOf,
  setFees,
} from './payments.queries';
export type { PaymentRow, RefundDecider, ShownPayment } from './payments.rules';

/** Enqueues the confirmation email of an order, once. */
export async function confirmOrder(tx: Connection, orderId: string): Promise<void> {
  for (const { kind, payload, key } of confirmationJobs(orderId))
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
  if (!payment) throw new Error(`The order ${orderId} has no payment.`);
  return payment;
}

/** What a shopper pays with: a secret for the provider's component, or the address of its page. */
export type WayToPay = Pick<PaymentRow, 'clientSecret' | 'redirectUrl'>;

const NOTHING: WayToPay = { clientSecret: null, redirectUrl: null };

/**
 * What to pay with now. Creates the payment at the gateway if needed. Nothing if there is nothing to pay, or the gateway cannot
 * be reached; a later call tries again.
 */
export async function wayToPay(shop: Shop, payment: PaymentRow): Promise<WayToPay> {
  if (isCollectedOutside(payment.gateway) || !isPayable(payment)) return NOTHING;
  if (payment.reference !== null) return payment;
  const { id, currency, amount, orderId, orderNumber, captureLater } = payment;
  try {
    const { gateway, keysVersion } = await currentGateway(shop, payment.gateway);
    const description = `Order ${orderLabel({ number: orderNumber })}`;
    const key = gatewayKey(payment);
    const declared = methodNamed(payment.gateway, payment.method);
    const opened = await gateway.createPayment({
      key,
      orderId,
      currency,
      amount,
      description,
      method: declared?.name ?? '',
      returnUrl: `${shop.config.publicUrl}${await prefixOfOrder(shop, orderId)}${pages.paymentReturn({ order_id: orderId, payment_id: id })}`,
      webhookUrl: `${shop.config.publicUrl}/webhooks/${payment.gateway}`,
      captureLater,
      payer: () => findPayer(shop.pool, orderId),
    });
    const sessionMinutes = declared?.sessionMinutes ?? null;
    const stored = { ...opened, keysVersion };
    return (await storeReference(shop.pool, id, stored, sessionMinutes)) ?? NOTHING;
  } catch (err) {
    shop.log.warn({ err, payment: id, orderId }, 'a payment could not be created at the gateway');
    return NOTHING;
  }
}

/** The prefix of the pages in the language of an order. */
async function prefixOfOrder(shop: Shop, orderId: string): Promise<string> {
  const settings = await readSettings(shop);
  if (furtherLanguagesOf(settings).length === 0) return '';
  return prefixIn(settings, await findOrderLanguage(shop.pool, orderId));
}

/**
 * Closes the payment in the transaction that cancels the order, and refunds the paid amount. Throws `forbidden` if there is
 * one and `decider` has no right to refund.
 */
export async function endPayment(
  tx: Connection,
  orderId: string,
  decider: RefundDecider,
): Promise<void> {
  for (const payment of await lockPaymentsOfOrder(tx, orderId))
    if (payment.closedAt === null) await closePayment(tx, payment, 'cancelled', decider);
}

/** Closes a payment that the caller has locked, and refunds the paid amount. */
export async function closePayment(
  tx: Connection,
  payment: PaymentRow,
  reason: 'cancelled' | 'late',
  decider: RefundDecider,
): Promise<void> {
  await markClosed(tx, payment.id);
  const isPaid = hasBeenPaid(payment.status);
  if (isPaid) await refundRest(tx, payment, reason, decider);
  if (isPaid && !payment.isAuthorised) return;
  if (payment.reference !== null)
    await enqueue(tx, 'cancel-payment', { paymentId: payment.id }, { key: payment.id });
  if (!isPaid && !payment.isSupplement) await voidInvoice(tx, payment.orderId);
  const { gateway, reference } = payment;
  if (payment.captureLater && reference !== null)
    await closeIssue(tx, null, { gateway, reference, kind: 'capture_failed' });
}

/** Adds the payment of a difference to an order, with the gateway of its payment. Returns its id. */
export async function addSupplement(
  tx: Connection,
  { orderId, gateway, method }: PaymentRow,
  amount: number,
  network: string | null,
): Promise<string> {
  const id = newId();
  await insertSupplement(tx, { id, orderId, gateway, method, amount, network });
  return id;
}

/** Changes the amount of a payment that is locked, unpaid and not known to a gateway. */
export async function changeAmount(tx: Connection, payment: PaymentRow, amount: number) {
  await updateAmount(tx, payment.id, amount);
}

/** Whether an order awaits payment. Locks the payment until the commit. */
export async function isAwaitingPayment(tx: Connection, orderId: string): Promise<boolean> {
  return (await lockAwaitedPayment(tx, orderId)) !== null;
}

/** The payment that an order awaits, or null. Locks it until the commit. */
export async function lockAwaitedPayment(
  tx: Connection,
  orderId: string,
): Promise<PaymentRow | null> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  return payment && !isPaidOnDelivery(payment.gateway) && isPayable(payment) ? payment : null;
}

/** Whether an order was ever paid, its card authorised, or its payment settles. Locks the payment until the commit. */
export async function wasPaid(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  return payment !== null && !isUnpaid(payment.status);
}

/** Throws `order_state` while a payment of an order settles: whether there is something to refund is not known yet. */
export async function assertNotSettling(tx: Connection, orderId: string): Promise<void> {
  const payments = await lockPaymentsOfOrder(tx, orderId);
  if (payments.some(({ status }) => status === 'processing'))
    throw new ShopError('order_state', {
      message: refusals.payment.beingConfirmed,
    });
}

/** Whether the card of an order is charged when it ships. Locks its payment until the commit. */
export async function isCapturedLater(tx: Connection, orderId: string): Promise<boolean> {
  return (await lockPaymentOfOrder(tx, orderId))?.captureLater ?? false;
}

/** Whether more of an order can be captured. Locks its payment until the commit. */
export async function isAuthorised(tx: Connection, orderId: string): Promise<boolean> {
  return (await lockPaymentOfOrder(tx, orderId))?.isAuthorised ?? false;
}

/** Whether an order is refunded in full. */
export async function isFullyRefunded(tx: Connection, orderId: string): Promise<boolean> {
  return isAllRefunded(await lockPaymentsOfOrder(tx, orderId));
}

/** Whether a full refund of an order is done or pending. */
export async function isRefundDecided(tx: Connection, orderId: string): Promise<boolean> {
  const { paid, decided } = await sumsOf(tx, orderId);
  return paid > 0 && decided >= paid;
}

/** Reopens the payment of an order that is restored, unless the order has ended. */
export async function reopenPayment(
  tx: Connection,
  orderId: string,
  { isEnded }: { isEnded: boolean },
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment || isEnded) return;
  await markOpen(tx, payment.id);
  if (payment.closedAt !== null) await forgetJobsOfClosed(tx, payment.id);
}

/**
 * Whether an order may be shipped: it is paid and not fully refunded, authorised, or paid on delivery. An authorised card must
 * also allow the capture, see `requestCapture`.
 */
export async function isReadyToShip(tx: Connection, orderId: string): Promise<boolean> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment) return false;
  if (payment.isAuthorised) return true;
  if (!hasBeenPaid(payment.status)) return isPaidOnDelivery(payment.gateway);
  const { paid, decided } = await sumsOf(tx, orderId);
  return paid === 0 || decided < paid;
}

/** The amount paid for an order, and the sum of its refunds, done or not, in minor units. Locks its payments. */
async function sumsOf(tx: Connection, orderId: string): Promise<{ paid: number; decided: number }> {
  const sums = { paid: 0, decided: 0 };
  for (const payment of await lockPaymentsOfOrder(tx, orderId)) {
    sums.paid += payment.captured;
    sums.decided += await sumRefunds(tx, payment.id);
  }
  return sums;
}
