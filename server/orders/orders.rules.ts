import type { OrderStatus } from '#contract/values/states';

/** The transitions of an order's status; the database enforces the same. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped', 'Cancelled'],
  // Pending again if the shipment is undone.
  Shipped: ['Delivered', 'Pending'],
  Delivered: ['Returned'],
  Cancelled: [],
  Returned: [],
};

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** The lines with the units to send, without those refunded before shipping. */
export function linesToSend<L extends { quantity: number; cancelledQuantity: number }>(
  lines: L[],
): L[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelledQuantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** Maximum amount of an order's goods at list prices, in whole cents: the limit of payments and of the columns. */
export const GOODS_LIMIT = 99_999_999;

const MS_OF_DAY = 86_400_000;

/** The calendar days, `YYYY-MM-DD` in UTC, between which an order placed at `placedAt` is expected to arrive. */
export function estimateDelivery(
  placedAt: Date,
  workingDays: { deliveryFrom: number; deliveryTo: number },
): { from: string; to: string } {
  const { deliveryFrom, deliveryTo } = workingDays;
  return {
    from: workingDayAfter(placedAt, deliveryFrom),
    to: workingDayAfter(placedAt, Math.max(deliveryFrom, deliveryTo)),
  };
}

/** Adds working days, Monday to Friday; the result is a working day too. */
function workingDayAfter(time: Date, days: number): string {
  let day = new Date(Math.floor(time.getTime() / MS_OF_DAY) * MS_OF_DAY);
  for (let left = days; left > 0 || isWeekend(day); ) {
    day = new Date(day.getTime() + MS_OF_DAY);
    if (!isWeekend(day)) left--;
  }
  return day.toISOString().slice(0, 10);
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}
