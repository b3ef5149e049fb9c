import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/catalogue/inventory';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { adjustStock, getStock, listLowStock } from './stock.admin.service';

export function inventoryAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getStock, ({ params, query }) => getStock(shop, params.id, query));

  mount(app, shop, contract.adjustStock, ({ caller, params, body }) =>
    adjustStock(shop, caller.accountId, params.id, body),
  );

  mount(app, shop, contract.listLowStock, async (call) => {
    const { rows, total } = await listLowStock(shop, call.query);
    setTotal(call, total, call.query);
    return rows;
  });
}
