import { lockAccountCart, restoreLines } from '../../cart/cart.service';
import { transaction } from '../../database/transaction';
import { isAwaitingPayment, wasPaid } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import { findOrder } from '../orders.queries';

/**
 * Puts the lines of an order whose payment failed or expired back into its shopper's cart. Nothing happens if the order has
 * been paid since, or deleted. The cart is locked before the payment; a payment that succeeds after that removes the lines
 * again (see the trigger `payment_empties_cart`).
 */
export async function restoreCart(shop: Shop, orderId: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const found = await findOrder(tx, orderId);
    if (!found) return;
    await lockAccountCart(tx, found.accountId);
    if (await wasPaid(tx, orderId)) return;
    const order = await findOrder(tx, orderId);
    if (!order) return;
    const isOpen = order.status === 'Pending' && (await isAwaitingPayment(tx, orderId));
    await restoreLines(tx, orderId, { isOpen });
  });
}
