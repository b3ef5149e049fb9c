import type { Order } from '#contract/orders/orders';
import type { OrderChangeForm } from '../../../api/orders/order-changes';

type Address = NonNullable<OrderChangeForm['address']>;

/** The form to change an order: all its items, and its address. */
export interface ChangeValues {
  items: { _id: string; size: string; quantity: number }[];
  address: Required<Address>;
}

export function valuesOf(order: Order): ChangeValues {
  const { lines: _lines, ...address } = order.shippingAddress;
  return {
    items: order.orderItems.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
    address: { ...address, mobile: order.mobile },
  };
}

/** What differs from the order; null if nothing does. Trailing spaces are no change. */
export function changeOf(
  { items, address }: ChangeValues,
  order: Order,
  version: number,
): OrderChangeForm | null {
  const before = valuesOf(order);
  const hasNewItems = items.some(
    (item, index) =>
      item.size !== before.items[index]?.size || item.quantity !== before.items[index]?.quantity,
  );
  const fields = Object.keys(before.address) as (keyof Address)[];
  const hasNewAddress = fields.some(
    (field) => (address[field] ?? '').trim() !== before.address[field],
  );
  if (!hasNewItems && !hasNewAddress) return null;
  const { country, ...rest } = address;
  return {
    version,
    // Also unchanged items, so that the indices in errors are those of the form.
    items: hasNewItems ? items : [],
    ...(hasNewAddress && { address: country ? { ...rest, country } : rest }),
  };
}
