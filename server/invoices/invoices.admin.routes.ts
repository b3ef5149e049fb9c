import * as contract from '#contract/admin/orders/invoices';
import { implement } from '../http/implement';
import { csvFile, pdfFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import {
  changeBuyerReference,
  getElectronicInvoices,
} from './electronic/electronic-invoices.service';
import {
  exportInvoices,
  exportTaxReport,
  getTaxReport,
  listAllInvoices,
  printInvoices,
} from './invoices.admin.service';

export const invoiceAdminRoutes = implement(contract, {
  listAllInvoices: ({ shop, query }) => listAllInvoices(shop, query),
  exportInvoices: async ({ shop, query }) =>
    csvFile({ name: 'invoices', day: await shopToday(shop) }, exportInvoices(shop, query)),
  getInvoicesPdf: async ({ shop, caller, query }) => {
    const file = await printInvoices(shop, caller, query);
    return pdfFile(`invoices-${await shopToday(shop)}`, file);
  },
  getElectronicInvoices: ({ shop, params }) => getElectronicInvoices(shop, params.id),
  updateBuyerReference: ({ shop, caller, params, body }) =>
    changeBuyerReference(shop, caller, params.id, body),
  getTaxReport: ({ shop, query }) => getTaxReport(shop, query),
  exportTaxReport: async ({ shop, query }) =>
    csvFile({ name: 'tax', day: await shopToday(shop) }, exportTaxReport(shop, query)),
});
