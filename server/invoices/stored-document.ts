import type { TaxKind } from '#contract/values/tax/tax-kinds';
import type { InvoicePart } from './invoice-parts.rules';

/** What a promotion took off, in whole minor units. */
export interface NamedDiscount {
  name: string;
  amount: number;
}

/** A printed line, in whole minor units. */
export interface DocumentLine extends InvoicePart {
  label: string;
  /** Null for delivery, and in credit notes for amounts instead of units. */
  quantity: number | null;
  /** Null for delivery, unless a promotion took something off this price. */
  unitPrice: number | null;
  /** What was taken off the units; documents before it was stated have none, and credit notes 0: their amounts are after it. */
  discount?: number;
  /** The share of each promotion, in credit notes of the credited units; none if staff gave the discount. */
  discounts?: NamedDiscount[];
}

/** The day on which goods were sent, or the days on which their delivery is expected: `YYYY-MM-DD`. */
export interface Supply {
  from: string;
  to: string;
  isExpected: boolean;
}

/** An address in its parts, as electronic invoices state it. */
export interface PartyAddress {
  /** Lines of street and number. */
  street: string;
  city: string;
  state: string;
  zipCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** What electronic invoices state beside the printed lines, as it was when the document was issued. */
export interface InvoicedParties {
  seller: PartyAddress & { name: string };
  buyer: PartyAddress & { company: string; person: string; vatNumber: string };
  settlement: {
    /** How the order was paid, or is to be paid. */
    kind: 'card' | 'transfer' | 'on_delivery' | 'online';
    /** The last digits of the card; empty if it was paid otherwise. */
    last4: string;
    /** The part of the total that was paid, or in a credit note paid back, in whole minor units. */
    paid: number;
  };
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
  /** Documents before electronic invoices were offered have none. */
  parties?: InvoicedParties;
}
