import { moneyFormat } from '../money';
import type { InvoiceKind, TaxKind } from './tax-kinds';

type Sum = { name: string; percent: number; net: number };

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The texts of invoices and credit notes, the same on the page and in the PDF file. */
export const documentTexts = {
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' } satisfies Record<InvoiceKind, string>,
  taxNumber: (number: string) => `VAT or tax number: ${number}`,
  /** Dates and numbers, a line each. */
  facts: ({
    issuedAt,
    orderedAt,
    orderNumber,
    corrects,
  }: {
    issuedAt: string;
    orderedAt: string;
    orderNumber: number;
    corrects: string | null;
  }): string[] => [
    `Date: ${day.format(new Date(issuedAt))}`,
    `Order #${orderNumber} of ${day.format(new Date(orderedAt))}`,
    ...(corrects === null ? [] : [`Corrects invoice ${corrects}`]),
  ],
  head: {
    ...{ item: 'Item', quantity: 'Qty', price: 'Price', tax: 'Tax', amount: 'Amount' },
  },
  rate: ({ name, percent, net }: Sum, currency: string) =>
    `${name} ${percent}% on ${moneyFormat(currency)(net)}`,
  total: ({ kind }: { kind: InvoiceKind }) => (kind === 'invoice' ? 'Total' : 'Total credited'),
  notes: ({ taxKind }: { taxKind: TaxKind | null }): string[] =>
    taxKind === 'reverse_charge'
      ? [
          'Tax-free intra-Community supply, Article 138 of Directive 2006/112/EC. Reverse charge: the buyer accounts for the VAT.',
        ]
      : [],
  page: (page: number, count: number) => `Page ${page} of ${count}`,
} as const;
