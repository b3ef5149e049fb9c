import { language } from './language';

/** The name of a country by its ISO 3166-1 code. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

/** Options of a select, by name. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
