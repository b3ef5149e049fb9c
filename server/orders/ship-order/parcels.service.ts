import type { OrderStatus } from '#contract/values/states';
import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { heldUntil, releaseHeldJob } from '../../jobs/held-jobs';
import { hastenCaptures, releaseRest } from '../../payments/capture/capture.service';
import { settleOnDelivery } from '../../payments/done-refunds.service';
import type { Shop } from '../../shop';
import { type OrderLineRow, type OrderRow, setStatus } from '../orders.queries';
import {
  auditOrder,
  changeOrder,
  emailCustomer,
  linesOf,
  markIfReturned,
  orderState,
} from '../orders.service';
import { unsentAmount } from '../refund-order/unsent.service';
import { listParcels, markParcelsDelivered, type ParcelRow } from './parcels.queries';
import { isDelivered, statusAfter, unitsLeft } from './parcels.rules';

/** The parcels of an order, oldest first, and the units that are left to send. */
export async function readShipment(
  connection: Connection,
  orderId: string,
): Promise<{ parcels: ParcelRow[]; lines: OrderLineRow[]; left: OrderLineRow[] }> {
  const parcels = await listParcels(connection, [orderId]);
  const lines = await linesOf(connection, orderId);
  return { parcels, lines, left: unitsLeft(lines, parcels) };
}

/** The parcel of an order by its id. Throws `not_found`. */
async function findParcel(connection: Connection, orderId: string, id: string): Promise<ParcelRow> {
  const parcel = (await listParcels(connection, [orderId])).find((each) => each.id === id);
  if (!parcel) throw noSuchParcel();
  return parcel;
}

/**
 * Sets the status that follows from an order's parcels and from the units that are left to send, and returns it. The
 * caller has locked the order.
 */
export async function updateShipment(tx: Connection, order: OrderRow): Promise<OrderStatus> {
  const { parcels, left } = await readShipment(tx, order.id);
  const status = statusAfter(parcels, left.length > 0);
  if (status === order.status) return status;
  // A delivered order has been shipped, as the transitions require.
  if (status === 'Delivered' && order.status === 'Pending')
    await setStatus(tx, order.id, 'Shipped');
  await setStatus(tx, order.id, status);
  if (status !== 'Pending') await releaseRest(tx, order.id);
  // The sent units may have come back before the rest was cancelled.
  return status === 'Delivered' && (await markIfReturned(tx, order.id)) ? 'Returned' : status;
}

/** Marks a parcel as delivered. A delivered parcel stays as it is. */
export async function deliverParcel(shop: Shop, actorId: string, id: string, parcelId: string) {
  return changeOrder(shop, id, async (tx, order) => {
    await deliver(tx, actorId, order, [await findParcel(tx, id, parcelId)]);
  });
}

/** Marks all parcels of a shipped order as delivered. A delivered order stays as it is. */
export async function deliverOrder(shop: Shop, actorId: string, id: string) {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.deliveredAt !== null) return;
    const parcels = await listParcels(tx, [id]);
    if (order.status === 'Cancelled') throw orderState(refusals.order.cancelled);
    if (order.status === 'Pending')
      throw orderState(
        parcels.length === 0
          ? 'This order has not been shipped yet.'
          : 'Part of this order has not been shipped yet. Mark its parcels as delivered one by one.',
      );
    await deliver(tx, actorId, order, parcels);
  });
}

/** Delivers the parcels that are not delivered yet. The return period begins with the last one. */
async function deliver(
  tx: Connection,
  actorId: string,
  order: OrderRow,
  parcels: ParcelRow[],
): Promise<void> {
  const open = parcels.filter((parcel) => !isDelivered(parcel));
  if (open.length === 0) return;
  await markParcelsDelivered(
    tx,
    open.map(({ id }) => id),
  );
  const orderStatus = await updateShipment(tx, order);
  await auditOrder(tx, actorId, order.id, 'order.deliver', {
    before: { orderStatus: order.status },
    after: { orderStatus, parcels: open.map(({ number }) => number) },
  });
  // The emails about the shipments precede the one about the delivery.
  for (const parcel of open) await releaseHeldJob(tx, 'mail', shippedEmailKey(parcel));
  await hastenCaptures(
    tx,
    order.id,
    open.map(({ id }) => id),
  );
  if (orderStatus !== 'Delivered') return;
  await settleOnDelivery(tx, order.id, await unsentAmount(tx, order.id));
  await emailCustomer(tx, 'order-delivered', order.id);
}

/** The time until which the newest shipment of an order can be undone; null if it cannot. */
export async function undoUntil(connection: Connection, orderId: string): Promise<Date | null> {
  const newest = (await listParcels(connection, [orderId])).at(-1);
  if (!newest || isDelivered(newest)) return null;
  return heldUntil(connection, 'mail', shippedEmailKey(newest));
}

/** The key of the job of the email about a parcel. */
export function shippedEmailKey({
  orderId,
  number,
}: Pick<ParcelRow, 'orderId' | 'number'>): string {
  return `order-shipped:${orderId}${number === 1 ? '' : `:${number}`}`;
}

export function noSuchParcel(): ShopError {
  return new ShopError('not_found', { message: 'Parcel not found.' });
}
