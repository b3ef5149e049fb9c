import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { DEFAULT_LANGUAGE, shopLanguageCodes } from '#contract/values/languages/languages';
import { projectRoot } from '../project-root';

/**
 * Loads the server build of the web app in a language: once in production. While there is none it is that in English, and the
 * language is built. In development it is the current one, in the language of `WEB_LANGUAGE`.
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
  const builds = new Map<string, Promise<ServerBuild>>();
  const addLanguage = createLanguageBuilder(log);
  const load = async (wanted: string): Promise<ServerBuild> => {
    const known = builds.get(wanted);
    if (known) return known;
    const file =
      wanted === DEFAULT_LANGUAGE ? english : join(folder, 'languages', wanted, 'server/index.js');
    if (!(await exists(file))) {
      addLanguage(wanted);
      return load(DEFAULT_LANGUAGE);
    }
    const build = import(pathToFileURL(file).href) as Promise<ServerBuild>;
    builds.set(wanted, build);
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

/**
 * Builds the web app in a language that is chosen and not built yet, once and beside the server. `npm start` builds English alone,
 * so that a new shop starts soon; an image has all languages, and nothing to build them with.
 */
function createLanguageBuilder(log: FastifyBaseLogger) {
  const begun = new Set<string>();
  return (language: string) => {
    if (begun.has(language) || !shopLanguageCodes.includes(language)) return;
    log.info({ language }, 'building the storefront in a language');
    const script = join(projectRoot, 'scripts/build-web.mjs');
    const builder = spawn(process.execPath, [script, language], {
      stdio: 'ignore',
      detached: true,
    });
    begun.add(language);
    // It finishes even if the server stops.
    builder.unref();
    builder.on('error', (err) => log.error({ err, language }, 'the language was not built'));
    builder.on('close', (code) => {
      if (code === 0) log.info({ language }, 'the storefront is ready in a language');
      else log.error({ language, code }, 'the language was not built: run `npm run build`');
    });
  };
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
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
