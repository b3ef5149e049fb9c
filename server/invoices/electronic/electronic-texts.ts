import { documentTexts } from '#contract/values/tax/document-texts';

/** Texts of electronic invoices that the buyer reads. */
export const electronicTexts = {
  untaxed: {
    withinUnion: documentTexts.notes({ taxKind: 'reverse_charge' }).join(' '),
    reverseCharge: 'Reverse charge: the buyer accounts for the VAT.',
    exported: 'Export: goods sent outside the country’s tax territory.',
    outside: 'Not subject to VAT.',
  },
  terms: {
    paid: 'Paid.',
    refunded: 'Refunded.',
    onDelivery: 'Payable on delivery.',
    immediately: 'Payable immediately.',
    setOff: (number: string) => `Set off against invoice ${number}.`,
  },
} as const;

/** What staff have to do before an electronic invoice can be made. */
export const requirementTexts = {
  sellerAddress: 'Enter your street, city and postcode under Tax > E-invoices for business buyers.',
  taxNumber: 'Enter your VAT or tax number under Tax > Invoices.',
  sellerVatId:
    'Sales without tax to other countries need your VAT number with the letters of its country, such as DE123456789. Enter it under Tax > Invoices.',
  sellerIdentifier:
    'Enter your VAT number under Tax > Invoices, or your company registration number under Tax > E-invoices for business buyers.',
  buyerVatId: 'Sales without tax to other countries of the EU need the buyer’s VAT number.',
  exemptionReason:
    'Say why you charge no tax under Tax > E-invoices for business buyers, for example the rule for small businesses.',
  unknownTax:
    'The goods went to another country of the EU without tax and without a VAT number. Add a tax zone for that country.',
  decimals: (currency: string) =>
    `Electronic invoices have two decimals, and an amount of this one in ${currency} has three.`,
  roundedTax:
    'The tax of this invoice differs too much from its rate, because it was rounded line by line.',
  overpaid: 'More was paid than the invoice asks for.',
  contactName: 'The German rules need the name of a contact at your shop.',
  contactPhone: 'The German rules need your phone number.',
  contactEmail: 'The German rules need your email address.',
  sellerElectronicAddress:
    'The German rules need your electronic address: an email address, or such as 9930:DE123456789.',
  buyerElectronicAddress:
    'The German rules need the buyer’s electronic address: an email address, or such as 0204:991-12345-67.',
  buyerReference:
    'The German rules need a buyer reference: a Leitweg-ID for public bodies, else what the buyer asks for.',
  buyerCity: 'The German rules need the city and the postcode of the buyer.',
  account:
    'The German rules need the IBAN of your account for orders paid by bank transfer. Enter it under Settings > Payments.',
} as const;
