import * as contract from '#contract/orders/withdrawals';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import {
  acceptWithdrawal,
  closeWithdrawal,
  listWithdrawals,
  matchWithdrawal,
} from './withdrawals.admin.service';
import { confirmWithdrawal, declareOwnWithdrawal, declareWithdrawal } from './withdrawals.service';

/** The declaration, which needs no sign-in, and the decisions of staff. */
export const withdrawalRoutes = implement(contract, {
  declareWithdrawal: async ({ shop, body, client }) => {
    const declaredAt = await declareWithdrawal(shop, body, clientKey(client));
    return { declaredAt: declaredAt.toISOString(), email: body.email };
  },
  declareOwnWithdrawal: async ({ shop, caller, params, body }) => {
    const declaredAt = await declareOwnWithdrawal(shop, caller, params.orderId, body);
    return { declaredAt: declaredAt.toISOString(), email: body.email };
  },
  confirmWithdrawal: async ({ shop, body, client }) => {
    const declaredAt = await confirmWithdrawal(shop, body.token, clientKey(client));
    return { declaredAt: declaredAt.toISOString() };
  },
  listWithdrawals: ({ shop, query }) => listWithdrawals(shop, query),
  matchWithdrawal: ({ shop, caller, params, body }) =>
    matchWithdrawal(shop, caller, params.id, body),
  acceptWithdrawal: ({ shop, caller, params, body }) =>
    acceptWithdrawal(shop, caller, params.id, body),
  closeWithdrawal: ({ shop, caller, params, body }) =>
    closeWithdrawal(shop, caller, params.id, body),
});
