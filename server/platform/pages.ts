import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { pagePolicy } from './page-policy';

export type PagesOptions = {
  mode: 'production' | 'development';
  /** The shop's own origin, without a trailing slash. */
  publicUrl: string;
};

/** What the screens' server entry offers beside its handler; see web/entry.server.tsx. */
type PageEntry = ServerBuild['entry']['module'] & {
  providePageContext(page: {
    nonce: string;
    api: (path: string, init?: ApiCall) => Promise<ApiAnswer>;
    publicUrl: string;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
};

type ApiCall = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};
type ApiAnswer = { status: number; headers: Headers; json(): Promise<unknown> };

/** Paths that belong to the API and its neighbours: an unknown one there is a JSON 404, never a page. */
const notPages = /^\/(api|auth|webhooks|sandbox-gateway|health|metrics|media|assets)(\/|\?|$)/;

/** Serves the screens: the built files under /assets, and every other GET as a rendered page. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const loadBuild =
    options.mode === 'production' ? await builtPages(app) : await pagesInDevelopment(app);

  app.get('/*', async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    const response = await renderPage(await loadBuild(), request, reply, { ...options, nonce });
    return send(reply, request, response, { ...options, nonce });
  });
}

function isPage({ raw }: FastifyRequest): boolean {
  const url = raw.url ?? '';
  return url.startsWith('/') && !notPages.test(url);
}

async function builtPages(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const folder = join(packageFolder(), 'build/web');
  const client = join(folder, 'client');
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href);

  const allowedPath = (path: string) => !path.endsWith('.map');
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    dotfiles: 'ignore',
    allowedPath,
    decorateReply: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });
  // The few files with a fixed name (icons, robots.txt): each gets its own route, there is no wildcard.
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.map', '**/*.br', '**/*.gz', '**/.*', '**/.*/**'],
    decorateReply: false,
    preCompressed: true,
    maxAge: '1h',
  });
  return async () => build;
}

async function pagesInDevelopment(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageFolder(),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (isPage(request)) vite.middlewares(request.raw, reply.raw, next);
    else next();
  });
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}

type Rendering = PagesOptions & { nonce: string };

async function renderPage(
  build: ServerBuild,
  request: FastifyRequest,
  reply: FastifyReply,
  { mode, publicUrl, nonce }: Rendering,
): Promise<Response> {
  const entry = build.entry.module as PageEntry;
  const context = entry.providePageContext({
    nonce,
    publicUrl,
    api: (path, init) => callApi(request, path, init),
    reportError: (error) => request.log.error({ err: error }, 'a page could not be shown'),
  });
  return createRequestHandler(build, mode)(toWebRequest(request, reply, publicUrl), context);
}

/** A page's call to the API, in process: same routes, guards and limits as from outside, no network. */
async function callApi(
  { server, ip }: FastifyRequest,
  path: string,
  { method = 'GET', headers, body, signal }: ApiCall = {},
): Promise<ApiAnswer> {
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: ip,
    ...(headers && { headers }),
    ...(body !== undefined && { payload: body }),
    ...(signal && { signal }),
  });
  return {
    status: answer.statusCode,
    headers: toHeaders(answer.headers),
    json: async () => JSON.parse(answer.payload) as unknown,
  };
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  // A HEAD is rendered as its GET: Fastify sends its headers alone, length and all.
  return new Request(publicUrl + request.raw.url, {
    headers: toHeaders(request.headers),
    signal: gone.signal,
  });
}

function toHeaders(headers: Record<string, string | string[] | number | undefined>): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) copy.append(name, String(each));
    }
  }
  return copy;
}

async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  response: Response,
  { mode, nonce }: Rendering,
): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  // Joined by commas, several cookies would become one broken one.
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);

  if (!response.headers.has('cache-control')) {
    // A prefetched answer is kept for the click that follows, or it would be loaded twice.
    const isPrefetch = request.headers['sec-purpose']?.includes('prefetch');
    reply.header('cache-control', isPrefetch ? 'private, max-age=5' : 'private, no-cache');
  }
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    reply.header('content-security-policy', pagePolicy({ nonce, mode }));
  }
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

/** Where package.json lies, from the sources as from the bundle. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  return folder;
}
