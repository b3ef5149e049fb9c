import type { StaffOrder } from '#contract/admin/orders/orders';
import type { InputOf } from '../../../api/client';

type Body = InputOf<'POST /api/admin/orders/:id/changes'>['body'];
/** A change without its reason, as it is previewed. */
type ChangeBody = Omit<Body, 'reason'>;
type Address = NonNullable<Body['address']>;

interface AddedProduct {
  product: string;
  title: string;
  colour: string;
  sizes: { name: string; quantity: number }[];
  size: string;
  quantity: number;
}

/** The dialog as it is filled in. */
export interface ChangeDraft {
  items: { _id: string; size: string; quantity: number }[];
  added: AddedProduct[];
  address: Required<Address>;
  reason: string;
  /** Who pays the delivery that was free; null until staff have answered, if it is asked. */
  deliveryPaidBy: 'customer' | 'shop' | null;
}

export function draftOf(order: StaffOrder): ChangeDraft {
  const { lines: _lines, ...address } = order.shippingAddress;
  return {
    items: order.orderItems.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
    added: [],
    address: { ...address, mobile: order.mobile },
    reason: '',
    deliveryPaidBy: null,
  };
}

/** What differs from the order; null if nothing does. */
export function changeOf(
  { items, added, address, deliveryPaidBy }: ChangeDraft,
  order: StaffOrder,
  version: number,
): ChangeBody | null {
  const before = draftOf(order);
  const hasNewItems = items.some(
    (item, index) =>
      item.size !== before.items[index]?.size || item.quantity !== before.items[index]?.quantity,
  );
  const fields = Object.keys(before.address) as (keyof Address)[];
  const hasNewAddress = fields.some((field) => address[field].trim() !== before.address[field]);
  if (!hasNewItems && added.length === 0 && !hasNewAddress) return null;
  const { country, ...rest } = address;
  return {
    version,
    // Also unchanged items, so that the indices in errors are those of the form.
    items: hasNewItems ? items : [],
    ...(deliveryPaidBy && { deliveryPaidBy }),
    added: added.map(({ product, size, quantity }) => ({ product, size, quantity })),
    ...(hasNewAddress && { address: country ? { ...rest, country } : rest }),
  };
}
