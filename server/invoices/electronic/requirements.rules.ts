import { exponentOf, takeRatio } from '#contract/money';
import type { ElectronicInvoice, ElectronicInvoiceFormat } from './electronic-invoice.rules';
import { requirementTexts as text } from './electronic-texts';

/** Something that an electronic invoice lacks: the rule that asks for it, and what staff do about it. */
interface MissingFact {
  /** The identifier of the rule in EN 16931 (`BR-…`) or XRechnung (`BR-DE-…`). */
  rule: string;
  text: string;
}

/** What an invoice lacks in a format; empty if it can be written. */
export function missingFacts(
  invoice: ElectronicInvoice,
  format: ElectronicInvoiceFormat,
): MissingFact[] {
  return [
    ...europeanRules(invoice),
    ...(format === 'xrechnung' ? germanRules(invoice) : []),
  ].flatMap(([rule, isMet, message]) => (isMet ? [] : [{ rule, text: message }]));
}

type Rule = [rule: string, isMet: boolean, text: string];

function europeanRules({
  seller,
  buyer,
  vat,
  totals,
  currency,
  lines,
  charges,
}: ElectronicInvoice): Rule[] {
  const has = (...categories: string[]) =>
    vat.some(({ category }) => categories.includes(category));
  const hasTaxNumber = seller.vatId !== '' || seller.taxNumber !== '';
  const amounts = [
    ...lines.map(({ amount }) => amount),
    ...charges.map(({ amount }) => amount),
    ...vat.map(({ tax }) => tax),
    totals.paid,
  ];
  return [
    [
      'BR-08',
      seller.street !== '' && seller.city !== '' && seller.zipCode !== '',
      text.sellerAddress,
    ],
    ['BR-S-02', !has('S', 'Z', 'E', 'AE') || hasTaxNumber, text.taxNumber],
    ['BR-IC-02', !has('K', 'G') || seller.vatId !== '', text.sellerVatId],
    [
      'BR-CO-26',
      has('K', 'G') || seller.vatId !== '' || seller.registration !== '',
      text.sellerIdentifier,
    ],
    ['BR-IC-02', !has('K', 'AE') || buyer.vatId !== '', text.buyerVatId],
    [
      'BR-E-10',
      !vat.some(({ category, reason }) => category === 'E' && reason === ''),
      text.exemptionReason,
    ],
    ['BR-CO-04', !has('unknown'), text.unknownTax],
    [
      'BR-DEC-14',
      exponentOf(currency) < 3 || amounts.every((amount) => amount % 10 === 0),
      text.decimals(currency),
    ],
    ['BR-CO-17', vat.every((one) => isNearRate(one, currency)), text.roundedTax],
    ['BR-CO-16', totals.due >= 0, text.overpaid],
  ];
}

/** The rule allows for less than one major unit between the tax and what its rate gives. */
function isNearRate(
  { base, rate, tax }: ElectronicInvoice['vat'][number],
  currency: string,
): boolean {
  return Math.abs(tax - takeRatio(base, rate, 1_000_000)) < 10 ** exponentOf(currency);
}

function germanRules({ seller, buyer, buyerReference, settlement }: ElectronicInvoice): Rule[] {
  const { name, phone, email } = seller.contact;
  return [
    ['BR-DE-5', name !== '', text.contactName],
    ['BR-DE-6', phone.replace(/\D/g, '').length >= 3, text.contactPhone],
    ['BR-DE-7', email !== '', text.contactEmail],
    ['BR-DE-8', buyer.city !== '' && buyer.zipCode !== '', text.buyerCity],
    ['BR-DE-15', buyerReference !== '', text.buyerReference],
    ['PEPPOL-EN16931-R020', seller.address !== null, text.sellerElectronicAddress],
    ['PEPPOL-EN16931-R010', buyer.address !== null, text.buyerElectronicAddress],
    ['BR-DE-23-a', settlement.kind !== 'transfer' || settlement.account !== null, text.account],
  ];
}
