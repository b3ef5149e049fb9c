import { describe, expect, it } from 'vitest';
import { downsample } from './downsample.rules';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 7, 24 + index)).toISOString().slice(0, 10),
    revenue: 0.1,
    orders: 1,
  }));

describe('a series of many days', () => {
  it('becomes weeks that end today, with the same totals', () => {
    const { step, series, before } = downsample(
      { step: 'day', series: days(90), before: days(90) },
      'USD',
    );
    expect(step).toBe('week');
    expect(series).toHaveLength(13);
    expect(before).toHaveLength(13);
    expect(series[0]).toEqual({ day: '2026-08-24', revenue: 0.6, orders: 6 });
    expect(series.at(-1)).toEqual({ day: '2026-11-15', revenue: 0.7, orders: 7 });
    expect(series.reduce((sum, { orders }) => sum + orders, 0)).toBe(90);
  });

  it('stays as it is while it is short, or has another step', () => {
    const month = { step: 'day' as const, series: days(30), before: days(30) };
    expect(downsample(month, 'USD')).toEqual(month);
    const year = { step: 'month' as const, series: days(60), before: [] };
    expect(downsample(year, 'USD')).toEqual(year);
  });
});
