import type { Feature } from '../feature';
import { settingsAdminRoutes } from './settings.admin.routes';

export const settingsFeature: Feature = {
  name: 'settings',
  uses: ['content'],
  tables: ['setting'],
  reads: ['account', 'audit'],
  routes: settingsAdminRoutes,
  auditLabels: {
    'setting.change': 'Changed the setting',
  },
};
