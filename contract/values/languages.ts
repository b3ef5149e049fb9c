/** The languages in which a shop can show its storefront, by their codes. The admin area is in English. */
export const shopLanguages = {
  en: 'English',
  de: 'German',
} as const;
type ShopLanguage = keyof typeof shopLanguages;

export const shopLanguageCodes = Object.keys(shopLanguages) as ShopLanguage[];

export const DEFAULT_LANGUAGE: ShopLanguage = 'en';
