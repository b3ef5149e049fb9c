import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';

type Line = { product: { _id: string }; size: string; quantity: number };

/** Whether a cart still is what the shopper was shown: the same lines, at the same total. */
export function isSameCart(shown: Cart, now: Cart): boolean {
  return shown.total === now.total && linesOf(shown.cartItems) === linesOf(now.cartItems);
}

/** Whether an order is of just what the shopper was shown, at just that total. */
export function isOrderOf(order: Order, shown: Cart): boolean {
  return order.total === shown.total && linesOf(order.orderItems) === linesOf(shown.cartItems);
}

/** Nothing is left to pay: paid, to be paid on delivery, or over. */
export function isSettled({ payment, orderStatus }: Pick<Order, 'payment' | 'orderStatus'>) {
  return (
    payment.gateway === 'none' ||
    payment.status === 'paid' ||
    payment.status === 'refunded' ||
    orderStatus !== 'Pending'
  );
}

/** A basket's lines as one text, in any order the same. */
export function linesOf(lines: readonly Line[]): string {
  return lines
    .map(({ product, size, quantity }) => `${product._id} ${size} ${quantity}`)
    .toSorted()
    .join();
}
