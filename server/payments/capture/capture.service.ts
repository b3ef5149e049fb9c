import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { ShopError } from '../../http/errors';
import { cancelHeldJob, releaseHeldJob } from '../../jobs/held-jobs';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { lockPaymentOfOrder } from '../payments.queries';
import type { PaymentRow } from '../payments.rules';
import {
  type CaptureRow,
  deleteCapture,
  insertCapture,
  listCaptures,
  releaseAfterCapture,
  reopenCapture,
  sumSupplements,
} from './capture.queries';
import { captureFor, type ParcelCost } from './capture.rules';

export { type CaptureRow, listCaptures as capturesOf } from './capture.queries';
export type { ParcelCost } from './capture.rules';

/**
 * Records the capture for a parcel in the transaction that ships it, if the order's card is charged at shipment. A job
 * calls the gateway once the shipment cannot be undone any more. Throws `order_state` if the authorisation has ended.
 */
export async function requestCapture(
  shop: Shop,
  tx: Connection,
  { orderId, id: parcelId }: { orderId: string; id: string },
  cost: ParcelCost,
): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment?.captureLater) return;
  const earlier = await listCaptures(tx, orderId);
  const capture = captureFor(cost, {
    isOnce: payment.captures === 'once',
    captured: payment.captured,
    authorised: payment.amount,
    earlier,
    supplements: await sumSupplements(tx, orderId),
  });
  if (!capture) return;
  assertAuthorised(payment);
  const id = newId();
  await insertCapture(tx, { ...capture, id, paymentId: payment.id, parcelId });
  await enqueueCapture(tx, { id, attempts: 1 }, shop.config.shipUndoSeconds);
}

function assertAuthorised({ isAuthorised, authorisedUntil }: PaymentRow): void {
  if (isAuthorised && (authorisedUntil === null || authorisedUntil.getTime() > Date.now())) return;
  throw new ShopError('order_state', {
    message: 'The card’s authorisation has ended, so it can’t be charged for this shipment.',
  });
}

function enqueueCapture(
  tx: Connection,
  capture: Pick<CaptureRow, 'id' | 'attempts'>,
  delaySeconds = 0,
): Promise<void> {
  const options = { key: jobKey(capture), delaySeconds };
  return enqueue(tx, 'capture', { captureId: capture.id }, options);
}

function jobKey({ id, attempts }: Pick<CaptureRow, 'id' | 'attempts'>): string {
  return attempts === 1 ? id : `${id}:${attempts}`;
}

/** Deletes the capture of a parcel whose shipment is undone. Throws `order_state` if the gateway may have been called. */
export async function cancelCapture(
  tx: Connection,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  const capture = (await listCaptures(tx, orderId)).find(({ parcelId }) => parcelId === id);
  if (!capture) return;
  if (capture.status !== 'pending' || !(await cancelHeldJob(tx, 'capture', jobKey(capture))))
    throw new ShopError('order_state', {
      message: 'The card is being charged for this shipment, so it can no longer be undone.',
    });
  await deleteCapture(tx, capture.id);
}

/** Makes captures due whose parcels can no longer be undone. */
export async function hastenCaptures(
  tx: Connection,
  orderId: string,
  parcelIds: string[],
): Promise<void> {
  for (const capture of await listCaptures(tx, orderId))
    if (capture.parcelId !== null && parcelIds.includes(capture.parcelId))
      await releaseHeldJob(tx, 'capture', jobKey(capture));
}

/** Releases the uncaptured rest of an order with nothing left to send, once its captures are made. */
export async function releaseRest(tx: Connection, orderId: string): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment?.isAuthorised || (await releaseAfterCapture(tx, payment.id))) return;
  await enqueue(tx, 'cancel-payment', { paymentId: payment.id });
}

/** Tries the failed captures of an order again. Returns whether there are any. */
export async function retryCaptures(tx: Connection, orderId: string): Promise<boolean> {
  const failed = (await listCaptures(tx, orderId)).filter(({ status }) => status === 'failed');
  for (const { id } of failed) {
    const attempts = await reopenCapture(tx, id);
    if (attempts !== null) await enqueueCapture(tx, { id, attempts });
  }
  return failed.length > 0;
}
