import type { ErrorDetail } from '#contract/errors';
import { fieldTexts } from '#contract/messages';
import type { ReceiveInput } from '#contract/orders/returns';
import type { OrderStatus } from '#contract/values/states';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import type { ReceivedLine } from './returns.queries';

/** An order line with its delivered units and those in earlier returns. */
export interface ReturnableLine {
  id: string;
  quantity: number;
  requested: number;
}

interface RequestedItem {
  _id: string;
  quantity: number;
}

/** Throws `order_state` unless a parcel of the order was delivered and its return period has not ended. */
export function assertReturnable(
  order: { status: OrderStatus; isDelivered: boolean; isInTime: boolean },
  returnDays: number,
): void {
  const message = refusalByStatus[order.status];
  if (message !== null && !(order.isDelivered && isUnderway(order.status)))
    throw new ShopError('order_state', { message });
  if (!order.isInTime)
    throw new ShopError('order_state', {
      message: refusals.return.tooLate(returnDays),
    });
}

/** Whether further parcels may be delivered. */
function isUnderway(status: OrderStatus): boolean {
  return status === 'Pending' || status === 'Shipped';
}

const refusalByStatus: Record<OrderStatus, string | null> = {
  Pending: refusals.return.notShipped,
  Shipped: refusals.return.notDelivered,
  Delivered: null,
  Cancelled: refusals.order.cancelled,
  Returned: refusals.return.all,
};

/** Throws for items that the order does not have, and for more units than are left to return. */
export function assertItems(items: RequestedItem[], lines: ReturnableLine[]): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const unknown = detailsOf(items, ({ _id }) =>
    byId.has(_id) ? null : { field: '_id', message: refusals.order.noSuchItem },
  );
  if (unknown.length > 0) throw refuse('invalid_request', unknown);
  const tooMany = detailsOf(items, ({ _id, quantity }) => {
    const line = byId.get(_id);
    const left = line ? line.quantity - line.requested : 0;
    return quantity <= left ? null : { field: 'quantity', message: leftMessage(left) };
  });
  if (tooMany.length > 0) throw refuse('order_state', tooMany);
}

/** The units of lines that are left to return, at most the chosen ones. Unknown lines are ignored. */
export function withdrawnItems(
  lines: ReturnableLine[],
  chosen: RequestedItem[] | null,
): RequestedItem[] {
  return lines
    .map(({ id, quantity, requested }) => {
      const wanted = chosen ? (chosen.find(({ _id }) => _id === id)?.quantity ?? 0) : quantity;
      return { _id: id, quantity: Math.min(wanted, quantity - requested) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The received units of each requested line. Throws `invalid_request` unless the items are those of the return, no quantity
 * exceeds the requested one, and at least one unit came back.
 */
export function receivedLines(
  requested: { id: string; quantity: number }[],
  { items, restock }: ReceiveInput,
): ReceivedLine[] {
  if (!items)
    return requested.map(({ id, quantity }) => ({
      id,
      quantity,
      missing: 0,
      damaged: 0,
      isRestocked: restock,
    }));
  const byId = new Map(requested.map((line) => [line.id, line]));
  const wrong = detailsOf(items, ({ _id, resellable, damaged }, index) => {
    const line = byId.get(_id);
    if (!line) return { field: '_id', message: refusals.return.noSuchItem };
    if (items.findIndex((item) => item._id === _id) < index)
      return { field: '_id', message: fieldTexts.listedOnce };
    return resellable + damaged <= line.quantity
      ? null
      : {
          field: 'resellable',
          message: refusals.return.onlyRequested(line.quantity),
        };
  });
  if (wrong.length > 0) throw refuse('invalid_request', wrong);
  if (items.length < requested.length)
    throw refuse('invalid_request', [{ path: 'items', message: refusals.return.enterReceived }]);
  if (items.every(({ resellable, damaged }) => resellable + damaged === 0))
    throw refuse('invalid_request', [{ path: 'items', message: refusals.return.nothingReceived }]);
  return items.map(({ _id, resellable, damaged, restock: isRestocked = restock }) => {
    const quantity = resellable + damaged;
    const missing = (byId.get(_id)?.quantity ?? 0) - quantity;
    return { id: _id, quantity, missing, damaged, isRestocked: isRestocked && resellable > 0 };
  });
}

function leftMessage(left: number): string {
  return left === 0 ? refusals.return.item : refusals.return.left(left);
}

function detailsOf<Item>(
  items: Item[],
  validate: (item: Item, index: number) => { field: string; message: string } | null,
): ErrorDetail[] {
  return items.flatMap((item, index) => {
    const error = validate(item, index);
    return error ? [{ path: `items.${index}.${error.field}`, message: error.message }] : [];
  });
}

function refuse(code: 'invalid_request' | 'order_state', details: ErrorDetail[]): ShopError {
  const [first] = details;
  return new ShopError(code, { details, ...(first ? { message: first.message } : {}) });
}
