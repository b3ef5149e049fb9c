import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { PICTURES_FOLDER } from './pictures.service';
import { sendFile } from './send-file';
import { findStoredFile } from './stored-files.service';

const PICTURE = /^[a-z0-9-]+-\d+\.(avif|webp)$/;
const A_YEAR = '365d';

/**
 * The shop's pictures and videos: the bundled pictures, `GET /media/<stem>-<width>.avif` or `.webp`, those that staff have
 * uploaded, whose stem is a hash, and videos, `GET /media/<hash>.mp4` or `.webm`. No other file of the bundled folder is served.
 */
export function serveMedia(app: FastifyInstance, shop: Shop): void {
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
      const file = await findStoredFile(shop, name);
      if (!file) throw new ShopError('not_found');
      return sendFile(request, reply, file);
    });
  });
  app.addHook('onClose', async () => shop.bucket?.close());
}
