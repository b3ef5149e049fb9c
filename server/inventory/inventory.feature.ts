import type { Feature } from '../feature';
import { inventoryAdminRoutes } from './inventory.admin.routes';

export const inventoryFeature: Feature = {
  name: 'inventory',
  uses: ['catalogue'],
  tables: ['stock_movement'],
  reads: ['account', 'colour', 'product', 'shop_order'],
  routes: inventoryAdminRoutes,
  auditLabels: {
    'stock.adjust': 'Adjusted the stock of',
  },
};
