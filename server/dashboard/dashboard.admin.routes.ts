import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboard';
import { mount } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { readDashboard, readVersion } from './dashboard.service';
import { readPeriod } from './period.service';
import { searchAll } from './search.service';

export function dashboardAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getDashboard, () => readDashboard(shop));

  mount(app, shop, contract.getPeriodFigures, ({ query }) => readPeriod(shop, query));

  mount(app, shop, contract.getChanges, () => readVersion(shop));

  mount(app, shop, contract.searchAll, ({ caller, query }) => searchAll(shop, caller, query.q));
}
