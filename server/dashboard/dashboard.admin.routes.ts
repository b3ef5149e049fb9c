import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/dashboard';
import { may } from '#contract/values/rights';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { withoutRevenue } from './dashboard.rules';
import { readDashboard, readVersion } from './dashboard.service';
import { periodWithoutRevenue } from './period.rules';
import { readPeriod } from './period.service';
import { searchAll } from './search.service';

export function dashboardAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getDashboard, async ({ caller }) => {
    const figures = await readDashboard(shop);
    return may(caller.role, 'staff:revenue') ? figures : withoutRevenue(figures);
  });

  mount(app, shop, contract.getPeriodFigures, async ({ caller, query }) => {
    const figures = await readPeriod(shop, query);
    return may(caller.role, 'staff:revenue') ? figures : periodWithoutRevenue(figures);
  });

  mount(app, shop, contract.getChanges, () => readVersion(shop));

  mount(app, shop, contract.searchAll, ({ caller, query }) => searchAll(shop, caller, query.q));
}
