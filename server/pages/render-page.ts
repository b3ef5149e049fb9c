import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type {
  createRequestHandler,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import type { PageTransport } from './page-api';
import type { LoadBuild } from './page-build';
import { createNonce, type RenderedPage } from './page-response';

export interface RenderOptions {
  mode: 'production' | 'development';
  /** The shop's own origin, without a trailing slash. */
  publicUrl: string;
  log: FastifyBaseLogger;
  /** The API for the loaders of a request's page. */
  apiFor: (request: FastifyRequest) => PageTransport;
}

/** What web/entry.server.tsx exports. */
type ServerEntry = ServerBuild['entry']['module'] & {
  createRequestHandler: typeof createRequestHandler;
  createPageContext(page: {
    nonce: string;
    api: PageTransport;
    theme: string | null;
    publicUrl: string;
    reportError: (error: unknown) => void;
    takeHtml: (html: string) => void;
  }): RouterContextProvider;
};

/** Renders the page of a request for a theme. With `reply`, rendering stops when the client disconnects. */
export function createPageRenderer(loadBuild: LoadBuild, options: RenderOptions) {
  const { mode, publicUrl, log, apiFor } = options;
  let handler: { build: ServerBuild; handle: RequestHandler } | undefined;

  return async function renderPage(
    request: FastifyRequest,
    theme: string | null,
    reply?: FastifyReply,
  ): Promise<RenderedPage> {
    const build = await loadBuild();
    const entry = build.entry.module as ServerEntry;
    if (handler?.build !== build)
      handler = { build, handle: entry.createRequestHandler(build, mode) };
    const nonce = createNonce();
    let html: string | undefined;
    const context = entry.createPageContext({
      nonce,
      publicUrl,
      theme,
      api: apiFor(request),
      reportError: (error) =>
        log.error({ requestId: request.id, err: error }, 'page rendering failed'),
      takeHtml: (rendered) => {
        html = rendered;
      },
    });
    // Only URL and theme reach the page, so that it is the same for all visitors. HEAD is rendered as GET.
    const pageRequest = new Request(publicUrl + request.raw.url, {
      ...(reply && { signal: disconnectSignal(reply) }),
    });
    const response = await handler.handle(pageRequest, context);
    const { status, headers } = response;
    return { status, headers: [...headers], body: html ?? (await response.text()), nonce };
  };
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
