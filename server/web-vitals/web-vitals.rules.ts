import type { PageWebVitals } from '#contract/admin/web-vitals';
import { type StorefrontPageName, storefrontPageNames } from '#contract/values/pages/page-list';
import { type WebVital, webVitals } from '#contract/values/web-vitals';
import { type BucketCount, p75Of } from './buckets.rules';

/** Fewer measurements say too little about others. */
export const MIN_COUNT = 20;

interface MeasuredCount extends BucketCount {
  page: string;
  metric: WebVital;
}

/** The figures of all pages, then of each page, most measured first. Pages that the shop no longer has count in the first row alone. */
export function pageFiguresOf(counts: readonly MeasuredCount[]): PageWebVitals[] {
  if (counts.length === 0) return [];
  const rows = storefrontPageNames
    .map((page) => ({ page, counts: counts.filter((count) => count.page === page) }))
    .filter((row) => row.counts.length > 0)
    .sort((a, b) => totalOf(b.counts) - totalOf(a.counts));
  return [figuresOf(null, counts), ...rows.map((row) => figuresOf(row.page, row.counts))];
}

function figuresOf(
  page: StorefrontPageName | null,
  counts: readonly MeasuredCount[],
): PageWebVitals {
  const figures = webVitals.map((metric) => {
    const ofMetric = addedUp(counts.filter((count) => count.metric === metric));
    const count = totalOf(ofMetric);
    const p75 = count < MIN_COUNT ? null : p75Of(metric, ofMetric);
    return [metric, p75 === null ? null : { p75, count }] as const;
  });
  return { page, ...(Object.fromEntries(figures) as Omit<PageWebVitals, 'page'>) };
}

function addedUp(counts: readonly BucketCount[]): BucketCount[] {
  const byBucket = new Map<number, number>();
  for (const { bucket, count } of counts) byBucket.set(bucket, (byBucket.get(bucket) ?? 0) + count);
  return [...byBucket].map(([bucket, count]) => ({ bucket, count }));
}

function totalOf(counts: readonly BucketCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
