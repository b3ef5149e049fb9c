import * as contract from '#contract/content/site-pages';
import { implement } from '../http/implement';
import { getSitePage, listArticles } from './site-pages.service';

/** The pages and the journal, for shoppers. */
export const sitePageRoutes = implement(contract, {
  getSitePage: ({ shop, params, query }) => getSitePage(shop, { ...params, ...query }),
  listArticles: ({ shop, query }) => listArticles(shop, query),
});
