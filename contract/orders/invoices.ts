import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyAmount } from '../money';
import { invoiceKinds, taxKinds } from '../values/tax/tax-kinds';

export const invoiceSummary = z.object({
  _id: z.string(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedAt: z.string(),
  /** Of all amounts, ISO 4217. */
  currency: z.string(),
  total: moneyAmount,
  tax: moneyAmount,
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** As in `taxes`; the name is empty where nothing was taxed. */
const taxedSum = {
  name: z.string(),
  percent: z.number(),
  net: moneyAmount,
  tax: moneyAmount,
  gross: moneyAmount,
};

/** An invoice or a credit note as it was issued. It never changes. */
export const invoice = invoiceSummary.extend({
  orderId: z.string(),
  orderNumber: z.number().int(),
  orderedAt: z.string(),
  /** The day on which the goods were sent, or the days on which delivery was expected; null in documents before it was stated. */
  supply: z.object({ from: z.string(), to: z.string(), isExpected: z.boolean() }).nullable(),
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects: z.string().nullable(),
  /** Lines of name and address. */
  seller: z.array(z.string()),
  taxNumber: z.string(),
  /** Lines of company, name, address and VAT number. */
  buyer: z.array(z.string()),
  taxKind: z.enum(taxKinds).nullable(),
  lines: z.array(
    z.object({
      ...taxedSum,
      label: z.string(),
      /** Null for delivery, and in credit notes for amounts instead of units. */
      quantity: z.number().int().nullable(),
      /** Null for delivery, unless a promotion took something off this price. */
      unitPrice: moneyAmount.nullable(),
      /** The reductions of the units. Credit notes have none: their amounts are already reduced. */
      discount: moneyAmount.optional(),
      /** The share of each promotion, in credit notes of the credited units. */
      discounts: z.array(z.object({ name: z.string(), amount: moneyAmount })).optional(),
    }),
  ),
  rates: z.array(z.object(taxedSum)),
  footer: z.string(),
  /** For business buyers, in a shop that offers electronic invoices: the forms that it has. */
  electronic: z
    .object({
      /** Whether its PDF file is a Factur-X invoice. */
      isFacturX: z.boolean(),
      isXRechnung: z.boolean(),
    })
    .optional(),
});
export type Invoice = z.infer<typeof invoice>;

const tag = 'Invoices';

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/invoices',
  access: 'buyer',
  tag,
  summary: 'The invoice and the credit notes of an order, for its owner or staff, the oldest first',
  params: z.object({ orderId: z.string() }),
  response: z.array(invoiceSummary),
});

const params = z.object({ invoiceId: z.string() });

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId',
  access: 'buyer',
  limitsLink: true,
  tag,
  summary: 'An invoice or a credit note, for the owner of its order or staff',
  params,
  response: invoice,
});

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId/pdf',
  access: 'buyer',
  limitsLink: true,
  tag,
  summary:
    'An invoice or a credit note as a PDF file; for business buyers a Factur-X invoice (PDF/A-3 with XML), if the shop offers electronic invoices',
  params,
  raw: true,
  mediaType: 'application/pdf',
});

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/invoices/:invoiceId/xml',
  access: 'buyer',
  limitsLink: true,
  tag,
  summary:
    'An invoice or a credit note for a business buyer as XRechnung 3.0. 404 if the shop does not offer it, or something is missing',
  params,
  raw: true,
  mediaType: 'application/xml',
});
