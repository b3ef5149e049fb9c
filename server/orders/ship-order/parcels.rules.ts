import type { ErrorDetail } from '#contract/errors';
import type { OrderStatus, Shipment } from '#contract/values/states';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { linesToSend } from '../orders.rules';
import type { ParcelRow, Units } from './parcels.queries';

type Sent = Pick<ParcelRow, 'lines'>;
type Delivered = Pick<ParcelRow, 'deliveredAt'>;

export function isDelivered({ deliveredAt }: Delivered): boolean {
  return deliveredAt !== null;
}

/** How much of an order is shipped. It stays Pending until everything is. */
export function shipmentOf(status: OrderStatus, parcels: readonly unknown[]): Shipment {
  if (parcels.length === 0) return 'none';
  return status === 'Pending' ? 'partial' : 'complete';
}

/** The status that follows from an order's parcels and from whether units are left to send. */
export function statusAfter(
  parcels: readonly Delivered[],
  isAnythingLeft: boolean,
): 'Pending' | 'Shipped' | 'Delivered' {
  if (parcels.length === 0 || isAnythingLeft) return 'Pending';
  return parcels.every(isDelivered) ? 'Delivered' : 'Shipped';
}

/** The units in some parcels, by the order line's id. */
export function unitsIn(parcels: readonly Sent[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { id, quantity } of parcels.flatMap(({ lines }) => lines))
    units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

export function deliveredUnits(parcels: readonly (Sent & Delivered)[]): Map<string, number> {
  return unitsIn(parcels.filter(isDelivered));
}

/** The lines with the units that are neither cancelled nor in a parcel. */
export function unitsLeft<Line extends Units & { cancelledQuantity: number }>(
  lines: Line[],
  parcels: readonly Sent[],
): Line[] {
  const sent = unitsIn(parcels);
  return linesToSend(lines)
    .map((line) => ({ ...line, quantity: line.quantity - (sent.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Throws for items that the order does not have, and for more units than are left to send. */
export function assertLeft(
  items: readonly { _id: string; quantity: number }[],
  lines: readonly { id: string }[],
  left: readonly Units[],
): void {
  const refuse = (code: 'invalid_request' | 'order_state', details: ErrorDetail[]) => {
    const [first] = details;
    if (first) throw new ShopError(code, { details, message: first.message });
  };
  const details = (
    field: string,
    messageOf: (item: (typeof items)[number]) => string | null,
  ): ErrorDetail[] =>
    items.flatMap((item, index) => {
      const message = messageOf(item);
      return message === null ? [] : [{ path: `items.${index}.${field}`, message }];
    });
  refuse(
    'invalid_request',
    details('_id', ({ _id }) =>
      lines.some(({ id }) => id === _id) ? null : refusals.order.noSuchItem,
    ),
  );
  refuse(
    'order_state',
    details('quantity', ({ _id, quantity }) => {
      const rest = left.find(({ id }) => id === _id)?.quantity ?? 0;
      if (quantity <= rest) return null;
      return rest === 0
        ? 'Nothing of this item is left to ship.'
        : `Only ${rest} of this item ${rest === 1 ? 'is' : 'are'} left to ship.`;
    }),
  );
}
