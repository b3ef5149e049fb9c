import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/orders';
import { refusedAddressErrors } from '../address-formats/refused-addresses.service';
import { countedNetwork } from '../http/client-key';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { cancelOrder } from './cancel-order/cancel-order.service';
import { getOrder, listOwnOrders } from './orders.service';
import { readIdempotencyKey } from './place-order/idempotency-key';
import { createOrderBatcher, placeOrder } from './place-order/place-order.service';

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  const batcher = createOrderBatcher(shop);
  mount(
    app,
    shop,
    contract.placeOrder,
    async ({ caller, body, request }) => {
      const order = await placeOrder(shop, batcher, {
        accountId: caller.accountId,
        input: body,
        key: readIdempotencyKey(request.raw),
        network: countedNetwork(shop, request),
      });
      request.orderId = order._id;
      return order;
    },
    { bodyErrors: (body) => refusedAddressErrors(shop, body, { isOrder: true }) },
  );
  mount(app, shop, contract.listOwnOrders, async (call) => {
    const { orders, total } = await listOwnOrders(shop, call.caller.accountId, call.query);
    setTotal(call, total, call.query);
    return orders;
  });
  mount(app, shop, contract.getOrder, ({ caller, params }) =>
    getOrder(shop, caller, params.orderId),
  );
  mount(app, shop, contract.cancelOrder, ({ caller, params, query }) =>
    cancelOrder(shop, caller.accountId, params.orderId, query),
  );
}
