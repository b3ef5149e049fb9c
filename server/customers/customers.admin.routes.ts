import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/customers';
import { sendCsv } from '../http/csv';
import { mount, mountList } from '../http/mount';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
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
export function customerAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listCustomers, ({ query }) => listCustomers(shop, query));
  mount(app, shop, contract.exportCustomers, async ({ caller, reply }) => {
    await recordCustomersExport(shop, caller);
    const file = { name: 'customers', day: await shopToday(shop) };
    sendCsv(reply, file, exportCustomers(shop));
    return undefined;
  });
  mount(app, shop, contract.getCustomer, ({ params }) => getCustomer(shop, params.id));
  mount(app, shop, contract.approveUnpaidUnits, ({ caller, params, body }) =>
    approveUnpaidUnits(shop, caller, params.id, body.units),
  );
  mount(app, shop, contract.exportCustomer, ({ caller, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="customer-data.json"');
    return exportCustomer(shop, caller, params.id);
  });
  mount(app, shop, contract.previewErasure, ({ params }) => previewErasure(shop, params.id));
  mount(app, shop, contract.eraseCustomer, async ({ caller, params, body }) => {
    await eraseCustomer(shop, caller, params.id, body);
    return { _id: params.id };
  });
}
