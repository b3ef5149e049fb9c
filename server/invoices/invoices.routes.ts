import * as contract from '#contract/orders/invoices';
import { datesIn } from '#contract/values/dates';
import { implement } from '../http/implement';
import { pdfFile } from '../http/responses/file-answer';
import { readSettings } from '../settings/shop-settings';
import { getInvoice, listInvoices } from './invoices.service';

export const invoiceRoutes = implement(contract, {
  listInvoices: ({ shop, caller, params }) => listInvoices(shop, caller, params.orderId),
  getInvoice: ({ shop, caller, params }) => getInvoice(shop, caller, params.invoiceId),
  getInvoicePdf: async ({ shop, caller, params }) => {
    const invoice = await getInvoice(shop, caller, params.invoiceId);
    const { delivery, dateLocale } = await readSettings(shop);
    // Loaded on demand: it is large, and few requests need it.
    const { invoicesPdf } = await import('./invoice-pdf');
    const dates = datesIn({ timeZone: delivery.timeZone, locale: dateLocale });
    return pdfFile(invoice.number.replaceAll('/', '-'), await invoicesPdf([invoice], dates));
  },
});
