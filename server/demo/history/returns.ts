import { DAY, HOUR, type Week } from './calendar';
import { returnReasons } from './names';
import type { PlannedOrder } from './orders';
import type { Random } from './random';

type Reason = (typeof returnReasons)[keyof typeof returnReasons];

export interface PlannedReturn {
  order: PlannedOrder;
  reason: Reason;
  requestedAt: number;
  /** Null if the parcel has not arrived yet. */
  receivedAt: number | null;
}

/** The received returns, and two on their way, one of which was requested this week. */
export function planReturns(
  random: Random,
  orders: PlannedOrder[],
  weeks: Week[],
): PlannedReturn[] {
  const isBack = (order: PlannedOrder) => order.lines.some((line) => line.isReturned);
  const received = orders.filter(isBack).map((order) => {
    const requestedAt = afterDelivery(order, random.whole(6, 5 * 24) * HOUR);
    const receivedAt = requestedAt + random.whole(4 * 24, 8 * 24) * HOUR;
    return { order, reason: reasonFor(random, order), requestedAt, receivedAt };
  });
  const [threeWeeksAgo, twoWeeksAgo, , thisWeek] = weeks.slice(-4);
  if (!threeWeeksAgo || !twoWeeksAgo || !thisWeek) throw new Error('There are too few weeks.');
  const requested = lastOf(orders, threeWeeksAgo);
  const requestedThisWeek = lastOf(orders, twoWeeksAgo);
  return [
    ...received,
    {
      ...{ order: requested, reason: returnReasons.tooSmall, receivedAt: null },
      requestedAt: afterDelivery(requested, 3 * DAY),
    },
    {
      ...{ order: requestedThisWeek, reason: returnReasons.twoSizes, receivedAt: null },
      requestedAt: Math.floor(thisWeek.start + (thisWeek.end - thisWeek.start) * 0.55),
    },
  ];
}

const { tooSmall, tightSleeves, tooLarge, ...others } = returnReasons;
const bySize: Record<string, readonly Reason[]> = {
  S: [tooSmall, tightSleeves, ...Object.values(others)],
  M: [tooSmall, tooLarge, ...Object.values(others)],
  L: [tooLarge, tooSmall, ...Object.values(others)],
  XL: [tooLarge, tooLarge, ...Object.values(others)],
};

/** Small sizes are more often too small, large ones too large. */
function reasonFor(random: Random, { lines }: PlannedOrder): Reason {
  const size = lines.find((line) => line.isReturned)?.size ?? '';
  return random.pick(bySize[size] ?? Object.values(returnReasons));
}

function afterDelivery(order: PlannedOrder, time: number): number {
  if (order.deliveredAt === null) throw new Error('An order came back before it arrived.');
  return order.deliveredAt + time;
}

function lastOf(orders: PlannedOrder[], week: Week): PlannedOrder {
  const order = orders.findLast(
    ({ placedAt, lines }) =>
      placedAt >= week.start && placedAt < week.end && !lines.some((line) => line.isReturned),
  );
  if (!order) throw new Error('There is no order to send back.');
  return order;
}
