import type { Feature } from '../feature';
import { jobAdminRoutes } from './jobs.admin.routes';
import { jobData } from './personal-data';

export const jobsFeature: Feature = {
  name: 'jobs',
  uses: [],
  tables: ['job'],
  reads: ['shop_order'],
  routes(app, shop) {
    jobAdminRoutes(app, shop);
  },
  personalData: jobData,
  auditLabels: {
    'job.retry': 'Retried job',
  },
};
