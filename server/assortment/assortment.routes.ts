import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/catalogue/assortment';
import * as collections from '#contract/catalogue/collections';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { findMovedAddress, getBrand, listBrands } from './addresses.service';
import { publicAssortment } from './assortment.service';
import { getCollection } from './collections/collections.service';

export function assortmentRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getAssortment, () => publicAssortment(shop));
  mount(app, shop, contract.findMovedAddress, ({ query }) => findMovedAddress(shop, query.path));
  mount(app, shop, contract.listBrands, () => listBrands(shop));
  mount(app, shop, contract.getBrand, ({ params }) => getBrand(shop, params.slug));
  mount(app, shop, collections.getCollection, ({ params }) => getCollection(shop, params.slug));
}
