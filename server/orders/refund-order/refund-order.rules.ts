import type { ErrorDetail } from '#contract/errors';
import { type RefundedLine, refundForUnits } from '#contract/values/refund-share';
import type { OrderStatus } from '#contract/values/states';
import { ShopError } from '../../http/errors';

/** A line of an order, and how many of its pieces have been given back: by a refund, or by a return that arrived. */
export interface RefundableLine extends RefundedLine {
  id: string;
}

/** The pieces of a line that have not been given back. */
export function piecesLeft(line: RefundedLine): number {
  return Math.max(0, line.quantity - line.back);
}

/**
 * Throws `order_state` unless these items can go back to stock: the order has not been shipped, they are all still to be
 * sent, and something is left to send. An order with nothing to send is to be cancelled.
 */
export function requireRestockable(
  status: OrderStatus,
  lines: { id: string; quantity: number; cancelledQuantity: number }[],
  items: { _id: string; quantity: number }[],
): void {
  if (status !== 'Pending')
    throw new ShopError('order_state', {
      message: 'This order has been shipped. Its items go back to stock with a return.',
    });
  const toSend = lines.reduce((sum, line) => sum + line.quantity - line.cancelledQuantity, 0);
  const unsent = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (unsent >= toSend)
    throw new ShopError('order_state', {
      message: 'This would leave nothing to send. Cancel the order instead.',
    });
}

/** What some pieces give back together. Throws where the order does not have them, or they were given back before. */
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
        message: 'This item isn’t part of the order.',
      });
    else if (quantity > piecesLeft(line))
      details.push({
        path: `items.${index}.quantity`,
        message:
          piecesLeft(line) === 0
            ? 'This item has already been refunded.'
            : `You can refund up to ${piecesLeft(line)} more of this item.`,
      });
    else sum += refundForUnits(line, quantity);
  }
  if (details.length > 0)
    throw new ShopError('order_state', { details, message: details[0]?.message ?? '' });
  return sum;
}
