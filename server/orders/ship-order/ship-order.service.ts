import type { Order } from '#contract/orders';
import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import { cancelHeldJob, heldUntil, releaseHeldJob } from '../../jobs/held-jobs';
import { enqueue } from '../../jobs/queue';
import { isRefundDecided, isSettled } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import {
  countTrackingChanges,
  type OrderRow,
  setStatus,
  setTracking,
  unship,
} from '../orders.queries';
import { canGo } from '../orders.rules';
import { changeOrder } from '../orders.service';

/** How a parcel can be followed; both may be empty. */
export interface Tracking {
  trackingNumber: string;
  carrier: string;
}

const noTracking: Tracking = { trackingNumber: '', carrier: '' };

/**
 * Marks an order as shipped. Its email is held for `shipUndoSeconds`, until when the shipment can be undone. An order that
 * has been shipped stays as it is. Throws `order_state` for one that is cancelled or not paid.
 */
export async function shipOrder(
  shop: Shop,
  actorId: string,
  id: string,
  tracking: Tracking = noTracking,
): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.shippedAt !== null) return;
    if (!canGo(order.status, 'Shipped')) throw refuse('This order has been cancelled.');
    if (!(await isSettled(tx, id)))
      throw refuse(
        (await isRefundDecided(tx, id))
          ? 'This order has been refunded in full.'
          : 'This order has not been paid.',
      );
    await setTracking(tx, id, tracking);
    await setStatus(tx, id, 'Shipped');
    await audit(tx, actorId, order, 'order.ship', {
      before: { orderStatus: order.status },
      after: { orderStatus: 'Shipped', ...(isEmpty(tracking) ? {} : tracking) },
    });
    await enqueue(
      tx,
      'mail',
      { template: 'order-shipped', orderId: id },
      { key: mailKey(id), delaySeconds: shop.config.shipUndoSeconds },
    );
  });
}

/** Ships each order by itself, so that one that cannot be shipped does not stop the others. */
export async function shipOrders(
  shop: Shop,
  actorId: string,
  orders: (Tracking & { _id: string })[],
): Promise<{ _id: string; shipped: boolean; message: string | null }[]> {
  const results = [];
  for (const { _id, ...tracking } of orders) {
    const message = await messageOf(shipOrder(shop, actorId, _id, tracking));
    results.push({ _id, shipped: message === null, message });
  }
  return results;
}

/** Makes a shipped order Pending again and drops its email. Throws `order_state` once the email may have been sent. */
export async function undoShipment(shop: Shop, actorId: string, id: string): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.status === 'Pending') return;
    if (!canGo(order.status, 'Pending'))
      throw refuse('Only the shipment of an order that has just been shipped can be undone.');
    if (!(await cancelHeldJob(tx, 'mail', mailKey(id))))
      throw refuse('The shopper has been emailed, so this shipment can no longer be undone.');
    await unship(tx, id);
    await audit(tx, actorId, order, 'order.undo-ship', {
      before: { orderStatus: order.status, ...(isEmpty(order) ? {} : trackingOf(order)) },
      after: { orderStatus: 'Pending' },
    });
  });
}

/** Undoes each shipment by itself. */
export async function undoShipments(
  shop: Shop,
  actorId: string,
  ids: string[],
): Promise<{ _id: string; undone: boolean; message: string | null }[]> {
  const results = [];
  for (const _id of ids) {
    const message = await messageOf(undoShipment(shop, actorId, _id));
    results.push({ _id, undone: message === null, message });
  }
  return results;
}

/**
 * Changes the tracking of an order that has been shipped. With `notify` the shopper is emailed, unless the email about the
 * shipment is still held: then that one tells. Throws `order_state` for an order that has not been shipped.
 */
export async function changeTracking(
  shop: Shop,
  actorId: string,
  id: string,
  tracking: Tracking,
  { notify }: { notify: boolean },
): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.shippedAt === null) throw refuse('This order has not been shipped yet.');
    const before = trackingOf(order);
    const isSame =
      before.carrier === tracking.carrier && before.trackingNumber === tracking.trackingNumber;
    if (isSame && !notify) return;
    await setTracking(tx, id, tracking);
    await audit(tx, actorId, order, 'order.tracking', {
      before: { ...before },
      after: { ...tracking, notified: notify },
    });
    if (!notify || (await heldUntil(tx, 'mail', mailKey(id)))) return;
    await enqueue(
      tx,
      'mail',
      { template: 'order-tracking', orderId: id },
      { key: `order-tracking:${id}:${await countTrackingChanges(tx, id)}` },
    );
  });
}

/** Until when the shipment of an order can be undone; null where it cannot. */
export async function undoUntil(connection: Connection, order: OrderRow): Promise<Date | null> {
  return order.status === 'Shipped' ? heldUntil(connection, 'mail', mailKey(order.id)) : null;
}

/** Sends the held email about a shipment now, so that it comes before the one about the delivery. */
export async function releaseShippedMail(tx: Connection, orderId: string): Promise<void> {
  await releaseHeldJob(tx, 'mail', mailKey(orderId));
}

function mailKey(orderId: string): string {
  return `order-shipped:${orderId}`;
}

function trackingOf({ trackingNumber, carrier }: Tracking): Tracking {
  return { trackingNumber, carrier };
}

function isEmpty({ trackingNumber, carrier }: Tracking): boolean {
  return trackingNumber === '' && carrier === '';
}

async function audit(
  tx: Connection,
  actorId: string,
  order: OrderRow,
  action: string,
  states: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, { actorId, action, entity: 'order', entityId: order.id, ...states });
}

/** Why a change was refused; null if it was not. */
async function messageOf(change: Promise<unknown>): Promise<string | null> {
  return change.then(
    () => null,
    (error) => {
      if (error instanceof ShopError) return error.message;
      throw error;
    },
  );
}

function refuse(message: string): ShopError {
  return new ShopError('order_state', { message });
}
