import { describe, expect, it } from 'vitest';
import { brokenRules } from '../../../tests/support/tax/en16931';
import type { DocumentLine, InvoicedParties, StoredDocument } from '../stored-document';
import { crossIndustryInvoice } from './cross-industry-invoice';
import {
  type BuyerReference,
  type ElectronicInvoiceFormat,
  type ElectronicSettings,
  electronicInvoiceOf,
  netPrice,
} from './electronic-invoice.rules';
import { missingFacts } from './requirements.rules';

const settings: ElectronicSettings = {
  timeZone: 'Europe/Berlin',
  street: '',
  city: '',
  zipCode: '',
  contactName: 'Edith Weber',
  contactPhone: '+49 30 1234567',
  contactEmail: 'rechnung@shop.example',
  electronicAddress: '9930:DE136695976',
  registration: 'HRB 12345',
  exemptionReason: '',
  account: { holder: 'Selvedge GmbH', iban: 'DE75 5121 0800 1245 1261 99', bic: 'SOGEDEFF' },
};
const reference: BuyerReference = {
  buyerReference: '991-12345-67',
  electronicAddress: 'einkauf@behoerde.example',
};
const parties: InvoicedParties = {
  seller: {
    name: 'Selvedge GmbH',
    street: 'Webgasse 1',
    city: 'Berlin',
    state: '',
    zipCode: '10115',
    country: 'DE',
  },
  buyer: {
    company: 'Müller & Söhne <Nähen>',
    person: 'Ada Lovell',
    vatNumber: '',
    street: 'Mühlweg 12\nHinterhaus',
    city: 'Köln',
    state: '',
    zipCode: '50667',
    country: 'DE',
  },
  settlement: { kind: 'card', last4: '4242', paid: 8500 },
};
const shirt: DocumentLine = {
  orderLineId: 'a',
  label: 'Shirt, Navy, M',
  name: 'VAT',
  rate: 190_000,
  quantity: 3,
  unitPrice: 3000,
  discount: 1000,
  gross: 8000,
  tax: 1277,
};
const delivery: DocumentLine = {
  orderLineId: null,
  label: 'Standard delivery',
  name: 'VAT',
  rate: 190_000,
  quantity: null,
  unitPrice: null,
  gross: 500,
  tax: 80,
};
const document: StoredDocument = {
  orderNumber: 1042,
  orderedAt: '2026-03-12T10:00:00Z',
  supply: { from: '2026-03-14', to: '2026-03-14', isExpected: false },
  corrects: null,
  seller: ['Selvedge GmbH', 'Webgasse 1', '10115 Berlin'],
  taxNumber: 'DE136695976',
  buyer: ['Müller & Söhne'],
  taxKind: 'included',
  lines: [shirt, delivery],
  footer: 'Thank you.',
  parties,
};

interface Given {
  kind?: 'invoice' | 'credit_note';
  currency?: string;
  document?: Partial<StoredDocument>;
  buyer?: Partial<InvoicedParties['buyer']>;
  seller?: Partial<InvoicedParties['seller']>;
  settlement?: Partial<InvoicedParties['settlement']>;
  settings?: Partial<ElectronicSettings>;
  reference?: Partial<BuyerReference>;
}

function make(given: Given = {}) {
  const made = electronicInvoiceOf(
    {
      number: 'INV-2026-00001',
      kind: given.kind ?? 'invoice',
      // After midnight in Berlin.
      issuedAt: new Date('2026-03-13T23:30:00Z'),
      currency: given.currency ?? 'EUR',
      document: {
        ...document,
        parties: {
          seller: { ...parties.seller, ...given.seller },
          buyer: { ...parties.buyer, ...given.buyer },
          settlement: { ...parties.settlement, ...given.settlement },
        },
        ...given.document,
      },
    },
    { ...settings, ...given.settings },
    { ...reference, ...given.reference },
  );
  if (!made) throw new Error('No electronic invoice.');
  return made;
}
function write(given: Given = {}, format: ElectronicInvoiceFormat = 'xrechnung'): string {
  const made = make(given);
  expect(missingFacts(made, format)).toEqual([]);
  const xml = crossIndustryInvoice(made, format);
  expect(brokenRules(xml, format)).toEqual([]);
  return xml;
}
const missing = (given: Given, format: ElectronicInvoiceFormat = 'factur-x') =>
  missingFacts(make(given), format).map(({ rule }) => rule);

