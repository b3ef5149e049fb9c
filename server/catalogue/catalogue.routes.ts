import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/catalogue';
import { listCollections } from '#contract/catalogue/collections';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import {
  getProduct,
  listNearest,
  listProducts,
  listRefinements,
  suggest,
} from './catalogue.service';
import { listShownCollections } from './collections.service';
import { cachedAt } from './search/response-cache.service';

const LIST = { signInMessage: 'Please Sign in first to view products.' };
const PRODUCT = { signInMessage: 'Please Sign in first to view product.' };

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const cachedAnswer = (url: string) => cachedAt(shop, url);
  mount(
    app,
    shop,
    contract.listProducts,
    ({ query, request }) => listProducts(shop, query, request.url),
    { ...LIST, cachedAnswer },
  );
  mount(app, shop, contract.listRefinements, ({ query }) => listRefinements(shop, query), LIST);
  mount(app, shop, contract.suggestProducts, ({ query }) => suggest(shop, query.q), LIST);
  mount(app, shop, listCollections, () => listShownCollections(shop));
  mount(app, shop, contract.listNearest, ({ query }) => listNearest(shop, query.q), LIST);
  mount(
    app,
    shop,
    contract.getProduct,
    ({ params, request }) => getProduct(shop, params.productId, request.url),
    { ...PRODUCT, cachedAnswer },
  );
}
