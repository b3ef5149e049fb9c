import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { DEFAULT_LANGUAGE } from '#contract/values/languages';
import { projectRoot } from '../project-root';

/**
 * Loads the server build of the web app in a language, or in English if there is none: once in production. In development it
 * is the current one, in the language of `WEB_LANGUAGE`.
 */
export type LoadBuild = (language: string) => Promise<ServerBuild>;

/** Serves the built web app's files: those with hashed names under /assets as immutable, others for an hour. */
export async function loadBuiltPages(
  app: FastifyInstance,
  log: FastifyBaseLogger,
): Promise<LoadBuild> {
  const folder = join(projectRoot, 'build/web');
  const client = join(folder, 'client');
  const english = join(folder, 'server/index.js');
  await access(english);
  const translated = await languagesIn(join(folder, 'languages'));
  const builds = new Map<string, Promise<ServerBuild>>();
  const load = (wanted: string) => {
    const language = translated.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
    const file =
      language === DEFAULT_LANGUAGE
        ? english
        : join(folder, 'languages', language, 'server/index.js');
    const build =
      builds.get(language) ?? (import(pathToFileURL(file).href) as Promise<ServerBuild>);
    builds.set(language, build);
    return build;
  };
  // The server listens before the build is loaded; the first page waits for it.
  app.addHook('onListen', (done) => {
    setImmediate(() =>
      load(DEFAULT_LANGUAGE).catch((err) => log.fatal({ err }, 'the web build does not load')),
    );
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

async function languagesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
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
