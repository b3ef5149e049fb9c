import { moneyFormat, toMajor } from '#contract/money';
import { type Order, order as orderSchema } from '#contract/orders/orders';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { needsConfirmation, ShopError } from '../../http/errors';
import { claimKey, keepAnswer } from '../../http/idempotency';
import { refusals } from '../../http/refusals/messages';
import { issueInvoice } from '../../invoices/invoices.service';
import { cancelHeldJob } from '../../jobs/held-jobs';
import { enqueue } from '../../jobs/queue';
import { cancelCapture, requestCapture } from '../../payments/capture/capture.service';
import { isReadyToShip, isRefundDecided } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import { findWaiting } from '../change-order/change-order.queries';
import { dropWaitingChange } from '../change-order/waiting-change.service';
import type { OrderRow } from '../orders.queries';
import { auditOrder, changeOrder, lockOrder, orderState, viewOrder } from '../orders.service';
import { costOfOrder, costOfParcels } from './parcel-cost.rules';
import { deleteParcel, insertParcel, listParcels, type Tracking } from './parcels.queries';
import { assertLeft, isDelivered, unitsLeft } from './parcels.rules';
import { readShipment, shippedEmailKey, updateShipment } from './parcels.service';
import { trackingOf, trackingQuestions } from './tracking.service';

/** See `confirmed` in the contract. */
type Shipping = Tracking & { confirmed?: boolean };

type Items = { _id: string; quantity: number }[];

const noTracking: Tracking = { trackingNumber: '', carrier: '', trackingUrl: '' };
const CREATED = 201;

/**
 * Ships everything that is left of an order in one parcel. Its email is delayed by `shipUndoSeconds`; until then the
 * shipment can be undone. A shipped order stays as it is. Throws `order_state` if it is cancelled or not paid, and
 * `needs_confirmation`.
 */
export async function shipOrder(
  shop: Shop,
  actorId: string,
  id: string,
  tracking: Shipping = noTracking,
): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    if (order.shippedAt === null) await send(shop, tx, actorId, order, tracking);
  });
}

/**
 * Ships some items of an order in a parcel. The same idempotency key ships once. Throws `order_state` if the order has
 * fewer of these items left, is cancelled or not paid.
 */
export async function shipParcel(
  shop: Shop,
  actorId: string,
  id: string,
  { items, ...tracking }: Shipping & { items: Items },
  key: string | null,
): Promise<Order> {
  const shipped = await transaction(shop.pool, async (tx) => {
    const use = {
      accountId: actorId,
      key: key ?? '',
      request: { items, ...tracking },
      route: `POST /api/admin/orders/${id}/parcels`,
    };
    if (key !== null) {
      const claim = await claimKey(tx, use);
      if (!claim.isFirst) return orderSchema.parse(claim.answer);
    }
    await send(shop, tx, actorId, await lockOrder(tx, id), tracking, items);
    const order = await viewOrder(tx, id);
    if (key !== null) await keepAnswer(tx, use, CREATED, order);
    return order;
  });
  shop.wakeJobs();
  return shipped;
}

/** Sends a parcel with some items, by default with everything that is left. */
async function send(
  shop: Shop,
  tx: Connection,
  actorId: string,
  order: OrderRow,
  { confirmed = false, ...tracking }: Shipping,
  items?: Items,
): Promise<void> {
  if (order.status === 'Cancelled') throw orderState(refusals.order.cancelled);
  const { parcels, lines, left } = await readShipment(tx, order.id);
  if (items) assertLeft(items, lines, left);
  if (!(await isReadyToShip(tx, order.id)))
    throw orderState(
      (await isRefundDecided(tx, order.id))
        ? 'This order has been refunded in full.'
        : refusals.order.unpaid,
    );
  if (!confirmed) await assertNoQuestion(tx, order, tracking);
  const parcel = {
    ...tracking,
    id: newId(),
    orderId: order.id,
    number: (parcels.at(-1)?.number ?? 0) + 1,
    lines: items?.map(({ _id, quantity }) => ({ id: _id, quantity })) ?? left,
  };
  await dropWaitingChange(tx, order.id);
  await insertParcel(tx, parcel);
  await requestCapture(shop, tx, parcel, {
    sent: costOfParcels(order, lines, [...parcels, parcel]),
    whole: costOfOrder(order, lines),
    isLast: unitsLeft(lines, [...parcels, parcel]).length === 0,
  });
  const orderStatus = await updateShipment(tx, order);
  await auditOrder(tx, actorId, order.id, 'order.ship', {
    before: { orderStatus: order.status },
    after: {
      orderStatus,
      parcel: parcel.number,
      ...(isEmpty(tracking) ? {} : trackingOf(tracking)),
      ...(items ? { items } : {}),
    },
  });
  await enqueue(
    tx,
    'mail',
    { template: 'order-shipped', orderId: order.id, parcelId: parcel.id },
    { key: shippedEmailKey(parcel), delaySeconds: shop.config.shipUndoSeconds },
  );
  await issueInvoice(shop, tx, order.id);
}

