import type { PeriodFigures } from '#contract/admin/dashboard';
import { toMajor, toMinor } from '#contract/values/money';

type Series = Pick<PeriodFigures, 'step' | 'series' | 'before'>;
type Point = PeriodFigures['series'][number];

const DAYS_SHOWN = 45;
const WEEK = 7;

/** Long periods are drawn as weeks, counted back from the last day; the first week may be incomplete. */
export function downsample({ step, series, before }: Series, currency: string): Series {
  if (step !== 'day' || series.length <= DAYS_SHOWN) return { step, series, before };
  return { step: 'week', series: weeksOf(series, currency), before: weeksOf(before, currency) };
}

function weeksOf(days: readonly Point[], currency: string): Point[] {
  const weeks: Point[] = [];
  for (let end = days.length; end > 0; end -= WEEK)
    weeks.unshift(sumOf(days.slice(Math.max(0, end - WEEK), end), currency));
  return weeks;
}

function sumOf(days: readonly Point[], currency: string): Point {
  const minor = days.reduce((sum, { revenue }) => sum + toMinor(revenue ?? 0, currency), 0);
  return {
    day: days[0]?.day ?? '',
    revenue: toMajor(minor, currency),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}
