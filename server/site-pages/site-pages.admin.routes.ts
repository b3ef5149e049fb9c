import * as contract from '#contract/admin/content/site-pages';
import { implement } from '../http/implement';
import {
  createPage,
  deletePage,
  discardPageDraft,
  duplicatePage,
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
export const sitePageAdminRoutes = implement(contract, {
  listSitePages: ({ shop, query }) => listPages(shop, query),
  getSitePageRecord: async ({ shop, params }) =>
    recordOf(await getPage(shop.pool, params.id), shop),
  createSitePage: ({ shop, caller, body }) => {
    const { kind, publish, ...document } = body;
    return createPage(shop, caller, { kind, publish, document });
  },
  saveSitePage: ({ shop, caller, params, body }) => {
    const { version, publish, ...document } = body;
    return savePage(shop, caller, params.id, { version, publish, document });
  },
  duplicateSitePage: ({ shop, caller, params }) => duplicatePage(shop, caller, params.id),
  publishSitePage: ({ shop, caller, params, body }) =>
    publishPage(shop, caller, params.id, body.version),
  scheduleSitePage: ({ shop, caller, params, body }) => schedulePage(shop, caller, params.id, body),
  discardSitePageDraft: ({ shop, caller, params, body }) =>
    discardPageDraft(shop, caller, params.id, body.version),
  unpublishSitePage: ({ shop, caller, params, body }) =>
    unpublishPage(shop, caller, params.id, body.version),
  deleteSitePage: async ({ shop, caller, params }) => {
    await deletePage(shop, caller, params.id);
    return { _id: params.id };
  },
  listSitePagePublications: ({ shop, params }) => listPublications(shop, params.id),
  restoreSitePage: ({ shop, caller, params }) =>
    restorePage(shop, caller, params.id, params.number),
});
