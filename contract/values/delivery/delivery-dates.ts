import { addDays, localTime } from '../dates';

/** When a delivery method ships and how long it takes. */
interface DeliveryTimes {
  /** Working days from dispatch to arrival, the fastest and the slowest. */
  daysFrom: number;
  daysTo: number;
  /** Orders from this time of a working day (`HH:MM`) are dispatched on the next one. Null: days count from the order. */
  cutOff: string | null;
  /** Days of the week on which parcels are dispatched and delivered, from 1 (Monday) to 7. At least one. */
  workingDays: readonly number[];
}

interface DeliveryCalendar {
  /** An IANA time zone, such as `Europe/Berlin`. */
  timeZone: string;
  /** Calendar days, `YYYY-MM-DD`. */
  holidays: readonly string[];
}

/**
 * The calendar days, `YYYY-MM-DD` in the shop's time zone, between which an order placed at `placedAt` arrives. Both are
 * working days.
 */
export function deliveryDates(
  placedAt: Date,
  { daysFrom, daysTo, cutOff, workingDays }: DeliveryTimes,
  { timeZone, holidays }: DeliveryCalendar,
): { from: string; to: string } {
  const isWorkingDay = (day: string) =>
    workingDays.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day);
  const workingDayAfter = (start: string, days: number) => {
    let day = start;
    for (let left = days; left > 0 || !isWorkingDay(day); ) {
      day = addDays(day, 1);
      if (isWorkingDay(day)) left--;
    }
    return day;
  };
  const { day, time } = localTime(placedAt, timeZone);
  const isDispatchedNow = cutOff === null || (isWorkingDay(day) && time < cutOff);
  const dispatch = isDispatchedNow ? day : workingDayAfter(day, 1);
  return {
    from: workingDayAfter(dispatch, daysFrom),
    to: workingDayAfter(dispatch, Math.max(daysFrom, daysTo)),
  };
}
