/** The periods of the dashboard and their validation, without schemas, so that the browser does not load those. */

export const periods = ['7d', '30d', '90d', '12m'] as const;
export type Period = (typeof periods)[number];

/** Maximum length of a period in days: two years, the longest that a chart can compare with the previous period. */
const LONGEST_PERIOD_DAYS = 731;
const DAY_MS = 86_400_000;
/** Years outside this range are typing errors, and some cannot be stored in PostgreSQL. */
const YEARS = { first: 1900, last: 2999 };

/** Why a text is not a calendar day such as `2026-03-04`; null if it is one. */
export function faultOfDay(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'Enter a date, for example 2026-03-04.';
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) return 'This date doesn’t exist.';
  const year = day.getUTCFullYear();
  return year < YEARS.first || year > YEARS.last
    ? `Enter a year from ${YEARS.first} to ${YEARS.last}.`
    : null;
}

/** Why two calendar days are not a valid period; null if they are. */
export function faultOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  at: 'from' | 'to';
  message: string;
} | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return { at: 'from', message: 'Enter a start date too.' };
  if (to === undefined) return { at: 'to', message: 'Enter an end date too.' };
  if (from > to) return { at: 'to', message: 'Must not be before the start date.' };
  return (Date.parse(to) - Date.parse(from)) / DAY_MS < LONGEST_PERIOD_DAYS
    ? null
    : { at: 'to', message: 'Must be within two years of the start date.' };
}