/** Throws `needs_confirmation` for what staff may have overlooked. */
async function assertNoQuestion(
  tx: Connection,
  { id, currency }: OrderRow,
  tracking: Tracking,
): Promise<void> {
  const waiting = await findWaiting(tx, id);
  const details = await trackingQuestions(tx, id, tracking);
  if (waiting) {
    const amount = moneyFormat(currency)(toMajor(waiting.difference, currency));
    const message = `A change to this order is waiting for the customer to pay ${amount}. Shipping the order discards the change.`;
    details.unshift({ path: 'change', message });
  }
  if (details.length > 0) throw needsConfirmation(details);
}

/** Ships each order in its own transaction, so that a refused one does not stop the others. */
export async function shipOrders(
  shop: Shop,
  actorId: string,
  orders: (Shipping & { _id: string })[],
): Promise<
  { _id: string; shipped: boolean; message: string | null; needsConfirmation: boolean }[]
> {
  const results = [];
  for (const { _id, ...tracking } of orders) {
    const refusal = await refusalOf(shipOrder(shop, actorId, _id, tracking));
    const needsConfirmation = refusal?.code === 'needs_confirmation';
    const message = refusal?.message ?? null;
    results.push({ _id, shipped: refusal === null, message, needsConfirmation });
  }
  return results;
}

/**
 * Undoes the newest shipment of an order and cancels its email. Nothing happens if `parcelId` is undone already. Throws
 * `order_state` once the email may have been sent.
 */
export async function undoShipment(
  shop: Shop,
  actorId: string,
  id: string,
  parcelId?: string,
): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    const parcels = await listParcels(tx, [id]);
    const parcel = parcels.at(-1);
    if (!parcel && order.status === 'Pending') return;
    if (parcelId !== undefined && !parcels.some((each) => each.id === parcelId)) return;
    if (!parcel || isDelivered(parcel) || (parcelId !== undefined && parcel.id !== parcelId))
      throw orderState('Only the shipment of a parcel that has just been shipped can be undone.');
    if (!(await cancelHeldJob(tx, 'mail', shippedEmailKey(parcel))))
      throw orderState('The shopper has been emailed, so this shipment can no longer be undone.');
    await cancelCapture(tx, parcel);
    await deleteParcel(tx, parcel.id);
    const orderStatus = await updateShipment(tx, order);
    await auditOrder(tx, actorId, id, 'order.undo-ship', {
      before: {
        orderStatus: order.status,
        parcel: parcel.number,
        ...(isEmpty(parcel) ? {} : trackingOf(parcel)),
      },
      after: { orderStatus },
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
    const message = (await refusalOf(undoShipment(shop, actorId, _id)))?.message ?? null;
    results.push({ _id, undone: message === null, message });
  }
  return results;
}

function isEmpty({ trackingNumber, carrier, trackingUrl }: Tracking): boolean {
  return trackingNumber === '' && carrier === '' && trackingUrl === '';
}

/** Why a change was refused; null if it succeeded. */
async function refusalOf(change: Promise<unknown>): Promise<ShopError | null> {
  return change.then(
    () => null,
    (error) => {
      if (error instanceof ShopError) return error;
      throw error;
    },
  );
}
