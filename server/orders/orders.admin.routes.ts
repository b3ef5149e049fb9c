import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders';
import { mount, tellTotal } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { deleteOrder, deliverOrder, listOrders, shipOrder } from './orders.admin.service';

export function orderAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.adminListOrders, async (call) => {
    const { orders, total } = await listOrders(shop, call.query);
    tellTotal(call, total, call.query);
    return orders;
  });
  mount(app, shop, contract.shipOrder, ({ caller, params }) =>
    shipOrder(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.deliverOrder, ({ caller, params }) =>
    deliverOrder(shop, caller.accountId, params.id),
  );
  mount(app, shop, contract.deleteOrder, async ({ caller, params }) => {
    await deleteOrder(shop, caller.accountId, params.id);
    return { _id: params.id };
  });
}
