import { priceRoundings } from '../values/catalogue/price-roundings';
import { DEFAULT_DATE_STYLE } from '../values/dates';
import { DEFAULT_LANGUAGE, shopLanguages } from '../values/languages/languages';
import { DEFAULT_CURRENCY } from '../values/money';
import { fieldTexts } from './field-messages';
import type { RecordFields, ValuesOf } from './fields';
import { settingTexts as texts } from './setting-messages';

const offered = { false: fieldTexts.notOffered, true: fieldTexts.offered };
const { byDefault } = fieldTexts;
const { partyHint } = fieldTexts;

/** The settings that staff may change, in the order of the API; a group of the form shows them in this order. */
export const settingFields = {
  /** Edited with the brand. */
  shopName: { kind: 'text', ...texts.shopName, max: 60, default: 'Selvedge' },
  /** ISO 4217. It can't change once the shop has a product, a promo code or an order. */
  currency: { kind: 'text', ...texts.currency, default: DEFAULT_CURRENCY },
  /** How dates are written: a language and a country, such as `en-DE`. */
  dateLocale: { kind: 'text', ...texts.dateLocale, default: DEFAULT_DATE_STYLE.locale },
  language: {
    kind: 'choice',
    ...texts.language,
    options: shopLanguages,
    default: DEFAULT_LANGUAGE,
    group: 'shop',
  },
  /** Beside the language of the storefront; see `furtherLanguagesOf`. */
  furtherLanguages: {
    kind: 'choices',
    ...texts.furtherLanguages,
    options: shopLanguages,
    default: [],
    group: 'shop',
  },
  catalogueAccess: {
    kind: 'choice',
    ...texts.catalogueAccess,
    default: 'members',
    group: 'shop',
  },
  /** By default the usual amount in the currency. */
  shippingFlat: { kind: 'money', ...texts.shippingFlat, group: 'delivery' },
  /** Orders with goods above this amount ship free; null: never. */
  freeShippingOver: {
    kind: 'money',
    ...texts.freeShippingOver,
    whenEmpty: null,
    default: null,
    group: 'delivery',
  },
  /** Whether the limits of free delivery count the goods before promo codes, or after. */
  freeShippingBeforeCodes: {
    kind: 'flag',
    ...texts.freeShippingBeforeCodes,
    default: true,
    group: 'delivery',
  },
  /** Whether an account's first order ships free. */
  freeFirstOrder: {
    kind: 'flag',
    ...texts.freeFirstOrder,
    default: false,
    group: 'delivery',
  },
  /** Minutes after ordering in which a shopper can change the order; 0: not at all. */
  changeMinutes: {
    kind: 'integer',
    ...texts.changeMinutes,
    min: 0,
    max: 1440,
    default: 30,
    group: 'returns',
  },
  returnDays: {
    kind: 'integer',
    ...texts.returnDays,
    min: 0,
    max: 365,
    default: 15,
    group: 'returns',
  },
  /** Stock at or below which a size counts as low. */
  lowStock: {
    kind: 'integer',
    ...texts.lowStock,
    min: 0,
    max: 1000,
    default: 3,
    group: 'returns',
  },
  /** Days after delivery after which shoppers are asked for a review, once; null: never. */
  reviewRequestDays: {
    kind: 'integer',
    ...texts.reviewRequestDays,
    min: 1,
    max: 90,
    whenEmpty: null,
    default: 7,
    group: 'returns',
  },
  /** Working days from order to arrival. */
  deliveryFrom: {
    kind: 'integer',
    ...texts.deliveryFrom,
    min: 0,
    max: 60,
    default: 3,
    group: 'delivery',
  },
  deliveryTo: {
    kind: 'integer',
    ...texts.deliveryTo,
    min: 0,
    max: 90,
    default: 5,
    group: 'delivery',
  },
  /** Days for which a product is new, the day on which it was added included; null: only while staff say so. */
  newForDays: {
    kind: 'integer',
    ...texts.newForDays,
    min: 1,
    max: 365,
    whenEmpty: null,
    default: null,
    group: 'shop',
  },
  /** How the prices end that are planned by a percentage, unless staff choose otherwise. */
  priceRounding: {
    kind: 'choice',
    ...texts.priceRounding,
    options: priceRoundings,
    default: 'none',
    group: 'shop',
  },
  /** The share of page views whose speed the browsers of shoppers report. */
  speedMeasurement: {
    kind: 'choice',
    ...texts.speedMeasurement,
    default: 'tenth',
    group: 'shop',
  },
  /** Whether cards are charged when an order is placed, or authorised then and charged when it ships. */
  chargeAt: {
    kind: 'choice',
    ...texts.chargeAt,
    default: 'order',
    group: 'payments',
  },
  /** Whether shoppers may also pay on delivery; they always may in a shop without a payment gateway. */
  payOnDelivery: {
    kind: 'flag',
    ...texts.payOnDelivery,
    options: offered,
    default: false,
    group: 'payments',
  },
  /** Whether shoppers may pay by bank transfer, to which account, and for how many days the order waits for it. */
  bankTransfer: {
    kind: 'flag',
    ...texts.bankTransfer,
    options: offered,
    default: false,
    group: 'payments',
  },
  bankAccountHolder: {
    kind: 'text',
    ...texts.bankAccountHolder,
    max: 100,
    whenEmpty: null,
    default: null,
    group: 'payments',
  },
  bankIban: {
    kind: 'text',
    ...texts.bankIban,
    max: 60,
    whenEmpty: null,
    default: null,
    group: 'payments',
  },
  bankBic: {
    kind: 'text',
    ...texts.bankBic,
    mark: fieldTexts.optional,
    max: 20,
    whenEmpty: null,
    default: null,
    group: 'payments',
  },
  bankTransferDays: {
    kind: 'integer',
    ...texts.bankTransferDays,
    min: 1,
    max: 21,
    default: 7,
    group: 'payments',
  },
  /** Methods that settle later than this are not offered. */
  maxSettlingDays: {
    kind: 'integer',
    ...texts.maxSettlingDays,
    min: 0,
    max: 21,
    default: 3,
    group: 'payments',
  },
  /** Whether the checkout asks for a phone number. */
  checkoutPhone: {
    kind: 'choice',
    ...texts.checkoutPhone,
    default: 'optional',
    group: 'checkout',
  },
  /** Whether the cart has the buttons of wallets, if Stripe is the gateway. */
  expressWallets: {
    kind: 'choice',
    ...texts.expressWallets,
    default: 'hidden',
    group: 'checkout',
  },
  /** Contact address for shoppers; null: `hello` at the shop's host, see `contactAddress`. */
  contactEmail: {
    kind: 'text',
    ...texts.contactEmail,
    hint: byDefault,
    type: 'email',
    whenEmpty: null,
    default: null,
    group: 'contact',
  },
  /** Working days within which staff reply; null: not shown. */
  replyDays: {
    kind: 'integer',
    ...texts.replyDays,
    min: 1,
    max: 30,
    whenEmpty: null,
    default: null,
    group: 'contact',
  },
  /** When shoppers reach staff; null: not shown. */
  openingHours: {
    kind: 'lines',
    ...texts.openingHours,
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
    ...texts.cartReminderHours,
    min: 1,
    max: 72,
    whenEmpty: null,
    default: null,
    group: 'reminders',
  },
  /** Hours after the first reminder of a cart after which there is a second, the last; null: never. */
  secondCartReminderHours: {
    kind: 'integer',
    ...texts.secondCartReminderHours,
    min: 12,
    max: 96,
    whenEmpty: null,
    default: null,
    group: 'reminders',
  },
  /** Percentage by which a favourite has to get cheaper for an email; null: never. */
  priceDropPercent: {
    kind: 'integer',
    ...texts.priceDropPercent,
    min: 1,
    max: 90,
    whenEmpty: null,
    default: null,
    group: 'reminders',
  },
  /** Who gets reminders of carts and emails about cheaper favourites. */
  reminderAudience: {
    kind: 'choice',
    ...texts.reminderAudience,
    default: 'consented',
    group: 'reminders',
  },
  /** Who pays for sending a return. */
  returnPostage: {
    kind: 'choice',
    ...texts.returnPostage,
    default: 'customer',
    group: 'returns',
  },
  /** As on a parcel label, up to eight lines. Null: customers are asked to write to the contact address. */
  returnAddress: {
    kind: 'lines',
    ...texts.returnAddress,
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
    ...texts.maker,
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
    ...texts.responsiblePerson,
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
    ...texts.searchSynonyms,
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
