import type { ErrorDetail } from '#contract/errors';
import { type RefundedLine, refundForUnits } from '#contract/values/orders/refund-share';
import type { OrderStatus } from '#contract/values/states';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import type { Units } from '../ship-order/parcels.queries';
import { assertLeft } from '../ship-order/parcels.rules';

/** An order line with the units that a refund or a received return has refunded. */
export interface RefundableLine extends RefundedLine {
  id: string;
}

/** The units of a line that have not been refunded. */
export function refundableUnits(line: RefundedLine): number {
  return Math.max(0, line.quantity - line.back);
}

/**
 * Throws `order_state` if these items cannot go back to stock: they have been shipped, or nothing would be sent at all, in
 * which case the order should be cancelled.
 */
export function assertRestockable(
  status: OrderStatus,
  { parcels, lines, left }: { parcels: readonly unknown[]; lines: Units[]; left: Units[] },
  items: { _id: string; quantity: number }[],
): void {
  if (status !== 'Pending')
    throw new ShopError('order_state', {
      message: 'This order has been shipped. Its items go back to stock with a return.',
    });
  assertLeft(items, lines, left);
  const toSend = left.reduce((sum, { quantity }) => sum + quantity, 0);
  const unsent = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (parcels.length === 0 && unsent >= toSend)
    throw new ShopError('order_state', {
      message: refusals.change.nothingToSend,
    });
}

/** The refund for some items. Throws `invalid_request` if the order does not have them or they are refunded already. */
export function refundForItems(
  lines: RefundableLine[],
  items: { _id: string; quantity: number }[],
): number {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const details: ErrorDetail[] = [];
  let sum = 0;
  for (const [index, { _id, quantity }] of items.entries()) {
    const line = byId.get(_id);
    if (!line)
      details.push({
        path: `items.${index}._id`,
        message: refusals.order.noSuchItem,
      });
    else if (quantity > refundableUnits(line))
      details.push({
        path: `items.${index}.quantity`,
        message:
          refundableUnits(line) === 0
            ? 'This item has already been refunded.'
            : `You can refund up to ${refundableUnits(line)} more of this item.`,
      });
    else sum += refundForUnits(line, quantity);
  }
  if (details.length > 0)
    throw new ShopError('order_state', { details, message: details[0]?.message ?? '' });
  return sum;
}
