import type { FastifyBaseLogger } from 'fastify';
import { DEFAULT_LANGUAGE, prefixOf } from '#contract/values/languages/languages';

/** The languages of a shop's storefront. Pages in a further one have its code as prefix: `/de/cart`. */
export interface Languages {
  standard: string;
  further: readonly string[];
}

/** The language of a page, and the prefix of its URL, which is empty for the standard language. */
interface PageLanguage {
  language: string;
  prefix: string;
  /** The URL of the page, where the one that was asked for has a prefix that it should not have. */
  redirect?: string;
}

/** The routes of the build that has rendered a page, which the browser asks for while it is open; see react-router.config.ts. */
const manifestPath = /^\/__manifest(?:\/([a-z]{2}))?(?:\?|$)/;
/** The admin area is in the language of its reader, and has no prefix. */
const adminPath = /^\/admin(\/|\.data|\?|$)/;
const prefixedPath = /^\/([a-z]{2})(?=[/?]|$)/;

/** The language of the page of a URL. `adminLanguage` is that of the admin area for this reader. */
export function languageOf(
  url: string,
  { standard, further }: Languages,
  adminLanguage: string = DEFAULT_LANGUAGE,
): PageLanguage {
  const code = further.length > 0 ? prefixedPath.exec(url)?.[1] : undefined;
  if (code !== undefined && (further.includes(code) || code === standard)) {
    const prefix = prefixOf(code);
    const rest = url.slice(prefix.length);
    const bare = rest.startsWith('/') ? rest : `/${rest}`;
    if (code !== standard && !adminPath.test(rest)) return { language: code, prefix };
    return {
      ...languageWithoutPrefix(bare, standard, adminLanguage),
      redirect: bare.replace(/^\/[/\\]+/, '/'),
    };
  }
  return languageWithoutPrefix(url, standard, adminLanguage);
}

function languageWithoutPrefix(url: string, standard: string, adminLanguage: string): PageLanguage {
  const manifest = manifestPath.exec(url);
  if (manifest) return { language: manifest[1] ?? DEFAULT_LANGUAGE, prefix: '' };
  return { language: adminPath.test(url) ? adminLanguage : standard, prefix: '' };
}

/** Reads the language of the page of a URL: while the database cannot be reached, by the last languages of the shop. */
export function createLanguageReader(read: () => Promise<Languages>, log: FastifyBaseLogger) {
  let languages: Languages = { standard: DEFAULT_LANGUAGE, further: [] };
  return async (url: string, adminLanguage: string): Promise<PageLanguage> => {
    try {
      languages = await read();
    } catch (err) {
      log.warn({ err }, 'the languages of the shop could not be read for a page');
    }
    return languageOf(url, languages, adminLanguage);
  };
}
