import * as contract from '#contract/admin/catalogue/inventory';
import { implement } from '../http/implement';
import { adjustStock, getStock, listLowStock } from './stock.admin.service';

export const inventoryAdminRoutes = implement(contract, {
  getStock: ({ shop, params, query }) => getStock(shop, params.id, query),
  adjustStock: ({ shop, caller, params, body }) =>
    adjustStock(shop, caller.accountId, params.id, body),
  listLowStock: ({ shop, query }) => listLowStock(shop, query),
});
