import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/content/site-pages';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getSitePage, journalFeed, listArticles } from './site-pages.service';

/** The pages and the journal, for shoppers. */
export function sitePageRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getSitePage, ({ params, query, reply }) => {
    if (query.preview !== undefined) reply.header('cache-control', 'no-store');
    return getSitePage(shop, { ...params, preview: query.preview });
  });
  mountList(app, shop, contract.listArticles, ({ query }) => listArticles(shop, query));
  app.get('/journal/feed.xml', async (_request, reply) =>
    reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await journalFeed(shop)),
  );
}
