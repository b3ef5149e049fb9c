import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/tax';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { getTax, updateTax } from './tax.service';

export function taxAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getTax, () => getTax(shop));
  mount(app, shop, contract.updateTax, ({ caller, body }) => updateTax(shop, caller, body));
}
