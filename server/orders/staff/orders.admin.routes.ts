import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/orders';
import { sendCsv } from '../../http/csv';
import { mount, setTotal } from '../../http/mount';
import { shopToday } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { readIdempotencyKey } from '../place-order/idempotency-key';
import { refundOrder } from '../refund-order/refund-order.service';
import { renewPayment, retryCapture } from './capture-order.service';
import { cancelByStaff, listOrders } from './orders.admin.service';
import { exportOrders } from './orders-file.service';
import { deleteOrder, noteOrder, restoreOrder, viewForStaff } from './staff-order.service';

export function orderAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.adminListOrders, async (call) => {
    const { orders, total } = await listOrders(shop, call.query);
    setTotal(call, total, call.query);
    return orders;
  });
  mount(app, shop, contract.exportOrders, async ({ query, reply }) => {
    sendCsv(reply, { name: 'orders', day: await shopToday(shop) }, exportOrders(shop, query));
    return undefined;
  });
  mount(app, shop, contract.getStaffOrder, ({ params }) => viewForStaff(shop.pool, params.id));
  mount(app, shop, contract.cancelOrderByStaff, ({ caller, params }) =>
    cancelByStaff(shop, caller, params.id),
  );
  mount(app, shop, contract.refundOrder, ({ caller, params, body, request }) =>
    refundOrder(shop, caller, params.id, body, readIdempotencyKey(request.raw)),
  );
  mount(app, shop, contract.retryCapture, ({ caller, params }) =>
    retryCapture(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.renewPayment, ({ caller, params }) =>
    renewPayment(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.noteOrder, ({ caller, params, body }) =>
    noteOrder(shop, caller.accountId, params.id, body.text),
  );
  mount(app, shop, contract.deleteOrder, async ({ caller, params }) => {
    await deleteOrder(shop, caller, params.id);
    return { _id: params.id };
  });
  mount(app, shop, contract.restoreOrder, ({ caller, params }) =>
    restoreOrder(shop, caller.accountId, params.id),
  );
}
