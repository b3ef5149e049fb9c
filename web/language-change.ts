import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { ADMIN_LANGUAGE_COOKIE } from '#contract/values/cookies';
import { readCookie } from './api/session/cookie';
import { language } from './ui/text/language';

/**
 * Loads a page of another language as a document, because it belongs to another build. The admin area is in the language of its
 * user and has no prefix, the storefront in the language of this page or of the shop. In development there is only one build.
 */
export const changeLanguage: MiddlewareFunction = ({ request }, next) => {
  const { pathname } = new URL(request.url);
  const admin = /^(\/[a-z]{2})?\/admin(\/|$)/.exec(pathname);
  // The server redirects from a prefix that the admin area does not have.
  const isMoved = admin?.[1] !== undefined;
  if (isMoved || isOther(admin !== null)) throw redirectDocument(request.url);
  return next();
};

/** Whether the pages of an area are in another language than this page. */
export function isOther(isAdmin: boolean): boolean {
  const named = isAdmin
    ? readCookie(ADMIN_LANGUAGE_COOKIE)
    : document.documentElement.dataset.shopLanguage;
  return import.meta.env.PROD && (named ?? 'en') !== language;
}
