/** An order line, with the number of refunded units. */
export interface RefundedLine {
  quantity: number;
  /** The cost of the line minus its share of the promo, with the tax that is added, in minor units. */
  amount: number;
  back: number;
}

/**
 * The refund for `quantity` more units of a line, in minor units. The first k units refund k parts of the cost,
 * rounded down, so that all units together refund exactly the cost, in any portions.
 */
export function refundForUnits(line: RefundedLine, quantity: number): number {
  const upTo = (units: number) =>
    Math.floor((line.amount * Math.min(units, line.quantity)) / line.quantity);
  return upTo(line.back + quantity) - upTo(line.back);
}

/** A line of a return: the units to refund, of an order line with `bought` units. */
interface ReturnedShare extends Omit<RefundedLine, 'quantity'> {
  bought: number;
  quantity: number;
}

/** The refund for the units of some lines and for the delivery, in minor units, and never more than `refundable`. */
export function refundForReturn(
  lines: ReturnedShare[],
  refundable = Infinity,
  delivery = 0,
): number {
  const sum = lines.reduce(
    (total, { bought, quantity, ...line }) =>
      total + refundForUnits({ ...line, quantity: bought }, quantity),
    delivery,
  );
  return Math.max(0, Math.min(sum, refundable));
}
