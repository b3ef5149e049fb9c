import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { language } from './ui/text/language';

/**
 * Loads a page of another language as a document, because it belongs to another build. The admin area is in English and has no
 * prefix, the storefront in the language of this page or of the shop. In development there is only one build.
 */
export const changeLanguage: MiddlewareFunction = ({ request }, next) => {
  const { pathname } = new URL(request.url);
  const shopLanguage = document.documentElement.dataset.shopLanguage ?? 'en';
  const admin = /^(\/[a-z]{2})?\/admin(\/|$)/.exec(pathname);
  // The server redirects from a prefix that the admin area does not have.
  const isMoved = admin?.[1] !== undefined;
  const isOther = (admin ? 'en' : shopLanguage) !== language;
  if (isMoved || (isOther && import.meta.env.PROD)) throw redirectDocument(request.url);
  return next();
};
