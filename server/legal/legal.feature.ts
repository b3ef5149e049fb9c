import type { Feature } from '../feature';
import { legalAdminRoutes } from './legal.admin.routes';

export const legalFeature: Feature = {
  name: 'legal',
  uses: [],
  tables: [],
  reads: ['colour', 'product', 'setting'],
  routes: legalAdminRoutes,
  auditLabels: { 'legal.change': 'Changed the legal settings' },
};
