import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type {
  createRequestHandler,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import type { LoadBuild } from './page-build';
import { createNonce, type RenderedPage } from './page-response';

export interface RenderOptions {
  mode: 'production' | 'development';
  /** The shop's own origin, without a trailing slash. */
  publicUrl: string;
  log: FastifyBaseLogger;
}

/** What web/entry.server.tsx exports. */
type ServerEntry = ServerBuild['entry']['module'] & {
  createRequestHandler: typeof createRequestHandler;
  createPageContext(page: {
    nonce: string;
    api: Transport;
    theme: string | null;
    publicUrl: string;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
};

/** Calls the API from a page's loader; see `Transport` in web/page-context.ts. */
type Transport = (path: string, init?: TransportInit) => Promise<TransportResponse>;

interface TransportInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

interface TransportResponse {
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
}

/** Renders the page of a request for a theme. With `reply`, rendering stops when the client disconnects. */
export function createPageRenderer(loadBuild: LoadBuild, options: RenderOptions) {
  const { mode, publicUrl, log } = options;
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
    const context = entry.createPageContext({
      nonce,
      publicUrl,
      theme,
      api: (path, init) => callApi(request, path, init),
      reportError: (error) =>
        log.error({ requestId: request.id, err: error }, 'page rendering failed'),
    });
    // Only URL and theme reach the page, so that it is the same for all visitors. HEAD is rendered as GET.
    const pageRequest = new Request(publicUrl + request.raw.url, {
      ...(reply && { signal: disconnectSignal(reply) }),
    });
    const response = await handler.handle(pageRequest, context);
    const { status, headers } = response;
    return { status, headers: [...headers], body: await response.text(), nonce };
  };
}

/** Calls a route of this server without network: with the same guards and limits as an HTTP request. */
async function callApi(
  { server, ip }: FastifyRequest,
  path: string,
  { method = 'GET', headers, body, signal }: TransportInit = {},
): Promise<TransportResponse> {
  const response = await server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: ip,
    ...(headers && { headers }),
    ...(body !== undefined && { payload: body }),
    ...(signal && { signal }),
  });
  return {
    status: response.statusCode,
    headers: new Headers(
      Object.entries(response.headers).flatMap(([name, values]) =>
        [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
      ),
    ),
    json: async () => response.json(),
  };
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
