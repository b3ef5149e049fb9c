import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type {
  createRequestHandler,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import type { PageApi, PageTransport, RecordedCall } from './page-api';
import type { LoadBuild } from './page-build';
import { createNonce, type RenderedPage } from './page-response';

export interface RenderOptions {
  mode: 'production' | 'development';
  /** The shop's own origin, without a trailing slash. */
  publicUrl: string;
  log: FastifyBaseLogger;
  /** The API for the loaders of pages. */
  api: Pick<PageApi, 'transport'>;
}

/** What a page depends on beside its URL. */
export interface PageVariant {
  language: string;
  /** Under which the pages of the language stand, such as `/de`; empty for the shop's default language. */
  prefix: string;
  theme: string | null;
}

/** A page with the calls that it was made of, and when it changes without them. */
export interface Rendering {
  page: RenderedPage;
  calls: RecordedCall[];
  /** By `Date.now()`. */
  expiresAt: number;
  language: string;
}

/** What web/entry.server.tsx exports. */
type ServerEntry = ServerBuild['entry']['module'] & {
  /** Of the build. */
  language: string;
  createRequestHandler: typeof createRequestHandler;
  createPageContext(page: {
    nonce: string;
    api: PageTransport;
    theme: string | null;
    publicUrl: string;
    reportError: (error: unknown) => void;
    takeHtml: (html: string) => void;
    keepUntil: (time: Date) => void;
  }): RouterContextProvider;
};

/** Renders the page of a request. With `reply`, rendering stops when the client disconnects. */
export function createPageRenderer(loadBuild: LoadBuild, options: RenderOptions) {
  const { mode, publicUrl, log, api } = options;
  /** By the prefix of the pages. */
  const handlers = new WeakMap<ServerBuild, Map<string, RequestHandler>>();

  /** The router writes its base path into each page, so that the browser uses the same one: a build serves any prefix. */
  function handlerOf(build: ServerBuild, prefix: string): RequestHandler {
    const known = handlers.get(build) ?? new Map<string, RequestHandler>();
    handlers.set(build, known);
    const based = prefix === '' ? build : { ...build, basename: prefix };
    const handler =
      known.get(prefix) ?? (build.entry.module as ServerEntry).createRequestHandler(based, mode);
    known.set(prefix, handler);
    return handler;
  }

  return async function renderPage(
    request: FastifyRequest,
    { language, prefix, theme }: PageVariant,
    reply?: FastifyReply,
  ): Promise<Rendering> {
    const build = await loadBuild(language);
    const entry = build.entry.module as ServerEntry;
    const handle = handlerOf(build, prefix);
    const nonce = createNonce();
    let html: string | undefined;
    const calls: RecordedCall[] = [];
    // A page in English, because the wanted language is still being built, is never kept.
    let expiresAt =
      entry.language === language || mode === 'development' ? Number.POSITIVE_INFINITY : 0;
    const context = entry.createPageContext({
      nonce,
      publicUrl,
      theme,
      // What staff write is in the default language, whose pages have no prefix.
      api: api.transport(
        clientIn(entry.language, request),
        (call) => calls.push(call),
        prefix === '' ? null : language,
      ),
      reportError: (error) =>
        log.error({ requestId: request.id, err: error }, 'page rendering failed'),
      takeHtml: (rendered) => {
        html = rendered;
      },
      keepUntil: (time) => {
        expiresAt = Math.min(expiresAt, time.getTime());
      },
    });
    // Only URL, language and theme reach the page, so that it is the same for all visitors. HEAD is rendered as GET.
    const pageRequest = new Request(publicUrl + request.raw.url, {
      ...(reply && { signal: disconnectSignal(reply) }),
    });
    const response = await handle(pageRequest, context);
    const { status, headers } = response;
    const body = html ?? (await response.text());
    return {
      page: { status, headers: [...headers], body, nonce },
      calls,
      expiresAt,
      language: entry.language,
    };
  };
}

/** The visitor, whose page has the texts of a refusal in its language. Whatever language the request names, others get the page too. */
const clientIn = (language: string, { id, ip, headers }: FastifyRequest) => ({
  id,
  ip,
  headers: { ...headers, 'x-language': language },
});

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
