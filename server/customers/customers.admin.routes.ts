import * as contract from '#contract/admin/customers';
import { implement } from '../http/implement';
import { csvFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import {
  approveUnpaidUnits,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  listCustomers,
  previewErasure,
  recordCustomersExport,
} from './customers.service';
import { exportCustomers } from './customers-file.service';

/** Endpoints for customers. */
export const customerAdminRoutes = implement(contract, {
  listCustomers: ({ shop, query }) => listCustomers(shop, query),
  exportCustomers: async ({ shop, caller }) => {
    await recordCustomersExport(shop, caller);
    return csvFile({ name: 'customers', day: await shopToday(shop) }, exportCustomers(shop));
  },
  getCustomer: ({ shop, params }) => getCustomer(shop, params.id),
  approveUnpaidUnits: ({ shop, caller, params, body }) =>
    approveUnpaidUnits(shop, caller, params.id, body.units),
  exportCustomer: {
    handle: ({ shop, caller, params }) => exportCustomer(shop, caller, params.id),
    fileName: 'customer-data.json',
  },
  previewErasure: ({ shop, params }) => previewErasure(shop, params.id),
  eraseCustomer: async ({ shop, caller, params, body }) => {
    await eraseCustomer(shop, caller, params.id, body);
    return { _id: params.id };
  },
});
