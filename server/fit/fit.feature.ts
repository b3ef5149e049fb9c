import type { Feature } from '../feature';
import { fitAdminRoutes } from './fit.admin.routes';
import { fitData } from './fit.personal-data';
import { fitRoutes } from './fit.routes';
import { deleteExpiredProfiles, queueStatistics, updateFitStatistics } from './fit.service';

export const fitFeature: Feature = {
  name: 'fit',
  uses: [],
  tables: ['fit_advice', 'fit_profile', 'fit_statistics'],
  reads: [
    'account',
    'category',
    'colour',
    'order_line',
    'product',
    'product_size',
    'return_line',
    'return_request',
    'review',
    'shop_order',
  ],
  routes: [...fitRoutes, ...fitAdminRoutes],
  jobs: (shop) => ({ 'fit-statistics': () => updateFitStatistics(shop) }),
  schedules: (shop) => [
    { name: 'count how styles fit', seconds: 60, run: () => queueStatistics(shop) },
  ],
  deleteExpired: deleteExpiredProfiles,
  personalData: fitData,
};
