import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as staff from '#contract/admin/order-changes';
import * as contract from '#contract/orders/order-changes';
import type { Caller } from '../../auth/sessions/sessions';
import { countedNetwork } from '../../http/client-key';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import {
  type Changer,
  changeOrder,
  getChanges,
  quoteChange,
  withdrawChange,
} from './change-order.service';

export function changeOrderRoutes(app: FastifyInstance, shop: Shop): void {
  const asCustomer = ({
    caller,
    request,
  }: {
    caller: Caller;
    request: FastifyRequest;
  }): Changer => ({
    by: 'customer',
    accountId: caller.accountId,
    network: countedNetwork(shop, request),
  });
  mount(app, shop, contract.getOrderChanges, (call) =>
    getChanges(shop, asCustomer(call), call.params.orderId),
  );
  mount(app, shop, contract.quoteOrderChange, (call) =>
    quoteChange(shop, asCustomer(call), call.params.orderId, call.body),
  );
  mount(app, shop, contract.changeOrder, (call) =>
    changeOrder(shop, asCustomer(call), call.params.orderId, call.body),
  );
  mount(app, shop, contract.withdrawOrderChange, (call) =>
    withdrawChange(shop, asCustomer(call), call.params.orderId),
  );
  mount(app, shop, staff.getStaffOrderChanges, ({ caller, params }) =>
    getChanges(shop, asStaff(caller), params.id),
  );
  mount(app, shop, staff.quoteStaffOrderChange, ({ caller, params, body }) =>
    quoteChange(shop, asStaff(caller), params.id, body),
  );
  mount(app, shop, staff.changeOrderByStaff, ({ caller, params, body: { reason, ...input } }) =>
    changeOrder(shop, asStaff(caller, reason), params.id, input),
  );
  mount(app, shop, staff.withdrawOrderChangeByStaff, ({ caller, params }) =>
    withdrawChange(shop, asStaff(caller), params.id),
  );
}

function asStaff(caller: Caller, reason = ''): Changer {
  return { by: 'staff', caller, reason };
}
