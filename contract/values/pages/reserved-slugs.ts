import { shopLanguageCodes } from '../languages/languages';
import { adminPageList, storefrontPageList } from './page-list';

/** First segments of URLs of the shop that are no pages: of endpoints and files. */
const otherFirstSegments = [
  'api',
  'assets',
  'auth',
  'health',
  'healthz',
  'media',
  'metrics',
  'pictures',
  'readyz',
  'sandbox-gateway',
  'theme',
  'webhooks',
];

/** Slugs that no department can have, because the URLs of its listings would be those of other pages. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...[...storefrontPageList, ...adminPageList]
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((segment) => /^\w/.test(segment)),
  ...otherFirstSegments,
  // Prefixes of the pages of further languages.
  ...shopLanguageCodes,
]);
