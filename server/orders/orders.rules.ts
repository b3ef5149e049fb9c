import { MAX_MINOR } from '#contract/money';
import type { OrderStatus } from '#contract/values/states';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';

/** The transitions of an order's status; the database enforces the same. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped', 'Cancelled'],
  // Pending again if the shipment is undone.
  Shipped: ['Delivered', 'Pending'],
  Delivered: ['Returned'],
  Cancelled: [],
  Returned: [],
};

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** The lines with the units to send, without those refunded before shipping. */
export function linesToSend<L extends { quantity: number; cancelledQuantity: number }>(
  lines: L[],
): L[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelledQuantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** Maximum amount of an order's goods at list prices, in minor units: the limit of payments and of the columns. */
const GOODS_LIMIT = MAX_MINOR;

/** Whether the goods of an order cost too much, with the tax that is added. */
export function isTooLarge(totals: { listTotal: number; total: number; shipping: number }) {
  return Math.max(totals.listTotal, totals.total - totals.shipping) > GOODS_LIMIT;
}

/** Throws `invalid_request` if `isTooLarge`. */
export function assertNotTooLarge(totals: Parameters<typeof isTooLarge>[0]): void {
  if (isTooLarge(totals))
    throw new ShopError('invalid_request', {
      message: refusals.checkout.tooLarge,
    });
}
