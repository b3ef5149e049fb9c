import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE, shopLanguageCodes } from '#contract/values/languages/languages';

/**
 * The language of the page that calls, which it names in `x-language`. Not `accept-language`: that is the browser's, and the page
 * may be in another one. English without the header.
 */
export function languageOfRequest({ headers }: { headers: IncomingHttpHeaders }): string {
  const named = headers['x-language'];
  return typeof named === 'string' && shopLanguageCodes.includes(named) ? named : DEFAULT_LANGUAGE;
}
