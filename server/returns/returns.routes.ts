import * as contract from '#contract/orders/returns';
import { implement } from '../http/implement';
import {
  approveReturnRefund,
  createReturn,
  getStaffReturn,
  listReasons,
  listReturns,
  receiveReturn,
  rejectReturn,
} from './returns.admin.service';
import { requestReturn } from './returns.service';

export const returnRoutes = implement(contract, {
  requestReturn: ({ shop, caller, params, body }) =>
    requestReturn(shop, caller.accountId, params.orderId, body),
  adminListReturns: ({ shop, query }) => listReturns(shop, query),
  listReturnReasons: ({ shop, query }) => listReasons(shop, query),
  getReturn: ({ shop, params }) => getStaffReturn(shop, params.id),
  createReturn: ({ shop, caller, params, body }) =>
    createReturn(shop, caller.accountId, params.id, body),
  rejectReturn: ({ shop, caller, params, body }) =>
    rejectReturn(shop, caller.accountId, params.id, body),
  receiveReturn: ({ shop, caller, params, body }) => receiveReturn(shop, caller, params.id, body),
  approveReturnRefund: ({ shop, caller, params }) => approveReturnRefund(shop, caller, params.id),
});
