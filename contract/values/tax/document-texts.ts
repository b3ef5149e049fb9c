import type { Dates } from '../dates';
import { moneyFormat } from '../money';
import type { InvoiceKind, TaxKind } from './tax-kinds';

type Sum = { name: string; percent: number; net: number };

interface NamedDiscount {
  name: string;
  amount: number;
}

interface DiscountedLine {
  discount?: number | undefined;
  discounts?: NamedDiscount[] | undefined;
}

/** The texts of invoices and credit notes, the same on the page and in the PDF file. */
export const documentTexts = {
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' } satisfies Record<InvoiceKind, string>,
  taxNumber: (number: string) => `VAT or tax number: ${number}`,
  /** Dates and numbers, a line each. */
  facts: (
    {
      issuedAt,
      orderedAt,
      orderNumber,
      corrects,
      supply,
    }: {
      issuedAt: string;
      orderedAt: string;
      orderNumber: number;
      corrects: string | null;
      supply: { from: string; to: string; isExpected: boolean } | null;
    },
    dates: Dates,
  ): string[] => [
    `Date: ${dates.day(issuedAt)}`,
    `Order #${orderNumber} of ${dates.day(orderedAt)}`,
    ...(supply === null ? [] : [supplyText(supply, dates)]),
    ...(corrects === null ? [] : [`Corrects invoice ${corrects}`]),
  ],
  head: {
    item: 'Item',
    quantity: 'Qty',
    price: 'Price',
    tax: 'Tax',
    amount: 'Amount',
  },
  /** What was taken off a line, by promotion if they are known. */
  discounts: ({ discount = 0, discounts }: DiscountedLine): NamedDiscount[] =>
    discounts ?? (discount === 0 ? [] : [{ name: 'Discount', amount: discount }]),
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

function supplyText(
  { from, to, isExpected }: { from: string; to: string; isExpected: boolean },
  dates: Dates,
): string {
  const days = from === to ? dates.day(from) : `${dates.day(from)} to ${dates.day(to)}`;
  return isExpected ? `Date of supply: expected ${days}` : `Date of supply: ${days}`;
}
