import { europeanUnion } from '#contract/values/countries/country-groups';
import { countryByCheckDigits } from './check-digits';

export const EU_COUNTRIES = europeanUnion;

/** Northern Ireland, where the VAT rules of the EU apply to goods. Its addresses are British ones. */
export const NORTHERN_IRELAND = 'XI';

/** A VAT number in capitals, without spaces, dots and hyphens. Greek ones begin with EL, also if GR was typed. */
export function normaliseVatNumber(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^GR(?=\d)/, 'EL');
}

/** The country that the letters before a VAT number name: `EL` is Greece and `XI` Northern Ireland. Null for other numbers. */
export function countryOfVatPrefix(typed: string): string | null {
  const [, prefix = ''] = /^([A-Z]{2})(?=[0-9A-Z]*\d)/.exec(normaliseVatNumber(typed)) ?? [];
  if (prefix === 'EL') return 'GR';
  if (prefix === 'XI' || prefix === 'GB') return 'GB';
  return EU_COUNTRIES.includes(prefix) ? prefix : null;
}

/** The country of a VAT number of the EU, or `XI`, whose check digits are right; else null. */
export function countryOfVatNumber(typed: string): string | null {
  const number = normaliseVatNumber(typed);
  if (number.startsWith(NORTHERN_IRELAND)) {
    const british = number.replace(NORTHERN_IRELAND, 'GB');
    return countryByCheckDigits(british, ['GB']) === null ? null : NORTHERN_IRELAND;
  }
  return number === '' ? null : countryByCheckDigits(number, EU_COUNTRIES);
}
