import { z } from 'zod';
import { endpoint } from '../endpoint';
import { storefrontPageNames } from '../values/pages/page-list';
import { area } from './area';

/** `p75`: three quarters of the measured page views were at least as good. Null if too few were measured. */
const figure = z.object({ p75: z.number(), count: z.number().int() }).nullable();

const pageFigures = z.object({
  /** The name of the page in the map of pages; null: all pages. */
  page: z.enum(storefrontPageNames).nullable(),
  LCP: figure,
  INP: figure,
  CLS: figure,
  TTFB: figure,
});
export type PageWebVitals = z.infer<typeof pageFigures>;

const webVitalFigures = z.object({
  isMeasured: z.boolean(),
  /** The number of days, today included, that the figures are of. */
  days: z.number().int(),
  /** The smallest number of measurements that has a figure. */
  minCount: z.number().int(),
  /** All pages first, then by the number of measurements. Empty without measurements. */
  phone: z.array(pageFigures),
  desktop: z.array(pageFigures),
});
export type WebVitalFigures = z.infer<typeof webVitalFigures>;

export const getWebVitals = endpoint({
  ...area('staff', 'Admin: dashboard').get('/api/admin/web-vitals'),
  summary:
    'The speed of the storefront as browsers measured it in the last days, by page and device',
  response: webVitalFigures,
});
