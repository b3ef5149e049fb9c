import { MAX_REPORT_BYTES } from '#contract/values/web-vitals';
import * as contract from '#contract/web-vitals';
import { implement } from '../http/implement';
import { reportWebVitals } from './report-web-vitals.service';

export const webVitalsRoutes = implement(contract, {
  reportWebVitals: {
    bodyLimit: MAX_REPORT_BYTES,
    handle: ({ shop, client, body }) => reportWebVitals(shop, client, body.measurements),
  },
});
