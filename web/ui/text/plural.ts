import { language } from './language';

const rules = new Intl.PluralRules(language);

/** The texts of a plural by category; a language has those of `Intl.PluralRules`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The text for a number. */
export function plural(count: number, forms: Forms): string {
  return forms[rules.select(count)] ?? forms.other;
}
