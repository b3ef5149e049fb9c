import type { Period, PeriodFigures } from '#contract/dashboard';
import { toDollars } from '#contract/money';
import type { DayRow } from './period.queries';

/** Days, `YYYY-MM-DD`, UTC, both included. */
export interface Span {
  from: string;
  to: string;
}

type Step = PeriodFigures['step'];
type Point = PeriodFigures['series'][number];

const DAY_MS = 86_400_000;
const lengths: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 };

/** The days that were asked for; the last 30 where nothing was. */
export function spanOf(
  query: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): Span {
  if (query.from !== undefined && query.to !== undefined) return { from: query.from, to: query.to };
  return { from: dayAfter(today, 1 - lengths[query.period ?? '30d']), to: today };
}

/** The days right before a span, as many of them. */
export function spanBefore(span: Span): Span {
  const to = dayAfter(span.from, -1);
  return { from: dayAfter(to, 1 - daysIn(span)), to };
}

export function daysIn({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Steps that a chart can show: days up to a quarter, weeks up to a year and a half, then months of 30 days. */
export function stepOf(span: Span): Step {
  const days = daysIn(span);
  if (days <= 92) return 'day';
  return days <= 550 ? 'week' : 'month';
}

const stepDays: Record<Step, number> = { day: 1, week: 7, month: 30 };

/** The sums of a span in steps from its first day on, empty ones too; the last step may be shorter. */
export function toSeries(span: Span, step: Step, days: DayRow[]): Point[] {
  const length = stepDays[step];
  const points = Array.from({ length: Math.ceil(daysIn(span) / length) }, (_, index) => ({
    day: dayAfter(span.from, index * length),
    revenue: 0,
    orders: 0,
  }));
  for (const row of days) {
    const index = Math.floor((Date.parse(row.day) - Date.parse(span.from)) / DAY_MS / length);
    const point = points[index];
    if (!point) continue;
    point.revenue += row.revenue;
    point.orders += row.orders;
  }
  return points.map((point) => ({ ...point, revenue: toDollars(point.revenue) }));
}

export function totalOf(days: DayRow[]): { revenue: number; orders: number } {
  return {
    revenue: toDollars(days.reduce((sum, day) => sum + day.revenue, 0)),
    orders: days.reduce((sum, day) => sum + day.orders, 0),
  };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
