import type { Feature } from '../feature';
import { settingsAdminRoutes } from './settings.admin.routes';

export const settingsFeature: Feature = {
  name: 'settings',
  uses: ['content', 'media', 'payments'],
  tables: ['setting'],
  reads: ['account', 'audit', 'customer_group', 'department', 'product', 'promotion', 'shop_order'],
  routes: settingsAdminRoutes,
  auditLabels: {
    'brand.change': 'Changed the brand',
    'setting.change': 'Changed the setting',
  },
};
