import type { Feature } from '../feature';
import { dashboardAdminRoutes } from './dashboard.admin.routes';

export const dashboardFeature: Feature = {
  name: 'dashboard',
  uses: ['catalogue', 'orders'],
  tables: [],
  reads: [
    'account',
    'audit',
    'colour',
    'order_day',
    'order_line',
    'payment',
    'payment_issue',
    'product',
    'product_size',
    'refund_line',
    'return_request',
    'shop_order',
    'visit',
    'visit_day',
  ],
  routes(app, shop) {
    dashboardAdminRoutes(app, shop);
  },
};
