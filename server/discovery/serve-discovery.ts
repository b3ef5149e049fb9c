import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { robotsText } from './discovery.rules';
import { createSitemapIndex, pagesSitemap, productsSitemap } from './discovery.service';

/** What search engines read before the pages: robots.txt and the sitemaps. */
export function serveDiscovery(app: FastifyInstance, shop: Shop): void {
  const sitemapIndex = createSitemapIndex(shop);
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(shop.config.publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemapIndex()));
  app.get('/sitemap-pages.xml', async (_request, reply) =>
    sendXml(reply, await pagesSitemap(shop)),
  );
  app.get<{ Params: { first: string } }>(
    '/sitemap-products-:first(^[0-9a-f-]{36}).xml',
    async (request, reply) => {
      const chunks = await productsSitemap(shop, request.params.first);
      if (!chunks) throw new ShopError('not_found');
      return sendXml(reply, Readable.from(chunks));
    },
  );
}

function sendXml(reply: FastifyReply, xml: string | Readable): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);
}
