import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { projectRoot } from '../project-root';

/** Loads the server build of the web app: once in production, the current one in development. */
export type LoadBuild = () => Promise<ServerBuild>;

/** Serves the built web app's files: those with hashed names under /assets as immutable, others for an hour. */
export async function loadBuiltPages(
  app: FastifyInstance,
  log: FastifyBaseLogger,
): Promise<LoadBuild> {
  const folder = join(projectRoot, 'build/web');
  const client = join(folder, 'client');
  const file = join(folder, 'server/index.js');
  await access(file);
  let build: Promise<ServerBuild> | undefined;
  const load = () => {
    build ??= import(pathToFileURL(file).href) as Promise<ServerBuild>;
    return build;
  };
  // The server listens before the build is loaded; the first page waits for it.
  app.addHook('onListen', (done) => {
    setImmediate(() => load().catch((err) => log.fatal({ err }, 'the web build does not load')));
    done();
  });

  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    dotfiles: 'ignore',
    allowedPath: (path) => !path.endsWith('.map'),
    decorateReply: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });
  await app.register(fastifyStatic, {
    root: client,
    // One route for each existing file: a wildcard route would take precedence over pages.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.map', '**/*.br', '**/*.gz', '**/.*', '**/.*/**'],
    decorateReply: false,
    preCompressed: true,
    maxAge: '1h',
  });
  return load;
}

/**
 * Serves the web app from source, with Vite in this process and on the same port. Vite starts after the server listens, so
 * that the API is available soon after a restart; the first page waits for it.
 */
export function servePagesFromSource(app: FastifyInstance): LoadBuild {
  let starting: Promise<ViteDevServer> | undefined;
  let started: ViteDevServer | undefined;
  const start = () => {
    starting ??= startVite(app).then((vite) => {
      started = vite;
      return vite;
    });
    return starting;
  };
  app.addHook('onListen', (done) => {
    // The first page reports a failure.
    setImmediate(() => start().catch(() => {}));
    done();
  });
  app.addHook('onClose', () => started?.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (!isPagePath(request.raw.url)) return next();
    start().then((vite) => vite.middlewares(request.raw, reply.raw, next), next);
  });
  return async () =>
    (await (await start()).ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root: projectRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
}

/** Path prefixes of the API and static files: an unknown path below them is a JSON 404, never a page. */
const otherPaths = /^\/(api|auth|webhooks|sandbox-gateway|health|metrics|media|assets)(\/|\?|$)/i;

/** Whether a raw request URL may be a page. An absolute URL, as sent to proxies, is not. */
export function isPagePath(url: string | undefined): boolean {
  return url?.startsWith('/') === true && !otherPaths.test(url);
}
