import type { Order } from '#contract/orders';
import { detachFromOrder, lockAccountCart } from '../../cart/cart.service';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { returnStock } from '../../inventory/inventory.service';
import { enqueue } from '../../jobs/queue';
import {
  endPayment,
  isAwaited,
  isFullyRefunded,
  type RefundDecider,
} from '../../payments/payments.service';
import { askGateway, restoreCartLater } from '../../payments/settlement.service';
import { releaseRedemption } from '../../promotions/promotions.service';
import type { Shop } from '../../shop';
import {
  listOverdue,
  listPendingOf,
  lockOrderIfFree,
  lockOrderRow,
  type OrderRow,
  setStatus,
} from '../orders.queries';
import { canGo, linesToSend } from '../orders.rules';
import { linesOf, lockOrder, noSuchOrder, viewOrder } from '../orders.service';
import { SCARCE_HOLD_MINUTES } from '../place-order/unpaid-holds.rules';

/** Cancels the caller's own order while it is pending: the stock goes back, and so does what was paid. */
export async function cancelOrder(shop: Shop, accountId: string, id: string): Promise<Order> {
  const cancelled = await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.accountId !== accountId) throw noSuchOrder();
    if (!canGo(order.status, 'Cancelled'))
      throw new ShopError('order_state', {
        message:
          order.status === 'Cancelled'
            ? 'This order has already been cancelled.'
            : 'This order has been shipped and can no longer be cancelled.',
      });
    await cancelHeld(tx, order, 'customer');
    return viewOrder(tx, id);
  });
  shop.wakeJobs();
  return cancelled;
}

/**
 * Cancels a pending order whose row the caller holds, with all that hangs on it: each effect once, since the status lets
 * it happen once. Throws `forbidden` where something was paid and `decider` has no right to refund.
 */
export async function cancelHeld(
  tx: Connection,
  order: OrderRow,
  decider: RefundDecider,
): Promise<void> {
  await setStatus(tx, order.id, 'Cancelled');
  await endPayment(tx, order.id, decider);
  if (order.promotionId !== null) await releaseRedemption(tx, order.promotionId);
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  await returnStock(tx, order.id, linesToSend(lines), 'cancelled');
  await detachFromOrder(tx, order.id);
  await enqueue(
    tx,
    'mail',
    { template: 'order-cancelled', orderId: order.id },
    { key: `order-cancelled:${order.id}` },
  );
}

/**
 * Cancels an account's unpaid order whose lines are in the cart again, before another order takes them. The gateway is asked
 * first: if the order has been paid after all, it stays, and its lines leave the cart.
 */
export async function releaseUnpaidOrder(shop: Shop, accountId: string, id: string): Promise<void> {
  await askGateway(shop, id);
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrderRow(tx, id);
    const isOpen =
      order?.accountId === accountId && order.status === 'Pending' && (await isAwaited(tx, id));
    if (order && isOpen) await cancelHeld(tx, order, 'customer');
    else await detachFromOrder(tx, id);
  });
  shop.wakeJobs();
}

/** Cancels all pending orders of an account that ends in the same transaction, and lets no other be placed. */
export async function cancelOpenOrders(tx: Connection, accountId: string): Promise<void> {
  await lockAccountCart(tx, accountId);
  for (const id of await listPendingOf(tx, accountId)) {
    const order = await lockOrder(tx, id);
    if (canGo(order.status, 'Cancelled')) await cancelHeld(tx, order, 'customer');
  }
}

/** Ends an order whose money has all been given back before it was sent, at the gateway or by staff: its stock goes back. */
export async function endRefundedOrder(shop: Shop, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrderRow(tx, id);
    if (order && canGo(order.status, 'Cancelled') && (await isFullyRefunded(tx, id)))
      await cancelHeld(tx, order, 'shop');
  });
  shop.wakeJobs();
}

const BATCH = 50;
/** A gateway that fails so often in a row is down, and is not waited for any more in this run. */
const FAILURES = 3;

/**
 * Cancels orders that have waited for their money longer than they may. The gateway is asked first, for a payment whose
 * news was lost; where it is out of reach the order lapses all the same, and money that turns up later goes back.
 */
export async function lapseUnpaidOrders(shop: Shop): Promise<void> {
  const minutes = shop.config.unpaidMinutes;
  let failures = 0;
  for (;;) {
    const ids = await listOverdue(shop.pool, {
      ...{ minutes, shortest: SCARCE_HOLD_MINUTES, limit: BATCH },
    });
    let lapsed = 0;
    for (const id of ids) {
      if (failures < FAILURES) failures = (await askGateway(shop, id)) ? 0 : failures + 1;
      if (await lapse(shop, id)) lapsed++;
    }
    if (lapsed > 0) shop.wakeJobs();
    // What others are at work on, or was paid after all, must not be looked at for ever.
    if (ids.length < BATCH || lapsed === 0) return;
  }
}

async function lapse(shop: Shop, id: string): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const order = await lockOrderIfFree(tx, id);
    if (order?.status !== 'Pending' || !(await isAwaited(tx, id))) return false;
    await cancelHeld(tx, order, 'shop');
    await restoreCartLater(tx, id);
    return true;
  });
}
