import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { returnStock, takeHeldStock, takeStock } from '../../inventory/inventory.service';
import { replaceInvoice } from '../../invoices/invoices.service';
import { enqueue } from '../../jobs/queue';
import { hasBeenPaid } from '../../payments/payments.rules';
import { closePayment, lockPaymentsOf, type PaymentRow } from '../../payments/payments.service';
import { refreshPayment } from '../../payments/settlement.service';
import { recountPromotions } from '../../promotions/promotions.service';
import type { Shop } from '../../shop';
import { replaceOrderPromotions } from '../order-promotions.queries';
import { promotionsOfOrder } from '../order-promotions.service';
import { lockOrderRow, type OrderRow } from '../orders.queries';
import { taxColumns, taxLinesOf } from '../place-order/order-taxes.rules';
import {
  endChange,
  findChangeOfPayment,
  findChangeState,
  findWaiting,
  listExpired,
  type OrderChangeRow,
  writeOrder,
} from './change-order.queries';
import { refusalOf } from './changeable.rules';
import type { DecidedChange } from './decided-change';

/** Writes a change of an order whose row is locked: stock, promo code, order, lines and taxes. */
export async function writeChange(
  tx: Connection,
  order: OrderRow,
  decided: DecidedChange,
  { isHeld }: { isHeld: boolean },
): Promise<void> {
  // A decision of an earlier version has none, and keeps those of the order.
  const had = await promotionsOfOrder(tx, order);
  const { promotions = had } = decided as Partial<Pick<DecidedChange, 'promotions'>>;
  await recountPromotions(tx, had, promotions);
  await (isHeld
    ? takeHeldStock(tx, order.id, decided.stock.take)
    : takeStock(tx, order.id, decided.stock.take, 'changed'));
  await returnStock(tx, order.id, decided.stock.return, 'changed');
  const { taxes, lines } = decided;
  await writeOrder(tx, order.id, decided, {
    columns: taxColumns(taxes),
    lines: taxLinesOf(taxes, order.id, lines),
  });
  if (decided.promotions) await replaceOrderPromotions(tx, order.id, promotions, lines);
}

/** Emails the customer about a change that has taken effect, and replaces the invoice. Call it last, as `replaceInvoice`. */
export async function finishChange(
  shop: Shop,
  tx: Connection,
  orderId: string,
  changeId: string,
): Promise<void> {
  await emailChange(tx, 'order-changed', orderId, changeId);
  await replaceInvoice(shop, tx, orderId);
}

/** Emails the customer about a change, once. `due`: the difference is still to be paid. */
export async function emailChange(
  tx: Connection,
  template: 'order-changed' | 'order-change-due',
  orderId: string,
  changeId: string,
): Promise<void> {
  await enqueue(tx, 'mail', { template, orderId, changeId }, { key: `${template}:${changeId}` });
}

/**
 * Drops the change of an order that waits for its payment, if there is one: its stock is released, and its payment is refunded,
 * also if the shopper pays later. The caller has locked the order.
 */
export async function dropWaitingChange(tx: Connection, orderId: string): Promise<void> {
  const waiting = await findWaiting(tx, orderId);
  if (waiting) await drop(tx, waiting);
}

async function drop(tx: Connection, waiting: OrderChangeRow): Promise<void> {
  const payment = await paymentOfChange(tx, waiting);
  await closePayment(tx, payment, 'late', 'shop');
  await returnStock(tx, waiting.orderId, waiting.decision?.stock.take ?? [], 'released');
  await endChange(tx, waiting.id, 'lapsed');
}

/** Applies the change that a supplement has paid for; if the order has changed since, the supplement is refunded. */
export async function applyPaidChange(shop: Shop, paymentId: string): Promise<void> {
  const found = await findChangeOfPayment(shop.pool, paymentId);
  if (found) await settleWaitingChange(shop, found.orderId, paymentId);
}

const BATCH = 50;

/** Gives up changes that were not paid in time. The gateway is asked first, in case a webhook was lost. */
export async function expireWaitingChanges(shop: Shop): Promise<void> {
  for (const { orderId, paymentId } of await listExpired(shop.pool, BATCH)) {
    await refreshPayment(shop, paymentId);
    await settleWaitingChange(shop, orderId, paymentId);
  }
}

/** Applies a waiting change if it is paid and still fits the order, or gives it up. */
async function settleWaitingChange(shop: Shop, orderId: string, paymentId: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    const waiting = order && (await findWaiting(tx, orderId));
    if (!waiting || waiting.paymentId !== paymentId) return;
    const payment = await paymentOfChange(tx, waiting);
    const state = await findChangeState(tx, orderId);
    const open = { status: order.status, secondsLeft: null, hasReachedLimit: false };
    const fits =
      state?.version === waiting.baseVersion && refusalOf({ ...state, ...open }) === null;
    if (!waiting.decision || !fits || !hasBeenPaid(payment.status)) return drop(tx, waiting);
    await writeChange(tx, order, waiting.decision, { isHeld: true });
    await endChange(tx, waiting.id, 'applied');
    await finishChange(shop, tx, orderId, waiting.id);
  });
  shop.wakeJobs();
}

async function paymentOfChange(
  tx: Connection,
  { id, orderId, paymentId }: OrderChangeRow,
): Promise<PaymentRow> {
  const payment = (await lockPaymentsOf(tx, orderId)).find((one) => one.id === paymentId);
  if (!payment) throw new Error(`The change ${id} has no payment.`);
  return payment;
}
