import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { projectRoot } from '../project-root';
import { isPage } from './page-paths';

/** Gives the screens' server build: the same one always in production, the newest in development. */
export type LoadBuild = () => Promise<ServerBuild>;

/** The built screens, their files under /assets for ever, those of a fixed name (icons) for an hour. */
export async function builtPages(app: FastifyInstance, log: FastifyBaseLogger): Promise<LoadBuild> {
  const folder = join(projectRoot, 'build/web');
  const client = join(folder, 'client');
  const file = join(folder, 'server/index.js');
  await access(file);
  let build: Promise<ServerBuild> | undefined;
  const load = () => {
    build ??= import(pathToFileURL(file).href) as Promise<ServerBuild>;
    return build;
  };
  // The API answers already while the screens are read.
  app.addHook('onListen', (done) => {
    setImmediate(() => load().catch((err) => log.fatal({ err }, 'the screens do not load')));
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
    // Each file that is there at start gets its own route; a wildcard would stand before the pages.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.map', '**/*.br', '**/*.gz', '**/.*', '**/.*/**'],
    decorateReply: false,
    preCompressed: true,
    maxAge: '1h',
  });
  return load;
}

/** The screens from their sources, by Vite in the same process and on the same port. */
export async function pagesInDevelopment(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: projectRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (isPage(request.raw.url)) vite.middlewares(request.raw, reply.raw, next);
    else next();
  });
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}
