import type { PeriodFigures } from '#contract/admin/dashboard';
import { toMajor } from '#contract/money';
import { addDays, monthAfter } from '#contract/values/dates';
import type { Period } from '#contract/values/periods';
import type { DayRow, Span } from './period.queries';

type Step = PeriodFigures['step'];
type Point = PeriodFigures['series'][number];

const DAY_MS = 86_400_000;
const lengths: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 };

/** The requested days, by default the last 30. */
export function spanOf(
  query: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): Span {
  if (query.from !== undefined && query.to !== undefined) return { from: query.from, to: query.to };
  return { from: addDays(today, 1 - lengths[query.period ?? '30d']), to: today };
}

/** The span of the same length just before a span. */
export function spanBefore(span: Span): Span {
  const to = addDays(span.from, -1);
  return { from: addDays(to, 1 - daysIn(span)), to };
}

export function daysIn({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The step of a chart: days up to a quarter, weeks up to a year and a half, then months. */
export function stepOf(span: Span): Step {
  const days = daysIn(span);
  if (days <= 92) return 'day';
  return days <= 550 ? 'week' : 'month';
}

/**
 * The first days of a span's steps. Months are calendar months, so the first may be shorter, as the last of any kind.
 */
export function startsOf(span: Span, step: Step): string[] {
  const starts: string[] = [];
  for (let day = span.from; day <= span.to; day = stepAfter(day, step)) starts.push(day);
  return starts;
}

function stepAfter(day: string, step: Step): string {
  if (step !== 'month') return addDays(day, step === 'week' ? 7 : 1);
  return monthAfter(day);
}

/** The steps of the previous span, each as long as its counterpart in the chart. */
export function startsBefore(starts: string[], span: Span): string[] {
  return starts.map((day) => addDays(day, -daysIn(span)));
}

/** The totals by step, including empty ones. */
export function toSeries(starts: string[], days: DayRow[], currency: string): Point[] {
  const points = starts.map((day) => ({ day, revenue: 0, orders: 0 }));
  for (const row of days) {
    const point = points.findLast(({ day }) => day <= row.day);
    if (!point) continue;
    point.revenue += row.revenue;
    point.orders += row.orders;
  }
  return points.map((point) => ({ ...point, revenue: toMajor(point.revenue, currency) }));
}

export function totalOf(days: DayRow[], currency: string): { revenue: number; orders: number } {
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
  return {
    revenue: toMajor(revenue, currency),
    orders: days.reduce((sum, day) => sum + day.orders, 0),
  };
}

/** The figures for staff without the right to see revenue. */
export function periodWithoutRevenue(figures: PeriodFigures): PeriodFigures {
  const hide = <T extends { revenue: number | null }>(entry: T): T => ({ ...entry, revenue: null });
  return {
    ...figures,
    series: figures.series.map(hide),
    before: figures.before.map(hide),
    total: hide(figures.total),
    totalBefore: hide(figures.totalBefore),
    bestSellers: figures.bestSellers.map(hide),
  };
}
