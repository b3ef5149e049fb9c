import type { OrderStatus } from '#contract/values/states';

/** Where an order can go from each status; the database holds the same. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped', 'Cancelled'],
  // Pending again where a shipment is undone.
  Shipped: ['Delivered', 'Pending'],
  Delivered: ['Returned'],
  Cancelled: [],
  Returned: [],
};

export function canGo(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** The lines of an order with the units that are sent: those that were refunded before shipping went back to stock. */
export function linesToSend<L extends { quantity: number; cancelledQuantity: number }>(
  lines: L[],
): L[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelledQuantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** The most an order's goods may come to at list prices, in whole cents: what a payment and the books can hold. */
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

/** So many working days after the day of `time`: Saturdays and Sundays do not count, and none arrives on one. */
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
