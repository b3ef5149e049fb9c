import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../platform/errors';
import { projectRoot } from '../platform/root';

const FOLDER = join(projectRoot, 'art', 'catalogue');
const PICTURE = /^[a-z0-9-]+-\d+\.(avif|webp)$/;
const A_YEAR = '365d';

/** The shop's own pictures, `GET /media/<stem>-<width>.avif` or `.webp`, and nothing else of their folder. */
export function mediaRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    const pictures = new Set((await readdir(FOLDER)).filter((name) => PICTURE.test(name)));
    await scope.register(fastifyStatic, {
      serve: false,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
    });
    scope.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
      const { name } = request.params;
      if (!pictures.has(name)) throw new ShopError('not_found');
      return reply.sendFile(name, FOLDER, { maxAge: A_YEAR, immutable: true });
    });
  });
}
