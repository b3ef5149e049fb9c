import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/returns';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import {
  approveReturnRefund,
  createReturn,
  getStaffReturn,
  listReasons,
  listReturns,
  receiveReturn,
  rejectReturn,
} from './returns.admin.service';

export function returnAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.adminListReturns, async (call) => {
    const { returns, total } = await listReturns(shop, call.query);
    setTotal(call, total, call.query);
    return returns;
  });
  mount(app, shop, contract.listReturnReasons, async (call) => {
    const { rows, total } = await listReasons(shop, call.query);
    setTotal(call, total, call.query);
    return rows;
  });
  mount(app, shop, contract.getReturn, ({ params }) => getStaffReturn(shop, params.id));
  mount(app, shop, contract.createReturn, ({ caller, params, body }) =>
    createReturn(shop, caller.accountId, params.id, body),
  );
  mount(app, shop, contract.rejectReturn, ({ caller, params, body }) =>
    rejectReturn(shop, caller.accountId, params.id, body),
  );
  mount(app, shop, contract.receiveReturn, ({ caller, params, body }) =>
    receiveReturn(shop, caller, params.id, body),
  );
  mount(app, shop, contract.approveReturnRefund, ({ caller, params }) =>
    approveReturnRefund(shop, caller, params.id),
  );
}
