import * as contract from '#contract/orders/invoices';
import { implement } from '../http/implement';
import { pdfFile, xmlFile } from '../http/responses/file-answer';
import { getInvoice, getInvoiceXml, listInvoices, printInvoice } from './invoices.service';

const fileName = (number: string) => number.replaceAll('/', '-');

export const invoiceRoutes = implement(contract, {
  listInvoices: ({ shop, caller, params }) => listInvoices(shop, caller, params.orderId),
  getInvoice: ({ shop, caller, params }) => getInvoice(shop, caller, params.invoiceId),
  getInvoicePdf: async ({ shop, caller, params }) => {
    const { number, content } = await printInvoice(shop, caller, params.invoiceId);
    return pdfFile(fileName(number), content);
  },
  getInvoiceXml: async ({ shop, caller, params }) => {
    const { number, content } = await getInvoiceXml(shop, caller, params.invoiceId);
    return xmlFile(fileName(number), content);
  },
});
