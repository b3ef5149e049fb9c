import { numberLocaleOf } from './locales';

/**
 * Texts in the language of a reader, for code that serves several languages, which the server does. The build of the server puts
 * the texts of all languages into its modules of messages. A build of the web app has one language and needs none of this.
 */

const translations = Symbol.for('selvedge.translations');

/** The texts of a `messages.ts` module in a language; in English where there is no translation. */
export function textsIn<Texts extends object>(texts: Texts, language: string): Texts {
  const known = texts as { [translations]?: ReadonlyMap<string, Texts> };
  return known[translations]?.get(language) ?? texts;
}

/** Adds the texts of other languages to those of a module; the build writes the calls. */
export function addTranslations<Texts extends object>(
  texts: Texts,
  languages: Readonly<Record<string, Texts>>,
): void {
  // Not enumerable, because texts are also listed and compared.
  Object.defineProperty(texts, translations, { value: new Map(Object.entries(languages)) });
}

/** The plurals and numbers of a language, for translated texts. */
export function grammarOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(numberLocaleOf(language));
  return {
    pluralOf: (
      count: number,
      forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
    ) => forms[rules.select(count)] ?? forms.other,
    numberOf: (value: number) => numbers.format(value),
  };
}
