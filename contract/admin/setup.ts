import { z } from 'zod';
import { endpoint } from '../endpoint';
import { currencyCode } from '../money';
import { text } from '../text';
import { shopLanguageCodes } from '../values/languages/languages';
import { setupSteps } from '../values/setup';
import { area } from './area';
import { dateLocale } from './settings';
import { country } from './zone-area';

const setupStep = z.object({
  name: z.enum(setupSteps),
  /** `done` follows from the shop's data. `skipped`: staff have said that nothing is to be done. */
  state: z.enum(['open', 'done', 'skipped']),
});
export type SetupStep = z.infer<typeof setupStep>;

const setup = z.object({
  steps: z.array(setupStep),
  /** The countries that the settings name, if they contradict each other; the legal pages and going live wait for it. */
  conflict: z
    .object({
      /** Of the delivery settings. */
      shop: z.string(),
      /** Named by the legal address. */
      address: z.string().nullable(),
      /** Of the VAT number on invoices. */
      vatNumber: z.string().nullable(),
    })
    .nullable(),
  /** Whether staff have hidden it from the dashboard. */
  isHidden: z.boolean(),
  /** Whether the dashboard shows it: some steps are open, it is not hidden, and this is not a demo shop. */
  isShown: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

/** What a shop starts with in its country. */
const countryStart = z.object({
  country,
  currency: currencyCode,
  timeZone: text(60),
  dateLocale,
  /** Of the storefront. */
  language: z.enum(shopLanguageCodes),
  pricesIncludeTax: z.boolean(),
});
const countryDefaults = countryStart.extend({
  /** Whether the duties of shops in the European Union apply. */
  hasEuDuties: z.boolean(),
});
export type CountryDefaults = z.infer<typeof countryDefaults>;

const setups = area('admin', 'Admin: set-up');

export const getCountryDefaults = endpoint({
  ...setups.get('/api/admin/setup/country'),
  summary: 'What a shop in a country usually starts with; without one, the shop’s own settings',
  query: z.object({ country: country.optional() }),
  response: countryDefaults,
});

export const chooseCountry = endpoint({
  ...setups.put('/api/admin/setup/country'),
  summary:
    'Choose the shop’s country with its currency, time zone, dates, language and display of tax',
  body: countryStart,
  response: setup,
});

export const getSetup = endpoint({
  ...setups.get('/api/admin/setup'),
  summary: 'The set-up checklist; its steps tick themselves as the shop’s data changes',
  response: setup.extend({
    /** Whether a proxy named the client of this request in a header that is ignored, because `TRUST_PROXY` is not set. */
    isProxyIgnored: z.boolean(),
    /** Whether a shop that shoppers can reach takes orders without moving money. */
    movesNoMoney: z.boolean(),
  }),
});

export const hideSetup = endpoint({
  ...setups.put('/api/admin/setup'),
  summary: 'Hide the checklist from the dashboard, or show it again',
  body: z.object({ isHidden: z.boolean() }),
  response: setup,
});

export const skipSetupStep = endpoint({
  ...setups.put('/api/admin/setup/steps/:name'),
  summary: 'Mark a step as not needed, or take the mark back',
  params: z.object({ name: z.enum(setupSteps).or(z.string().transform(() => null)) }),
  body: z.object({ isSkipped: z.boolean() }),
  response: setup,
});
