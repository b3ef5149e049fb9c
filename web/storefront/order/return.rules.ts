import type { Order, OrderItem } from '#contract/orders';

const DAY_MS = 24 * 60 * 60_000;

/** An item of an order, and how many of its pieces can be sent back. */
export type Returnable = { item: OrderItem; left: number };

/** What of an order can still be sent back. A return that was refused gives its pieces free again. */
export function returnableItems({ orderItems, returns }: Order): Returnable[] {
  const asked = returns.filter(({ status }) => status !== 'rejected').flatMap(({ items }) => items);
  return orderItems.flatMap((item) => {
    const sent = asked
      .filter(({ _id }) => _id === item._id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = item.quantity - (item.cancelledQuantity ?? 0) - sent;
    return left > 0 ? [{ item, left }] : [];
  });
}

/** The last moment for a return, ISO 8601; null where nothing was delivered. The API has the last word. */
export function returnableUntil(
  { orderStatus, deliveredAt }: Order,
  returnDays: number,
): string | null {
  if (orderStatus !== 'Delivered' || deliveredAt === null) return null;
  return new Date(Date.parse(deliveredAt) + returnDays * DAY_MS).toISOString();
}
