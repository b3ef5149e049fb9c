import type { InvoiceKind, TaxKind } from '#contract/values/tax/tax-kinds';

/** Texts of the invoices and the tax report. */
export const invoices = {
  title: 'Invoices',
  search: 'Search invoices',
  number: 'Number',
  kind: 'Kind',
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' } satisfies Record<InvoiceKind, string>,
  order: 'Order',
  buyer: 'Buyer',
  issued: 'Issued',
  tax: 'Tax',
  total: 'Total',
  exportPdf: 'Export PDF',
  exportCsv: 'Export CSV',
  exporting: 'Exporting',
  exported: 'Invoices exported',
  report: 'Tax report',
  emptyTitle: 'No invoices',
  emptyText: 'Invoices are issued once orders are paid, if they are turned on under Tax.',
};

export const taxReport = {
  title: 'Tax report',
  back: 'Invoices',
  hint: (documents: number, credits: number) =>
    `From ${documents === 1 ? '1 invoice' : `${documents} invoices`}, less ${credits === 1 ? '1 credit note' : `${credits} credit notes`}. Choose days to narrow it down.`,
  country: 'Country',
  tax: 'Tax',
  untaxed: 'No tax',
  kinds: {
    included: '',
    added: '',
    reverse_charge: 'Reverse charge',
  } as Partial<Record<TaxKind, string>>,
  rate: (name: string, percent: number) => `${name} ${percent}%`,
  net: 'Net',
  amount: 'Tax amount',
  gross: 'Gross',
  total: 'Total',
  exported: 'Tax report exported',
  emptyTitle: 'No invoices in this period',
  emptyText: 'Choose other days.',
};
