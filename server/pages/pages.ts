import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  createRequestHandler,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import type { GatewayName } from '#contract/payments';
import { THEME_COOKIE } from '#contract/values/cookies';
import type { Caches } from '../cache/create-cache';
import { withTimeout } from '../concurrency/with-timeout';
import { type KeptPage, keepPage, type PageFrame, type RenderedPage } from './cached-page';
import { pagePolicy } from './content-security-policy';
import { type Api, createPageCalls } from './in-process-api';
import { anyNonce } from './nonce';
import { builtPages, type LoadBuild, pagesInDevelopment } from './page-build';
import { createPageCache } from './page-cache';
import { isPage } from './page-paths';
import { sendKept, sendRendered } from './send-page';

export type PagesOptions = {
  mode: 'production' | 'development';
  /** The shop's own origin, without a trailing slash. */
  publicUrl: string;
  /** What the shop is paid through, which decides what else than our own pages may load. */
  gateway: GatewayName;
  /** The headers of every answer of the shop. */
  headers: Record<string, string>;
  /**
   * Names the state of all that pages show (catalogue, content, settings). Rendered pages are kept
   * while it stays; without it each one is rendered for each request.
   */
  version?: () => string | null | Promise<string | null>;
  log: FastifyBaseLogger;
  caches: Caches;
  /** Is told of each page that is asked for. Must not throw. */
  onPage?: (request: FastifyRequest) => void;
};

/** What the screens' server entry offers beside its handler; see web/entry.server.tsx. */
type PageEntry = ServerBuild['entry']['module'] & {
  createRequestHandler: typeof createRequestHandler;
  bodyOf(response: Response): string | Promise<string>;
  providePageContext(page: {
    nonce: string;
    api: Api;
    theme: string | null;
    publicUrl: string;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
};

const themeCookie = new RegExp(`(?:^|; *)${THEME_COOKIE}=(light|dark)(?:;|$)`);

/** With the second that asking for the version may take, nobody waits 10 s; the calls a page is made of give up before. */
const PATIENCE_MS = 8_900;

/** Serves the screens: their files, and every other GET as a page rendered here. Call it after `handleErrors`. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, gateway, publicUrl, version, log } = options;
  const load = mode === 'production' ? await builtPages(app, log) : await pagesInDevelopment(app);
  const frame: PageFrame = {
    headers: options.headers,
    policyOf: (nonce, hashes) => pagePolicy({ nonce, hashes, mode, gateway }),
  };
  const calls = createPageCalls(options.caches);
  const keep = (page: RenderedPage) => keepPage(page, frame);
  const cached =
    mode === 'production' && version
      ? createPageCache({ caches: options.caches, version, keep })
      : null;

  // Not async: a page that is kept is sent in the turn that asked for it.
  app.get('/*', (request, reply) => {
    const address = request.raw.url ?? '';
    if (!isPage(address)) return reply.callNotFound();
    options.onPage?.(request);
    const theme = themeOf(request.headers.cookie);
    const render = (known: string | null) => {
      const api = calls(request, known);
      const page = renderPage(load, {
        request,
        reply,
        api,
        theme,
        mode,
        publicUrl,
        log,
        mayAbort: !cached,
      });
      // In development the first page waits until its parts are built.
      return mode === 'production' ? withTimeout(page, PATIENCE_MS, 'a page') : page;
    };
    const send = (page: KeptPage | RenderedPage) =>
      'digest' in page ? sendKept(request, reply, page) : sendRendered(request, reply, page, frame);
    const page = cached ? cached(theme ? `${theme} ${address}` : address, render) : render(null);
    return page instanceof Promise ? page.then(send) : send(page);
  });
}

type Rendering = {
  request: FastifyRequest;
  reply: FastifyReply;
  api: Api;
  theme: string | null;
  mode: PagesOptions['mode'];
  publicUrl: string;
  log: FastifyBaseLogger;
  /** Whether the work may stop when its asker has gone: not when others may wait for it too. */
  mayAbort: boolean;
};

async function renderPage(
  load: LoadBuild,
  { request, reply, api, theme, mode, publicUrl, log, mayAbort }: Rendering,
): Promise<RenderedPage> {
  const build = await load();
  const entry = build.entry.module as PageEntry;
  const context = entry.providePageContext({
    nonce: anyNonce,
    publicUrl,
    api,
    theme,
    reportError: (error) =>
      log.error({ requestId: request.id, err: error }, 'a page could not be shown'),
  });
  // A page is the same for everyone but for its theme: nothing else of the request goes into it. HEAD is rendered as GET.
  const asked = new Request(publicUrl + request.raw.url, {
    ...(mayAbort && { signal: whenGone(reply) }),
  });
  const response = await handlerOf(build, mode)(asked, context);
  return {
    status: response.status,
    headers: [...response.headers],
    body: await entry.bodyOf(response),
  };
}

/** The chosen theme of a request's cookies; null where there is none. */
function themeOf(cookies: string | undefined): string | null {
  if (cookies === undefined) return null;
  return themeCookie.exec(cookies)?.[1] ?? null;
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** The router ranks all its routes anew for each handler that is made. */
function handlerOf(build: ServerBuild, mode: PagesOptions['mode']): RequestHandler {
  const known = handlers.get(build);
  if (known) return known;
  const handler = (build.entry.module as PageEntry).createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
