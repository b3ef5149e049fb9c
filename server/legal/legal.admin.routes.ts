import * as contract from '#contract/admin/legal';
import { implement } from '../http/implement';
import { getLegal, listLackingProducts, updateLegal } from './legal.service';
import { getRetention } from './retention.service';

export const legalAdminRoutes = implement(contract, {
  getLegal: ({ shop }) => getLegal(shop),
  updateLegal: ({ shop, caller, body }) => updateLegal(shop, caller, body),
  getRetention: ({ shop }) => getRetention(shop),
  listLackingProducts: ({ shop, query }) => listLackingProducts(shop, query),
});
