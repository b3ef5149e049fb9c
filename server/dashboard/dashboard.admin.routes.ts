import * as contract from '#contract/admin/dashboard';
import { may } from '#contract/values/rights';
import { implement } from '../http/implement';
import { withoutRevenue } from './dashboard.rules';
import { readDashboard, readVersion } from './dashboard.service';
import { periodWithoutRevenue } from './period.rules';
import { readPeriod } from './period.service';
import { searchAll } from './search.service';

export const dashboardAdminRoutes = implement(contract, {
  getDashboard: async ({ shop, caller }) => {
    const figures = await readDashboard(shop);
    return may(caller.role, 'staff:revenue') ? figures : withoutRevenue(figures);
  },
  getPeriodFigures: async ({ shop, caller, query }) => {
    const figures = await readPeriod(shop, query);
    return may(caller.role, 'staff:revenue') ? figures : periodWithoutRevenue(figures);
  },
  getChanges: ({ shop }) => readVersion(shop),
  searchAll: ({ shop, caller, query }) => searchAll(shop, caller, query.q),
});
