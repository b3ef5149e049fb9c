import { exponentOf, plainMinor } from '#contract/money';
import { escapeXml } from '../../http/escape.rules';
import type { PartyAddress } from '../stored-document';
import type {
  ElectronicInvoice,
  ElectronicInvoiceFormat,
  ElectronicLine,
} from './electronic-invoice.rules';

/** What an invoice claims to follow (BT-24). */
const specifications: Record<ElectronicInvoiceFormat, string> = {
  'factur-x': 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

/** The business process (BT-23), which XRechnung requires. */
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Document types of UNTDID 1001. */
const documentTypes: Record<ElectronicInvoice['kind'], string> = {
  invoice: '380',
  credit_note: '381',
};

/**
 * An invoice in the syntax UN/CEFACT Cross Industry Invoice D16B. The order of elements is that of its schema. Comments name the
 * business terms of EN 16931. The invoice must meet its requirements, see `missingFacts`.
 */
export function crossIndustryInvoice(
  invoice: ElectronicInvoice,
  format: ElectronicInvoiceFormat,
): string {
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:BusinessProcessSpecifiedDocumentContextParameter', [
          element('ram:ID', format === 'xrechnung' ? PROCESS : ''),
        ]),
        element('ram:GuidelineSpecifiedDocumentContextParameter', [
          element('ram:ID', specifications[format]),
        ]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', invoice.number),
        element('ram:TypeCode', documentTypes[invoice.kind]),
        element('ram:IssueDateTime', [day(invoice.issuedOn)]),
        element('ram:IncludedNote', [element('ram:Content', invoice.note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((line, index) => lineItem(line, index + 1, invoice.currency)),
        agreement(invoice),
        delivery(invoice),
        settlement(invoice),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** An invoice line (BG-25). */
function lineItem(line: ElectronicLine, number: number, currency: string): string {
  const { name, price, quantity, unit, allowance, amount } = line;
  const money = moneyIn(currency);
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(number))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(quantity), { unitCode: unit }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        element('ram:RateApplicablePercent', line.category === 'O' ? '' : percent(line.rate)),
      ]),
      allowance === 0
        ? ''
        : element('ram:SpecifiedTradeAllowanceCharge', [
            element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
            element('ram:ActualAmount', money(allowance)),
            // UNTDID 5189: a discount.
            element('ram:ReasonCode', '95'),
            element('ram:Reason', line.allowanceReason),
          ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', money(amount)),
      ]),
    ]),
  ]);
}

/** Seller (BG-4) and buyer (BG-7). */
function agreement({ buyerReference, seller, buyer, orderNumber }: ElectronicInvoice): string {
  const { contact } = seller;
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', buyerReference),
    element('ram:SellerTradeParty', [
      element('ram:Name', seller.name),
      element('ram:SpecifiedLegalOrganization', [element('ram:ID', seller.registration)]),
      element('ram:DefinedTradeContact', [
        element('ram:PersonName', contact.name),
        element('ram:TelephoneUniversalCommunication', [
          element('ram:CompleteNumber', contact.phone),
        ]),
        element('ram:EmailURIUniversalCommunication', [element('ram:URIID', contact.email)]),
      ]),
      postalAddress(seller),
      electronicAddress(seller.address),
      taxRegistration(seller.vatId, 'VA') || taxRegistration(seller.taxNumber, 'FC'),
    ]),
    element('ram:BuyerTradeParty', [
      element('ram:Name', buyer.company || buyer.person),
      element('ram:DefinedTradeContact', [
        element('ram:PersonName', buyer.company === '' ? '' : buyer.person),
      ]),
      postalAddress(buyer),
      electronicAddress(buyer.address),
      taxRegistration(buyer.vatId, 'VA'),
    ]),
    element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', orderNumber)]),
  ]);
}

/** Where and when goods were delivered (BG-13); the days on which delivery is expected are the invoicing period. */
function delivery({ supply, statesDelivery, buyer }: ElectronicInvoice): string {
  const isDone = supply !== null && !supply.isExpected;
  const content = [
    statesDelivery
      ? element('ram:ShipToTradeParty', [
          element('ram:Name', buyer.person || buyer.company),
          postalAddress(buyer),
        ])
      : '',
    element('ram:ActualDeliverySupplyChainEvent', [
      element('ram:OccurrenceDateTime', [isDone ? day(supply.from) : '']),
    ]),
  ];
  // Required by the schema, also if there is nothing to say.
  return (
    element('ram:ApplicableHeaderTradeDelivery', content) || '<ram:ApplicableHeaderTradeDelivery/>'
  );
}

