import type { ErrorDetail } from '#contract/errors';
import type { OrderStatus } from '#contract/states';
import { ShopError } from '../platform/errors';

/** A line of an order and how many of its pieces were sent back before. */
export interface ReturnableLine {
  id: string;
  quantity: number;
  asked: number;
}

interface WantedItem {
  _id: string;
  quantity: number;
}

/** Refuses a return of what has not arrived, has come back already, or arrived too long ago. */
export function requireReturnable(
  order: { status: OrderStatus; isInTime: boolean },
  returnDays: number,
): void {
  const message = refusals[order.status];
  if (message !== null) throw new ShopError('order_state', { message });
  if (!order.isInTime)
    throw new ShopError('order_state', {
      message: `The return period of ${returnDays} ${returnDays === 1 ? 'day' : 'days'} after delivery has ended.`,
    });
}

const refusals: Record<OrderStatus, string | null> = {
  Pending: 'This order hasn’t been shipped yet. You can cancel it instead.',
  Shipped: 'This order hasn’t been delivered yet.',
  Delivered: null,
  Cancelled: 'This order has been cancelled.',
  Returned: 'Everything in this order has already been returned.',
};

/** Refuses items that the order does not have, and more of one than is left to send back. */
export function requireItems(items: WantedItem[], lines: ReturnableLine[]): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const unknown = faultsOf(items, ({ _id }) =>
    byId.has(_id) ? null : { field: '_id', message: 'This item isn’t part of the order.' },
  );
  if (unknown.length > 0) throw refuse('invalid_request', unknown);
  const tooMany = faultsOf(items, ({ _id, quantity }) => {
    const line = byId.get(_id);
    const left = line ? line.quantity - line.asked : 0;
    return quantity <= left ? null : { field: 'quantity', message: leftMessage(left) };
  });
  if (tooMany.length > 0) throw refuse('order_state', tooMany);
}

function leftMessage(left: number): string {
  return left === 0
    ? 'This item has already been returned.'
    : `You can return up to ${left} of this item.`;
}

function faultsOf(
  items: WantedItem[],
  faultOf: (item: WantedItem) => { field: string; message: string } | null,
): ErrorDetail[] {
  return items.flatMap((item, index) => {
    const fault = faultOf(item);
    return fault ? [{ path: `items.${index}.${fault.field}`, message: fault.message }] : [];
  });
}

function refuse(code: 'invalid_request' | 'order_state', details: ErrorDetail[]): ShopError {
  const [first] = details;
  return new ShopError(code, { details, ...(first ? { message: first.message } : {}) });
}
