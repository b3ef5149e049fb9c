import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_LANGUAGE_COOKIE, THEME_COOKIE } from '#contract/values/cookies';
import { adminLanguageCodes, DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { withTimeout } from '../concurrency/with-timeout';
import type { ContentSources } from '../payments/gateways/provider';
import type { PolicyOptions } from './content-security-policy';
import type { PageApi } from './page-api';
import { isPagePath, loadBuiltPages, servePagesFromSource } from './page-build';
import { createPageCache, type PageCacheOptions } from './page-cache';
import { createLanguageReader, type Languages } from './page-language';
import { createPageMaker } from './page-maker';
import { encodingOf, sendPage } from './page-response';
import { createPageRenderer, type PageVariant, type RenderOptions } from './render-page';

interface PagesOptions extends RenderOptions {
  /** What the components of payment providers load now; null if nothing. */
  readPaymentSources: () => Promise<ContentSources | null>;
  readLanguages: () => Promise<Languages>;
  api: PageApi;
  caches: PageCacheOptions['caches'];
  version: PageCacheOptions['version'];
  /** The limit of the page cache. */
  cacheBytes: number;
  countResult?: PageCacheOptions['count'];
  /** Called for each page request. Must not throw. */
  onPage?: (request: FastifyRequest) => void;
}

/** Below the 10 s after which clients give up, less the second that reading the version may take. */
const RENDER_TIMEOUT_MS = 8_900;

const adminLanguageCookie = new RegExp(`(?:^|; *)${ADMIN_LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);
const themeCookie = new RegExp(`(?:^|; *)${THEME_COOKIE}=(light|dark)(?:;|$)`);

/** Serves the files of the web app, and every other GET as a rendered page. Call it after `handleErrors`. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, log, api, caches, version, cacheBytes } = options;
  const isProduction = mode === 'production';
  const loadBuild = isProduction ? await loadBuiltPages(app, log) : servePagesFromSource(app);
  const renderPage = createPageRenderer(loadBuild, options);
  const makePage = createPageMaker(api.fill);
  const getPage = createPageCache({
    caches,
    version,
    maxBytes: cacheBytes,
    ...(options.countResult && { count: options.countResult }),
  });

  const readPolicy = createPolicyReader(options);
  const readLanguage = createLanguageReader(options.readLanguages, log);

  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '';
    if (!isPagePath(url)) return reply.callNotFound();
    options.onPage?.(request);
    const { language, prefix, redirect } = await readLanguage(url, adminLanguageOf(request));
    // Not for ever: staff may change the languages of the shop.
    if (redirect !== undefined) return reply.redirect(redirect, 302);
    const variant = { language, prefix, theme: themeOf(request) };
    if (!isProduction) {
      const { page } = await makePage(await renderPage(request, variant, reply));
      return sendPage(request, reply, page, await readPolicy());
    }
    // Other requests may wait for the same rendering, so it continues when this client disconnects.
    const render = async () =>
      makePage(await withTimeout(renderPage(request, variant), RENDER_TIMEOUT_MS, 'page'));
    const page = await getPage(cacheKey(variant, url), {
      render,
      ask: (call) => api.ask(request, call),
      encodingOf: (rendered) => encodingOf(rendered, request),
    });
    return sendPage(request, reply, page, await readPolicy());
  });
}

/**
 * Reads what the policy of a page allows. It is read for each response, because a page that is cached stays the same when payment
 * providers change. While the database cannot be reached, the last policy is used.
 */
function createPolicyReader({ mode, readPaymentSources, log }: PagesOptions) {
  let paymentSources: ContentSources | null = null;
  return async (): Promise<PolicyOptions> => {
    try {
      paymentSources = await readPaymentSources();
    } catch (err) {
      log.warn({ err }, 'the payment providers could not be read for the policy of a page');
    }
    return { mode, paymentSources };
  };
}

/** Two languages never share a cached page, and neither do pages that a change of the shop's languages gives one URL. */
function cacheKey({ language, prefix, theme }: PageVariant, url: string): string {
  return [language, prefix || null, theme, url].filter((part) => part !== null).join(' ');
}

function adminLanguageOf({ headers }: FastifyRequest): string {
  const chosen = adminLanguageCookie.exec(headers.cookie ?? '')?.[1];
  return chosen !== undefined && adminLanguageCodes.includes(chosen) ? chosen : DEFAULT_LANGUAGE;
}

function themeOf({ headers }: FastifyRequest): string | null {
  return themeCookie.exec(headers.cookie ?? '')?.[1] ?? null;
}
