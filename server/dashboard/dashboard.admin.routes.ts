import type { FastifyInstance } from 'fastify';
import { getDashboard } from '#contract/dashboard';
import { mount } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { readDashboard } from './dashboard.service';

export function dashboardAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, getDashboard, () => readDashboard(shop));
}
