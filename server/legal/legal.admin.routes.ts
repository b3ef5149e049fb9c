import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/legal';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getLegal, listLackingProducts, updateLegal } from './legal.service';
import { getRetention } from './retention.service';

export function legalAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getLegal, () => getLegal(shop));
  mount(app, shop, contract.updateLegal, ({ caller, body }) => updateLegal(shop, caller, body));
  mountList(app, shop, contract.getRetention, () => getRetention(shop));
  mountList(app, shop, contract.listLackingProducts, ({ query }) =>
    listLackingProducts(shop, query),
  );
}
