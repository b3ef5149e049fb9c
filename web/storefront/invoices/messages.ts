/** Texts of invoices and credit notes. */
export const invoice = {
  list: 'Invoices',
  heading: 'Invoice',
  back: 'Back to the order',
  print: 'Print',
  download: 'Download PDF',
  downloadXml: 'Download XRechnung',
  failed: 'The file couldn’t be saved. Please try again.',
  lines: 'Items',
  units: (quantity: string, price: string) => `${quantity} × ${price}`,
  notFoundTitle: 'Invoice not found',
  notFoundText: 'It may belong to another account, or the link is incomplete.',
} as const;
