import { exponentOf, takeRatio } from '#contract/money';
import { countryCodes } from '#contract/values/countries/countries';
import { dayIn } from '#contract/values/dates';
import { orderLabel } from '#contract/values/orders/order-number';
import { documentTexts } from '#contract/values/tax/document-texts';
import { readElectronicAddress } from '#contract/values/tax/electronic-address';
import type { InvoiceKind } from '#contract/values/tax/tax-kinds';
import {
  countryOfVatPrefix,
  EU_COUNTRIES,
  NORTHERN_IRELAND,
  normaliseVatNumber,
} from '../../tax/vat-number.rules';
import { shownLines } from '../document.rules';
import type { DocumentLine, InvoicedParties, StoredDocument, Supply } from '../stored-document';
import { electronicTexts } from './electronic-texts';

/**
 * The categories of VAT in EN 16931 (UNTDID 5305): standard rate, zero rate, exempt, reverse charge, supply to another country of the
 * EU, export, and not subject to VAT. `unknown` is for goods without tax whose reason the shop does not know.
 */
type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'unknown';

interface VatOfPart {
  category: VatCategory;
  /** Parts per million. */
  rate: number;
}

/** A line, in whole minor units without tax: the net price of its quantity less its allowance is its amount. */
export interface ElectronicLine extends VatOfPart {
  name: string;
  quantity: number;
  /** UN/ECE Recommendation 20: a piece, or one of anything. */
  unit: 'H87' | 'C62';
  /** In major units, with as many decimals as the amount needs. */
  price: string;
  /** What a promo code took off. */
  allowance: number;
  /** The names of the promotions that took it off. */
  allowanceReason: string;
  amount: number;
}

/** The taxes of one category and rate, in whole minor units. */
interface VatBreakdown extends VatOfPart {
  base: number;
  tax: number;
  reason: string;
  reasonCode: string;
}

/** An invoice by the terms of EN 16931, before it is written in a syntax. Texts that are not known are empty. Amounts are whole minor units. */
export interface ElectronicInvoice {
  number: string;
  kind: InvoiceKind;
  /** `YYYY-MM-DD`. */
  issuedOn: string;
  currency: string;
  buyerReference: string;
  orderNumber: string;
  corrects: string | null;
  supply: Supply | null;
  seller: InvoicedParties['seller'] & {
    vatId: string;
    /** A tax number that is not a VAT number. */
    taxNumber: string;
    registration: string;
    contact: { name: string; phone: string; email: string };
    address: ReturnType<typeof readElectronicAddress>;
  };
  buyer: InvoicedParties['buyer'] & {
    vatId: string;
    address: ReturnType<typeof readElectronicAddress>;
  };
  /** Whether the country of delivery has to be stated. */
  statesDelivery: boolean;
  lines: ElectronicLine[];
  /** Delivery, for each of its rates. */
  charges: (VatOfPart & { label: string; amount: number })[];
  vat: VatBreakdown[];
  totals: {
    lines: number;
    charges: number;
    net: number;
    tax: number;
    gross: number;
    paid: number;
    due: number;
  };
  settlement: InvoicedParties['settlement'] & {
    account: { holder: string; iban: string; bic: string } | null;
    terms: string;
  };
  note: string;
}

export type ElectronicInvoiceFormat = 'factur-x' | 'xrechnung';

/** What electronic invoices need of the settings that the stored document does not have. */
export interface ElectronicSettings {
  timeZone: string;
  street: string;
  city: string;
  zipCode: string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  electronicAddress: string;
  registration: string;
  exemptionReason: string;
  account: { holder: string; iban: string; bic: string } | null;
}

/** What the buyer asks to be stated. */
export interface BuyerReference {
  buyerReference: string;
  electronicAddress: string;
}

