import type { PeriodFigures } from '#contract/admin/dashboard';

type Series = Pick<PeriodFigures, 'step' | 'series' | 'before'>;
type Point = PeriodFigures['series'][number];

const DAYS_SHOWN = 45;
const WEEK = 7;

/** Long periods are drawn as weeks, counted back from the last day; the first week may be incomplete. */
export function downsample({ step, series, before }: Series): Series {
  if (step !== 'day' || series.length <= DAYS_SHOWN) return { step, series, before };
  return { step: 'week', series: weeksOf(series), before: weeksOf(before) };
}

function weeksOf(days: readonly Point[]): Point[] {
  const weeks: Point[] = [];
  for (let end = days.length; end > 0; end -= WEEK)
    weeks.unshift(sumOf(days.slice(Math.max(0, end - WEEK), end)));
  return weeks;
}

function sumOf(days: readonly Point[]): Point {
  const cents = days.reduce((sum, { revenue }) => sum + Math.round((revenue ?? 0) * 100), 0);
  return {
    day: days[0]?.day ?? '',
    revenue: cents / 100,
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}
