/** The languages in which a shop can show its storefront, by their codes. The admin area is in English. */
export const shopLanguages = {
  en: 'English',
  de: 'German',
} as const;
export type ShopLanguage = keyof typeof shopLanguages;

export const shopLanguageCodes = Object.keys(shopLanguages) as ShopLanguage[];

/** How each language names itself. */
export const languageNames: Readonly<Record<ShopLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
};

export const DEFAULT_LANGUAGE: ShopLanguage = 'en';

/**
 * The path of a page in a language, whose pages stand under a prefix such as `/de`. The prefix of the shop's default language is
 * empty.
 */
export function withPrefix(prefix: string, path: string): string {
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}

/** The prefix of the pages of a further language. */
export const prefixOf = (language: string): string => `/${language}`;
