import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/content/site-pages';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import {
  createPage,
  deletePage,
  discardPageDraft,
  getPage,
  publishPage,
  recordOf,
  restorePage,
  savePage,
  schedulePage,
  unpublishPage,
} from './edit-pages.service';
import { listPages, listPublications } from './list-pages.service';

/** The pages and the journal, for staff. */
export function sitePageAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mountList(app, shop, contract.listSitePages, ({ query }) => listPages(shop, query));
  mount(app, shop, contract.getSitePageRecord, async ({ params }) =>
    recordOf(await getPage(shop.pool, params.id), shop),
  );
  mount(app, shop, contract.createSitePage, ({ caller, body }) => {
    const { kind, publish, ...document } = body;
    return createPage(shop, caller, { kind, publish, document });
  });
  mount(app, shop, contract.saveSitePage, ({ caller, params, body }) => {
    const { version, publish, ...document } = body;
    return savePage(shop, caller, params.id, { version, publish, document });
  });
  mount(app, shop, contract.publishSitePage, ({ caller, params, body }) =>
    publishPage(shop, caller, params.id, body.version),
  );
  mount(app, shop, contract.scheduleSitePage, ({ caller, params, body }) =>
    schedulePage(shop, caller, params.id, body),
  );
  mount(app, shop, contract.discardSitePageDraft, ({ caller, params, body }) =>
    discardPageDraft(shop, caller, params.id, body.version),
  );
  mount(app, shop, contract.unpublishSitePage, ({ caller, params, body }) =>
    unpublishPage(shop, caller, params.id, body.version),
  );
  mount(app, shop, contract.deleteSitePage, async ({ caller, params }) => {
    await deletePage(shop, caller, params.id);
    return { _id: params.id };
  });
  mountList(app, shop, contract.listSitePagePublications, ({ params }) =>
    listPublications(shop, params.id),
  );
  mount(app, shop, contract.restoreSitePage, ({ caller, params }) =>
    restorePage(shop, caller, params.id, params.number),
  );
}
