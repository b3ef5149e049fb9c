import { refundForUnits } from '#contract/values/orders/refund-share';
import { lineAmount } from '../../cart/cart.rules';
import type { OrderLineRow, OrderRow } from '../orders.queries';
import type { ParcelRow } from './parcels.queries';
import { unitsIn } from './parcels.rules';

type Line = Pick<
  OrderLineRow,
  'id' | 'quantity' | 'unitDiscountPrice' | 'promo' | 'taxAdded' | 'cancelledQuantity'
>;

/** What a line costs, in the minor unit: after its share of the promo, with the tax that is added. */
function amountOf(line: Line): number {
  return lineAmount(line) - line.promo + line.taxAdded;
}

/** The cost of an order's units that are not sent. */
export function costOfUnsent(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, line) =>
      sum + refundForUnits({ ...line, amount: amountOf(line), back: 0 }, line.cancelledQuantity),
    0,
  );
}

/** What an order costs without the units that are not sent. */
export function costOfOrder({ total }: Pick<OrderRow, 'total'>, lines: readonly Line[]): number {
  return total - costOfUnsent(lines);
}

/**
 * The cost of the units in some parcels of an order, with the delivery, which the first parcel bears. If nothing is left to send,
 * it is `costOfOrder`: refunds count the unsent units first, and so does this.
 */
export function costOfParcels(
  { total }: Pick<OrderRow, 'total'>,
  lines: readonly Line[],
  parcels: readonly Pick<ParcelRow, 'lines'>[],
): number {
  if (parcels.length === 0) return 0;
  const units = unitsIn(parcels);
  const delivery = total - lines.reduce((sum, line) => sum + amountOf(line), 0);
  return lines.reduce((sum, line) => {
    const refundable = { ...line, amount: amountOf(line), back: line.cancelledQuantity };
    return sum + refundForUnits(refundable, units.get(line.id) ?? 0);
  }, delivery);
}
