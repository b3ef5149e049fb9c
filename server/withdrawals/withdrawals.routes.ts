import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/withdrawals';
import { clientKey } from '../http/client-key';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import {
  acceptWithdrawal,
  closeWithdrawal,
  listWithdrawals,
  matchWithdrawal,
} from './withdrawals.admin.service';
import { confirmWithdrawal, declareOwnWithdrawal, declareWithdrawal } from './withdrawals.service';

/** The declaration, which needs no sign-in, and the decisions of staff. */
export function withdrawalRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.declareWithdrawal, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const declaredAt = await declareWithdrawal(shop, body, clientKey(request));
    return { declaredAt: declaredAt.toISOString(), email: body.email };
  });
  mount(app, shop, contract.declareOwnWithdrawal, async ({ caller, params, body }) => {
    const declaredAt = await declareOwnWithdrawal(shop, caller, params.orderId, body);
    return { declaredAt: declaredAt.toISOString(), email: body.email };
  });
  mount(app, shop, contract.confirmWithdrawal, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const declaredAt = await confirmWithdrawal(shop, body.token, clientKey(request));
    return { declaredAt: declaredAt.toISOString() };
  });
  mountList(app, shop, contract.listWithdrawals, ({ query }) => listWithdrawals(shop, query));
  mount(app, shop, contract.matchWithdrawal, ({ caller, params, body }) =>
    matchWithdrawal(shop, caller, params.id, body),
  );
  mount(app, shop, contract.acceptWithdrawal, ({ caller, params, body }) =>
    acceptWithdrawal(shop, caller, params.id, body),
  );
  mount(app, shop, contract.closeWithdrawal, ({ caller, params, body }) =>
    closeWithdrawal(shop, caller, params.id, body),
  );
}
