import type { Order } from '#contract/orders/orders';
import { isCollectedOutside } from '#contract/values/orders/payment-methods';
import type { OrderStatus } from '#contract/values/states';
import { detachFromOrder, lockCart, restoreLines } from '../../cart/cart.service';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { refusals } from '../../http/refusals/messages';
import { returnStock } from '../../inventory/inventory.service';
import { paymentDetails } from '../../payments/payment-details.service';
import {
  assertNotSettling,
  endPayment,
  isAwaitingPayment,
  isFullyRefunded,
  lockAwaitedPayment,
  paymentOf,
  type RefundDecider,
  wasPaid,
} from '../../payments/payments.service';
import { enqueueRestoreCart, refreshPaymentOfOrder } from '../../payments/settlement.service';
import { recountPromotions } from '../../promotions/promotions.service';
import type { Shop } from '../../shop';
import { dropWaitingChange } from '../change-order/waiting-change.service';
import { detachDraft, isOrderOfDraft, lockDraftOf } from '../draft-orders/draft-orders.queries';
import { promotionsOfOrder } from '../order-promotions.service';
import {
  findOrder,
  listOverdue,
  listPendingOf,
  lockOrderIfFree,
  lockOrderRow,
  markReplaced,
  type OrderRow,
  setStatus,
} from '../orders.queries';
import { canTransition, linesToSend } from '../orders.rules';
import {
  emailCustomer,
  linesOf,
  lockOrder,
  noSuchOrder,
  orderState,
  viewOrder,
} from '../orders.service';
import { withPaymentDetails } from '../orders.view';
import { SCARCE_HOLD_MINUTES } from '../place-order/unpaid-holds.rules';
import { dropUnits } from '../refund-order/unsent.service';
import { listParcels } from '../ship-order/parcels.queries';
import { readShipment, updateShipment } from '../ship-order/parcels.service';

/**
 * Cancels the caller's own pending order: returns the stock and refunds the payment. A buyer who changes an order before its
 * first email gets no email about the cancellation either.
 */
export async function cancelOrder(
  shop: Shop,
  accountId: string,
  id: string,
  { reason }: { reason?: 'change' | undefined } = {},
): Promise<Order> {
  const cancelled = await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.accountId !== accountId) throw noSuchOrder();
    if (!canTransition(order.status, 'Cancelled'))
      throw orderState(
        order.status === 'Cancelled' ? refusals.order.alreadyCancelled : refusals.order.shipped,
      );
    await assertNotSettling(tx, id);
    const awaited = reason === 'change' ? await lockAwaitedPayment(tx, id) : null;
    // An order that is paid by bank transfer or on delivery has been confirmed.
    const isSilent = awaited !== null && !isCollectedOutside(awaited.gateway);
    await cancelLockedOrder(tx, order, 'customer', { isSilent });
    return viewOrder(tx, id);
  });
  shop.wakeJobs();
  return withPaymentDetails(cancelled, await paymentDetails(shop, await paymentOf(shop.pool, id)));
}

/**
 * Cancels a pending order whose row the caller has locked. Every effect happens once, as the status changes once. Throws
 * `order_state` if a part is shipped, `forbidden` if something was paid and `decider` has no right to refund. `isSilent` if
 * the customer gets no email, since another order takes its place.
 */
