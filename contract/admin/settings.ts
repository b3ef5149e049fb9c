import { z } from 'zod';
import { identityProof } from '../accounts';
import { responsibleParty } from '../catalogue/product-facts';
import { endpoint } from '../endpoint';
import { currencyCode, moneyAmount } from '../money';
import { ibanNumber } from '../orders/refund-accounts';
import { recordSchema } from '../records/schemas';
import { type SettingValues, settingFields } from '../records/settings';
import { emailAddress, oneLine, rawText, requiredText } from '../text';
import { readPartyLines } from '../values/addresses/party-lines';
import { countryCodes } from '../values/countries/countries';
import { area, person } from './area';

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

/** Lines of a name, a postal address, and an email address or URL. */
const partyInLines = addressLines.refine(
  (value) => responsibleParty.safeParse(readPartyLines(value)).success,
  'Write the name first, then the postal address, then an email address or URL, each on a new line.',
);

/** Texts are English, so only the country differs. */
const isDateLocale = (locale: string) =>
  locale.startsWith('en-') && countryCodes.includes(locale.slice(3));

export const dateLocale = z.string().refine(isDateLocale, 'Choose a date format.');

/** The settings that staff may change; those that need more than their kind of field have a schema here. */
const shopSettings = recordSchema(settingFields, {
  currency: currencyCode,
  dateLocale,
  bankIban: ibanNumber,
  bankBic: oneLine(20)
    .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a BIC of 8 or 11 letters and digits.'),
  contactEmail: emailAddress,
  openingHours: addressLines,
  returnAddress: addressLines,
  maker: partyInLines,
  responsiblePerson: partyInLines,
  searchSynonyms: rawText(settingFields.searchSynonyms.max)
    .trim()
    .refine(
      (text) =>
        text.split('\n').every((line) => /^[^:]*[^:\s][^:]*:[^:]*[^:\s][^:]*$|^\s*$/.test(line)),
      'Write one rule per line, for example “jeans: denim, pants”.',
    ),
});
export type ShopSettings = SettingValues;

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
    'Change the given settings; others are unchanged. Another bank account and switching bank transfer or payment on delivery on need `currentPassword`, and `code` where sign-in needs one. With a `version`, 409 `stale_version` if someone else has saved since',
  body: shopSettings.extend({ version: z.number().int(), ...identityProof }).partial(),
  response: settingsAnswer,
});

export const listSettingChanges = endpoint({
  ...settings.get('/api/admin/settings/history'),
  summary: 'The last 100 changes of settings, newest first',
  response: z.array(settingChange),
  list: true,
});
