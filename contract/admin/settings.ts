import { z } from 'zod';
import { responsibleParty } from '../catalogue/product-facts';
import { endpoint } from '../endpoint';
import { currencyCode, moneyAmount, moneyInput } from '../money';
import { ibanNumber } from '../orders/refund-accounts';
import { emailAddress, rawText, requiredText } from '../text';
import { phoneFields } from '../values/addresses/address-format';
import { countryCodes } from '../values/countries';
import { postagePayers } from '../values/orders/return-postage';
import { readPartyLines } from '../values/party-lines';
import { area, person } from './area';

const wholeNumber = (least: number, most: number) =>
  z
    .number()
    .int('Must be a whole number.')
    .min(least, `Must be ${least} or more.`)
    .max(most, `Must be at most ${most.toLocaleString('en-US')}.`);

export const oneLine = (max: number) =>
  requiredText(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    'Must be a single line.',
  );

/** A postal address in lines; empty lines are dropped. */
export const addressLines = requiredText(500)
  .overwrite((value) =>
    value
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
  )
  .refine((value) => value.split('\n').length <= 8, 'Must be at most 8 lines.')
  .refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value.replaceAll('\n', '')),
    'Contains characters that aren’t allowed.',
  );

/** Lines of a name, a postal address, and an email or web address. */
const partyInLines = addressLines.refine(
  (value) => responsibleParty.safeParse(readPartyLines(value)).success,
  'Write the name first, then the postal address, then an email or web address, each on a new line.',
);

/** Texts are English, so only the country differs. */
const isDateLocale = (locale: string) =>
  locale.startsWith('en-') && countryCodes.includes(locale.slice(3));

export const dateLocale = z.string().refine(isDateLocale, 'Choose a date format.');

/** The settings that staff may change. Money in major units. */
const shopSettings = z.object({
  shopName: oneLine(60),
  /** ISO 4217. It can't change once the shop has a product, a promo code or an order. */
  currency: currencyCode,
  /** How dates are written: a language and a country, such as `en-DE`. */
  dateLocale,
  catalogueAccess: z.enum(['members', 'public']),
  shippingFlat: moneyInput,
  /** Orders with goods above this amount ship free; null: never. */
  freeShippingOver: moneyInput.nullable(),
  /** Whether the limits of free delivery count the goods before promo codes, or after. */
  freeShippingBeforeCodes: z.boolean(),
  /** Whether an account's first order ships free. */
  freeFirstOrder: z.boolean(),
  /** Minutes after ordering in which a shopper can change the order; 0: not at all. */
  changeMinutes: wholeNumber(0, 1440),
  returnDays: wholeNumber(0, 365),
  /** Days after delivery after which shoppers are asked for a review, once; null: never. */
  reviewRequestDays: wholeNumber(1, 90).nullable(),
  /** Working days from order to arrival. */
  deliveryFrom: wholeNumber(0, 60),
  deliveryTo: wholeNumber(0, 90),
  /** Days for which a product is new, the day on which it was added included; null: only while staff say so. */
  newForDays: wholeNumber(1, 365).nullable(),
  /** Stock at or below which a size counts as low. */
  lowStock: wholeNumber(0, 1000),
  /** Whether shoppers may pay by bank transfer, to which account, and for how many days the order waits for it. */
  bankTransfer: z.boolean(),
  bankAccountHolder: oneLine(100).nullable(),
  bankIban: ibanNumber.nullable(),
  bankBic: oneLine(20)
    .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a BIC of 8 or 11 letters and digits.')
    .nullable(),
  bankTransferDays: wholeNumber(1, 21),
  /** Whether shoppers may also pay on delivery; they always may in a shop without a payment gateway. */
  payOnDelivery: z.boolean(),
  /** Whether cards are charged when an order is placed, or authorised then and charged when it ships. */
  chargeAt: z.enum(['order', 'shipment']),
  /** Whether the checkout asks for a phone number. */
  checkoutPhone: z.enum(phoneFields),
  /** Whether the cart has the buttons of wallets, if Stripe is the gateway. */
  expressWallets: z.enum(['hidden', 'shown']),
  /** Sender of emails; null: the shop's name and the mail server's own address. */
  mailFromName: oneLine(60).nullable(),
  mailFromAddress: emailAddress.nullable(),
  /** Contact address for shoppers; null: `hello` at the shop's host. */
  contactEmail: emailAddress.nullable(),
  /** When shoppers reach staff, in lines; null: not shown. */
  openingHours: addressLines.nullable(),
  /** Working days within which staff reply; null: not shown. */
  replyDays: wholeNumber(1, 30).nullable(),
  /** Who pays for sending a return. */
  returnPostage: z.enum(postagePayers),
  /** Return address as on a parcel label, up to eight lines. Null: customers are asked to email for it. */
  returnAddress: addressLines.nullable(),
  /** Who makes the products that name no maker, as `responsiblePerson`; null: not shown. */
  maker: partyInLines.nullable(),
  /** Who answers for the products in the European Union. */
  responsiblePerson: partyInLines.nullable(),
  /** Search synonyms, one rule per line: `jeans, dungarees: denim, pants`. */
  searchSynonyms: rawText(10_000)
    .trim()
    .refine(
      (text) =>
        text.split('\n').every((line) => /^[^:]*[^:\s][^:]*:[^:]*[^:\s][^:]*$|^\s*$/.test(line)),
      'Write one rule per line, for example “jeans: denim, pants”.',
    ),
});
export type ShopSettings = z.infer<typeof shopSettings>;

/** A conflict between a promise to shoppers and the settings, and the settings that resolve it. */
const settingsWarning = z.object({
  code: z.enum(['banner_promise', 'first_order_promise']),
  message: z.string(),
  fix: z.object({
    freeShippingOver: moneyAmount.optional(),
    freeFirstOrder: z.boolean().optional(),
  }),
});
export type SettingsWarning = z.infer<typeof settingsWarning>;

const settingsAnswer = shopSettings.extend({
  /** Whether the currency can still change. */
  canChangeCurrency: z.boolean(),
  warnings: z.array(settingsWarning),
  /** One version for all settings; incremented by each change. */
  version: z.number().int(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** One change of one setting; values in the units of the settings. */
const settingChange = z.object({
  at: z.string(),
  actor: person.nullable(),
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type SettingChange = z.infer<typeof settingChange>;

const settings = area('admin', 'Admin: settings');

export const getSettings = endpoint({
  ...settings.get('/api/admin/settings'),
  summary: 'All settings, and conflicts between them',
  response: settingsAnswer,
});

export const updateSettings = endpoint({
  ...settings.put('/api/admin/settings'),
  summary:
    'Change the given settings; others are unchanged. With a `version`, 409 `stale_version` if someone else has saved since',
  body: shopSettings.extend({ version: z.number().int() }).partial(),
  response: settingsAnswer,
});

export const listSettingChanges = endpoint({
  ...settings.get('/api/admin/settings/history'),
  summary: 'The last 100 changes of settings, newest first',
  response: z.array(settingChange),
  list: true,
});
