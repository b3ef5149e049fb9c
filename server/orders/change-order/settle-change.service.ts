import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { refusals } from '../../http/refusals/messages';
import { takeStock } from '../../inventory/inventory.service';
import { addSupplement, changeAmount, lockPaymentsOf } from '../../payments/payments.service';
import { requestRefund } from '../../payments/refunds.service';
import { refundSupplements } from '../../payments/unsent-refunds.service';
import type { Shop } from '../../shop';
import type { OrderRow } from '../orders.queries';
import { orderState } from '../orders.service';
import { insertChange } from './change-order.queries';
import { totalLine } from './change-summary.rules';
import { settlementOf } from './changeable.rules';
import type { Changer, DecidedChange } from './decided-change';
import { emailChange, finishChange, writeChange } from './waiting-change.service';

/** How long a change waits for its difference to be paid, and holds its stock: a shopper is at it, a customer of staff is not. */
const MINUTES_TO_PAY = { customer: 15, staff: 24 * 60 };

/**
 * Writes a decided change with its refund, or lets it wait for its supplement. The caller has locked the order and the stock.
 * Returns the id of the change.
 */
export async function settleChange(
  shop: Shop,
  tx: Connection,
  order: OrderRow,
  baseVersion: number,
  decided: DecidedChange,
  changer: Changer,
): Promise<string> {
  const payment = (await lockPaymentsOf(tx, order.id)).find(({ isSupplement }) => !isSupplement);
  if (!payment) throw new Error(`The order ${order.id} has no payment.`);
  const id = newId();
  const { difference } = decided;
  const summary = [...decided.summary, ...totalLine(decided, order)];
  const actorId = changer.by === 'staff' ? changer.caller.accountId : null;
  const change = { id, orderId: order.id, actorId, summary, baseVersion, difference };
  const settlement = settlementOf(payment, difference);
  if (settlement === 'supplement') {
    const paymentId = await addSupplement(
      tx,
      payment,
      difference,
      changer.by === 'customer' ? changer.network : null,
    );
    await takeStock(tx, order.id, decided.stock.take, 'held');
    const minutes = MINUTES_TO_PAY[changer.by];
    await insertChange(tx, { ...change, status: 'waiting', decision: decided, paymentId, minutes });
    if (changer.by === 'staff') await emailChange(tx, 'order-change-due', order.id, id);
    return id;
  }
  await writeChange(tx, order, decided, { isHeld: false });
  if (settlement === 'amount') await changeAmount(tx, payment, decided.totals.total);
  const decider = changer.by === 'staff' ? changer.caller : 'customer';
  if (settlement === 'less') await refundSupplements(tx, order.id, decided.totals.total, decider);
  if (settlement === 'refund') {
    const refund = await requestRefund(tx, order.id, -difference, 'changed', decider);
    if (refund?.amount !== -difference) throw orderState(refusals.change.noRefund);
  }
  const ended = { status: 'applied' as const, decision: null, paymentId: null, minutes: null };
  await insertChange(tx, { ...change, ...ended });
  await finishChange(shop, tx, order.id, id);
  return id;
}
