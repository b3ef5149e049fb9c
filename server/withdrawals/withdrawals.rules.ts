import type { WithdrawalProblem } from '#contract/values/orders/withdrawals';
import type { OrderStatus } from '#contract/values/states';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The last day of the withdrawal period, `YYYY-MM-DD`: `days` after the day of delivery, which does not count. A period that
 * would end on a weekend or a holiday ends on the next working day (Regulation 1182/71, article 3).
 */
export function lastDayOfPeriod(
  deliveredOn: string,
  days: number,
  holidays: readonly string[],
): string {
  const closed = new Set(holidays);
  let at = Date.parse(`${deliveredOn}T00:00:00Z`) + days * DAY_MS;
  while (isWeekend(at) || closed.has(dayOf(at))) at += DAY_MS;
  return dayOf(at);
}

const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay());
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The effect of a declaration on its order. */
export type Consequence =
  | { do: 'cancel' | 'return' | 'wait' | 'close' }
  | { do: 'ask'; problem: WithdrawalProblem };

interface Declared {
  orderStatus: OrderStatus;
  /** Whether units of some items were chosen, instead of the whole order. */
  hasLines: boolean;
  /** Whether the items are named in words. */
  isInWords: boolean;
  isInTime: boolean;
  /** Whether staff have accepted it: they have chosen the items, and lateness does not matter. */
  isAccepted: boolean;
}

export function consequenceOf(declared: Declared): Consequence {
  const { orderStatus, hasLines, isInWords, isInTime, isAccepted } = declared;
  if (orderStatus === 'Cancelled' || orderStatus === 'Returned') return { do: 'close' };
  if (isInWords && !isAccepted) return { do: 'ask', problem: 'items' };
  if (orderStatus === 'Pending')
    return hasLines ? { do: 'ask', problem: 'unsent' } : { do: 'cancel' };
  if (orderStatus === 'Shipped') return { do: 'wait' };
  return isInTime || isAccepted ? { do: 'return' } : { do: 'ask', problem: 'late' };
}
