import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { gatewayNamed } from './gateways/choose-gateway';
import { type GatewayPayment, GatewayRefusal } from './gateways/gateway';
import {
  findPayment,
  listPayments,
  lockPayment,
  lockPaymentOfOrder,
  type PaymentRow,
} from './payments.queries';
import { hasBeenPaid, type RefundDecider, requireRefundRight } from './payments.rules';
import { recordIssue } from './reconcile/payment-issues.service';
import {
  cutRefund,
  dropRefund,
  insertRefundLines,
  listShownRefunds,
  type ShownRefund,
} from './refund-lines.queries';
import {
  countRefunded,
  type Decision,
  findRefund,
  insertRefund,
  markRefundDone,
  type RefundReason,
  type RefundRow,
  sumDone,
  sumOtherRefunds,
  sumRefunds,
} from './refunds.queries';

export type { ShownRefund } from './refund-lines.queries';

/**
 * Decides, with the caller's transaction, to give back part of what was paid for an order, and never more than is left
 * of it; the gateway is called after the commit. Whole cents. Null where there is nothing to give. Throws `order_state`
 * when the order is not paid, `forbidden` when `decider` has no right to refund.
 */
export async function requestRefund(
  tx: Connection,
  orderId: string,
  wanted: number,
  reason: 'returned' | 'staff',
  decider: RefundDecider,
  note = '',
): Promise<{ id: string; amount: number } | null> {
  requireRefundRight(decider);
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment || !hasBeenPaid(payment.status))
    throw new ShopError('order_state', { message: 'This order has not been paid.' });
  const amount = Math.min(wanted, payment.amount - (await sumRefunds(tx, payment.id)));
  if (amount <= 0) return null;
  return { id: await writeRefund(tx, payment, amount, reason, decisionOf(decider, note)), amount };
}

/** As `requestRefund`, for pieces of an order's lines, which are noted with it. */
export async function requestRefundOf(
  tx: Connection,
  orderId: string,
  items: { _id: string; quantity: number; restocked: boolean }[],
  wanted: number,
  decider: RefundDecider,
  note: string,
): Promise<{ id: string; amount: number } | null> {
  const refund = await requestRefund(tx, orderId, wanted, 'staff', decider, note);
  if (refund) await insertRefundLines(tx, refund.id, items);
  return refund;
}

/** All refunds of an order, the oldest first. */
export async function refundsOf(connection: Connection, orderId: string): Promise<ShownRefund[]> {
  return listShownRefunds(connection, orderId);
}

/** What is left of an order's payment to give back, in whole cents; the caller's transaction may hold its row. */
export async function refundableOf(connection: Connection, orderId: string): Promise<number> {
  const [payment] = await listPayments(connection, [orderId]);
  if (!payment || !hasBeenPaid(payment.status)) return 0;
  return payment.amount - (await sumRefunds(connection, payment.id));
}

/** Decides to give back all that is left of a payment, whose row the caller's transaction holds. */
export async function refundRest(
  tx: Connection,
  payment: PaymentRow,
  reason: RefundReason,
  decider: RefundDecider,
): Promise<void> {
  const rest = payment.amount - (await sumRefunds(tx, payment.id));
  if (rest <= 0) return;
  requireRefundRight(decider);
  await writeRefund(tx, payment, rest, reason, decisionOf(decider, ''));
}

/**
 * Records what the gateway has refunded of its own accord, by the sum it reports. A sum above what was paid is cut to it,
 * and the rest becomes an issue for staff: the payment cannot hold more, and the event must not come again for days. What the shop has asked for may be
 * in that sum already; where it is not, its own refund will be refused, and `cutToRest` finds out.
 */
export async function noteRefunds(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  { refunded, currency }: Pick<GatewayPayment, 'refunded' | 'currency'>,
): Promise<void> {
  if (refunded > payment.amount)
    await recordIssue(shop, tx, {
      ...{ kind: 'over_refunded', gateway: payment.gateway, reference: payment.reference ?? '' },
      ...{ orderId: payment.orderId, amount: refunded - payment.amount, currency },
    });
  await noteOutside(tx, payment, refunded - (await sumRefunds(tx, payment.id)));
}

