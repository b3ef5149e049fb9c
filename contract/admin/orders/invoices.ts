import { z } from 'zod';
import { day } from '../../day';
import { endpoint } from '../../endpoint';
import { moneyAmount } from '../../money';
import { invoiceSummary } from '../../orders/invoices';
import { wordList } from '../../paging';
import { rawText, text } from '../../text';
import { invoiceKinds, taxKinds } from '../../values/tax/tax-kinds';
import { area, paging } from '../area';
import { electronicAddress } from '../tax';

const invoices = area('staff:orders', 'Admin: invoices');

/** Days of the shop, both included, on which the documents were issued. */
const period = { from: day.optional(), to: day.optional() };

const invoiceFilter = z.object({
  ...period,
  kind: z.enum(invoiceKinds).optional(),
  /** The beginning of a number, or a part of the buyer's name. */
  q: rawText(200).trim().optional(),
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;

const listedInvoice = invoiceSummary.extend({
  orderId: z.string(),
  orderNumber: z.number().int(),
  /** The first line of the buyer. */
  buyer: z.string(),
  /** The country of delivery, ISO 3166-1 alpha-2. */
  country: z.string(),
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

export const listAllInvoices = endpoint({
  ...invoices.get('/api/admin/invoices'),
  summary: 'Invoices and credit notes, the newest first',
  query: invoiceFilter.extend(paging(20, 100)),
  response: z.array(listedInvoice),
  list: true,
});

export const exportInvoices = endpoint({
  ...invoices.get('/api/admin/invoices.csv'),
  summary:
    'Invoices and credit notes as CSV, the oldest first, one row for each rate; the amounts of credit notes are negative',
  query: invoiceFilter,
  raw: true,
});

/** Maximum number of documents in one PDF file. */
export const INVOICES_PER_PDF = 100;

const printedInvoices = invoiceFilter.extend({
  /** Ids of orders, separated by commas. */
  orders: wordList.pipe(z.array(z.uuid()).max(INVOICES_PER_PDF)).optional(),
});
export type PrintedInvoices = z.output<typeof printedInvoices>;

export const getInvoicesPdf = endpoint({
  ...invoices.get('/api/admin/invoices.pdf'),
  summary: `Invoices and credit notes as one PDF file, the newest first, up to ${INVOICES_PER_PDF}`,
  query: printedInvoices,
  raw: true,
});

/** What business buyers ask to be stated on their electronic invoices. */
const buyerReference = {
  /** Such as a German Leitweg-ID; empty if the buyer gave none. */
  reference: text(100),
  electronicAddress,
};

/** What a document lacks: the rule of EN 16931 or XRechnung, and what staff do about it. */
const missingFacts = z.array(z.object({ rule: z.string(), text: z.string() }));

const electronicInvoices = z.object({
  /** Whether the shop offers them and the buyer is a business. */
  isOffered: z.boolean(),
  ...buyerReference,
  /** Incremented by each change; 0 if nothing was entered. */
  version: z.number().int(),
  /** The invoices and credit notes of the order, the oldest first. */
  documents: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(invoiceKinds),
      number: z.string(),
      facturX: missingFacts,
      xRechnung: missingFacts,
    }),
  ),
});
export type ElectronicInvoices = z.infer<typeof electronicInvoices>;

export const getElectronicInvoices = endpoint({
  ...invoices.get('/api/admin/orders/:id/electronic-invoices'),
  summary:
    'The electronic invoices of an order for a business buyer: its reference, and what each document lacks',
  response: electronicInvoices,
});

export const updateBuyerReference = endpoint({
  ...invoices.put('/api/admin/orders/:id/electronic-invoices'),
  summary:
    'Change the buyer’s reference and electronic address. With a `version`, 409 `stale_version` if someone else has saved since',
  body: z.object({ ...buyerReference, version: z.number().int() }).partial(),
  response: electronicInvoices,
});

const taxRow = z.object({
  country: z.string(),
  /** As on the invoice; empty where nothing was taxed. */
  name: z.string(),
  percent: z.number(),
  taxKind: z.enum(taxKinds).nullable(),
  net: moneyAmount,
  tax: moneyAmount,
  gross: moneyAmount,
});
export type TaxReportRow = z.infer<typeof taxRow>;

const taxReport = z.object({
  currency: z.string(),
  rows: z.array(taxRow),
  invoices: z.number().int(),
  creditNotes: z.number().int(),
});
export type TaxReport = z.infer<typeof taxReport>;

export const getTaxReport = endpoint({
  ...invoices.get('/api/admin/tax-report'),
  summary:
    'Net, tax and gross of the invoices issued in a period, less its credit notes, by country and rate',
  query: z.object(period),
  response: taxReport,
});

export const exportTaxReport = endpoint({
  ...invoices.get('/api/admin/tax-report.csv'),
  summary: 'The same report as CSV',
  query: z.object(period),
  raw: true,
});
