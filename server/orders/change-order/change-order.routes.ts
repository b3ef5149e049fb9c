import type { FastifyInstance } from 'fastify';
import * as staff from '#contract/admin/order-changes';
import * as contract from '#contract/orders/order-changes';
import type { Caller } from '../../auth/sessions/sessions';
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
  mount(app, shop, contract.getOrderChanges, ({ caller, params }) =>
    getChanges(shop, asCustomer(caller), params.orderId),
  );
  mount(app, shop, contract.quoteOrderChange, ({ caller, params, body }) =>
    quoteChange(shop, asCustomer(caller), params.orderId, body),
  );
  mount(app, shop, contract.changeOrder, ({ caller, params, body }) =>
    changeOrder(shop, asCustomer(caller), params.orderId, body),
  );
  mount(app, shop, contract.withdrawOrderChange, ({ caller, params }) =>
    withdrawChange(shop, asCustomer(caller), params.orderId),
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

function asCustomer({ accountId }: Pick<Caller, 'accountId'>): Changer {
  return { by: 'customer', accountId };
}

function asStaff(caller: Caller, reason = ''): Changer {
  return { by: 'staff', caller, reason };
}
