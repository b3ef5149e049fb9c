import type { Feature } from '../feature';
import { deliveryAdminRoutes } from './delivery.admin.routes';

export const deliveryFeature: Feature = {
  name: 'delivery',
  uses: ['address-formats'],
  tables: [],
  reads: ['shop_order'],
  routes: deliveryAdminRoutes,
  auditLabels: { 'delivery.change': 'Changed delivery' },
};
