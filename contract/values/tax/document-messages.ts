/** The texts of invoices and credit notes, the same on the page and in the PDF file. */
export const documentMessages = {
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
  taxNumber: (number: string) => `VAT or tax number: ${number}`,
  date: (day: string) => `Date: ${day}`,
  order: (number: string, day: string) => `Order #${number} of ${day}`,
  corrects: (number: string) => `Corrects invoice ${number}`,
  supply: (day: string) => `Date of supply: ${day}`,
  supplyPeriod: (from: string, to: string) => `Date of supply: ${from} to ${to}`,
  expectedSupply: (day: string) => `Date of supply: expected ${day}`,
  expectedSupplyPeriod: (from: string, to: string) => `Date of supply: expected ${from} to ${to}`,
  head: {
    item: 'Item',
    quantity: 'Qty',
    price: 'Price',
    tax: 'Tax',
    amount: 'Amount',
  },
  percent: (percent: string) => `${percent}%`,
  discount: 'Discount',
  rate: (name: string, percent: string, net: string) => `${name} ${percent}% on ${net}`,
  total: 'Total',
  totalCredited: 'Total credited',
  reverseCharge:
    'Tax-free intra-Community supply, Article 138 of Directive 2006/112/EC. Reverse charge: the buyer accounts for the VAT.',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
} as const;
