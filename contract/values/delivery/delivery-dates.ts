/** When a delivery method ships and how long it takes. */
export interface DeliveryTimes {
  /** Working days from dispatch to arrival, the fastest and the slowest. */
  daysFrom: number;
  daysTo: number;
  /** Orders from this time of a working day (`HH:MM`) are dispatched on the next one. Null: days count from the order. */
  cutOff: string | null;
  /** Days of the week on which parcels are dispatched and delivered, from 1 (Monday) to 7. At least one. */
  workingDays: readonly number[];
}

export interface DeliveryCalendar {
  /** An IANA time zone, such as `Europe/Berlin`. */
  timeZone: string;
  /** Calendar days, `YYYY-MM-DD`. */
  holidays: readonly string[];
}

const DAY_MS = 86_400_000;

/**
 * The calendar days, `YYYY-MM-DD` in the shop's time zone, between which an order placed at `placedAt` arrives. Both are
 * working days.
 */
export function deliveryDates(
  placedAt: Date,
  { daysFrom, daysTo, cutOff, workingDays }: DeliveryTimes,
  { timeZone, holidays }: DeliveryCalendar,
): { from: string; to: string } {
  const isWorkingDay = (day: number) =>
    workingDays.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(dayText(day));
  const workingDayAfter = (start: number, days: number) => {
    let day = start;
    for (let left = days; left > 0 || !isWorkingDay(day); ) {
      day += DAY_MS;
      if (isWorkingDay(day)) left--;
    }
    return day;
  };
  const { day, time } = localTime(placedAt, timeZone);
  const isDispatchedNow = cutOff === null || (isWorkingDay(day) && time < cutOff);
  const dispatch = isDispatchedNow ? day : workingDayAfter(day, 1);
  return {
    from: dayText(workingDayAfter(dispatch, daysFrom)),
    to: dayText(workingDayAfter(dispatch, Math.max(daysFrom, daysTo))),
  };
}

const dayText = (day: number) => new Date(day).toISOString().slice(0, 10);

/** The day as midnight in UTC, and the time of day as `HH:MM`. */
function localTime(at: Date, timeZone: string): { day: number; time: string } {
  // Formatting for a time zone is slow, and this runs for every order.
  const text =
    timeZone === 'UTC'
      ? at.toISOString()
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
          .format(at)
          .replace(' ', 'T');
  return { day: Date.parse(`${text.slice(0, 10)}T00:00:00Z`), time: text.slice(11, 16) };
}
