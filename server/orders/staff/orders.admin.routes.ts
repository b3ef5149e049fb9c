import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/orders';
import * as shipping from '#contract/admin/shipping';
import { sendCsv } from '../../http/csv';
import { mount, setTotal } from '../../http/mount';
import type { Shop } from '../../shop';
import { readIdempotencyKey } from '../place-order/idempotency-key';
import { refundOrder } from '../refund-order/refund-order.service';
import {
  changeTracking,
  shipOrder,
  shipOrders,
  undoShipment,
  undoShipments,
} from '../ship-order/ship-order.service';
import { cancelByStaff, deliverOrder, listOrders } from './orders.admin.service';
import { exportOrders } from './orders-file.service';
import { deleteOrder, noteOrder, restoreOrder, viewForStaff } from './staff-order.service';

export function orderAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.adminListOrders, async (call) => {
    const { orders, total } = await listOrders(shop, call.query);
    setTotal(call, total, call.query);
    return orders;
  });
  mount(app, shop, contract.exportOrders, async ({ query, reply }) => {
    sendCsv(reply, 'orders', exportOrders(shop, query));
    return undefined;
  });
  mount(app, shop, contract.getStaffOrder, ({ params }) => viewForStaff(shop.pool, params.id));
  mount(app, shop, shipping.shipOrder, ({ caller, params, body }) =>
    shipOrder(shop, caller.accountId, params.id, body),
  );
  mount(app, shop, shipping.shipOrders, ({ caller, body }) =>
    shipOrders(shop, caller.accountId, body.orders),
  );
  mount(app, shop, shipping.undoShipment, ({ caller, params }) =>
    undoShipment(shop, caller.accountId, params.id),
  );
  mount(app, shop, shipping.undoShipments, ({ caller, body }) =>
    undoShipments(shop, caller.accountId, body.orders),
  );
  mount(app, shop, shipping.changeTracking, ({ caller, params, body: { notify, ...tracking } }) =>
    changeTracking(shop, caller.accountId, params.id, tracking, { notify }),
  );
  mount(app, shop, contract.deliverOrder, ({ caller, params }) =>
    deliverOrder(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.cancelOrderByStaff, ({ caller, params }) =>
    cancelByStaff(shop, caller, params.id),
  );
  mount(app, shop, contract.refundOrder, ({ caller, params, body, request }) =>
    refundOrder(shop, caller, params.id, body, readIdempotencyKey(request.raw)),
  );
  mount(app, shop, contract.noteOrder, ({ caller, params, body }) =>
    noteOrder(shop, caller.accountId, params.id, body.text),
  );
  mount(app, shop, contract.deleteOrder, async ({ caller, params }) => {
    await deleteOrder(shop, caller.accountId, params.id);
    return { _id: params.id };
  });
  mount(app, shop, contract.restoreOrder, ({ caller, params }) =>
    restoreOrder(shop, caller.accountId, params.id),
  );
}