/** The electronic form of a stored document. Null for documents that were issued before its parts were stored. */
export function electronicInvoiceOf(
  {
    number,
    kind,
    issuedAt,
    currency,
    document,
  }: {
    number: string;
    kind: InvoiceKind;
    issuedAt: Date;
    currency: string;
    document: StoredDocument;
  },
  settings: ElectronicSettings,
  reference: BuyerReference,
): ElectronicInvoice | null {
  const { parties } = document;
  if (!parties) return null;
  const parts = shownLines({ kind, document })
    // Free delivery has no rate of VAT to state.
    .filter(({ orderLineId, gross }) => orderLineId !== null || gross > 0)
    .map((line) => ({ line, ...vatOf(line, document, parties) }));
  const { lines, charges } = splitParts(parts, currency, document);
  const vat = breakdownOf(parts, settings, parties);
  const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
  const [net, tax] = [total(vat.map(({ base }) => base)), total(vat.map((one) => one.tax))];
  const { settlement } = parties;
  const isOutside = vat.some(({ category }) => category === 'O');
  return {
    number,
    kind,
    issuedOn: dayIn(issuedAt, settings.timeZone),
    currency,
    buyerReference: reference.buyerReference,
    orderNumber: orderLabel({ number: document.orderNumber }),
    corrects: document.corrects,
    supply: document.supply ?? null,
    seller: sellerOf(document, parties, settings),
    buyer: {
      ...parties.buyer,
      // BR-O-02: an invoice outside of VAT names no VAT number.
      vatId: isOutside ? '' : vatIdOf(parties.buyer.vatNumber),
      address: readElectronicAddress(reference.electronicAddress),
    },
    statesDelivery: vat.some(({ category }) => category === 'K'),
    lines,
    charges,
    vat,
    totals: {
      lines: total(lines.map(({ amount }) => amount)),
      charges: total(charges.map(({ amount }) => amount)),
      net,
      tax,
      gross: net + tax,
      paid: settlement.paid,
      due: net + tax - settlement.paid,
    },
    settlement: {
      ...settlement,
      account: settings.account,
      terms: termsOf(document, parties),
    },
    note: document.footer,
  };
}

/** The address as it was, or as it is now if it was not known then. */
function sellerOf(
  document: StoredDocument,
  { seller }: InvoicedParties,
  settings: ElectronicSettings,
): ElectronicInvoice['seller'] {
  const vatId = vatIdOf(document.taxNumber);
  const isKnown = seller.street !== '' && seller.city !== '' && seller.zipCode !== '';
  const { street, city, zipCode } = isKnown ? seller : settings;
  return {
    ...seller,
    street,
    city,
    zipCode,
    vatId,
    taxNumber: vatId === '' ? document.taxNumber : '',
    registration: settings.registration,
    contact: {
      name: settings.contactName,
      phone: settings.contactPhone,
      email: settings.contactEmail,
    },
    address: readElectronicAddress(settings.electronicAddress),
  };
}

/** A VAT number with the prefix of its country; empty for other numbers. */
function vatIdOf(typed: string): string {
  const number = normaliseVatNumber(typed);
  if (countryOfVatPrefix(number) !== null) return number;
  const isOfCountry = countryCodes.includes(number.slice(0, 2));
  return isOfCountry && /^[A-Z]{2}[A-Z]?\d{5,12}[A-Z]{0,4}$/.test(number) ? number : '';
}

const isInUnion = ({ country, zipCode }: { country: string; zipCode: string }) =>
  EU_COUNTRIES.includes(country) ||
  country === NORTHERN_IRELAND ||
  (country === 'GB' && /^\s*BT/i.test(zipCode));

function vatOf(
  { name, rate }: DocumentLine,
  { taxKind, taxNumber }: StoredDocument,
  { seller, buyer }: InvoicedParties,
): VatOfPart {
  if (rate > 0) return { category: 'S', rate };
  const category = (): VatCategory => {
    if (taxKind === 'reverse_charge') return isInUnion(seller) && isInUnion(buyer) ? 'K' : 'AE';
    if (name !== '') return 'Z';
    if (buyer.country !== seller.country && !(isInUnion(seller) && isInUnion(buyer)))
      return taxKind === null ? untaxed(taxNumber) : 'G';
    if (taxKind === null) return untaxed(taxNumber);
    return buyer.country === seller.country ? 'E' : 'unknown';
  };
  return { category: category(), rate: 0 };
}

/** A shop that charges no tax at all: exempt, such as a small business, or not registered for tax. */
const untaxed = (taxNumber: string): VatCategory => (taxNumber === '' ? 'O' : 'E');

type TaxedPart = VatOfPart & { line: DocumentLine };

/** Delivery is a charge of the document, unless there is nothing else: a document needs a line. */
function splitParts(
  parts: readonly TaxedPart[],
  currency: string,
  { taxKind }: StoredDocument,
): Pick<ElectronicInvoice, 'lines' | 'charges'> {
  const goods = parts.filter(({ line }) => line.orderLineId !== null);
  const delivery = parts.filter(({ line }) => line.orderLineId === null);
  const asLines = goods.length > 0 ? goods : delivery;
  return {
    lines: asLines.map((part) => electronicLine(part, currency, taxKind)),
    charges:
      goods.length === 0
        ? []
        : delivery.map(({ line, category, rate }) => ({
            label: line.label,
            amount: line.gross - line.tax,
            category,
            rate,
          })),
  };
}

