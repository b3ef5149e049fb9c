/**
 * Days of the shop's time zone, and their texts. Everything that is a day (of an order, an invoice, a filter, a report) is a
 * day of the shop's time zone: in SQL `shop_day`, here `dayIn`. A test refuses other ways.
 */

/** An IANA time zone, such as `Europe/Berlin`, and the locale of dates, such as `en-DE`. */
export interface DateStyle {
  timeZone: string;
  locale: string;
}

export const DEFAULT_DATE_STYLE: DateStyle = { timeZone: 'UTC', locale: 'en-US' };

export const DAY_MS = 86_400_000;

/** The day, `YYYY-MM-DD`, and the time of day, `HH:MM`, of a moment in a time zone. */
export function localTime(at: Date | string, timeZone: string): { day: string; time: string } {
  const moment = new Date(at);
  // Formatting for a time zone is slow, and this runs for every order.
  const text =
    timeZone === 'UTC'
      ? moment.toISOString()
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
          .format(moment)
          .replace(' ', 'T');
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(at: Date | string, timeZone: string): string {
  return localTime(at, timeZone).day;
}

/** Formats moments as ISO 8601 in a time zone with its offset, to the second: `2027-01-01T00:30:00+01:00`. */
export function isoIn(timeZone: string): (at: Date | string) => string {
  const offsetOf = offsetsIn(timeZone);
  return (at) => {
    const moment = new Date(at).getTime();
    const offset = offsetOf(moment);
    const minutes = Math.abs(offset) / 60_000;
    const digits = [Math.floor(minutes / 60), minutes % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    const local = new Date(moment + offset).toISOString().slice(0, 19);
    return `${local}${offset < 0 ? '-' : '+'}${digits.join(':')}`;
  };
}

/** The difference of a time zone to UTC at a moment, in milliseconds, whole minutes. */
function offsetsIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => {
    const local = Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
    return Math.round((local - at) / 60_000) * 60_000;
  };
}

/** The day `days` after (or before) a day, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the month after that of a day, `YYYY-MM-DD`. */
export function monthAfter(day: string): string {
  const next = new Date(day);
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  return next.toISOString().slice(0, 10);
}

/** The Monday of a day's week, `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

export type Dates = ReturnType<typeof datesIn>;

/**
 * Texts of days and moments. Each takes a moment (ISO 8601), which is shown in the shop's time zone, or a calendar day
 * (`YYYY-MM-DD`), which is the same day everywhere.
 */
export function datesIn({ timeZone, locale }: DateStyle) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const format = (isDay: boolean, options: Intl.DateTimeFormatOptions) => {
    const key = `${isDay} ${JSON.stringify(options)}`;
    const cached = formats.get(key);
    if (cached) return cached;
    const zone = isDay ? 'UTC' : timeZone;
    const created = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, created);
    return created;
  };
  const formatter =
    (options: Intl.DateTimeFormatOptions) =>
    (at: string | Date): string =>
      format(isCalendarDay(at), options).format(new Date(at));
  return {
    timeZone,
    /** `2026-11-21`, as tables show order dates. */
    isoDay: (at: string | Date) => (isCalendarDay(at) ? String(at) : dayIn(at, timeZone)),
    /** `November 21, 2026` */
    day: formatter({ dateStyle: 'long' }),
    /** `Nov 21, 2026` */
    mediumDay: formatter({ dateStyle: 'medium' }),
    /** `Nov 21` */
    shortDay: formatter({ month: 'short', day: 'numeric' }),
    /** `Nov 2026` */
    month: formatter({ month: 'short', year: 'numeric' }),
    /** `Thu, Nov 26` */
    weekday: formatter({ weekday: 'short', month: 'short', day: 'numeric' }),
    /** `Thursday, November 26` */
    longWeekday: formatter({ weekday: 'long', month: 'long', day: 'numeric' }),
    /** `Nov 21, 2026, 9:41 AM` */
    moment: formatter({ dateStyle: 'medium', timeStyle: 'short' }),
    /** `Friday, November 27 at 10:00 AM` */
    weekdayMoment: formatter({
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
    /** `November 21, 2026 at 9:41:30 AM UTC` */
    exactMoment: formatter({ dateStyle: 'long', timeStyle: 'long' }),
    /** `9:41 AM` */
    time: formatter({ timeStyle: 'short' }),
    /** `Mar 31 – Apr 30, 2026`, of calendar days; with both years if they differ. */
    dayRange: (from: string, to: string) =>
      format(true, { dateStyle: 'medium' }).formatRange(new Date(from), new Date(to)),
  };
}

const isCalendarDay = (at: string | Date) => typeof at === 'string' && at.length === 10;
