import * as contract from '#contract/catalogue/catalogue';
import * as collections from '#contract/catalogue/collections';
import * as previews from '#contract/catalogue/previews';
import { getCollection } from '../assortment/collections/collections.service';
import { implement } from '../http/implement';
import { refusals } from '../http/refusals/messages';
import {
  getProduct,
  listNearest,
  listProducts,
  listRefinements,
  suggest,
} from './catalogue.service';
import { listShownCollections } from './collections.service';
import { getPreviewedProduct, listPreviewedProducts } from './previews/previews.service';
import { cachedAt, ofLists } from './search/response-cache.service';

const LIST = { signInMessage: refusals.account.signInForProducts };
const PRODUCT = { signInMessage: refusals.account.signInForProduct };

export const catalogueRoutes = [
  ...implement(contract, {
    listProducts: {
      handle: ({ shop, query, url, dependencies }) => {
        dependencies.on(...ofLists);
        return listProducts(shop, query, url);
      },
      ...LIST,
      cachedAnswer: cachedAt,
    },
    listRefinements: {
      handle: ({ shop, query, dependencies }) => {
        dependencies.on(...ofLists);
        return listRefinements(shop, query);
      },
      ...LIST,
    },
    suggestProducts: {
      handle: ({ shop, query }) => suggest(shop, query.q),
      ...LIST,
    },
    listNearest: {
      handle: ({ shop, query }) => listNearest(shop, query.q),
      ...LIST,
    },
    getProduct: {
      handle: ({ shop, params, url, dependencies }) =>
        getProduct(shop, params.productId, url, dependencies),
      ...PRODUCT,
      cachedAnswer: cachedAt,
    },
  }),
  ...implement(previews, {
    listPreviewedProducts: ({ shop, query }) => listPreviewedProducts(shop, query.preview),
    getPreviewedProduct: ({ shop, params, query }) =>
      getPreviewedProduct(shop, params.productId, query.preview),
  }),
  ...implement(collections, {
    listCollections: ({ shop, dependencies }) => {
      dependencies.on(...ofLists);
      return listShownCollections(shop);
    },
    getCollection: ({ shop, params, dependencies }) => {
      dependencies.on('assortment');
      return getCollection(shop, params.slug);
    },
  }),
];
