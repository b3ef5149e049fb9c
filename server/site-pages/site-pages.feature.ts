import * as pages from '#contract/values/pages/storefront-pages';
import type { Feature } from '../feature';
import { publishDuePages } from './edit-pages.service';
import { sitePageAdminRoutes } from './site-pages.admin.routes';
import { sitePageRoutes } from './site-pages.routes';
import { journalFeed } from './site-pages.service';

export const sitePagesFeature: Feature = {
  name: 'site-pages',
  uses: ['content'],
  tables: ['site_page', 'site_page_address', 'site_page_publication'],
  reads: ['account'],
  routes: [...sitePageRoutes, ...sitePageAdminRoutes],
  http: (app, shop) => {
    app.get(`${pages.journal.path}/feed.xml`, async (_request, reply) =>
      reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await journalFeed(shop)),
    );
  },
  schedules: (shop) => [
    { name: 'publish scheduled pages', seconds: 10, run: () => publishDuePages(shop) },
  ],
  auditLabels: {
    'site-page.create': 'Created the page',
    'site-page.save-draft': 'Saved a draft of the page',
    'site-page.publish': 'Published the page',
    'site-page.schedule': 'Scheduled the page',
    'site-page.discard-draft': 'Discarded the draft of the page',
    'site-page.unpublish': 'Took the page out of the shop:',
    'site-page.restore': 'Restored an earlier version of the page',
    'site-page.delete': 'Deleted the page',
  },
};
