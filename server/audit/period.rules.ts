const DAY_MS = 86_400_000;

/** The first moment of a day (`2026-03-04`, in UTC), or the moment itself. */
export function startOf(dayOrMoment: string): Date {
  return new Date(dayOrMoment);
}

/** The first moment after a day, or after the millisecond of a moment. */
export function endOf(dayOrMoment: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(dayOrMoment);
  return new Date(new Date(dayOrMoment).getTime() + (isDay ? DAY_MS : 1));
}