/** Payment, taxes, delivery as a charge, and sums (BG-16, BG-21 to BG-23). */
function settlement(invoice: ElectronicInvoice): string {
  const { currency, supply, totals, vat, charges, corrects } = invoice;
  const money = moneyIn(currency);
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', invoice.number),
    element('ram:InvoiceCurrencyCode', currency),
    paymentMeans(invoice),
    ...vat.map((one) =>
      element('ram:ApplicableTradeTax', [
        element('ram:CalculatedAmount', money(one.tax)),
        element('ram:TypeCode', 'VAT'),
        element('ram:ExemptionReason', one.reason),
        element('ram:BasisAmount', money(one.base)),
        element('ram:CategoryCode', one.category),
        element('ram:ExemptionReasonCode', one.reasonCode),
        element('ram:RateApplicablePercent', percent(one.rate)),
      ]),
    ),
    supply?.isExpected
      ? element('ram:BillingSpecifiedPeriod', [
          element('ram:StartDateTime', [day(supply.from)]),
          element('ram:EndDateTime', [day(supply.to)]),
        ])
      : '',
    ...charges.map((charge) =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', 'true')]),
        element('ram:ActualAmount', money(charge.amount)),
        // UNTDID 7161: delivery.
        element('ram:ReasonCode', 'DL'),
        element('ram:Reason', charge.label),
        element('ram:CategoryTradeTax', [
          element('ram:TypeCode', 'VAT'),
          element('ram:CategoryCode', charge.category),
          element('ram:RateApplicablePercent', charge.category === 'O' ? '' : percent(charge.rate)),
        ]),
      ]),
    ),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', invoice.settlement.terms),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', money(totals.lines)),
      element('ram:ChargeTotalAmount', charges.length === 0 ? '' : money(totals.charges)),
      element('ram:TaxBasisTotalAmount', money(totals.net)),
      element('ram:TaxTotalAmount', money(totals.tax), { currencyID: currency }),
      element('ram:GrandTotalAmount', money(totals.gross)),
      element('ram:TotalPrepaidAmount', totals.paid === 0 ? '' : money(totals.paid)),
      element('ram:DuePayableAmount', money(totals.due)),
    ]),
    element('ram:InvoiceReferencedDocument', [element('ram:IssuerAssignedID', corrects ?? '')]),
  ]);
}

/**
 * How the order is paid (UNTDID 4461). A card needs its last digits, and a transfer the account: without them it is an online payment, or
 * a payment whose means is not defined. A direct debit through a payment provider is an online payment: the shop knows no mandate.
 */
function paymentMeans({
  settlement: { kind, last4, account },
  currency,
}: ElectronicInvoice): string {
  if (kind === 'card' && last4 !== '')
    return element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', '48'),
      element('ram:ApplicableTradeSettlementFinancialCard', [element('ram:ID', last4)]),
    ]);
  if (kind === 'transfer' && account !== null)
    return element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', currency === 'EUR' ? '58' : '30'),
      element('ram:PayeePartyCreditorFinancialAccount', [
        element('ram:IBANID', account.iban.replace(/\s/g, '')),
        element('ram:AccountName', account.holder),
      ]),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', [
        element('ram:BICID', account.bic),
      ]),
    ]);
  const code = kind === 'on_delivery' ? '10' : kind === 'transfer' ? '1' : '68';
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', code)]);
}

function postalAddress({ street, city, state, zipCode, country }: PartyAddress): string {
  const [first = '', second = '', ...others] = street.split('\n');
  return element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', zipCode),
    element('ram:LineOne', first),
    element('ram:LineTwo', second),
    element('ram:LineThree', others.join(', ')),
    element('ram:CityName', city),
    element('ram:CountryID', country),
    element('ram:CountrySubDivisionName', state),
  ]);
}

function electronicAddress(address: ElectronicInvoice['buyer']['address']): string {
  if (address === null) return '';
  return element('ram:URIUniversalCommunication', [
    element('ram:URIID', address.id, { schemeID: address.scheme }),
  ]);
}

function taxRegistration(number: string, scheme: 'VA' | 'FC'): string {
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID: scheme })]);
}

/** `2026-03-14` in the format 102 of UNTDID 2379. */
function day(date: string): string {
  return element('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' });
}

/** Parts per million as a percentage: `19`, `5.5`. */
const percent = (rate: number) => String(rate / 10_000);

/** Whole minor units as an invoice states them, with at most two decimals. */
function moneyIn(currency: string): (amount: number) => string {
  const places = exponentOf(currency);
  return (amount) => {
    const written = plainMinor(amount, currency);
    return places > 2 ? written.slice(0, 2 - places) : written;
  };
}

/** An element with a text or with elements; empty without content, as rules forbid empty elements. */
function element(
  name: string,
  content: string | readonly string[],
  attributes: Record<string, string> = {},
): string {
  const inner = typeof content === 'string' ? escapeXml(content).trim() : content.join('');
  if (inner === '') return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${inner}</${name}>`;
}
