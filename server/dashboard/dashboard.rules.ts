import type { Dashboard } from '#contract/admin/dashboard';

const DAY_MS = 86_400_000;

/** The Mondays of the `count` weeks up to the one of `now`, oldest first, as `YYYY-MM-DD` in UTC. */
export function mondaysUntil(now: Date, count: number): string[] {
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, index) =>
    new Date(monday - (count - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The figures for staff without the right to see revenue. */
export function withoutRevenue(figures: Dashboard): Dashboard {
  const weeks = figures.weeks.map((week) => ({ ...week, revenue: null }));
  return { ...figures, revenue: null, weeks };
}
