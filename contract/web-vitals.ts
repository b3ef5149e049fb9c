import { z } from 'zod';
import { endpoint } from './endpoint';
import { storefrontPageList } from './values/pages/page-list';
import { MAX_REPORT_MEASUREMENTS, MAX_WEB_VITAL, webVitals } from './values/web-vitals';

const measurement = z.object({
  /** The path of a page of the storefront as the map of pages has it: `/product/:productId`, not the URL of a product. */
  page: z.enum(storefrontPageList.map(({ path }) => path)),
  metric: z.enum(webVitals),
  /** In milliseconds; of CLS the score. */
  value: z.number().min(0).max(MAX_WEB_VITAL),
});
export type WebVitalMeasurement = z.infer<typeof measurement>;

export const reportWebVitals = endpoint({
  method: 'POST',
  path: '/api/web-vitals',
  access: 'anyone',
  tag: 'Content',
  summary:
    'Add the measured speed of shown pages to the day’s totals. Nothing about the sender is stored. Ignored while the shop does not measure, and from robots, staff and browsers that send `Sec-GPC` or `DNT`',
  status: 204,
  body: z.object({ measurements: z.array(measurement).min(1).max(MAX_REPORT_MEASUREMENTS) }),
});
