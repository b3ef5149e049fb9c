import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { robotsText } from './discovery.rules';
import {
  createSitemapIndex,
  pagesSitemap,
  prefixOfSitemap,
  productsSitemap,
  readPrefixes,
} from './discovery.service';

/** What search engines read before the pages: robots.txt and the sitemaps. */
export function serveDiscovery(app: FastifyInstance, shop: Shop): void {
  const sitemapIndex = createSitemapIndex(shop);
  /** The prefix of the language that a request names. Throws `not_found`. */
  const prefixOf = async ({ query }: FastifyRequest) => {
    const { language } = query as Record<string, unknown>;
    const prefix = await prefixOfSitemap(shop, language);
    if (prefix === null) throw new ShopError('not_found');
    return prefix;
  };
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(robotsText(shop.config.publicUrl, await readPrefixes(shop))),
  );
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemapIndex()));
  app.get('/sitemap-pages.xml', async (request, reply) =>
    sendXml(reply, await pagesSitemap(shop, await prefixOf(request))),
  );
  app.get<{ Params: { first: string } }>(
    '/sitemap-products-:first(^[0-9a-f-]{36}).xml',
    async (request, reply) => {
      const chunks = await productsSitemap(shop, request.params.first, await prefixOf(request));
      if (!chunks) throw new ShopError('not_found');
      return sendXml(reply, Readable.from(chunks));
    },
  );
}

function sendXml(reply: FastifyReply, xml: string | Readable): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);
}
