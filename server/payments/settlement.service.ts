import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { gatewayNamed } from './gateways/choose-gateway';
import {
  type Gateway,
  type GatewayEvent,
  type GatewayPayment,
  GatewayRefusal,
  type WebhookHeaders,
} from './gateways/gateway';
import {
  databaseTime,
  findPayment,
  insertEvent,
  isNews,
  lockPayment,
  lockPaymentByReference,
  markFailed,
  markPaid,
  type PaymentRow,
} from './payments.queries';
import { hasBeenPaid, isExpectedMoney, statusAfter } from './payments.rules';
import { confirmOrder, paymentOf } from './payments.service';
import { recordIssue } from './reconcile/payment-issues.service';
import { noteRefunds, refundRest } from './refunds.service';

/**
 * Takes in an event of the gateway: applied once, in whatever order and however often it comes. One of a payment the
 * shop does not know is left alone. Throws `invalid_request` for one that is not signed, `unavailable` while the gateway
 * cannot be asked what it means: it comes again.
 */
export async function receiveEvent(
  shop: Shop,
  gatewayName: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const name = shop.config.gateway;
  if (gatewayName !== name) throw new ShopError('not_found');
  const gateway = gatewayNamed(shop, name);
  const event = await gateway.parseWebhook(rawBody, headers, await databaseTime(shop.pool));
  if (!event || !(await isNews(shop.pool, name, event))) return;
  const word = event.payment ?? (await wordOn(shop, gateway, event));
  await transaction(shop.pool, async (tx) => {
    const payment = await lockPaymentByReference(tx, name, event.reference);
    if (!payment || !(await insertEvent(tx, name, event))) return;
    await applyWord(shop, tx, payment, word);
    if (!event.failedRefund) return;
    const { id: reference, amount, currency } = event.failedRefund;
    await recordIssue(shop, tx, {
      ...{ kind: 'refund_failed', gateway: name, reference, orderId: payment.orderId },
      ...{ amount, currency },
    });
  });
  shop.wakeJobs();
}

async function wordOn(shop: Shop, gateway: Gateway, event: GatewayEvent): Promise<GatewayPayment> {
  try {
    return await gateway.retrieve(event.reference);
  } catch (err) {
    shop.log.warn({ err, event: event.id }, 'the gateway could not be asked about an event');
    throw new ShopError('unavailable', {
      message: 'This event cannot be taken now. Send it again.',
    });
  }
}

/** Asks the gateway how an order's payment stands, and lets it count. Whether it answered. */
export async function askGateway(shop: Shop, orderId: string): Promise<boolean> {
  return hasAnswered(shop, await paymentOf(shop.pool, orderId));
}

/** As `askGateway`, by the payment's own id. */
export async function askAboutPayment(shop: Shop, paymentId: string): Promise<boolean> {
  const payment = await findPayment(shop.pool, paymentId);
  return payment ? hasAnswered(shop, payment) : true;
}

async function hasAnswered(shop: Shop, payment: PaymentRow): Promise<boolean> {
  if (payment.reference === null) return true;
  try {
    const gateway = gatewayNamed(shop, payment.gateway);
    await settle(shop, payment.id, await gateway.retrieve(payment.reference));
    return true;
  } catch (err) {
    shop.log.warn({ err, payment: payment.id }, 'the gateway did not tell about a payment');
    return err instanceof GatewayRefusal;
  }
}

/** Tells the gateway that a payment is no longer wanted; one that was made all the same is given back. */
export async function cancelAtGateway(shop: Shop, paymentId: string): Promise<void> {
  const payment = await findPayment(shop.pool, paymentId);
  if (!payment || payment.reference === null || hasBeenPaid(payment.status)) return;
  const gateway = gatewayNamed(shop, payment.gateway);
  await settle(shop, payment.id, await gateway.cancel(payment.reference));
}

async function settle(shop: Shop, paymentId: string, word: GatewayPayment): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment) await applyWord(shop, tx, payment, word);
  });
  shop.wakeJobs();
}

/** Lets a job put the lines of an unpaid order back into its shopper's cart, once however often it is asked. */
export async function restoreCartLater(tx: Connection, orderId: string): Promise<void> {
  await enqueue(tx, 'restore-cart', { orderId }, { key: orderId });
}

/** Lets the gateway's word count for a payment whose row is held. Money for an order that has ended goes back. */
async function applyWord(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  word: GatewayPayment,
): Promise<void> {
  if (!isExpectedMoney(payment, word)) return reportOtherMoney(shop, tx, payment, word);
  const status = statusAfter(payment.status, word.status);
  const isNew = status !== payment.status;
  if (isNew && status === 'failed') {
    await markFailed(tx, payment.id, word.failure);
    await restoreCartLater(tx, payment.orderId);
  }
  if (isNew && status === 'paid') await markPaid(tx, payment.id, word);
  if (hasBeenPaid(status) && word.refunded > 0) await noteRefunds(shop, tx, payment, word);
  if (!isNew || status !== 'paid') return;
  if (payment.closedAt === null) await confirmOrder(tx, payment.orderId);
  else await refundRest(tx, payment, 'late', 'shop');
}

/** Changes nothing of the payment. What was charged all the same is an issue for staff, who can refund it. */
async function reportOtherMoney(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  { status, reference, amount, currency, refunded }: GatewayPayment,
): Promise<void> {
  shop.log.error(
    { payment: payment.id, expected: payment.amount, amount, currency },
    'the gateway reports another amount or currency than was asked for; nothing was changed',
  );
  if (status !== 'succeeded' || refunded >= amount) return;
  const { gateway, orderId } = payment;
  await recordIssue(shop, tx, {
    ...{ kind: 'wrong_amount', gateway, reference, orderId, amount, currency },
  });
}
