import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';

type Line = { product: { _id: string }; size: string; quantity: number };

/** Whether a cart has the same lines and total as the one that was shown. */
export function isSameCart(shown: Cart, now: Cart): boolean {
  return shown.total === now.total && linesOf(shown.cartItems) === linesOf(now.cartItems);
}

/** Whether an order has the same lines and total as the cart that was shown. */
export function isOrderOf(order: Order, shown: Cart): boolean {
  return order.total === shown.total && linesOf(order.orderItems) === linesOf(shown.cartItems);
}

/** Whether nothing is left to pay: paid, payable on delivery, or cancelled. */
export function isSettled({ payment, orderStatus }: Pick<Order, 'payment' | 'orderStatus'>) {
  return (
    payment.gateway === 'none' ||
    payment.status === 'paid' ||
    payment.status === 'refunded' ||
    orderStatus !== 'Pending'
  );
}

/** The lines as one string, independent of their order. */
export function linesOf(lines: readonly Line[]): string {
  return lines
    .map(({ product, size, quantity }) => `${product._id} ${size} ${quantity}`)
    .toSorted()
    .join();
}
