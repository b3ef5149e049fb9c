import { createRequire } from 'node:module';
import { europeanUnion } from '#contract/values/countries/country-groups';

// A CommonJS package whose names Node cannot import.
const { checkVAT, countries }: typeof import('jsvat-next') = createRequire(import.meta.url)(
  'jsvat-next',
);

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

/** The country of a VAT number of some countries, without spaces, whose check digits are right; else null. */
function countryByCheckDigits(number: string, codes: readonly string[]): string | null {
  const allowed = countries.filter((country) => {
    const [prefix = ''] = country.codes;
    return codes.includes(prefix === 'EL' ? 'GR' : prefix);
  });
  const { isValid, country } = checkVAT(number, allowed);
  return isValid ? (country?.isoCode.short ?? null) : null;
}
