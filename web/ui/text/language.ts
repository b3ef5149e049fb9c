import {
  inSentence as inSentenceOf,
  isRightToLeft,
  localeOf,
  moneyLocaleIn,
  numberLocaleOf,
} from '#contract/values/languages/locales';

/**
 * The language of this build of the web app. Each language has a build of its own, and the server renders every page with the
 * build of its language; see docs/decisions/0094-messages.md.
 */
export const language: string = import.meta.env.VITE_LANGUAGE ?? 'en';

/** Tells the API in which language to answer. English is what it answers without. */
export const languageHeader: Record<string, string> =
  language === 'en' ? {} : { 'x-language': language };

/** The direction of the pages. */
export const direction: 'ltr' | 'rtl' = isRightToLeft(language) ? 'rtl' : 'ltr';

/** The step of a key or a swipe towards the right, where pages from right to left have the previous thing. */
export const stepToRight: 1 | -1 = direction === 'rtl' ? -1 : 1;
export const stepToLeft: 1 | -1 = direction === 'rtl' ? 1 : -1;

/** A name as it is written within a sentence. */
export const inSentence = (name: string): string => inSentenceOf(name, language);

/** The locale of amounts: in English always that of the United States. */
export const moneyLocaleOf = (dateLocale: string): string => moneyLocaleIn(language, dateLocale);

/** The locale of dates: this language as written in the country of a locale. `en-DE` in German is `de-DE`. */
export const inLanguage = (locale: string): string => localeOf(language, locale);

/** The locale of numbers in texts. */
export const numberLocale: string = numberLocaleOf(language);
