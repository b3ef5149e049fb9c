import { z } from 'zod';
import { transaction } from '../database/transaction';
import type { Feature } from '../feature';
import {
  cancelRefundedOrder,
  expireUnpaidOrders,
  restoreCart,
} from './cancel-order/cancel-order.service';
import { changeOrderRoutes } from './change-order/change-order.routes';
import { applyPaidChange, expireWaitingChanges } from './change-order/waiting-change.service';
import { draftOfferRoutes } from './draft-orders/draft-offers.routes';
import { draftOrderAdminRoutes } from './draft-orders/draft-orders.admin.routes';
import { deleteUnusedDrafts } from './draft-orders/draft-orders.service';
import { forgetUnpaidBuyers, orderData } from './orders.personal-data';
import { mergeDailyTotals, recountDailyTotals } from './orders.queries';
import { orderRoutes } from './orders.routes';
import { shipOrderAdminRoutes } from './ship-order/ship-order.admin.routes';
import { orderAdminRoutes } from './staff/orders.admin.routes';

const supplementPayload = z.object({ paymentId: z.string() });
const jobPayload = z.object({ orderId: z.string() });

export const ordersFeature: Feature = {
  name: 'orders',
  uses: [
    'address-formats',
    'addresses',
    'cart',
    'delivery',
    'inventory',
    'invoices',
    'payments',
    'promotions',
    'tax',
  ],
  tables: [
    'daily_order_total',
    'draft_order',
    'order_change',
    'order_line',
    'order_line_promotion',
    'order_note',
    'order_promotion',
    'order_tax_line',
    'parcel',
    'parcel_line',
    'shop_order',
  ],
  reads: [
    'account',
    'audit',
    'bank_transfer',
    'capture',
    'cart',
    'cart_item',
    'category',
    'colour',
    'customer_total',
    'idempotency_key',
    'job',
    'email_message',
    'generated_code',
    'guest',
    'payment',
    'payment_dispute',
    'payment_issue',
    'product',
    'product_size',
    'promotion',
    'refund',
    'refund_line',
    'refund_transfer',
    'return_line',
    'return_request',
    'setting',
  ],
  routes: (shop) => [
    ...orderRoutes(shop),
    ...orderAdminRoutes,
    ...shipOrderAdminRoutes,
    ...changeOrderRoutes,
    ...draftOrderAdminRoutes,
    ...draftOfferRoutes,
  ],
  /** They follow from payments and refunds. */
  jobs: (shop) => ({
    'restore-cart': (payload) => restoreCart(shop, jobPayload.parse(payload).orderId),
    'apply-order-change': (payload) =>
      applyPaidChange(shop, supplementPayload.parse(payload).paymentId),
    'recount-daily-orders': () => transaction(shop.pool, recountDailyTotals),
    'end-refunded-order': (payload) => cancelRefundedOrder(shop, jobPayload.parse(payload).orderId),
  }),
  schedules: (shop) => [
    { name: 'expire unpaid orders', seconds: 15, run: () => expireUnpaidOrders(shop) },
    { name: 'expire changes of orders', seconds: 15, run: () => expireWaitingChanges(shop) },
  ],
  async deleteExpired(shop) {
    await mergeDailyTotals(shop.pool);
    await deleteUnusedDrafts(shop);
  },
  retention: { unpaidOrders: forgetUnpaidBuyers },
  personalData: orderData,
  auditLabels: {
    'order.ship': 'Shipped order',
    'order.undo-ship': 'Undid the shipment of order',
    'order.tracking': 'Changed the tracking of order',
    'order.deliver': 'Marked as delivered: order',
    'order.change': 'Changed order',
    'order.cancel': 'Cancelled order',
    'order.cancel-rest': 'Cancelled the rest of order',
    'order.capture': 'Charged the card again for order',
    'order.ask-payment': 'Asked for a new payment of order',
    'order.delete': 'Deleted order',
    'order.restore': 'Restored order',
    'order.refund': 'Refunded order',
    'draft-order.create': 'Created draft order',
    'draft-order.update': 'Changed draft order',
    'draft-order.delete': 'Deleted draft order',
    'draft-order.send': 'Sent draft order',
    'draft-order.remind': 'Sent a reminder of draft order',
    'order.note': 'Added a note to order',
  },
};
