import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { robotsText } from './discovery.rules';
import { pagesSitemap, productsSitemap, sitemapIndex } from './discovery.service';

/** What search engines read before the pages: robots.txt and the sitemap in its parts. */
export function discoveryRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(shop.config.publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemapIndex(shop)));
  app.get('/sitemap-pages.xml', async (_request, reply) =>
    sendXml(reply, await pagesSitemap(shop)),
  );
  app.get<{ Params: { first: string } }>(
    '/sitemap-products-:first(^[0-9a-f-]{36}).xml',
    async (request, reply) => {
      const pieces = await productsSitemap(shop, request.params.first);
      if (!pieces) throw new ShopError('not_found');
      return sendXml(reply, Readable.from(pieces));
    },
  );
}

function sendXml(reply: FastifyReply, xml: string | Readable): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);
}
