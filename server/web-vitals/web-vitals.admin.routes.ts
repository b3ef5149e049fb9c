import * as contract from '#contract/admin/web-vitals';
import { implement } from '../http/implement';
import { readWebVitals } from './web-vitals.service';

export const webVitalsAdminRoutes = implement(contract, {
  getWebVitals: ({ shop }) => readWebVitals(shop),
});
