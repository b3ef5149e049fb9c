import * as contract from '#contract/admin/tax';
import { implement } from '../http/implement';
import { getTax, updateTax } from './tax.service';

export const taxAdminRoutes = implement(contract, {
  getTax: ({ shop }) => getTax(shop),
  updateTax: ({ shop, caller, body }) => updateTax(shop, caller, body),
});
