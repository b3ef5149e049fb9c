import { refundForUnits } from '#contract/values/orders/refund-share';
import { lineAmount } from '../../cart/cart.rules';
import type { Connection } from '../../database/database';
import { returnStock } from '../../inventory/inventory.service';
import type { RefundDecider } from '../../payments/payments.service';
import { refundUnsent } from '../../payments/refunds.service';
import { listRefundable, type OrderLineRow } from '../orders.queries';
import { emailCustomer, linesOf } from '../orders.service';
import { refundableUnits } from './refund-order.rules';

/**
 * Removes units that will not be sent from an order: refunds their paid price and returns them to stock. The caller has
 * locked the order.
 */
export async function dropUnits(
  tx: Connection,
  orderId: string,
  left: OrderLineRow[],
  decider: RefundDecider,
): Promise<void> {
  const refundable = new Map((await listRefundable(tx, orderId)).map((line) => [line.id, line]));
  const amounts = left.map(({ id, quantity }) => {
    const line = refundable.get(id);
    // Some of the units may be refunded already.
    return line ? refundForUnits(line, Math.min(quantity, refundableUnits(line))) : 0;
  });
  const amount = amounts.reduce((sum, each) => sum + each, 0);
  const items = left.map(({ id, quantity }) => ({ _id: id, quantity, restocked: true }));
  const refunded = await refundUnsent(tx, orderId, items, amount, decider);
  await returnStock(tx, orderId, left, 'cancelled');
  if (refunded === 0) await emailCustomer(tx, 'order-part-cancelled', orderId);
}

/** What the units of an order that are not sent cost, in minor units, as `LINE_AMOUNT` has it. */
export async function unsentAmount(connection: Connection, orderId: string): Promise<number> {
  return (await linesOf(connection, orderId)).reduce((sum, line) => {
    const amount = lineAmount(line) - line.promo + line.taxAdded;
    return sum + refundForUnits({ ...line, amount, back: 0 }, line.cancelledQuantity);
  }, 0);
}
