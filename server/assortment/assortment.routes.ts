import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/assortment';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { readAssortment } from './assortment.service';

export function assortmentRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getAssortment, () => readAssortment(shop));
}
