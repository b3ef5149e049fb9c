import type { TaxRounding } from '#contract/values/tax/tax-kinds';

/** Texts of the tax screen. */
export const tax = {
  report: 'Tax report',
  title: 'Tax',
  save: 'Save tax',
  saving: 'Saving',
  saved: 'Tax saved',
  nothing: 'No changes to save',
  general: 'How tax is calculated',
  classes: 'Tax classes',
  classesHint:
    'A product takes the class of its category, unless you choose another for it. The first class is for everything else.',
  zonesHint:
    'Orders are taxed where they’re sent. An address belongs to the zone that lists its postcode. If none does, its state decides, then its country. Addresses outside these zones aren’t taxed.',
  invoices: 'Invoices',
  isOn: 'Charge tax',
  invoicesOn: 'Issue invoices and credit notes',
  zone: (number: number) => `Zone ${number}`,
  edit: (zone: string) => `Edit ${zone}`,
  /** Of a zone: the name of its tax, and its rates in per cent, empty where the first counts. */
  summary: (taxName: string, percents: readonly string[]) =>
    `${taxName} ${percents
      .filter((percent) => percent !== '')
      .map((percent) => `${percent}%`)
      .join(', ')}`,
  class: (number: number) => `Class ${number}`,
  addZone: 'Add zone',
  addEuRates: 'Add the rates of the European Union',
  euRatesHint: (day: string) =>
    `A zone for each member state that has none yet, with its standard rate and, in a class named “reduced”, its usual reduced rate as of ${day} (European Commission, Taxes in Europe Database). Check them before you save.`,
  addClass: 'Add class',
  up: (what: string) => `Move ${what} up`,
  down: (what: string) => `Move ${what} down`,
  remove: (what: string) => `Remove ${what}`,
  percentOf: (name: string) => `${name}, in per cent`,
  asFirst: 'Leave empty for the rate of the first class.',
  categories: (count: number) => `Categories (${count})`,
  products: (count: number) =>
    `${count} ${count === 1 ? 'product uses' : 'products use'} this class.`,
  fields: {
    isOn: 'Charge tax',
    prices: 'Prices',
    rounding: 'Rounding',
    deliveryClass: 'Tax on delivery',
    exemptsBusinesses: 'Businesses',
    checksOnline: 'Online check',
    classes: 'Classes',
    zones: 'Zones',
    name: 'Name',
    code: 'Code',
    countries: 'Countries',
    states: 'States',
    postcodes: 'Postcodes',
    taxName: 'Name of the tax',
    percents: 'Rates',
    rates: 'Rates',
    categories: 'Categories',
    prefix: 'Invoice numbers begin with',
    creditNotePrefix: 'Credit note numbers begin with',
    taxNumber: 'Your VAT or tax number',
    footer: 'Text below',
    invoices: 'Invoices',
    electronicInvoices: 'E-invoices for business buyers',
  },
  electronicInvoices: 'E-invoices for business buyers',
  electronicOn: 'Offer Factur-X (ZUGFeRD) and XRechnung to business buyers',
  electronicHint:
    'Buyers who enter a company or a VAT number at the checkout get invoices that their software reads. Belgium (Peppol) and Poland (KSeF) aren’t supported.',
  electronic: {
    street: 'Street and number',
    city: 'City',
    zipCode: 'Postcode',
    registration: 'Company registration number',
    contactName: 'Contact for invoices',
    contactPhone: 'Phone of the contact',
    contactEmail: 'Email of the contact',
    electronicAddress: 'Electronic address',
    exemptionReason: 'Why you charge no tax',
  },
  registrationHint: 'Required if you have a tax number but no VAT number.',
  contactEmailHint: 'Leave empty to use the contact address for customers.',
  electronicAddressHint:
    'An email address, or a scheme and an identifier such as 9930:DE123456789. Leave empty to use the email of the contact.',
  exemptionHint: 'Only for shops that charge none, for example a rule for small businesses.',
  prices: { included: 'Include tax', added: 'Tax is added at the checkout' },
  roundings: {
    line: 'Each line of an order',
    rate: 'Once for each rate of an order',
  } satisfies Record<TaxRounding, string>,
  likeGoods: 'The rates of the items, in proportion to their prices',
  exempts: 'Businesses in other countries of the EU buy tax-free with their VAT number',
  checks: 'Look VAT numbers up in the EU’s register (VIES)',
  statesHint: 'Separated by commas, as shoppers write them: NY, New York. Leave empty for all.',
  postcodesHint:
    'Ranges or first characters, separated by commas: 100-119, 995. Leave empty for all.',
  codeHint: 'Lowercase letters, digits and hyphens. It can’t be changed later.',
  taxNameHint: 'As shoppers see it, for example VAT or Sales tax.',
  prefixHint: 'For example INV- for INV-2026-00001. Numbering restarts each year.',
  sellerHint: 'Your name and address come from the legal address under Brand.',
  toBrand: 'Open brand',
} as const;
