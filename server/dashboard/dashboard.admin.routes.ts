import type { FastifyInstance } from 'fastify';
import { getDashboard, listCustomers as listCustomersEndpoint } from '#contract/dashboard';
import { mount, tellTotal } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { listCustomers, readDashboard } from './dashboard.service';

export function dashboardAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, getDashboard, () => readDashboard(shop));

  mount(app, shop, listCustomersEndpoint, async (call) => {
    const { customers, total } = await listCustomers(shop, call.query);
    tellTotal(call, total, call.query);
    return customers;
  });
}