export async function cancelLockedOrder(
  tx: Connection,
  order: OrderRow,
  decider: RefundDecider,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<void> {
  if ((await listParcels(tx, [order.id])).length > 0) throw orderState(refusals.order.partShipped);
  await setStatus(tx, order.id, 'Cancelled');
  await dropWaitingChange(tx, order.id);
  await endPayment(tx, order.id, decider);
  await recountPromotions(tx, await promotionsOfOrder(tx, order));
  await returnStock(tx, order.id, linesToSend(await linesOf(tx, order.id)), 'cancelled');
  await detachFromOrder(tx, order.id);
  if (isSilent) await markReplaced(tx, order.id);
  else await emailCustomer(tx, 'order-cancelled', order.id);
}

/** Cancels a pending order, or its unshipped rest. The caller has locked its row. */
export async function endLockedOrder(
  tx: Connection,
  order: OrderRow,
  decider: RefundDecider,
): Promise<OrderStatus> {
  const { parcels, left } = await readShipment(tx, order.id);
  if (parcels.length === 0) {
    await cancelLockedOrder(tx, order, decider);
    return 'Cancelled';
  }
  if (left.length > 0) await dropUnits(tx, order, left, decider);
  return updateShipment(tx, order);
}

/**
 * Replaces an account's unpaid orders whose lines are in the cart again, before another order takes them. The gateway is asked
 * first: an order that has been paid after all stays, and its lines leave the cart.
 */
export async function replaceUnpaidOrders(
  shop: Shop,
  accountId: string,
  ids: string[],
): Promise<void> {
  for (const id of ids) {
    await refreshPaymentOfOrder(shop, id);
    await transaction(shop.pool, async (tx) => {
      const order = await lockOrderRow(tx, id);
      const isOwnPending = order?.accountId === accountId && order.status === 'Pending';
      const payment = isOwnPending ? await lockAwaitedPayment(tx, id) : null;
      if (order && payment)
        await cancelLockedOrder(tx, order, 'customer', {
          isSilent: !isCollectedOutside(payment.gateway),
        });
      else await detachFromOrder(tx, id);
    });
    shop.wakeJobs();
  }
}

/**
 * Cancels all pending orders, or their unshipped rests, of an account that is erased in the same transaction, and blocks new
 * orders until the commit.
 */
export async function cancelOpenOrders(tx: Connection, accountId: string): Promise<void> {
  await lockCart(tx, accountId);
  for (const { id } of await listPendingOf(tx, accountId)) {
    const order = await lockOrder(tx, id);
    if (canTransition(order.status, 'Cancelled')) await endLockedOrder(tx, order, 'customer');
  }
}

/** Cancels an order, or its rest, that was refunded in full before it was shipped. */
export async function cancelRefundedOrder(shop: Shop, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrderRow(tx, id);
    if (order && canTransition(order.status, 'Cancelled') && (await isFullyRefunded(tx, id)))
      await endLockedOrder(tx, order, 'shop');
  });
  shop.wakeJobs();
}

const BATCH = 50;
/** After this many consecutive failures the gateway is not asked again in this run. */
const MAX_FAILURES = 3;

/**
 * Cancels orders whose payment is overdue. The gateway is asked first, in case the webhook of a payment was lost. If it
 * cannot be reached the order expires all the same, and a late payment is refunded.
 */
export async function expireUnpaidOrders(shop: Shop): Promise<void> {
  const minutes = shop.config.unpaidMinutes;
  let failures = 0;
  for (;;) {
    const overdue = await listOverdue(shop.pool, minutes, SCARCE_HOLD_MINUTES, BATCH);
    let expired = 0;
    for (const { id } of overdue) {
      if (failures < MAX_FAILURES)
        failures = (await refreshPaymentOfOrder(shop, id)) ? 0 : failures + 1;
      if (await expireOrder(shop, id)) expired++;
    }
    if (expired > 0) shop.wakeJobs();
    // Orders that are locked or paid after all are not cancelled: without progress the run ends.
    if (overdue.length < BATCH || expired === 0) return;
  }
}

async function expireOrder(shop: Shop, id: string): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    // Before the order, as when a draft is changed.
    const draft = await lockDraftOf(tx, id);
    const order = await lockOrderIfFree(tx, id);
    if (order?.status !== 'Pending' || !(await isAwaitingPayment(tx, id))) return false;
    await cancelLockedOrder(tx, order, 'shop', { isSilent: draft !== null });
    // The customer can order a draft again, while it is open.
    if (draft) await detachDraft(tx, draft.id);
    else await enqueueRestoreCart(tx, id);
    return true;
  });
}

/**
 * Puts the lines of an order whose payment failed or expired back into its shopper's cart. Nothing happens if the order has
 * been paid since, or deleted. The cart is locked before the payment; a payment that succeeds after that removes the lines
 * again (see the trigger `payment_empties_cart`).
 */
export async function restoreCart(shop: Shop, orderId: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const found = await findOrder(tx, orderId);
    if (!found) return;
    await lockCart(tx, found.accountId);
    if (await wasPaid(tx, orderId)) return;
    const order = await findOrder(tx, orderId);
    if (!order) return;
    const isOpen = order.status === 'Pending';
    const awaited = isOpen ? await lockAwaitedPayment(tx, orderId) : null;
    // The shopper has chosen another method since, and has nothing left to do in the checkout.
    if (isOpen && (!awaited || isCollectedOutside(awaited.gateway))) return;
    // The shopper never had its items in the cart, nor could order them there at the prices of the draft.
    if (await isOrderOfDraft(tx, orderId)) return;
    await restoreLines(tx, orderId, { isOpen });
  });
}