function electronicLine(
  { line, category, rate }: TaxedPart,
  currency: string,
  taxKind: StoredDocument['taxKind'],
): ElectronicLine {
  const amount = line.gross - line.tax;
  const quantity = line.quantity ?? 1;
  const allowance = allowanceOf(line, currency, taxKind);
  return {
    name: line.label,
    quantity,
    unit: line.quantity === null ? 'C62' : 'H87',
    price: netPrice(amount + allowance, quantity, exponentOf(currency)),
    allowance,
    allowanceReason: documentTexts
      .discounts(line)
      .map(({ name }) => name)
      .join(', '),
    amount,
    category,
    rate,
  };
}

/** The discount of a line without its tax. In a currency of three decimals, a multiple of what an invoice can state. */
function allowanceOf(
  { discount = 0, unitPrice, quantity, gross, tax, rate }: DocumentLine,
  currency: string,
  taxKind: StoredDocument['taxKind'],
): number {
  if (discount === 0 || unitPrice === null || quantity === null) return 0;
  const smallest = exponentOf(currency) > 2 ? 10 : 1;
  const paid = unitPrice * quantity - discount;
  const [net, priced] =
    paid > 0
      ? [gross - tax, paid]
      : [1_000_000, taxKind === 'included' ? 1_000_000 + rate : 1_000_000];
  return takeRatio(discount, net, priced * smallest) * smallest;
}

const MAX_PRICE_DECIMALS = 12;

/**
 * The price of one unit in major units: with the fewest decimals for which price × quantity, rounded to two decimals, is the amount.
 * A net price of a price with tax has no end otherwise.
 */
export function netPrice(amount: number, quantity: number, exponent: number): string {
  const [whole, count] = [BigInt(amount), BigInt(quantity)];
  for (let decimals = Math.min(exponent, 2); ; decimals++) {
    const scaled = scaledBy(whole, decimals - exponent);
    const price = roundedRatio(scaled.numerator, scaled.denominator * count);
    // Both sides as hundredths.
    const product = scaledBy(price * count, 2 - decimals);
    const stated = scaledBy(whole, 2 - exponent);
    const isExact =
      roundedRatio(product.numerator, product.denominator) ===
      roundedRatio(stated.numerator, stated.denominator);
    if (isExact || decimals === MAX_PRICE_DECIMALS) return decimalText(price, decimals);
  }
}

function scaledBy(value: bigint, power: number) {
  return power >= 0
    ? { numerator: value * 10n ** BigInt(power), denominator: 1n }
    : { numerator: value, denominator: 10n ** BigInt(-power) };
}

const roundedRatio = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);

function decimalText(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** By category and rate: names of taxes do not count. */
function breakdownOf(
  parts: readonly TaxedPart[],
  settings: ElectronicSettings,
  { seller }: InvoicedParties,
): VatBreakdown[] {
  const groups = new Map<string, VatBreakdown>();
  for (const { line, category, rate } of parts) {
    const key = `${category} ${rate}`;
    const group = groups.get(key) ?? {
      category,
      rate,
      base: 0,
      tax: 0,
      ...reasonOf(category, settings, seller),
    };
    group.base += line.gross - line.tax;
    group.tax += line.tax;
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.rate - one.rate);
}

/** Why no tax is charged, with the code of the list VATEX where it has one. */
function reasonOf(
  category: VatCategory,
  { exemptionReason }: ElectronicSettings,
  seller: InvoicedParties['seller'],
): { reason: string; reasonCode: string } {
  if (category === 'K')
    return { reason: electronicTexts.untaxed.withinUnion, reasonCode: 'VATEX-EU-IC' };
  if (category === 'AE')
    return { reason: electronicTexts.untaxed.reverseCharge, reasonCode: 'VATEX-EU-AE' };
  if (category === 'G')
    return {
      reason: electronicTexts.untaxed.exported,
      reasonCode: isInUnion(seller) ? 'VATEX-EU-G' : '',
    };
  if (category === 'O')
    return { reason: electronicTexts.untaxed.outside, reasonCode: 'VATEX-EU-O' };
  return { reason: category === 'E' ? exemptionReason : '', reasonCode: '' };
}

function termsOf({ corrects, lines }: StoredDocument, { settlement }: InvoicedParties): string {
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  const isSettled = settlement.paid >= gross;
  if (corrects !== null)
    return isSettled ? electronicTexts.terms.refunded : electronicTexts.terms.setOff(corrects);
  if (isSettled) return electronicTexts.terms.paid;
  return settlement.kind === 'on_delivery'
    ? electronicTexts.terms.onDelivery
    : electronicTexts.terms.immediately;
}
