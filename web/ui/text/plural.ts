import { FIRST_STAND_IN, pluralOfStandIn } from '#contract/values/stand-ins';
import { language } from './language';

const rules = new Intl.PluralRules(language);
/** Otherwise all counts above one have the same form as a stand-in. */
const hasSeveralPlurals = rules.resolvedOptions().pluralCategories.length > 2;

/** The texts of a plural by category; a language has those of `Intl.PluralRules`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The text for a number. */
export function plural(count: number, forms: Forms): string {
  if (import.meta.env.SSR && hasSeveralPlurals && count >= FIRST_STAND_IN)
    return pluralOfStandIn(count, forms);
  return forms[rules.select(count)] ?? forms.other;
}
