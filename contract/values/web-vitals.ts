/** The measured Web Vitals (https://web.dev/articles/vitals). In milliseconds, except that CLS is a score. */
export const webVitals = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type WebVital = (typeof webVitals)[number];

/** Figures up to `good` are good, above `poor` they are poor. Of TTFB, which is no Core Web Vital, as its page advises. */
export const webVitalLimits: Readonly<Record<WebVital, { good: number; poor: number }>> = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1_800 },
};

export type WebVitalRating = 'good' | 'needsImprovement' | 'poor';

export function ratingOf(metric: WebVital, value: number): WebVitalRating {
  const { good, poor } = webVitalLimits[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needsImprovement' : 'poor';
}

export const webVitalDevices = ['phone', 'desktop'] as const;
export type WebVitalDevice = (typeof webVitalDevices)[number];

/** Maximum length of a report's body in bytes, and number of its measurements. */
export const MAX_REPORT_BYTES = 4_096;
export const MAX_REPORT_MEASUREMENTS = 32;
/** Ten minutes or, for CLS, a score that no page reaches: greater values are faults of a clock. */
export const MAX_WEB_VITAL = 600_000;
