import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { findFile, PICTURES_FOLDER } from './pictures.service';

const PICTURE = /^[a-z0-9-]+-\d+\.(avif|webp)$/;
const A_YEAR = '365d';

/**
 * The shop's pictures, `GET /media/<stem>-<width>.avif` or `.webp`: the bundled ones, and those that staff have uploaded,
 * whose stem is a hash. No other file of the bundled folder is served.
 */
export function mediaRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    const pictures = new Set((await readdir(PICTURES_FOLDER)).filter((name) => PICTURE.test(name)));
    await scope.register(fastifyStatic, {
      serve: false,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
    });
    scope.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
      const { name } = request.params;
      // Webmail shows them from another origin.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (pictures.has(name))
        return reply.sendFile(name, PICTURES_FOLDER, { maxAge: A_YEAR, immutable: true });
      return sendStored(shop, request, reply, name);
    });
  });
}

async function sendStored(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const file = await findFile(shop, name);
  if (!file) throw new ShopError('not_found');
  // A file name always refers to the same picture.
  const etag = `"${name}"`;
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`image/${file.format}`).send(file.bytes);
}
