import { ownValue } from './own-value';
/** Duties of shops in the European Union, each of which staff can switch on and off. */
export const legalDuties = [
  'withdrawal',
  'guarantee',
  'lowestPrice',
  'payButton',
  'productFacts',
  'pages',
] as const;
export type LegalDuty = (typeof legalDuties)[number];

/** `auto`: by the shop's country. */
export const dutyChoices = ['auto', 'on', 'off'] as const;
export type DutyChoice = (typeof dutyChoices)[number];

/** The least number of days in which a consumer may withdraw (Directive 2011/83/EU, article 9). */
export const MIN_WITHDRAWAL_DAYS = 14;

export const payButtonTexts = ['order_and_pay', 'obligation'] as const;
export type PayButtonText = (typeof payButtonTexts)[number];

/** Facts of products that the law asks for (Regulations (EU) 1007/2011 and 2023/988). */
export const requiredFacts = ['composition', 'maker', 'responsiblePerson'] as const;
export type RequiredFact = (typeof requiredFacts)[number];

/**
 * Personal data that is deleted after a period that staff choose. `emails`: emails that were sent. `auditDetails`: the values
 * before and after changes by staff. `unpaidOrders`: person and address of orders that were never paid. `withdrawals`: the
 * person of settled withdrawals.
 */
export const retentionKinds = ['emails', 'auditDetails', 'unpaidOrders', 'withdrawals'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
/** In days. Shorter periods would delete what customers still ask about. */
export const RETENTION_RANGE = { min: 30, max: 3_650 };

/** The member states of the European Economic Area with a language of each, in which addresses name the country. */
const countryLanguages: Readonly<Record<string, string>> = {
  AT: 'de',
  BE: 'nl',
  BG: 'bg',
  CY: 'el',
  CZ: 'cs',
  DE: 'de',
  DK: 'da',
  EE: 'et',
  ES: 'es',
  FI: 'fi',
  FR: 'fr',
  GR: 'el',
  HR: 'hr',
  HU: 'hu',
  IE: 'ga',
  IS: 'is',
  IT: 'it',
  LI: 'de',
  LT: 'lt',
  LU: 'fr',
  LV: 'lv',
  MT: 'mt',
  NL: 'nl',
  NO: 'nb',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  SE: 'sv',
  SI: 'sl',
  SK: 'sk',
};

/** Whether the consumer law of the European Union applies to a shop in a country. */
export const isInEuropeanEconomicArea = (country: string) =>
  Object.hasOwn(countryLanguages, country);

/**
 * The country that the last line of a postal address names, in English, in a language of the country or by its code. Null
 * if it names none.
 */
export function countryOfAddress(lines: string, codes: readonly string[]): string | null {
  const line = lines.trim().split('\n').at(-1)?.trim().toLowerCase() ?? '';
  if (line === '') return null;
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const isEnglish = (code: string) =>
    code.toLowerCase() === line || english.of(code)?.toLowerCase() === line;
  const isOwn = (code: string) => ownNameOf(code)?.toLowerCase() === line;
  // Names in other languages are compared last, because loading a language takes long.
  return codes.find(isEnglish) ?? codes.find(isOwn) ?? null;
}

function ownNameOf(code: string): string | undefined {
  const language = ownValue(countryLanguages, code);
  return language && new Intl.DisplayNames(language, { type: 'region' }).of(code);
}
