import { describe, expect, it } from 'vitest';
import { daysIn, spanBefore, spanOf, stepOf, toSeries, totalOf } from './period.rules';

describe('a period', () => {
  it('ends today and is as long as it says', () => {
    const span = spanOf({ period: '7d' }, '2026-03-01');
    expect(span).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(daysIn(span)).toBe(7);
  });

  it('is followed right after the one before it', () => {
    expect(spanBefore({ from: '2026-02-23', to: '2026-03-01' })).toEqual({
      from: '2026-02-16',
      to: '2026-02-22',
    });
  });

  it('of any days is followed right after one that is as long, over the end of a month and a year', () => {
    const before = spanBefore({ from: '2024-01-15', to: '2024-03-03' });
    expect(before).toEqual({ from: '2023-11-27', to: '2024-01-14' });
    expect(daysIn(before)).toBe(49);
  });

  it('is shown in steps that a chart has room for', () => {
    expect(stepOf(spanOf({ period: '90d' }, '2026-03-01'))).toBe('day');
    expect(stepOf(spanOf({ period: '12m' }, '2026-03-01'))).toBe('week');
    expect(stepOf({ from: '2024-01-01', to: '2025-12-31' })).toBe('month');
  });

  it('sums days into steps, and loses none', () => {
    const span = { from: '2026-01-01', to: '2026-01-10' };
    const days = [
      { day: '2026-01-01', orders: 1, revenue: 1_999 },
      { day: '2026-01-07', orders: 2, revenue: 1 },
      { day: '2026-01-10', orders: 3, revenue: -500 },
    ];
    expect(toSeries(span, 'week', days)).toEqual([
      { day: '2026-01-01', revenue: 20, orders: 3 },
      { day: '2026-01-08', revenue: -5, orders: 3 },
    ]);
    expect(totalOf(days)).toEqual({ revenue: 15, orders: 6 });
  });
});
