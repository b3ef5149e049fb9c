import { describe, expect, it } from 'vitest';
import {
  daysIn,
  spanBefore,
  spanOf,
  startsBefore,
  startsOf,
  stepOf,
  toSeries,
  totalOf,
} from './period.rules';

describe('a period', () => {
  it('ends today and has the given length', () => {
    const span = spanOf({ period: '7d' }, '2026-03-01');
    expect(span).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(daysIn(span)).toBe(7);
  });

  it('starts the day after the previous period', () => {
    expect(spanBefore({ from: '2026-02-23', to: '2026-03-01' })).toEqual({
      from: '2026-02-16',
      to: '2026-02-22',
    });
  });

  it('of chosen days has a previous period of the same length, across months and years', () => {
    const before = spanBefore({ from: '2024-01-15', to: '2024-03-03' });
    expect(before).toEqual({ from: '2023-11-27', to: '2024-01-14' });
    expect(daysIn(before)).toBe(49);
  });

  it('is divided into steps that fit the chart', () => {
    expect(stepOf(spanOf({ period: '90d' }, '2026-03-01'))).toBe('day');
    expect(stepOf(spanOf({ period: '12m' }, '2026-03-01'))).toBe('week');
    expect(stepOf({ from: '2024-01-01', to: '2025-12-31' })).toBe('month');
  });

  it('sums days into steps without losing any', () => {
    const span = { from: '2026-01-01', to: '2026-01-10' };
    const days = [
      { day: '2026-01-01', orders: 1, revenue: 1_999 },
      { day: '2026-01-07', orders: 2, revenue: 1 },
      { day: '2026-01-10', orders: 3, revenue: -500 },
    ];
    expect(toSeries(startsOf(span, 'week'), days, 'USD')).toEqual([
      { day: '2026-01-01', revenue: 20, orders: 3 },
      { day: '2026-01-08', revenue: -5, orders: 3 },
    ]);
    expect(totalOf(days, 'USD')).toEqual({ revenue: 15, orders: 6 });
  });

  it('uses calendar months, whichever day the period begins and however long they are', () => {
    const span = { from: '2024-01-31', to: '2024-04-02' };
    const starts = startsOf(span, 'month');
    expect(starts).toEqual(['2024-01-31', '2024-02-01', '2024-03-01', '2024-04-01']);
    const day = (text: string) => ({ day: text, orders: 1, revenue: 100 });
    const series = toSeries(
      starts,
      ['2024-02-29', '2024-03-01', '2024-03-31', '2024-01-31', '2024-04-02'].map(day),
      'USD',
    );
    expect(series.map(({ orders }) => orders)).toEqual([1, 1, 2, 1]);
  });

  it('compares each step with one of the same length and loses no day', () => {
    const span = { from: '2024-01-01', to: '2025-12-31' };
    const starts = startsOf(span, 'month');
    const before = startsBefore(starts, span);
    expect(starts).toHaveLength(24);
    expect(before).toHaveLength(24);
    expect(before[0]).toBe(spanBefore(span).from);
    expect(before.map((from, index) => daysIn({ from, to: starts[index] ?? '' }))).toEqual(
      starts.map(() => daysIn(span) + 1),
    );
  });
});
