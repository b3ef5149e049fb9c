import { describe, expect, it } from 'vitest';
import { ratingOf, webVitalLimits, webVitals } from '#contract/values/web-vitals';
import { bucketOf, p75Of } from './buckets.rules';

function countsOf(metric: (typeof webVitals)[number], values: readonly number[]) {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(metric, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return [...counts].map(([bucket, count]) => ({ bucket, count }));
}

describe.each(webVitals)('the 75th percentile of %s', (metric) => {
  const { good, poor } = webVitalLimits[metric];

  it('has the rating that three quarters of the measurements have', () => {
    for (const limit of [good, poor])
      for (const [above, rank] of [
        [25, limit],
        [26, limit * 1.01],
      ] as const) {
        const values = Array.from({ length: 100 }, (_, index) =>
          index < above ? limit * 1.01 : limit,
        );
        const p75 = p75Of(metric, countsOf(metric, values)) ?? Number.NaN;
        expect(ratingOf(metric, p75)).toBe(ratingOf(metric, rank));
      }
  });

  it('is close to the exact one', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => (poor * 1.5 * index) / 1_000);
    const p75 = p75Of(metric, countsOf(metric, values)) ?? Number.NaN;
    expect(p75 / (poor * 1.5 * 0.75)).toBeCloseTo(1, 1);
  });

  it('is the greatest end for values beyond all buckets', () => {
    expect(bucketOf(metric, 600_000)).toBe(bucketOf(metric, Number.MAX_VALUE));
    const p75 = p75Of(metric, countsOf(metric, [600_000]));
    expect(p75).toBeGreaterThan(poor * 10);
    expect(p75).toBeLessThan(600_000);
  });
});

it('counts the ends of a rating in it', () => {
  expect(bucketOf('LCP', 2_500)).not.toBe(bucketOf('LCP', 2_500.1));
  expect(bucketOf('CLS', 0.25)).not.toBe(bucketOf('CLS', 0.250_01));
  expect(bucketOf('CLS', 0)).toBe(0);
});

it('is nothing without measurements', () => {
  expect(p75Of('LCP', [])).toBeNull();
});
