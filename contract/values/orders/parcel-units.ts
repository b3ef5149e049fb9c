import type { OrderStatus, Shipment } from '../states';

interface Units {
  _id: string;
  quantity: number;
}

interface SentParcel {
  items: readonly Units[];
  deliveredAt: string | null;
}

interface SentOrder<Item> {
  orderItems: readonly Item[];
  parcels?: readonly SentParcel[];
}

/** The number of units of an item in some parcels. */
export function unitsIn(parcels: readonly SentParcel[], itemId: string): number {
  return parcels
    .flatMap(({ items }) => items)
    .reduce((sum, { _id, quantity }) => (_id === itemId ? sum + quantity : sum), 0);
}

/** The items of an order with the units that are still to be shipped. */
export function itemsLeft<Item extends Units & { cancelledQuantity?: number }>({
  orderItems,
  parcels = [],
}: SentOrder<Item>): Item[] {
  return orderItems
    .map((item) => ({
      ...item,
      quantity: item.quantity - (item.cancelledQuantity ?? 0) - unitsIn(parcels, item._id),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The items of a parcel with its units. */
export function itemsOfParcel<Item extends Units>(
  orderItems: readonly Item[],
  { items }: Pick<SentParcel, 'items'>,
): Item[] {
  return items.flatMap(({ _id, quantity }) => {
    const item = orderItems.find((each) => each._id === _id);
    return item ? [{ ...item, quantity }] : [];
  });
}

export function deliveredParcels<Parcel extends SentParcel>({
  parcels = [],
}: {
  parcels?: readonly Parcel[];
}): Parcel[] {
  return parcels.filter(({ deliveredAt }) => deliveredAt !== null);
}

/** Whether an order as a whole can be cancelled: nothing is shipped. */
export function isCancellable(order: { orderStatus: OrderStatus; shipment?: Shipment }): boolean {
  return order.orderStatus === 'Pending' && order.shipment !== 'partial';
}
