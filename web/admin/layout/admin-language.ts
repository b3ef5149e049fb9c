import { useEffect } from 'react';
import type { Profile } from '#contract/accounts';
import { ADMIN_LANGUAGE_COOKIE } from '#contract/values/cookies';
import { adminLanguageCodes, DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { readCookie, writeCookie } from '../../api/session/cookie';
import { language } from '../../ui/text/language';
import { preferredOf } from '../../ui/text/preferred-language';

/** The language of the admin area that the browser prefers. */
const browserLanguage = (): string =>
  preferredOf(navigator.languages, adminLanguageCodes) ?? DEFAULT_LANGUAGE;

/** The language of the admin area in this browser, by which the server renders its pages. */
const storedLanguage = (): string => readCookie(ADMIN_LANGUAGE_COOKIE) ?? DEFAULT_LANGUAGE;

/** The language for a visitor, who has to sign in. */
export const visitorLanguage = (): string => readCookie(ADMIN_LANGUAGE_COOKIE) ?? browserLanguage();

/** Shows the admin area in the language of its user: the one that they have chosen, or that of their browser. */
export function useAdminLanguage({ adminLanguage }: Pick<Profile, 'adminLanguage'>): void {
  useEffect(() => showLanguage(adminLanguage ?? browserLanguage()), [adminLanguage]);
}

/** Shows the admin area in a language from now on, whose pages belong to another build. */
function showLanguage(wanted: string): void {
  if (wanted === storedLanguage()) return;
  writeCookie(ADMIN_LANGUAGE_COOKIE, wanted === DEFAULT_LANGUAGE ? null : wanted);
  // A browser that keeps no cookies would load the page for ever.
  const isStored = wanted === storedLanguage();
  if (isStored && wanted !== language && import.meta.env.PROD) window.location.reload();
}

/** The language that the user has chosen, while the server is still building it and shows another one; null otherwise. */
export function pendingLanguage(): string | null {
  const wanted = storedLanguage();
  return import.meta.env.PROD && wanted !== language ? wanted : null;
}
