import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeparateRoles } from '../support/postgres/separate-roles';
import type { ServedShop } from '../support/served/served-shop';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import {
  deliveredOrder,
  emailsTo,
  expectOneEmail,
  shopperWithCart,
} from './support/shoppers/shopping';

describe('a process that serves and one that runs jobs', () => {
  let web: FaultShop;
  let worker: ServedShop;
  beforeAll(async () => {
    const { owner, serving } = await createSeparateRoles();
    web = await openFaultShop({
      ROLE: 'web',
      DATABASE_URL: serving,
      MIGRATE_DATABASE_URL: owner,
      LOG_LEVEL: 'warn',
    });
  });
  afterAll(() => web.close());

  it('leaves jobs to the other, which runs them all with a role that may not create tables', async () => {
    const { shopper } = await shopperWithCart(web);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await emailsTo(web, shopper, 'welcome')).toEqual([]);

    worker = await web.beside({ ROLE: 'worker', MIGRATE_DATABASE_URL: '' });
    await deliveredOrder(web, shopper);
    for (const template of ['welcome', 'order-confirmation', 'order-shipped'])
      await expectOneEmail(web, shopper, template);
    await eventually(async () => {
      const open = await web.staff.call('GET /api/admin/jobs', { query: {} });
      expect(open).toEqual([]);
    });
    expect(await web.verify()).toMatch(/^all invariants hold/);
  });

  it('the worker answers health checks and metrics only', async () => {
    const statusOf = async (path: string) => (await fetch(worker.url + path)).status;
    for (const path of ['/health/live', '/health/ready', '/health/orders', '/metrics'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/', '/api/products', '/admin', '/api/openapi.json', '/auth/signin'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(worker.output()).not.toMatch(/periodic task failed|set up|"level":50/);
    expect(await worker.stop()).toBe(0);
  });
});
