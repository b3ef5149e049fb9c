import * as contract from '#contract/admin/orders/orders';
import { implement } from '../../http/implement';
import { csvFile } from '../../http/responses/file-answer';
import { shopToday } from '../../settings/shop-settings';
import { refundOrder } from '../refund-order/refund-order.service';
import { renewPayment, retryCapture } from './capture-order.service';
import { explainOrder } from './explain-order.service';
import { cancelByStaff, listOrders } from './orders.admin.service';
import { exportOrders } from './orders-file.service';
import { deleteOrder, noteOrder, restoreOrder, viewForStaff } from './staff-order.service';

export const orderAdminRoutes = implement(contract, {
  adminListOrders: ({ shop, query }) => listOrders(shop, query),
  exportOrders: async ({ shop, query }) =>
    csvFile({ name: 'orders', day: await shopToday(shop) }, exportOrders(shop, query)),
  getStaffOrder: ({ shop, params }) => viewForStaff(shop.pool, params.id),
  explainOrderPromotions: ({ shop, params }) => explainOrder(shop, params.id),
  cancelOrderByStaff: ({ shop, caller, params }) => cancelByStaff(shop, caller, params.id),
  refundOrder: ({ shop, caller, params, body, idempotencyKey }) =>
    refundOrder(shop, caller, params.id, body, idempotencyKey),
  retryCapture: ({ shop, caller, params }) => retryCapture(shop, caller.accountId, params.id),
  renewPayment: ({ shop, caller, params }) => renewPayment(shop, caller.accountId, params.id),
  noteOrder: ({ shop, caller, params, body }) =>
    noteOrder(shop, caller.accountId, params.id, body.text),
  deleteOrder: async ({ shop, caller, params }) => {
    await deleteOrder(shop, caller, params.id);
    return { _id: params.id };
  },
  restoreOrder: ({ shop, caller, params }) => restoreOrder(shop, caller.accountId, params.id),
});
