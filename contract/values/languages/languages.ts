/** The languages of the folders below `web/translations`: each build, and the tests, write them in the place of this name. */
declare const TRANSLATED_LANGUAGES: readonly string[];

/** Those of them that have texts of the admin area. */
declare const ADMIN_LANGUAGES: readonly string[];

/** The language of a build of the web app. */
declare const BUILD_LANGUAGE: string;

export const DEFAULT_LANGUAGE = 'en';

/**
 * The languages in which a shop can show its storefront, by their codes of ISO 639-1. A program that runs from source without a
 * build, such as the bench, has English alone.
 */
export const shopLanguageCodes: readonly string[] = [
  DEFAULT_LANGUAGE,
  ...(typeof TRANSLATED_LANGUAGES === 'undefined' ? [] : TRANSLATED_LANGUAGES),
];

/** The languages of the admin area. Each member of staff has their own. */
export const adminLanguageCodes: readonly string[] = [
  DEFAULT_LANGUAGE,
  ...(typeof ADMIN_LANGUAGES === 'undefined' ? [] : ADMIN_LANGUAGES),
];

const names = new Intl.DisplayNames(
  typeof BUILD_LANGUAGE === 'undefined' ? DEFAULT_LANGUAGE : BUILD_LANGUAGE,
  { type: 'language' },
);

/** Their names for staff, in the language of the build; in English on the server. */
export const shopLanguages: Readonly<Record<string, string>> = Object.fromEntries(
  shopLanguageCodes.map((code) => [code, names.of(code) ?? code]),
);

/** How a language names itself, with a capital: `Deutsch`, `Français`. */
export function ownNameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * The path of a page in a language, whose pages stand under a prefix such as `/de`. The prefix of the shop's default language is
 * empty.
 */
export function withPrefix(prefix: string, path: string): string {
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}

/** The prefix of the pages of a further language. */
export const prefixOf = (language: string): string => `/${language}`;
