import type { Feature } from '../feature';
import { legalAdminRoutes } from './legal.admin.routes';
import { applyRetention } from './retention.service';

export const legalFeature: Feature = {
  name: 'legal',
  uses: [],
  tables: ['retention_run'],
  reads: ['colour', 'product'],
  routes: legalAdminRoutes,
  schedules: (shop) => [
    { name: 'apply retention periods', seconds: 3_600, run: () => applyRetention(shop) },
  ],
  auditLabels: { 'legal.change': 'Changed the legal settings' },
};
