import type { Feature } from '../feature';
import { expireUnpaidOrders } from './cancel-order/cancel-order.service';
import { orderJobs } from './orders.jobs';
import { orderData } from './orders.personal-data';
import { orderRoutes } from './orders.routes';
import { compactDailyTotals } from './staff/daily-totals.service';
import { orderAdminRoutes } from './staff/orders.admin.routes';

export const ordersFeature: Feature = {
  name: 'orders',
  uses: ['addresses', 'cart', 'inventory', 'payments', 'promotions'],
  tables: ['daily_order_total', 'order_line', 'order_note', 'shop_order'],
  reads: [
    'account',
    'audit',
    'cart',
    'cart_item',
    'colour',
    'customer_total',
    'idempotency_key',
    'job',
    'email_message',
    'payment',
    'product',
    'product_size',
    'promotion',
    'refund',
    'refund_line',
    'return_line',
    'return_request',
    'setting',
  ],
  routes(app, shop) {
    orderRoutes(app, shop);
    orderAdminRoutes(app, shop);
  },
  jobs: orderJobs,
  schedules: (shop) => [
    { name: 'expire unpaid orders', seconds: 15, run: () => expireUnpaidOrders(shop) },
  ],
  deleteExpired: compactDailyTotals,
  personalData: orderData,
  auditLabels: {
    'order.ship': 'Shipped order',
    'order.undo-ship': 'Undid the shipment of order',
    'order.tracking': 'Changed the tracking of order',
    'order.deliver': 'Marked as delivered: order',
    'order.cancel': 'Cancelled order',
    'order.delete': 'Deleted order',
    'order.restore': 'Restored order',
    'order.refund': 'Refunded order',
    'order.note': 'Added a note to order',
  },
};
