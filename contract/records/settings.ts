import { priceRoundings } from '../values/catalogue/price-roundings';
import { DEFAULT_DATE_STYLE } from '../values/dates';
import { DEFAULT_LANGUAGE, shopLanguages } from '../values/languages';
import { DEFAULT_CURRENCY } from '../values/money';
import type { RecordFields, ValuesOf } from './fields';

const offered = { false: 'Not offered', true: 'Offered' };
const byDefault = 'Leave empty to use the default.';
const partyHint =
  'Name, postal address, and an email address or URL, each on a new line. Products show it unless they name their own. Leave empty to show none.';

/** The settings that staff may change, in the order of the API; a group of the form shows them in this order. */
export const settingFields = {
  /** Edited with the brand. */
  shopName: { kind: 'text', label: 'Shop name', max: 60, default: 'Selvedge' },
  /** ISO 4217. It can't change once the shop has a product, a promo code or an order. */
  currency: { kind: 'text', label: 'Currency', default: DEFAULT_CURRENCY },
  /** How dates are written: a language and a country, such as `en-DE`. */
  dateLocale: { kind: 'text', label: 'Date format', default: DEFAULT_DATE_STYLE.locale },
  language: {
    kind: 'choice',
    label: 'Language of the storefront',
    hint: 'Of buttons and messages. Emails and this admin area are in English for now, and products and pages are shown as you write them.',
    options: shopLanguages,
    default: DEFAULT_LANGUAGE,
    group: 'shop',
  },
  /** Beside the language of the storefront; see `furtherLanguagesOf`. */
  furtherLanguages: {
    kind: 'choices',
    label: 'Further languages of the storefront',
    hint: 'Their pages have a prefix, such as /de, and shoppers switch the language in the menu and at the foot of each page.',
    options: shopLanguages,
    default: [],
    group: 'shop',
  },
  catalogueAccess: {
    kind: 'choice',
    label: 'Who can see products',
    hint: 'For signed-in shoppers only, visitors see the home page and are asked to sign in before any product. If everyone can see products, search engines list them and visitors use a cart without signing in.',
    options: { members: 'Signed-in shoppers only', public: 'Everyone' },
    default: 'members',
    group: 'shop',
  },
  /** By default the usual amount in the currency. */
  shippingFlat: { kind: 'money', label: 'Delivery charge', group: 'delivery' },
  /** Orders with goods above this amount ship free; null: never. */
  freeShippingOver: {
    kind: 'money',
    label: 'Free delivery on orders over',
    hint: 'Leave empty to turn off.',
    whenEmpty: null,
    default: null,
    group: 'delivery',
  },
  /** Whether the limits of free delivery count the goods before promo codes, or after. */
  freeShippingBeforeCodes: {
    kind: 'flag',
    label: 'Free delivery with a promo code',
    options: {
      true: 'Based on the total before the discount',
      false: 'Based on the total after the discount',
    },
    default: true,
    group: 'delivery',
  },
  /** Whether an account's first order ships free. */
  freeFirstOrder: {
    kind: 'flag',
    label: 'Delivery of a first order',
    hint: 'An order counts as the first if the account has no other, except cancelled ones.',
    options: { false: 'Charged like any other', true: 'Free' },
    default: false,
    group: 'delivery',
  },
  /** Minutes after ordering in which a shopper can change the order; 0: not at all. */
  changeMinutes: {
    kind: 'integer',
    label: 'Time to change an order, in minutes',
    hint: 'Shoppers can change sizes, quantities and the address of an order that hasn’t been shipped. 0 means not at all.',
    min: 0,
    max: 1440,
    default: 30,
    group: 'returns',
  },
  returnDays: {
    kind: 'integer',
    label: 'Return period, in days',
    min: 0,
    max: 365,
    default: 15,
    group: 'returns',
  },
  /** Stock at or below which a size counts as low. */
  lowStock: {
    kind: 'integer',
    label: 'Low-stock threshold, in units',
    min: 0,
    max: 1000,
    default: 3,
    group: 'returns',
  },
  /** Days after delivery after which shoppers are asked for a review, once; null: never. */
  reviewRequestDays: {
    kind: 'integer',
    label: 'Ask for reviews after, in days',
    hint: 'Customers get one email after the delivery of an order. Leave it empty to send none.',
    min: 1,
    max: 90,
    whenEmpty: null,
    default: 7,
    group: 'returns',
  },
  /** Working days from order to arrival. */
  deliveryFrom: {
    kind: 'integer',
    label: 'Fastest delivery, in working days',
    min: 0,
    max: 60,
    default: 3,
    group: 'delivery',
  },
  deliveryTo: {
    kind: 'integer',
    label: 'Slowest delivery, in working days',
    min: 0,
    max: 90,
    default: 5,
    group: 'delivery',
  },
  /** Days for which a product is new, the day on which it was added included; null: only while staff say so. */
  newForDays: {
    kind: 'integer',
    label: 'Days under New Arrivals',
    hint: 'Counted from the day a product was added. Leave empty to show only products that you mark yourself.',
    min: 1,
    max: 365,
    whenEmpty: null,
    default: null,
    group: 'shop',
  },
  /** How the prices end that are planned by a percentage, unless staff choose otherwise. */
  priceRounding: {
    kind: 'choice',
    label: 'Rounding of planned prices',
    hint: 'Prices that are planned by a percentage end like this. You can choose otherwise for each of them.',
    options: priceRoundings,
    default: 'none',
    group: 'shop',
  },
  /** The share of page views whose speed the browsers of shoppers report. */
  speedMeasurement: {
    kind: 'choice',
    label: 'Measure how fast pages are',
    hint: 'Shoppers’ browsers report how long pages took, without cookies and without anything about the person. The dashboard shows the figures. In a small shop, measuring every visit gives them sooner.',
    options: { tenth: 'One visit in ten', all: 'Every visit', off: 'Off' },
    default: 'tenth',
    group: 'shop',
  },
  /** Whether cards are charged when an order is placed, or authorised then and charged when it ships. */
  chargeAt: {
    kind: 'choice',
    label: 'Charge cards',
    hint: 'Cards are authorised at the checkout, usually for 7 days: ship within that time. Applies to new orders.',
    options: {
      order: 'When the order is placed',
      shipment: 'When the order ships, parcel by parcel',
    },
    default: 'order',
    group: 'payments',
  },
  /** Whether shoppers may also pay on delivery; they always may in a shop without a payment gateway. */
  payOnDelivery: {
    kind: 'flag',
    label: 'Payment on delivery',
    hint: 'A shop without a payment gateway always offers it.',
    options: offered,
    default: false,
    group: 'payments',
  },
  /** Whether shoppers may pay by bank transfer, to which account, and for how many days the order waits for it. */
  bankTransfer: {
    kind: 'flag',
    label: 'Bank transfer',
    options: offered,
    default: false,
    group: 'payments',
  },
  bankAccountHolder: {
    kind: 'text',
    label: 'Account holder',
    hint: 'Shoppers see it when they order by bank transfer.',
    max: 100,
    whenEmpty: null,
    default: null,
    group: 'payments',
  },
  bankIban: {
    kind: 'text',
    label: 'IBAN',
    max: 60,
    whenEmpty: null,
    default: null,
    group: 'payments',
  },
  bankBic: {
    kind: 'text',
    label: 'BIC',
    mark: 'Optional',
    max: 20,
    whenEmpty: null,
    default: null,
    group: 'payments',
  },
  bankTransferDays: {
    kind: 'integer',
    label: 'Days to wait for a transfer',
    hint: 'The order’s items are held for this long, up to 21 days.',
    min: 1,
    max: 21,
    default: 7,
    group: 'payments',
  },
  /** Methods that settle later than this are not offered. */
  maxSettlingDays: {
    kind: 'integer',
    label: 'Days to wait for a bank',
    hint: 'Some methods settle days later, and the order’s items are held until then. Methods that take longer aren’t offered.',
    min: 0,
    max: 21,
    default: 3,
    group: 'payments',
  },
  /** Whether the checkout asks for a phone number. */
  checkoutPhone: {
    kind: 'choice',
    label: 'Phone number',
    hint: 'Fewer fields mean fewer abandoned orders. Some carriers need a number.',
    options: { hidden: 'Don’t ask', optional: 'Ask, optional', required: 'Ask, required' },
    default: 'optional',
    group: 'checkout',
  },
  /** Whether the cart has the buttons of wallets, if Stripe is the gateway. */
  expressWallets: {
    kind: 'choice',
    label: 'Apple Pay, Google Pay and Link in the cart',
    hint: 'Only if payments go through Stripe. Turn the wallets on in your Stripe account too.',
    options: { hidden: 'Not shown', shown: 'Shown' },
    default: 'hidden',
    group: 'checkout',
  },
  /** Contact address for shoppers; null: `hello` at the shop's host, see `contactAddress`. */
  contactEmail: {
    kind: 'text',
    label: 'Contact address for customers',
    hint: byDefault,
    type: 'email',
    whenEmpty: null,
    default: null,
    group: 'contact',
  },
  /** Working days within which staff reply; null: not shown. */
  replyDays: {
    kind: 'integer',
    label: 'You reply within, in working days',
    hint: 'Shown on the contact page and in order emails. Leave empty to promise nothing.',
    min: 1,
    max: 30,
    whenEmpty: null,
    default: null,
    group: 'contact',
  },
  /** When shoppers reach staff; null: not shown. */
  openingHours: {
    kind: 'lines',
    label: 'Opening hours',
    hint: 'When customers can reach you, one per line: Monday to Friday, 9 am to 5 pm. Shown on the contact page and in order emails.',
    max: 500,
    rows: 4,
    isWide: true,
    whenEmpty: null,
    default: null,
    group: 'contact',
  },
  /** Hours after which an account is reminded of the items in its cart; null: never. */
  cartReminderHours: {
    kind: 'integer',
    label: 'Remind of a cart after, in hours',
    hint: 'One email about the items that a customer has left in the cart and that are still in stock. Leave it empty to send none.',
    min: 1,
    max: 72,
    whenEmpty: null,
    default: null,
    group: 'reminders',
  },
  /** Hours after the first reminder of a cart after which there is a second, the last; null: never. */
  secondCartReminderHours: {
    kind: 'integer',
    label: 'Remind a second time after, in hours',
    hint: 'Counted from the first email. Leave it empty to send only one.',
    min: 12,
    max: 96,
    whenEmpty: null,
    default: null,
    group: 'reminders',
  },
  /** Percentage by which a favourite has to get cheaper for an email; null: never. */
  priceDropPercent: {
    kind: 'integer',
    label: 'Email about cheaper favourites from, in percent',
    hint: 'Sent at most once a day to a customer, for price drops of at least this percentage. Leave it empty to send none.',
    min: 1,
    max: 90,
    whenEmpty: null,
    default: null,
    group: 'reminders',
  },
  /** Who gets reminders of carts and emails about cheaper favourites. */
  reminderAudience: {
    kind: 'choice',
    label: 'Who gets these emails',
    hint: 'Without consent, such emails are advertising that many countries forbid. Some allow them for people who have bought something similar and can object. Check the law that applies to you.',
    options: {
      consented: 'Only accounts that have switched them on',
      customers: 'Also customers who haven’t switched them off',
    },
    default: 'consented',
    group: 'reminders',
  },
  /** Who pays for sending a return. */
  returnPostage: {
    kind: 'choice',
    label: 'Postage of returns',
    hint: 'Shown on the returns page, on orders, on return slips and in emails.',
    options: { customer: 'The customer pays', shop: 'The shop pays' },
    default: 'customer',
    group: 'returns',
  },
  /** As on a parcel label, up to eight lines. Null: customers are asked to write to the contact address. */
  returnAddress: {
    kind: 'lines',
    label: 'Return address',
    hint: 'The address for returns, as written on a parcel. If it’s empty, customers are asked to email you first.',
    max: 500,
    rows: 5,
    isWide: true,
    whenEmpty: null,
    default: null,
    group: 'returns',
  },
  /** Who makes the products that name no maker, as `responsiblePerson`; null: not shown. */
  maker: {
    kind: 'lines',
    label: 'Default maker',
    hint: partyHint,
    max: 500,
    rows: 5,
    whenEmpty: null,
    default: null,
    group: 'products',
  },
  /** Who answers for the products in the European Union. */
  responsiblePerson: {
    kind: 'lines',
    label: 'Default EU responsible person',
    hint: partyHint,
    max: 500,
    rows: 5,
    whenEmpty: null,
    default: null,
    group: 'products',
  },
  /** Search synonyms, one rule per line: `jeans, dungarees: denim, pants`. See `parseSynonyms`. */
  searchSynonyms: {
    kind: 'lines',
    label: 'Synonyms',
    hint: 'One rule per line. “jeans, slacks: denim, pants” also finds denim and pants when shoppers search for jeans or slacks.',
    max: 10_000,
    rows: 8,
    isWide: true,
    group: 'search',
  },
} as const satisfies RecordFields;

/** Money in major units. */
export type SettingValues = ValuesOf<typeof settingFields>;

/** Where shoppers' money goes, and the ways to be paid that no provider checks. */
const moneySettings = [
  'payOnDelivery',
  'bankTransfer',
  'bankAccountHolder',
  'bankIban',
  'bankBic',
] as const satisfies (keyof typeof settingFields)[];

/**
 * Whether a change of settings leads money elsewhere, or gives goods away before it has come: it enters another bank account, or
 * switches a way to be paid on.
 */
export function directsMoney(
  before: Pick<SettingValues, (typeof moneySettings)[number]>,
  change: Partial<SettingValues>,
): boolean {
  return moneySettings.some((name) => Boolean(change[name]) && change[name] !== before[name]);
}
