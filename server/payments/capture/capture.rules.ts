import type { CaptureRow } from './capture.queries';

/** The cost of an order up to a parcel, in the minor unit. */
export interface ParcelCost {
  /** The units that are sent, with the delivery. */
  sent: number;
  /** The whole order, without units that are not sent. */
  whole: number;
  /** Nothing is left to send. */
  isLast: boolean;
}

/** The amounts of a payment that is captured later, and of its order's other payments, in the minor unit. */
interface Captured {
  /** The gateway captures once, and then releases the rest. */
  isOnce: boolean;
  authorised: number;
  captured: number;
  /** Made or still to be made. */
  earlier: readonly Pick<CaptureRow, 'upTo'>[];
  supplements: number;
}

/**
 * The capture for a parcel: the cost of all parcels including this one, less earlier captures, so that the captures add up to
 * the order. Null if nothing is due. A card that is captured once is charged for the whole order with the first parcel.
 */
export function captureFor(
  { sent, whole, isLast }: ParcelCost,
  { isOnce, authorised, captured, earlier, supplements }: Captured,
): Pick<CaptureRow, 'amount' | 'upTo' | 'isLast'> | null {
  const upTo = Math.min(authorised, (isOnce ? whole : sent) - supplements);
  const amount = upTo - Math.max(captured, ...earlier.map((capture) => capture.upTo));
  return amount > 0 ? { amount, upTo, isLast: isOnce || isLast } : null;
}

/** The part of `requested` to refund for units that are not sent: only money captured beyond the order's remaining cost. */
export function refundForUncharged(requested: number, taken: number, whole: number): number {
  return Math.max(0, Math.min(requested, taken - whole));
}
