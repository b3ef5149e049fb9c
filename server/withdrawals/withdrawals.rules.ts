import { addDays } from '#contract/values/dates';
import type { WithdrawalExclusion, WithdrawalProblem } from '#contract/values/orders/withdrawals';
import type { OrderStatus } from '#contract/values/states';

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
  let day = addDays(deliveredOn, days);
  while (isWeekend(day) || closed.has(day)) day = addDays(day, 1);
  return day;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** The effect of a declaration on its order. */
type Consequence =
  | { do: 'cancel' | 'return' | 'wait' | 'close' | 'refuse' }
  | { do: 'ask'; problem: WithdrawalProblem };

interface Declared {
  orderStatus: OrderStatus;
  /** Whether units of some items were chosen, instead of the whole order. */
  hasLines: boolean;
  /** Whether the items are named in words. */
  isInWords: boolean;
  /** How many of its units are excluded from the right of withdrawal. */
  excluded: 'none' | 'some' | 'all';
  isInTime: boolean;
  /** Whether its order may be cancelled: it is confirmed, or staff decide. */
  mayCancel: boolean;
  /** Whether staff have accepted it: they have chosen the items, and lateness does not matter. */
  isAccepted: boolean;
}

export function consequenceOf(declared: Declared): Consequence {
  const { orderStatus, hasLines, isInWords, excluded, isInTime, mayCancel, isAccepted } = declared;
  if (orderStatus === 'Cancelled' || orderStatus === 'Returned') return { do: 'close' };
  if (isInWords && !isAccepted) return { do: 'ask', problem: 'items' };
  if (excluded === 'all' && !isAccepted) return { do: 'refuse' };
  if (orderStatus === 'Pending') {
    if (hasLines || excluded !== 'none') return { do: 'ask', problem: 'unsent' };
    return mayCancel ? { do: 'cancel' } : { do: 'ask', problem: 'unconfirmed' };
  }
  if (orderStatus === 'Shipped') return { do: 'wait' };
  return isInTime || isAccepted ? { do: 'return' } : { do: 'ask', problem: 'late' };
}

interface OrderedUnits {
  _id: string;
  quantity: number;
  exclusion: WithdrawalExclusion | '';
}

/**
 * The units that a declaration is for, by whether they are excluded. Sealed goods are from their delivery on, as the seal may be
 * broken then; goods made to measure always are.
 */
export function splitExcluded(
  lines: readonly OrderedUnits[],
  chosen: readonly { _id: string; quantity: number }[] | null,
  orderStatus: OrderStatus,
) {
  const declared = lines.flatMap(({ _id, quantity, exclusion }) => {
    const units = chosen ? chosen.find((one) => one._id === _id)?.quantity : quantity;
    return units === undefined ? [] : [{ _id, quantity: units, exclusion }];
  });
  const isExcluded = ({ exclusion }: OrderedUnits) =>
    exclusion === 'custom' || (exclusion === 'sealed' && orderStatus === 'Delivered');
  const rest = declared.filter((units) => !isExcluded(units));
  const excluded: Declared['excluded'] =
    rest.length === declared.length ? 'none' : rest.length === 0 ? 'all' : 'some';
  return { excluded, rest: rest.map(({ _id, quantity }) => ({ _id, quantity })) };
}
