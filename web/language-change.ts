import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { language } from './ui/text/language';

/**
 * Loads a page of another language as a document, because it belongs to another build. The admin area is in English, the
 * storefront in the language of the shop. In development there is only one build.
 */
export const changeLanguage: MiddlewareFunction = ({ request }, next) => {
  const { pathname } = new URL(request.url);
  const wanted = /^\/admin(\/|$)/.test(pathname)
    ? 'en'
    : (document.documentElement.dataset.shopLanguage ?? 'en');
  if (wanted !== language && import.meta.env.PROD) throw redirectDocument(request.url);
  return next();
};
