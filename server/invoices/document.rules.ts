import { takeRatio, toMajor } from '#contract/money';
import type { Invoice } from '#contract/orders/invoices';
import { isBankTransfer, isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { shareOut } from '#contract/values/share';
import { addressLines } from '../address-formats/address-formats.rules';
import { type Settings, shopCountry } from '../settings/shop-settings';
import { groupByRate } from '../tax/rounding.rules';
import {
  type CreditedPart,
  creditParts,
  type InvoicePart,
  type Refund,
} from './invoice-parts.rules';
import type { InvoicedOrder, InvoiceRow } from './invoices.queries';
import type {
  DocumentLine,
  InvoicedParties,
  NamedDiscount,
  StoredDocument,
  Supply,
} from './stored-document';

/** The invoice of an order. */
export function invoiceOf(order: InvoicedOrder, settings: Settings): StoredDocument {
  return {
    orderNumber: order.number,
    orderedAt: order.placedAt,
    corrects: null,
    supply: supplyOf(order),
    ...sellerOf(settings),
    buyer: buyerOf(order, settings),
    taxKind: order.taxKind,
    lines: [...order.lines.map((line) => lineOf(order, line)), ...deliveryOf(order)],
    parties: partiesOf(order, settings),
  };
}

function partiesOf(order: InvoicedOrder, settings: Settings): InvoicedParties {
  const { street, city, zipCode } = settings.tax.electronicInvoices;
  const [name = ''] = sellerOf(settings).seller;
  return {
    seller: { name, street, city, state: '', zipCode, country: shopCountry(settings) },
    buyer: {
      company: order.company,
      person: `${order.firstName} ${order.lastName}`.trim(),
      vatNumber: order.vatNumber,
      street: order.streetAddress,
      city: order.city,
      state: order.state,
      zipCode: order.zipCode,
      country: order.country,
    },
    settlement: {
      kind: settlementOf(order),
      last4: order.last4 ?? '',
      paid: Math.min(order.paid, order.total),
    },
  };
}

function settlementOf({ gateway, last4 }: InvoicedOrder): InvoicedParties['settlement']['kind'] {
  if (gateway === null || isPaidOnDelivery(gateway)) return 'on_delivery';
  if (isBankTransfer(gateway)) return 'transfer';
  return last4 === null ? 'online' : 'card';
}

/** Goods paid in advance are not sent yet: the days of their delivery are the date of supply. */
function supplyOf({ shippedOn, estimatedFrom, estimatedTo }: InvoicedOrder): Supply {
  if (shippedOn !== null) return { from: shippedOn, to: shippedOn, isExpected: false };
  return { from: estimatedFrom, to: estimatedTo, isExpected: true };
}

function sellerOf({ brand, shopName, tax }: Settings) {
  const { taxNumber, footer } = tax.invoices;
  return { seller: (brand.legalAddress ?? shopName).split('\n'), taxNumber, footer };
}

/** With the country, which a parcel names only abroad. */
function buyerOf(order: InvoicedOrder, { delivery }: Settings): string[] {
  const { company, country, vatNumber } = order;
  const lines = [company, ...addressLines(order, delivery.country), country, vatNumber];
  return lines.filter((line) => line !== '');
}

const untaxed = { name: '', rate: 0, tax: 0 };

function lineOf(order: InvoicedOrder, line: InvoicedOrder['lines'][number]): DocumentLine {
  const tax = order.taxes.find(({ orderLineId }) => orderLineId === line.id);
  return {
    ...(tax ? { ...rateOf(order, tax), tax: tax.amount } : untaxed),
    orderLineId: line.id,
    gross: line.amount,
    label: [line.title, line.colour, line.size].filter((part) => part !== '').join(', '),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    ...(line.discounts.length > 0 && { discounts: line.discounts }),
  };
}

/** Delivery, with the price before a promotion. One that a promotion makes free is stated too. */
function deliveryOf(order: InvoicedOrder): DocumentLine[] {
  const { shipping, deliveryDiscount } = order;
  if (deliveryDiscount === null) return deliveryParts(order);
  const parts = deliveryParts(order, { isStated: true });
  const paid = parts.map(({ gross }) => gross || 1);
  const reductions = shareOut(paid, deliveryDiscount.amount);
  const prices = shareOut(paid, shipping);
  return parts.map((part, index) => {
    const amount = reductions[index] ?? 0;
    const discounts = [{ ...deliveryDiscount, amount }];
    return { ...part, unitPrice: (prices[index] ?? 0) + amount, discount: amount, discounts };
  });
}

/** Delivery has a line for each of its rates. `isStated`: also if it costs nothing. */
function deliveryParts(order: InvoicedOrder, { isStated = false } = {}): DocumentLine[] {
  const { shipping, deliveryMethod, taxes } = order;
  const line = { orderLineId: null, label: deliveryMethod, quantity: null, unitPrice: null };
  const parts = taxes.filter(({ orderLineId }) => orderLineId === null);
  if (parts.length === 0)
    return shipping > 0 || isStated ? [{ ...line, ...untaxed, gross: shipping }] : [];
  return parts.map((tax) => ({
    ...line,
    ...rateOf(order, tax),
    tax: tax.amount,
    gross: tax.base + tax.amount,
  }));
}

/** Nothing is charged where the buyer owes the tax. */
function rateOf({ taxKind }: InvoicedOrder, { name, rate }: InvoicedOrder['taxes'][number]) {
  return { name, rate: taxKind === 'reverse_charge' ? 0 : rate };
}

/** The credit note for an amount, after the earlier credit notes of the invoice. `isPaidBack`: whether the buyer gets the amount. */
export function creditNoteOf(
  invoice: Pick<InvoiceRow, 'number' | 'document'>,
  earlier: readonly StoredDocument[],
  refund: Refund & { isPaidBack: boolean },
): StoredDocument {
  const { lines } = invoice.document;
  const credited: CreditedPart[] = creditParts(
    lines,
    earlier.map((credit) => credit.lines),
    refund,
  );
  const units = refund.isPart ? [] : refund.units;
  const counted = new Map<string | null, number>(
    units.map(({ orderLineId, quantity }) => [orderLineId, quantity]),
  );
  const { parties } = invoice.document;
  const total = credited.reduce((sum, { gross }) => sum + gross, 0);
  return {
    ...invoice.document,
    ...(parties && { parties: withPaid(parties, refund.isPaidBack ? total : 0) }),
    corrects: invoice.number,
    lines: lines.map(({ discounts, ...line }, index) => {
      const quantity = counted.get(line.orderLineId) ?? null;
      const before = earlier.reduce((sum, credit) => sum + (credit.lines[index]?.quantity ?? 0), 0);
      const shares = sharesOf(discounts, { before, quantity, of: line.quantity });
      return {
        ...line,
        ...(credited[index] ?? { gross: 0, tax: 0 }),
        quantity,
        unitPrice: line.orderLineId === null ? null : line.unitPrice,
        // The credited amount is after the discount.
        discount: 0,
        ...(shares.length > 0 && { discounts: shares }),
      };
    }),
  };
}

/** The part of discounts that some units of a line have: those of all units add up to the discounts. */
function sharesOf(
  discounts: readonly NamedDiscount[] = [],
  { before, quantity, of }: { before: number; quantity: number | null; of: number | null },
): NamedDiscount[] {
  if (quantity === null || of === null || before + quantity > of) return [];
  return discounts
    .map(({ name, amount }) => ({
      name,
      amount: takeRatio(amount, before + quantity, of) - takeRatio(amount, before, of),
    }))
    .filter(({ amount }) => amount > 0);
}

const withPaid = (parties: InvoicedParties, paid: number): InvoicedParties => ({
  ...parties,
  settlement: { ...parties.settlement, paid },
});

/** The sums of a document, in whole minor units. */
export function sumsOf({ lines }: StoredDocument): { total: number; tax: number } {
  const sum = (name: 'gross' | 'tax') => lines.reduce((total, line) => total + line[name], 0);
  return { total: sum('gross'), tax: sum('tax') };
}

/** Whether the credit notes of an invoice add up to its total. */
export function isCredited(total: number, credits: readonly { total: number }[]): boolean {
  return credits.reduce((sum, credit) => sum + credit.total, 0) >= total;
}

/** The lines that are printed: a credit note has those of its invoice, and shows those that it credits. */
export function shownLines({
  kind,
  document: { lines },
}: Pick<InvoiceRow, 'kind' | 'document'>): DocumentLine[] {
  return lines.filter(
    ({ gross, unitPrice }) => gross > 0 || (kind === 'invoice' && unitPrice !== null),
  );
}

/** A stored document as the contract has it. */
export function toInvoice({ document, ...row }: InvoiceRow): Invoice {
  const shown = shownLines({ kind: row.kind, document });
  return {
    ...toSummary(row),
    orderId: row.orderId,
    orderNumber: document.orderNumber,
    orderedAt: document.orderedAt,
    supply: document.supply ?? null,
    corrects: document.corrects,
    seller: document.seller,
    taxNumber: document.taxNumber,
    buyer: document.buyer,
    taxKind: document.taxKind,
    footer: document.footer,
    lines: shown.map((line) => ({
      ...toSum([line], row.currency),
      label: line.label,
      quantity: line.quantity,
      unitPrice: line.unitPrice === null ? null : toMajor(line.unitPrice, row.currency),
      ...(line.discount && { discount: toMajor(line.discount, row.currency) }),
      ...(line.discounts && {
        discounts: line.discounts.map(({ name, amount }) => ({
          name,
          amount: toMajor(amount, row.currency),
        })),
      }),
    })),
    rates: groupByRate(shown)
      .map((lines) => toSum(lines, row.currency))
      .sort((one, other) => other.percent - one.percent),
  };
}

function toSum(lines: readonly InvoicePart[], currency: string) {
  const major = (amount: number) => toMajor(amount, currency);
  const sum = (name: 'gross' | 'tax') => lines.reduce((total, line) => total + line[name], 0);
  const [gross, tax] = [sum('gross'), sum('tax')];
  return {
    name: lines[0]?.name ?? '',
    percent: (lines[0]?.rate ?? 0) / 10_000,
    net: major(gross - tax),
    tax: major(tax),
    gross: major(gross),
  };
}

export function toSummary(row: Omit<InvoiceRow, 'document'>) {
  const { currency } = row;
  return {
    _id: row.id,
    kind: row.kind,
    number: row.number,
    issuedAt: row.issuedAt.toISOString(),
    currency,
    total: toMajor(row.total, currency),
    tax: toMajor(row.tax, currency),
  };
}

/** `INV-2026-00001`. */
export function numberOf(prefix: string, { year, ordinal }: { year: number; ordinal: number }) {
  return `${prefix}${year}-${String(ordinal).padStart(5, '0')}`;
}