/** Sold without tax. */
const untaxed = (line: DocumentLine, name = ''): DocumentLine => ({
  ...line,
  name,
  rate: 0,
  tax: 0,
  discount: 0,
});
const untaxedLines = [untaxed(shirt), untaxed(delivery)];

describe('an electronic invoice', () => {
  it('says what the invoice says, with prices without tax that add up exactly', () => {
    const xml = write();
    for (const part of [
      '<ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>',
      '<ram:ID>INV-2026-00001</ram:ID><ram:TypeCode>380</ram:TypeCode>',
      '<udt:DateTimeString format="102">20260314</udt:DateTimeString>',
      // (8000 - 1277 + 840) / 3 = 2521; the discount of 10.00 is 8.40 without tax.
      '<ram:ChargeAmount>25.21</ram:ChargeAmount>',
      '<ram:BilledQuantity unitCode="H87">3</ram:BilledQuantity>',
      '<ram:ActualAmount>8.40</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode>',
      '<ram:LineTotalAmount>67.23</ram:LineTotalAmount>',
      '<ram:BuyerReference>991-12345-67</ram:BuyerReference>',
      '<ram:Name>Müller &amp; Söhne &lt;Nähen&gt;</ram:Name>',
      '<ram:LineOne>Mühlweg 12</ram:LineOne><ram:LineTwo>Hinterhaus</ram:LineTwo>',
      '<ram:URIID schemeID="9930">DE136695976</ram:URIID>',
      '<ram:URIID schemeID="EM">einkauf@behoerde.example</ram:URIID>',
      '<ram:ID schemeID="VA">DE136695976</ram:ID>',
      '<ram:TypeCode>48</ram:TypeCode><ram:ApplicableTradeSettlementFinancialCard><ram:ID>4242</ram:ID>',
      '<ram:ActualAmount>4.20</ram:ActualAmount><ram:ReasonCode>DL</ram:ReasonCode>',
      '<ram:TaxBasisTotalAmount>71.43</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">13.57</ram:TaxTotalAmount>',
      '<ram:GrandTotalAmount>85.00</ram:GrandTotalAmount><ram:TotalPrepaidAmount>85.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>0.00</ram:DuePayableAmount>',
    ])
      expect(xml).toContain(part);
    expect(write({}, 'factur-x')).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>');
  });

  it('as a credit note refers to its invoice, and has a line also if only delivery is credited', () => {
    const credited: Given = {
      kind: 'credit_note',
      settlement: { paid: 500 },
      document: {
        corrects: 'INV-2026-00001',
        lines: [{ ...shirt, gross: 0, tax: 0, quantity: null, discount: 0 }, delivery],
      },
    };
    const xml = write(credited);
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toContain(
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-2026-00001</ram:IssuerAssignedID>',
    );
    expect(xml).toContain('<ram:Name>Standard delivery</ram:Name>');
    expect(xml).not.toContain('ChargeTotalAmount');
    expect(write({ ...credited, settlement: { paid: 0 } })).toContain(
      'Set off against invoice INV-2026-00001.',
    );
  });

  it.each([
    ['card', { kind: 'card', last4: '4242' }, '48'],
    ['card of unknown number', { kind: 'card', last4: '' }, '68'],
    ['transfer in euros', { kind: 'transfer', last4: '' }, '58'],
    ['payment provider', { kind: 'online', last4: '' }, '68'],
    ['delivery', { kind: 'on_delivery', last4: '', paid: 0 }, '10'],
  ] as const)('paid by %s has the code of the means', (_name, settlement, code) => {
    expect(write({ settlement })).toContain(
      `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode>`,
    );
  });

  it('says the expected days of delivery while nothing is sent', () => {
    const supply = { from: '2026-03-16', to: '2026-03-18', isExpected: true };
    const xml = write({ document: { supply } });
    expect(xml).toContain('20260318</udt:DateTimeString></ram:EndDateTime>');
    expect(xml).not.toContain('ActualDeliverySupplyChainEvent');
  });

  it.each<[name: string, category: string, given: Given, reason: string]>([
    [
      'a supply to another country of the EU',
      'K',
      {
        document: { taxKind: 'reverse_charge', lines: [untaxed(shirt, 'VAT'), untaxed(delivery)] },
        buyer: { country: 'AT', vatNumber: 'ATU12345675' },
      },
      'VATEX-EU-IC',
    ],
    [
      'a reverse charge elsewhere',
      'AE',
      {
        document: { taxKind: 'reverse_charge', lines: untaxedLines },
        buyer: { country: 'CH', vatNumber: 'CHE123456789' },
      },
      'VATEX-EU-AE',
    ],
    [
      'an export',
      'G',
      { document: { lines: untaxedLines }, buyer: { country: 'US' } },
      'VATEX-EU-G',
    ],
    [
      'a rate of zero',
      'Z',
      { document: { lines: [untaxed(shirt, 'VAT')] }, settlement: { paid: 0 } },
      '',
    ],
    [
      'a small business',
      'E',
      {
        document: { taxKind: null, taxNumber: '12/345/67890', lines: untaxedLines },
        settings: { exemptionReason: 'Kleinunternehmer, § 19 UStG' },
      },
      'Kleinunternehmer, § 19 UStG',
    ],
    [
      'a shop outside of VAT',
      'O',
      {
        document: { taxKind: null, taxNumber: '', lines: untaxedLines },
        buyer: { vatNumber: 'DE136695976' },
      },
      'VATEX-EU-O',
    ],
  ])('%s has the category %s with its reason', (_name, category, given, reason) => {
    const xml = write(given);
    expect(xml).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`);
    expect(xml).toContain(reason);
  });

  it('in a currency without decimals has none, and one with three only what two can state', () => {
    expect(write({ currency: 'JPY' })).toContain(
      '<ram:GrandTotalAmount>8500</ram:GrandTotalAmount>',
    );
    const dinars = {
      currency: 'KWD',
      document: { lines: [{ ...shirt, gross: 8000, tax: 1280 }] },
      settlement: { paid: 8000 },
    };
    expect(write(dinars)).toContain('<ram:GrandTotalAmount>8.00</ram:GrandTotalAmount>');
    expect(missing({ currency: 'KWD' })).toContain('BR-DEC-14');
  });

  it('of a document without the parts of its parties is not made', () => {
    const { parties: _, ...old } = document;
    const row = { number: '1', kind: 'invoice', issuedAt: new Date(), currency: 'EUR' } as const;
    expect(electronicInvoiceOf({ ...row, document: old }, settings, reference)).toBeNull();
  });
});

describe('what is missing is said by rule', () => {
  it.each<[rule: string, given: Given]>([
    ['BR-08', { seller: { street: '' } }],
    ['BR-S-02', { document: { taxNumber: '' } }],
    ['BR-CO-26', { document: { taxNumber: '12/345/67890' }, settings: { registration: '' } }],
    [
      'BR-IC-02',
      { document: { taxKind: 'reverse_charge', lines: untaxedLines }, buyer: { country: 'AT' } },
    ],
    ['BR-E-10', { document: { taxKind: null, lines: untaxedLines } }],
    ['BR-CO-04', { document: { lines: untaxedLines }, buyer: { country: 'FR' } }],
    ['BR-CO-17', { document: { lines: [{ ...shirt, tax: 1000 }] } }],
    ['BR-CO-16', { settlement: { paid: 9000 } }],
  ])('%s', (rule, given) => {
    expect(missing(given)).toContain(rule);
  });

  it.each<[rule: string, given: Given]>([
    ['BR-DE-5', { settings: { contactName: '' } }],
    ['BR-DE-6', { settings: { contactPhone: '' } }],
    ['BR-DE-7', { settings: { contactEmail: '' } }],
    ['BR-DE-8', { buyer: { zipCode: '' } }],
    ['BR-DE-15', { reference: { buyerReference: '' } }],
    ['PEPPOL-EN16931-R010', { reference: { electronicAddress: '' } }],
    ['PEPPOL-EN16931-R020', { settings: { electronicAddress: '' } }],
    ['BR-DE-23-a', { settlement: { kind: 'transfer' }, settings: { account: null } }],
  ])('%s by the German rules only', (rule, given) => {
    expect(missing(given, 'xrechnung')).toEqual([rule]);
    write(given, 'factur-x');
  });
});

describe('a price without tax', () => {
  it.each([
    [7563, 3, 2, '25.21'],
    [10_000, 3, 2, '33.333'],
    [1, 3, 2, '0.003'],
    [0, 2, 2, '0.00'],
    [10_000, 3, 0, '3333.333'],
    [9, 3, 0, '3'],
    [8000, 3, 3, '2.667'],
  ])(
    'of %i minor units for %i pieces has as few decimals as it needs',
    (amount, quantity, exponent, price) => {
      expect(netPrice(amount, quantity, exponent)).toBe(price);
    },
  );
});