/** Calls the gateway for one refund. The refund's id is the key, so however often it runs, money goes back once. */
export async function carryOutRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.pool, refundId);
  if (!refund || refund.status === 'done') return;
  const payment = await findPayment(shop.pool, refund.paymentId);
  if (!payment) throw new Error(`there is no payment ${refund.paymentId}`);
  const reference = payment.reference ?? '';
  const gateway = gatewayNamed(shop, payment.gateway);
  try {
    await gateway.refund({ key: refund.id, reference, amount: refund.amount });
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const word = await gateway.retrieve(reference);
    if (!(await cutToRest(shop, refund, word))) throw error;
    shop.wakeJobs();
    return;
  }
  await transaction(shop.pool, async (tx) => {
    await lockPayment(tx, payment.id);
    if (!(await markRefundDone(tx, refund.id))) return;
    await countAll(tx, payment);
    if (!toldBefore.includes(refund.reason)) await tellRefund(tx, payment.orderId, refund);
  });
  shop.wakeJobs();
}

/**
 * After a gateway has refused a refund: where more was given back there than the shop knows of, that is written down and
 * the refund cut to what is left, or dropped. Whether so; else the refusal has another reason, and is tried again.
 */
async function cutToRest(shop: Shop, refund: RefundRow, word: GatewayPayment): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const payment = await lockPayment(tx, refund.paymentId);
    if (!payment) return false;
    const stillPending = await findRefund(tx, refund.id);
    if (stillPending?.status !== 'pending') return true;
    // Others of the shop's own may be under way at the gateway, and in the sum it tells, or not.
    const unknown = word.refunded - (await sumOtherRefunds(tx, payment.id, refund.id));
    const others = await sumDone(tx, payment.id);
    const left = word.amount - Math.max(word.refunded, others);
    if (left >= refund.amount) return false;
    if (left > 0) {
      const cut = { id: newId(), amount: left };
      await cutRefund(tx, refund.id, cut);
      await enqueue(tx, 'refund', { refundId: cut.id }, { key: cut.id });
    } else await dropRefund(tx, refund.id);
    await noteOutside(tx, payment, unknown);
    return true;
  });
}

/** Records a refund made at the gateway, as far as the payment has room for it. */
async function noteOutside(tx: Connection, payment: PaymentRow, told: number): Promise<void> {
  const amount = Math.min(told, payment.amount - (await sumRefunds(tx, payment.id)));
  if (amount <= 0) return;
  await insertRefund(tx, {
    id: newId(),
    paymentId: payment.id,
    amount,
    reason: 'gateway',
    status: 'done',
  });
  await countAll(tx, payment);
}

/** Counts what has gone back; an order that was given back whole and has not been sent is ended by a job of its own. */
async function countAll(tx: Connection, payment: PaymentRow): Promise<void> {
  if (await countRefunded(tx, payment.id))
    await enqueue(
      tx,
      'end-refunded-order',
      { orderId: payment.orderId },
      { key: `end-refunded-order:${payment.orderId}` },
    );
}

/** The email about the cancellation says that the order is refunded. */
const toldBefore: RefundReason[] = ['cancelled'];

async function tellRefund(tx: Connection, orderId: string, refund: RefundRow): Promise<void> {
  await enqueue(
    tx,
    'mail',
    { template: 'order-refunded', orderId, amount: refund.amount },
    { key: `order-refunded:${refund.id}` },
  );
}

function decisionOf(decider: RefundDecider, note: string): Decision {
  return { actorId: typeof decider === 'string' ? null : decider.accountId, note };
}

async function writeRefund(
  tx: Connection,
  payment: PaymentRow,
  amount: number,
  reason: RefundReason,
  decision?: Decision,
): Promise<string> {
  const id = newId();
  const refund = { id, paymentId: payment.id, amount, reason, status: 'pending' as const };
  await insertRefund(tx, refund, decision);
  await enqueue(tx, 'refund', { refundId: id }, { key: id });
  return id;
}
