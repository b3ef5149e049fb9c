import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { getProduct, listProducts } from './catalogue.service';
import { recallLists, recallProduct } from './search/cached-listings.service';
import { listNearest } from './search/nearest.service';
import { listRefinements } from './search/refinements.service';
import { suggest } from './search/suggest.service';

const LIST_NEEDS_SIGN_IN = { signInMessage: 'Please Sign in first to view products.' };
const DETAIL_NEEDS_SIGN_IN = { signInMessage: 'Please Sign in first to view product.' };

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { learn, recall } = recallLists(shop);
  mount(
    app,
    shop,
    contract.listProducts,
    ({ query, request }) => {
      learn(request.url, query);
      return listProducts(shop, query);
    },
    { ...LIST_NEEDS_SIGN_IN, cachedAnswer: recall },
  );
  mount(
    app,
    shop,
    contract.listRefinements,
    ({ query }) => listRefinements(shop, query),
    LIST_NEEDS_SIGN_IN,
  );
  mount(
    app,
    shop,
    contract.suggestProducts,
    ({ query }) => suggest(shop, query.q),
    LIST_NEEDS_SIGN_IN,
  );
  mount(
    app,
    shop,
    contract.listNearest,
    ({ query }) => listNearest(shop, query.q),
    LIST_NEEDS_SIGN_IN,
  );
  mount(app, shop, contract.getProduct, ({ params }) => getProduct(shop, params.productId), {
    ...DETAIL_NEEDS_SIGN_IN,
    cachedAnswer: (address) => recallProduct(shop, address),
  });
}
