import { ownValue } from '#contract/values/own-value';

/** The parameter of a URL that names the language of the answer, such as `language=de`. */
export const LANGUAGE_PARAMETER = 'language';

const LANGUAGE_CODE = /^[a-z]{2}$/;

/** The language that a call asks for: one of the storefront, or one that it does not have; null if the parameter names none. */
export function languageAsked(query: unknown): string | null {
  const language = ownValue(query as Record<string, unknown>, LANGUAGE_PARAMETER);
  return typeof language === 'string' && LANGUAGE_CODE.test(language) ? language : null;
}
