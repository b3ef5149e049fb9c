import { type WebVital, webVitalLimits, webVitals } from '#contract/values/web-vitals';

const PERCENTILE = 0.75;
const GOOD_STEPS = 20;
const MIDDLE_STEPS = 10;
const POOR_STEPS = 12;
const POOR_FACTOR = 1.25;

/**
 * The upper ends of the buckets of each metric; the last bucket has none. Both limits of a rating are ends of buckets, so that the
 * rating of a percentile is exact. The numbers of the buckets are stored: these ends must not change.
 */
const bucketEnds = new Map(webVitals.map((metric) => [metric, endsOf(webVitalLimits[metric])]));

function endsOf({ good, poor }: { good: number; poor: number }): number[] {
  const steps = (count: number, endOf: (step: number) => number) =>
    Array.from({ length: count }, (_, index) => endOf(index + 1));
  return [
    ...steps(GOOD_STEPS, (step) => (good * step) / GOOD_STEPS),
    ...steps(MIDDLE_STEPS, (step) => good + ((poor - good) * step) / MIDDLE_STEPS),
    ...steps(POOR_STEPS, (step) => poor * POOR_FACTOR ** step),
  ];
}

/** The bucket that counts a measured value. */
export function bucketOf(metric: WebVital, value: number): number {
  const ends = bucketEnds.get(metric) ?? [];
  const bucket = ends.findIndex((end) => value <= end);
  return bucket === -1 ? ends.length : bucket;
}

export interface BucketCount {
  bucket: number;
  count: number;
}

/**
 * The value that three quarters of the measurements do not exceed, by linear interpolation in its bucket; the end of the
 * last bucket but one if it is greater. Null without measurements.
 */
export function p75Of(metric: WebVital, counts: readonly BucketCount[]): number | null {
  const ends = bucketEnds.get(metric) ?? [];
  const rank = PERCENTILE * counts.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    if (before + count >= rank) {
      const start = ends[bucket - 1] ?? 0;
      const end = ends[bucket] ?? start;
      return start + ((end - start) * (rank - before)) / count;
    }
    before += count;
  }
  return null;
}
