import { DEFAULT_MONEY_LOCALE } from '../money';

/**
 * The locale in which the texts of a language write numbers. Its digits are Latin, because the digits that Arabic has by default
 * differ between countries and between versions of ICU, and so between the server and a browser.
 */
export const numberLocaleOf = (language: string): string =>
  language === 'en' ? language : `${language}-u-nu-latn`;

const rightToLeftScripts = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'];

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  rightToLeftScripts.includes(new Intl.Locale(language).maximize().script ?? '');

/** A language as it is written in the country of a locale: `de` in that of `en-AT` is `de-AT`. With Latin digits and Gregorian dates. */
export const localeOf = (language: string, locale: string): string =>
  language === 'en'
    ? language + locale.slice(2)
    : `${language}${locale.slice(2)}-u-ca-gregory-nu-latn`;

/** A name as it is written within a sentence: English has no capitals there, and other languages keep those of the name. */
export const inSentence = (name: string, language: string): string =>
  language === 'en' ? name.toLowerCase() : name;

/** The locale of amounts: in English always that of the United States. */
export const moneyLocaleIn = (language: string, dateLocale: string): string =>
  language === 'en' ? DEFAULT_MONEY_LOCALE : localeOf(language, dateLocale);
