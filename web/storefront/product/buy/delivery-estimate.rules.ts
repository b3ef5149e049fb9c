const DAY_MS = 86_400_000;

/** Days, `YYYY-MM-DD` in UTC. */
type Arrival = { from: string; to: string };

/**
 * The arrival of an order placed on `day`. Calculated as the server calculates the estimated delivery of an order:
 * Saturdays and Sundays are not working days.
 */
export function arrivalAfter(day: string, workingDays: { from: number; to: number }): Arrival {
  return {
    from: workingDayAfter(day, workingDays.from),
    to: workingDayAfter(day, Math.max(workingDays.from, workingDays.to)),
  };
}

function workingDayAfter(start: string, days: number): string {
  let day = Date.parse(`${start}T00:00:00Z`);
  for (let left = days; left > 0 || isWeekend(day); ) {
    day += DAY_MS;
    if (!isWeekend(day)) left--;
  }
  return new Date(day).toISOString().slice(0, 10);
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday === 0 || weekday === 6;
}
