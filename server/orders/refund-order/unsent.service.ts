import { refundForUnits } from '#contract/values/orders/refund-share';
import type { Connection } from '../../database/database';
import { returnStock } from '../../inventory/inventory.service';
import { creditUncharged } from '../../invoices/invoices.service';
import type { RefundDecider } from '../../payments/payments.service';
import { refundUnsent } from '../../payments/unsent-refunds.service';
import { listRefundable, type OrderLineRow, type OrderRow } from '../orders.queries';
import { emailCustomer, linesOf } from '../orders.service';
import { costOfOrder, costOfUnsent } from '../ship-order/parcel-cost.rules';
import { refundableUnits } from './refund-order.rules';

/**
 * Removes units that will not be sent from an order: refunds their paid price and returns them to stock. The caller has
 * locked the order.
 */
export async function dropUnits(
  tx: Connection,
  order: OrderRow,
  left: OrderLineRow[],
  decider: RefundDecider,
): Promise<void> {
  await refundUnits(tx, order, left, decider);
  await returnStock(tx, order.id, left, 'cancelled');
}

/**
 * Refunds the paid price of units that will not be sent, and credits the uncharged part. Returns the refund, whose amount may
 * be 0.
 */
export async function refundUnits(
  tx: Connection,
  order: OrderRow,
  left: { id: string; quantity: number }[],
  decider: RefundDecider,
): Promise<{ id: string; amount: number }> {
  const refundable = new Map((await listRefundable(tx, order.id)).map((line) => [line.id, line]));
  const requested = left.reduce((sum, { id, quantity }) => {
    const line = refundable.get(id);
    // Some of the units may be refunded already.
    return sum + (line ? refundForUnits(line, Math.min(quantity, refundableUnits(line))) : 0);
  }, 0);
  const units = new Map(left.map(({ id, quantity }) => [id, quantity]));
  const lines = (await linesOf(tx, order.id)).map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + (units.get(line.id) ?? 0),
  }));
  const whole = costOfOrder(order, lines);
  const items = left.map(({ id, quantity }) => ({ _id: id, quantity, restocked: true }));
  const refund = await refundUnsent(tx, order.id, items, { requested, whole }, decider);
  if (refund.amount === 0) await emailCustomer(tx, 'order-part-cancelled', order.id);
  await creditUncharged(tx, order.id, {
    amount: refund.uncharged,
    isPart: false,
    units: lines.flatMap(({ id, quantity: of }) => {
      const quantity = units.get(id);
      return quantity === undefined ? [] : [{ orderLineId: id, quantity, of }];
    }),
  });
  return refund;
}

/** What the units of an order that are not sent cost, in minor units, as `LINE_AMOUNT` has it. */
export async function unsentAmount(connection: Connection, orderId: string): Promise<number> {
  return costOfUnsent(await linesOf(connection, orderId));
}
