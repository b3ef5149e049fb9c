import type { ErrorDetail } from '#contract/errors';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import type { Connection } from '../../database/database';
import { needsConfirmation } from '../../http/errors';
import { heldUntil } from '../../jobs/held-jobs';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { auditOrder, changeOrder, orderState } from '../orders.service';
import {
  countTrackingChanges,
  listOrdersTracked,
  listParcels,
  type Tracking,
  updateTracking,
} from './parcels.queries';
import { noSuchParcel, shippedEmailKey } from './parcels.service';

/**
 * Changes the tracking of a parcel, by default of the newest one. With `notify` the shopper gets an email, unless the email
 * about the shipment is still delayed: that one has the new tracking. Throws `order_state` if nothing has been shipped, and
 * `needs_confirmation` for the tracking number of another order.
 */
export async function changeTracking(
  shop: Shop,
  actorId: string,
  id: string,
  tracking: Tracking,
  {
    notify,
    parcelId,
    confirmed = false,
  }: { notify: boolean; parcelId?: string; confirmed?: boolean },
): Promise<Order> {
  return changeOrder(shop, id, async (tx) => {
    const parcels = await listParcels(tx, [id]);
    const parcel =
      parcelId === undefined ? parcels.at(-1) : parcels.find((each) => each.id === parcelId);
    if (!parcel && parcelId !== undefined) throw noSuchParcel();
    if (!parcel) throw orderState('This order has not been shipped yet.');
    const before = trackingOf(parcel);
    const isSame = JSON.stringify(before) === JSON.stringify(trackingOf(tracking));
    if (isSame && !notify) return;
    const questions = confirmed || isSame ? [] : await trackingQuestions(tx, id, tracking);
    if (questions.length > 0) throw needsConfirmation(questions);
    await updateTracking(tx, parcel.id, tracking);
    const { number } = parcel;
    await auditOrder(tx, actorId, id, 'order.tracking', {
      before: { ...before, parcel: number },
      after: { ...trackingOf(tracking), parcel: number, notified: notify },
    });
    if (!notify || (await heldUntil(tx, 'mail', shippedEmailKey(parcel)))) return;
    await enqueue(
      tx,
      'mail',
      { template: 'order-tracking', orderId: id, parcelId: parcel.id },
      { key: `order-tracking:${id}:${await countTrackingChanges(tx, id)}` },
    );
  });
}

/** Asks about a tracking number that parcels of other orders have: one parcel has one number. */
export async function trackingQuestions(
  tx: Connection,
  orderId: string,
  { trackingNumber }: Tracking,
): Promise<ErrorDetail[]> {
  if (trackingNumber === '') return [];
  const others = await listOrdersTracked(tx, trackingNumber, orderId);
  if (others.length === 0) return [];
  const names = others.map(orderLabel).join(', ');
  return [
    { path: 'trackingNumber', message: `${names} has the tracking number ${trackingNumber} too.` },
  ];
}

/** Tracking without an empty link, which most carriers do not need. */
export function trackingOf({ trackingNumber, carrier, trackingUrl }: Tracking) {
  return { trackingNumber, carrier, ...(trackingUrl === '' ? {} : { trackingUrl }) };
}
