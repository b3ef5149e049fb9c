import { addressWord } from '../typed-text';

/** The words of addresses, without schemas, so that browsers can use them. */

export const SLUG_LIMIT = 60;
const PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text is a word of an address: sowercase letters and digits, with hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LIMIT && PATTERN.test(text);
}

/** ‘Häßler & Söhne’ as `hassler-sohne`; empty if nothing is left. */
export function slugOf(name: string): string {
  return addressWord(name, SLUG_LIMIT);
}

/** First words of other addresses of the shop. A test compares them with its routes. */
export const reservedSlugs: readonly string[] = [
  'about',
  'accessibility',
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'brands',
  'cart',
  'checkout',
  'collections',
  'confirm-email',
  'contact',
  'cookies',
  'favourites',
  'forgot-password',
  'healthz',
  'imprint',
  'invitation',
  'journal',
  'materials',
  'media',
  'metrics',
  'newsletter',
  'order',
  'pages',
  'pictures',
  'privacy',
  'product',
  'readyz',
  'reset-password',
  'review',
  'returns',
  'search',
  'setup',
  'shipping',
  'theme',
  'signin',
  'signup',
  'size-guide',
  'terms',
  'undo-email-change',
  'webhooks',
  'withdraw',
];

/** Lists that every section has: of all and of new products. */
export const listWords: readonly string[] = ['all', 'new'];
