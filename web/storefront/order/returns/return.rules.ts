import type { Order, OrderItem, OrderReturn } from '#contract/orders/orders';
import { deliveredParcels, unitsIn } from '#contract/values/orders/parcel-units';

const DAY_MS = 24 * 60 * 60_000;

/** An item of an order, and how many of its units can be returned. */
export type Returnable = { item: OrderItem; left: number };

/**
 * The delivered items that can still be returned. Items that were rejected or missing from the return can be requested
 * again.
 */
export function returnableItems({ orderItems, returns, ...order }: Order): Returnable[] {
  const delivered = deliveredParcels(order);
  const requested = returns
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ items }) => items);
  return orderItems.flatMap((item) => {
    const sent = requested
      .filter(({ _id }) => _id === item._id)
      .reduce((sum, { quantity, receivedQuantity }) => sum + (receivedQuantity ?? quantity), 0);
    const left = unitsIn(delivered, item._id) - sent;
    return left > 0 ? [{ item, left }] : [];
  });
}

/** The deadline for a return, ISO 8601; null until the last parcel is delivered. The API enforces it. */
export function returnableUntil(
  { orderStatus, deliveredAt }: Order,
  returnDays: number,
): string | null {
  if (orderStatus !== 'Delivered' || deliveredAt === null) return null;
  return new Date(Date.parse(deliveredAt) + returnDays * DAY_MS).toISOString();
}

/** An item of a return with the ordered item. */
export type ReturnedItem = OrderReturn['items'][number] & { item: OrderItem };

/** The items of a return, in their order. */
export function returnedItems({ orderItems }: Order, { items }: OrderReturn): ReturnedItem[] {
  return items.flatMap((returned) => {
    const item = orderItems.find(({ _id }) => _id === returned._id);
    return item ? [{ ...returned, item }] : [];
  });
}
