import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/returns';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { requestReturn } from './returns.service';

export function returnRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.requestReturn, ({ caller, params, body }) =>
    requestReturn(shop, caller.accountId, params.orderId, body),
  );
}
