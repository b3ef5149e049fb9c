/**
 * How tax counts in a total: the prices include it, it is added, or the buyer owes it (a business with a VAT number in
 * another country of the EU).
 */
export const taxKinds = ['included', 'added', 'reverse_charge'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Where tax is rounded: for each line, or once for all lines of one rate. */
export const taxRoundings = ['line', 'rate'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

export const TAX_ZONES_LIMIT = 200;
export const TAX_CLASSES_LIMIT = 20;

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
