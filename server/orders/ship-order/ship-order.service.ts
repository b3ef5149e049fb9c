import type { Order } from '#contract/orders';
import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import { cancelHeldJob, heldUntil, releaseHeldJob } from '../../jobs/held-jobs';
import { enqueue } from '../../jobs/queue';
import { isReadyToShip, isRefundDecided } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import {
  countTrackingChanges,
  type OrderRow,
  setStatus,
  setTracking,
  unship,
} from '../orders.queries';
import { canTransition } from '../orders.rules';
import { auditOrder, changeOrder, emailCustomer, orderState } from '../orders.service';

/** The tracking of a parcel; both may be empty. */
interface Tracking {
  trackingNumber: string;
  carrier: string;
}

const noTracking: Tracking = { trackingNumber: '', carrier: '' };

/**
 * Marks an order as shipped. Its email is delayed by `shipUndoSeconds`; until then the shipment can be undone. A shipped
 * order stays as it is. Throws `order_state` if it is cancelled or not paid.
 */
export async function shipOrder(
  shop: Shop,
  actorId: string,
  id: string,
  tracking: Tracking = noTracking,
): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.shippedAt !== null) return;
    if (!canTransition(order.status, 'Shipped')) throw orderState('This order has been cancelled.');
    if (!(await isReadyToShip(tx, id)))
      throw orderState(
        (await isRefundDecided(tx, id))
          ? 'This order has been refunded in full.'
          : 'This order has not been paid.',
      );
    await setTracking(tx, id, tracking.trackingNumber, tracking.carrier);
    await setStatus(tx, id, 'Shipped');
    await auditOrder(tx, actorId, id, 'order.ship', {
      before: { orderStatus: order.status },
      after: { orderStatus: 'Shipped', ...(isEmpty(tracking) ? {} : tracking) },
    });
    const delaySeconds = shop.config.shipUndoSeconds;
    await emailCustomer(tx, 'order-shipped', id, { delaySeconds });
  });
}

/** Ships each order in its own transaction, so that a refused one does not stop the others. */
export async function shipOrders(
  shop: Shop,
  actorId: string,
  orders: (Tracking & { _id: string })[],
): Promise<{ _id: string; shipped: boolean; message: string | null }[]> {
  const results = [];
  for (const { _id, ...tracking } of orders) {
    const message = await refusalMessage(shipOrder(shop, actorId, _id, tracking));
    results.push({ _id, shipped: message === null, message });
  }
  return results;
}

/** Makes a shipped order pending again and cancels its email. Throws `order_state` once the email may have been sent. */
export async function undoShipment(shop: Shop, actorId: string, id: string): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.status === 'Pending') return;
    if (!canTransition(order.status, 'Pending'))
      throw orderState('Only the shipment of an order that has just been shipped can be undone.');
    if (!(await cancelHeldJob(tx, 'mail', emailKey(id))))
      throw orderState('The shopper has been emailed, so this shipment can no longer be undone.');
    await unship(tx, id);
    await auditOrder(tx, actorId, id, 'order.undo-ship', {
      before: { orderStatus: order.status, ...(isEmpty(order) ? {} : trackingOf(order)) },
      after: { orderStatus: 'Pending' },
    });
  });
}

/** Undoes each shipment in its own transaction. */
export async function undoShipments(
  shop: Shop,
  actorId: string,
  ids: string[],
): Promise<{ _id: string; undone: boolean; message: string | null }[]> {
  const results = [];
  for (const _id of ids) {
    const message = await refusalMessage(undoShipment(shop, actorId, _id));
    results.push({ _id, undone: message === null, message });
  }
  return results;
}

/**
 * Changes the tracking of a shipped order. With `notify` the shopper gets an email, unless the email about the shipment is
 * still delayed: that one has the new tracking. Throws `order_state` if the order has not been shipped.
 */
export async function changeTracking(
  shop: Shop,
  actorId: string,
  id: string,
  tracking: Tracking,
  { notify }: { notify: boolean },
): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.shippedAt === null) throw orderState('This order has not been shipped yet.');
    const before = trackingOf(order);
    const isSame =
      before.carrier === tracking.carrier && before.trackingNumber === tracking.trackingNumber;
    if (isSame && !notify) return;
    await setTracking(tx, id, tracking.trackingNumber, tracking.carrier);
    await auditOrder(tx, actorId, id, 'order.tracking', {
      before: { ...before },
      after: { ...tracking, notified: notify },
    });
    if (!notify || (await heldUntil(tx, 'mail', emailKey(id)))) return;
    await enqueue(
      tx,
      'mail',
      { template: 'order-tracking', orderId: id },
      { key: `order-tracking:${id}:${await countTrackingChanges(tx, id)}` },
    );
  });
}

/** The time until which a shipment can be undone; null if it cannot. */
export async function undoUntil(connection: Connection, order: OrderRow): Promise<Date | null> {
  return order.status === 'Shipped' ? heldUntil(connection, 'mail', emailKey(order.id)) : null;
}

/** Sends the delayed email about a shipment now, so that it precedes the one about the delivery. */
export async function releaseShippedEmail(tx: Connection, orderId: string): Promise<void> {
  await releaseHeldJob(tx, 'mail', emailKey(orderId));
}

function emailKey(orderId: string): string {
  return `order-shipped:${orderId}`;
}

function trackingOf({ trackingNumber, carrier }: Tracking): Tracking {
  return { trackingNumber, carrier };
}

function isEmpty({ trackingNumber, carrier }: Tracking): boolean {
  return trackingNumber === '' && carrier === '';
}

/** The message of a refused change; null if it succeeded. */
async function refusalMessage(change: Promise<unknown>): Promise<string | null> {
  return change.then(
    () => null,
    (error) => {
      if (error instanceof ShopError) return error.message;
      throw error;
    },
  );
}
