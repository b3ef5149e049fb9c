import { countryByCheckDigits } from './check-digits';

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** A VAT number in capitals, without spaces, dots and hyphens. */
export function normaliseVatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The country of a VAT number of the EU whose check digits are right; else null. */
export function countryOfVatNumber(typed: string): string | null {
  const number = normaliseVatNumber(typed);
  return number === '' ? null : countryByCheckDigits(number, EU_COUNTRIES);
}
