import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/assortment';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { listSizeCharts, readAssortment } from './assortment.service';

export function assortmentRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getAssortment, () => readAssortment(shop));
  mount(app, shop, contract.listSizeCharts, () => listSizeCharts(shop));
}
