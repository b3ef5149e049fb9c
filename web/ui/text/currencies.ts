import { language } from './language';

/** Options of a select, by name: `Euro (EUR)`. Some currencies have no name but their code. */
export function currencyOptions(codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return codes
    .map((value) => {
      const name = names.of(value) ?? value;
      return { value, label: name === value ? value : `${name} (${value})` };
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
