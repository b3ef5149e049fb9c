import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/invoices';
import { sendCsv } from '../http/csv';
import { mount, mountList } from '../http/mount';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  exportInvoices,
  exportTaxReport,
  getTaxReport,
  listAllInvoices,
  printInvoices,
} from './invoices.admin.service';

export function invoiceAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listAllInvoices, ({ query }) => listAllInvoices(shop, query));
  mount(app, shop, contract.exportInvoices, async ({ query, reply }) => {
    sendCsv(reply, { name: 'invoices', day: await shopToday(shop) }, exportInvoices(shop, query));
    return undefined;
  });
  mount(app, shop, contract.getInvoicesPdf, async ({ caller, query, reply }) => {
    const file = await printInvoices(shop, caller, query);
    reply
      .header('content-disposition', `attachment; filename="invoices-${await shopToday(shop)}.pdf"`)
      .type('application/pdf')
      .send(file);
    return undefined;
  });
  mount(app, shop, contract.getTaxReport, ({ query }) => getTaxReport(shop, query));
  mount(app, shop, contract.exportTaxReport, async ({ query, reply }) => {
    const file = { name: 'tax', day: await shopToday(shop) };
    sendCsv(reply, file, exportTaxReport(shop, query));
    return undefined;
  });
}
