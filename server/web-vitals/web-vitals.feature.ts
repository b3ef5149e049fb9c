import type { Feature } from '../feature';
import { webVitalsAdminRoutes } from './web-vitals.admin.routes';
import { deleteOldWebVitals } from './web-vitals.queries';
import { webVitalsRoutes } from './web-vitals.routes';
import { DAYS } from './web-vitals.service';

/** The speed of the storefront, measured by shoppers' browsers. */
export const webVitalsFeature: Feature = {
  name: 'web-vitals',
  uses: ['settings'],
  tables: ['web_vital_count'],
  routes: [...webVitalsRoutes, ...webVitalsAdminRoutes],
  deleteExpired: ({ pool }) => deleteOldWebVitals(pool, DAYS),
};
