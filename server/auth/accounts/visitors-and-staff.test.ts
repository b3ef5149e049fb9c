import { afterAll, beforeAll, expect, it } from 'vitest';
import { isId } from '#contract/values/id';
import { fixture, openTestShop, type TestGuest } from '../../../tests/support/shop';
import { writeSetting } from '../../settings/shop-settings';
import { createSetupLink } from '../../staff/first-admin.service';

// Visitors and guests share the table of accounts with customers and staff.

const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
beforeAll(() => edith.put('/api/admin/settings', { catalogueAccess: 'public' }));
const shirt = fixture(() => test.makeProduct({ stock: 100 }));
const visitor = fixture(startCart);
const guest = fixture(() => test.guest('gus@shopper.example'));
const order = fixture(() => guest.paidOrder(shirt));
beforeAll(() => test.runJobs());
afterAll(() => test.expectVerified());

async function startCart(): Promise<TestGuest> {
  const guest = await test.guest('gus@shopper.example');
  await guest.fillCart(shirt);
  return guest;
}

it('the list of staff has neither visitors nor guests', async () => {
  const { status, body } = await edith.get('/api/admin/staff');
  expect(status).toBe(200);
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([edith.accountId]);
});

it('a visitor or a guest is no member of staff: no role, no removal, no sign-out', async () => {
  for (const { accountId: id } of [visitor, guest]) {
    const answers = [
      await edith.put(`/api/admin/staff/${id}/role`, { role: 'Admin' }),
      await edith.delete(`/api/admin/staff/${id}`),
      await edith.delete(`/api/admin/staff/${id}/sessions`),
      await edith.delete(`/api/admin/staff/${id}/totp`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  expect((await visitor.call('GET /api/cart')).totalItem).toBe(1);
});

it('every call of the back office answers while there are visitors and guests', async () => {
  const ids = [visitor.accountId, guest.accountId, order._id, String(order.number)];
  const failed: string[] = [];
  let calls = 0;
  for (const { method, path, raw, consumes } of test.shop.routes.map(({ endpoint }) => endpoint)) {
    if (!path.startsWith('/api/admin/') || raw || consumes) continue;
    // Deleting is tried by the tests of each record; here it would remove the visitor and the guest.
    if (method === 'DELETE' && path.includes('customers')) continue;
    for (const id of path.includes(':') ? ids : ['']) {
      calls++;
      const { statusCode } = await test.app.inject({
        method,
        url: path.replace(/:\w+/g, id),
        headers: { authorization: `Bearer ${edith.token}` },
        ...(method === 'GET' ? {} : { payload: { role: 'Fulfilment', q: 'gus' } }),
      });
      if (statusCode >= 500) failed.push(`${statusCode} ${method} ${path} ${isId(id) ? '' : id}`);
    }
  }
  expect(calls).toBeGreaterThan(300);
  expect(failed).toEqual([]);
  expect((await visitor.call('GET /api/cart')).totalItem).toBe(1);
});

it('a shop whose first visitor came before its first Admin still has a set-up link', async () => {
  const empty = await openTestShop();
  await writeSetting(empty.shop.pool, 'catalogueAccess', 'public');
  await empty.shop.cacheVersion.refresh();
  expect((await empty.visitor.post('/api/guest')).status).toBe(201);
  expect(await createSetupLink(empty.shop)).not.toBeNull();
  await empty.close();
});
