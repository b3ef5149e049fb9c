import * as contract from '#contract/orders/orders';
import { refusedAddressErrors } from '../address-formats/refused-addresses.service';
import { countedNetwork } from '../http/clients/client-key';
import { implement, type Route } from '../http/implement';
import type { Shop } from '../shop';
import { cancelOrder } from './cancel-order/cancel-order.service';
import {
  getLastPaymentMethod,
  getOrder,
  listOwnOrders,
  refreshOrderPayment,
} from './orders.service';
import { createOrderBatcher, placeOrder } from './place-order/place-order.service';
import { switchPaymentMethod } from './switch-method/switch-method.service';

export function orderRoutes(shop: Shop): Route[] {
  const batcher = createOrderBatcher(shop);
  return implement(contract, {
    placeOrder: {
      handle: ({ caller, body: { shownTotal, ...input }, idempotencyKey, client }) =>
        placeOrder(shop, batcher, {
          accountId: caller.accountId,
          input,
          shownTotal: shownTotal ?? null,
          key: idempotencyKey,
          network: countedNetwork(shop, client),
        }),
      bodyErrors: (_shop, body) => refusedAddressErrors(shop, body, { isOrder: true }),
      orderOf: ({ _id }) => _id,
    },
    listOwnOrders: ({ caller, query }) => listOwnOrders(shop, caller.accountId, query),
    getOrder: ({ caller, params }) => getOrder(shop, caller, params.orderId),
    refreshOrderPayment: ({ caller, params, query }) =>
      refreshOrderPayment(shop, caller, params.orderId, query),
    getLastPaymentMethod: ({ caller }) => getLastPaymentMethod(shop, caller.accountId),
    switchPaymentMethod: ({ caller, params, body }) =>
      switchPaymentMethod(shop, caller, params.orderId, body.paymentMethod),
    cancelOrder: ({ caller, params, query }) =>
      cancelOrder(shop, caller.accountId, params.orderId, query),
  });
}
