import type { FastifyInstance, FastifyRequest } from 'fastify';
import { THEME_COOKIE } from '#contract/values/cookies';
import { withTimeout } from '../concurrency/with-timeout';
import type { PolicyOptions } from './content-security-policy';
import type { PageApi } from './page-api';
import { isPagePath, loadBuiltPages, servePagesFromSource } from './page-build';
import { createPageCache, type PageCacheOptions } from './page-cache';
import { createPageResponse, encodingOf, sendPage } from './page-response';
import { createPageRenderer, type RenderOptions } from './render-page';

interface PagesOptions extends PolicyOptions, RenderOptions {
  api: PageApi;
  caches: PageCacheOptions['caches'];
  version: PageCacheOptions['version'];
  /** The limit of the page cache. */
  cacheBytes: number;
  /** Called for each page request. Must not throw. */
  onPage?: (request: FastifyRequest) => void;
}

/** Below the 10 s after which clients give up, less the second that reading the version may take. */
const RENDER_TIMEOUT_MS = 8_900;

const themeCookie = new RegExp(`(?:^|; *)${THEME_COOKIE}=(light|dark)(?:;|$)`);

/** Serves the files of the web app, and every other GET as a rendered page. Call it after `handleErrors`. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, log, api, caches, version, cacheBytes } = options;
  const isProduction = mode === 'production';
  const loadBuild = isProduction ? await loadBuiltPages(app, log) : servePagesFromSource(app);
  const renderPage = createPageRenderer(loadBuild, options);
  const getPage = createPageCache({ caches, version, maxBytes: cacheBytes });

  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '';
    if (!isPagePath(url)) return reply.callNotFound();
    options.onPage?.(request);
    const theme = themeOf(request);
    if (!isProduction) {
      const { page } = await renderPage(request, theme, reply);
      return sendPage(request, reply, createPageResponse(page), options);
    }
    // Other requests may wait for the same rendering, so it continues when this client disconnects.
    const render = async () => {
      const made = await withTimeout(renderPage(request, theme), RENDER_TIMEOUT_MS, 'page');
      return { ...made, page: createPageResponse(made.page) };
    };
    const page = await getPage(theme === null ? url : `${theme} ${url}`, {
      render,
      ask: (call) => api.ask(request, call),
      encodingOf: (rendered) => encodingOf(rendered, request),
    });
    return sendPage(request, reply, page, options);
  });
}

function themeOf({ headers }: FastifyRequest): string | null {
  return themeCookie.exec(headers.cookie ?? '')?.[1] ?? null;
}
