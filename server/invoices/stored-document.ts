import type { TaxKind } from '#contract/values/tax/tax-kinds';
import type { InvoicePart } from './invoice-parts.rules';

/** A printed line, in whole minor units. */
export interface DocumentLine extends InvoicePart {
  label: string;
  /** Null for delivery, and in credit notes for amounts instead of units. */
  quantity: number | null;
  unitPrice: number | null;
  /** What a promo code took off the units; documents before it was stated have none. */
  discount?: number;
}

/** The day on which goods were sent, or the days on which their delivery is expected: `YYYY-MM-DD`. */
export interface Supply {
  from: string;
  to: string;
  isExpected: boolean;
}

/** Everything that an invoice or a credit note says, as stored. */
export interface StoredDocument {
  orderNumber: number;
  orderedAt: string;
  /** When the goods are supplied; documents before it was stated have none. */
  supply?: Supply;
  /** The number of the invoice that a credit note corrects. */
  corrects: string | null;
  seller: string[];
  taxNumber: string;
  buyer: string[];
  taxKind: TaxKind | null;
  /** A credit note has a line for each line of its invoice, also where nothing is credited. */
  lines: DocumentLine[];
  footer: string;
}
