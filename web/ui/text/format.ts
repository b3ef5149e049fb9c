/** Formats numbers and dates with Intl; for amounts see `money.tsx`. */

const LOCALE = 'en-US';

const number = new Intl.NumberFormat(LOCALE);
const list = new Intl.ListFormat(LOCALE);
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent' });

// The server and the browser must render the same text, so days are in the shop's time zone.
const timeZone = 'UTC';
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone });
const shortDay = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone });
const mediumDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone });
const weekday = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone,
});

export const formatNumber = (value: number) => number.format(value);
/** `one, two, and three` */
export const formatList = (parts: readonly string[]) => list.format(parts);
/** A whole percent, 25 for `25%`. */
export const formatPercent = (value: number) => percent.format(value / 100);

/** `November 21, 2026` */
export const formatDay = (iso: string) => day.format(new Date(iso));
/** `Nov 21` */
export const formatShortDay = (iso: string) => shortDay.format(new Date(iso));
/** `Nov 21, 2026` */
export const formatMediumDay = (iso: string) => mediumDay.format(new Date(iso));
/** `Mar 31 – Apr 30, 2026`; with both years if they differ. */
export const formatDayRange = (from: string, to: string) =>
  mediumDay.formatRange(new Date(from), new Date(to));
/** `Thu, Nov 26` */
export const formatWeekday = (iso: string) => weekday.format(new Date(iso));
/** The first 10 characters, `2026-11-21`, as tables show order dates. */
export const formatIsoDay = (iso: string) => iso.slice(0, 10);
/** `09:41` in the browser's time zone; not for server rendering. */
export const formatClock = (date: Date) =>
  new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    date,
  );
