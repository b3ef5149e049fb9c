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
    'daily_order_total',
    'guest',
    'order_line',
    'payment',
    'payment_issue',
    'product',
    'product_size',
    'refund_line',
    'return_request',
    'review',
    'shop_order',
    'visit',
    'withdrawal',
    'daily_visitor_total',
  ],
  routes: dashboardAdminRoutes,
};
