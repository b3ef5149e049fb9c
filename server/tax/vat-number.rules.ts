import { countryByCheckDigits } from './check-digits';

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** A VAT number in capitals, without spaces, dots and hyphens. */
export function normaliseVatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The country that the letters before a VAT number name: `EL` is Greece and `XI` Northern Ireland. Null for other numbers. */
export function countryOfVatPrefix(typed: string): string | null {
  const [, prefix = ''] = /^([A-Z]{2})(?=[0-9A-Z]*\d)/.exec(normaliseVatNumber(typed)) ?? [];
  if (prefix === 'EL') return 'GR';
  if (prefix === 'XI' || prefix === 'GB') return 'GB';
  return EU_COUNTRIES.includes(prefix) ? prefix : null;
}

/** The country of a VAT number of the EU whose check digits are right; else null. */
export function countryOfVatNumber(typed: string): string | null {
  const number = normaliseVatNumber(typed);
  return number === '' ? null : countryByCheckDigits(number, EU_COUNTRIES);
}
