import type { Dashboard } from '#contract/admin/dashboard';
import { addDays, mondayOf } from '#contract/values/dates';

/** The Mondays of the `count` weeks up to the one of `today`, oldest first, all `YYYY-MM-DD`. */
export function mondaysUntil(today: string, count: number): string[] {
  const monday = mondayOf(today);
  return Array.from({ length: count }, (_, index) => addDays(monday, -7 * (count - 1 - index)));
}

/** The figures for staff without the right to see revenue. */
export function withoutRevenue(figures: Dashboard): Dashboard {
  const weeks = figures.weeks.map((week) => ({ ...week, revenue: null }));
  return { ...figures, revenue: null, weeks };
}
