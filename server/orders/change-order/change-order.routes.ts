import * as staff from '#contract/admin/orders/order-changes';
import * as contract from '#contract/orders/order-changes';
import type { Caller } from '../../auth/sessions/sessions';
import { countedNetwork } from '../../http/clients/client-key';
import { type Call, implement } from '../../http/implement';
import { changeOrder, getChanges, quoteChange, withdrawChange } from './change-order.service';
import type { Changer } from './decided-change';

export const changeOrderRoutes = [
  ...implement(contract, {
    getOrderChanges: (call) => getChanges(call.shop, asCustomer(call), call.params.orderId),
    quoteOrderChange: (call) =>
      quoteChange(call.shop, asCustomer(call), call.params.orderId, call.body),
    changeOrder: (call) => changeOrder(call.shop, asCustomer(call), call.params.orderId, call.body),
    withdrawOrderChange: (call) => withdrawChange(call.shop, asCustomer(call), call.params.orderId),
  }),
  ...implement(staff, {
    getStaffOrderChanges: ({ shop, caller, params }) =>
      getChanges(shop, asStaff(caller), params.id),
    quoteStaffOrderChange: ({ shop, caller, params, body }) =>
      quoteChange(shop, asStaff(caller), params.id, body),
    changeOrderByStaff: ({ shop, caller, params, body: { reason, ...input } }) =>
      changeOrder(shop, asStaff(caller, reason), params.id, input),
    withdrawOrderChangeByStaff: ({ shop, caller, params }) =>
      withdrawChange(shop, asStaff(caller), params.id),
  }),
];

function asCustomer({
  shop,
  caller,
  client,
}: Pick<Call, 'shop' | 'client'> & { caller: Caller }): Changer {
  return { by: 'customer', accountId: caller.accountId, network: countedNetwork(shop, client) };
}

function asStaff(caller: Caller, reason = ''): Changer {
  return { by: 'staff', caller, reason };
}
