import { createRequire } from 'node:module';

// A CommonJS package whose names Node cannot import.
const { checkVAT, countries }: typeof import('jsvat-next') = createRequire(import.meta.url)(
  'jsvat-next',
);

/** The country of a VAT number of some countries, without spaces, whose check digits are right; else null. */
export function countryByCheckDigits(number: string, codes: readonly string[]): string | null {
  const allowed = countries.filter((country) => {
    const [prefix = ''] = country.codes;
    return codes.includes(prefix === 'EL' ? 'GR' : prefix);
  });
  const { isValid, country } = checkVAT(number, allowed);
  return isValid ? (country?.isoCode.short ?? null) : null;
}
