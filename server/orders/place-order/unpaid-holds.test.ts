import { afterEach, describe, expect, it } from 'vitest';
import { adasAddress, fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { countedNetwork } from '../../http/clients/client-key';
import { expireUnpaidOrders } from '../cancel-order/cancel-order.service';
import { createOrderBatcher, placeOrder } from './place-order.service';

const test = fixture(openTestShop);
afterEach(async () => {
  Object.assign(test.shop.config, { rateLimits: false, gateway: 'sandbox' });
  await test.expectConsistentRecords();
});

const shirts = (quantity: number) => test.makeProduct({ stock: quantity });

describe('unpaid orders', () => {
  it('of one account cannot take all stock', async () => {
    const shirt = await shirts(4_857);
    const [eve, bob] = [await test.signUp(), await test.signUp()];
    for (const quantity of [971, 500, 50, 25, 10]) await tryOrder(eve, shirt, quantity);
    expect(await test.stockOf(shirt)).toBe(4_857 - 50);
    const refused = await tryOrder(eve, shirt, 1);
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_state' } });
    expect(refused.body.message).toContain('Pay for your open orders first');
    expect((await tryOrder(bob, shirt, 50)).status).toBe(201);
  });

  it('hold a modest number of units even if they are the last', async () => {
    const [ten, thirty] = [await shirts(10), await shirts(30)];
    const [ada, bob, eve] = [await test.signUp(), await test.signUp(), await test.signUp()];
    expect((await tryOrder(ada, ten, 10)).status).toBe(201);
    const refused = await tryOrder(bob, thirty, 16);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'order_state', details: [{ path: 'orderItems.0' }] },
    });
    expect((await tryOrder(bob, thirty, 15)).status).toBe(201);
    expect((await tryOrder(eve, thirty, 10)).status).toBe(201);
    expect(await test.stockOf(thirty)).toBe(5);
  });

  it('hold nothing once they are paid or cancelled', async () => {
    const shirt = await shirts(5_000);
    const ada = await test.signUp();
    await ada.paidOrder(shirt, 'M', 50);
    const second = await ada.placedOrder(shirt, 'M', 50);
    expect((await tryOrder(ada, shirt, 1)).status).toBe(409);
    await ada.post(`/api/orders/${second._id}/cancel`);
    expect((await tryOrder(ada, shirt, 50)).status).toBe(201);
  });

  it('hold scarce stock for a shorter time', async () => {
    const [few, many] = [await shirts(5), await shirts(500)];
    const [ada, bob, eve] = [await test.signUp(), await test.signUp(), await test.signUp()];
    const [scarce, plenty] = [
      await ada.placedOrder(few, 'M', 3),
      await bob.placedOrder(many, 'M', 3),
    ];
    const late = await eve.placedOrder(few, 'M', 1);
    await test.age(9);
    await expireUnpaidOrders(test.shop);
    expect(await test.stockOf(few)).toBe(1);
    expect((await test.confirm(late)).status).toBe(200);
    await test.age(2);
    await expireUnpaidOrders(test.shop);
    const statusOf = async (user: TestUser, { _id }: { _id: string }) =>
      (await user.call('GET /api/orders/:orderId', { params: { orderId: _id } })).orderStatus;
    expect(await statusOf(ada, scarce)).toBe('Cancelled');
    expect(await statusOf(bob, plenty)).toBe('Pending');
    expect(await statusOf(eve, late)).toBe('Pending');
    await test.age(20);
    await expireUnpaidOrders(test.shop);
    expect(await statusOf(bob, plenty)).toBe('Cancelled');
  });

  it('are also limited in a shop with payment on delivery, until they are shipped', async () => {
    Object.assign(test.shop.config, { gateway: 'none', rateLimits: true });
    const shirt = await shirts(5_000);
    const [staff, ada] = [await test.admin(), await test.signUp()];
    const first = await ada.placedOrder(shirt, 'M', 50);
    const refused = await tryOrder(ada, shirt, 1);
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_state' } });
    expect(refused.body.message).toContain('have shipped');
    await staff.put(`/api/admin/orders/${first._id}/ship`);
    expect((await tryOrder(ada, shirt, 1)).status).toBe(201);
  });
});

describe('one network', () => {
  const from = (user: TestUser, remoteAddress: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: adasAddress,
      remoteAddress,
      headers: { authorization: `Bearer ${user.token}` },
    });

  async function buyers(count: number, product: { _id: string }): Promise<TestUser[]> {
    const users: TestUser[] = [];
    for (let each = 0; each < count; each++) {
      const user = await test.signUp();
      await user.fillCart(product, 'M', 50);
      users.push(user);
    }
    return users;
  }

  it('holds a bounded number of units over all accounts, until they are paid', async () => {
    const users = await buyers(6, await shirts(5_000));
    const [last, other] = users.slice(4) as [TestUser, TestUser];
    Object.assign(test.shop.config, { rateLimits: true });
    for (const [index, user] of users.slice(0, 4).entries())
      expect((await from(user, `2001:db8:1:2::${index}`)).statusCode).toBe(201);
    const refused = await from(last, '2001:db8:1:2:ffff::1');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_state']);
    expect((await from(other, '2001:db8:1:3::1')).statusCode).toBe(201);
    const [{ _id }] = (await users[0]?.get('/api/orders'))?.body ?? [];
    const { payment } = (await users[0]?.get(`/api/orders/${_id}`))?.body ?? {};
    expect((await test.confirm({ payment })).status).toBe(200);
    expect((await from(last, '2001:db8:1:2::9')).statusCode).toBe(201);
  });

  it('is limited also for concurrent orders', async () => {
    const shirt = await shirts(5_000);
    const users = await buyers(12, shirt);
    const batcher = createOrderBatcher(test.shop);
    const results = await Promise.allSettled(
      users.map(({ accountId }) =>
        placeOrder(test.shop, batcher, { accountId, input: adasAddress, network: 'office' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await test.stockOf(shirt)).toBe(4_800);
  });

  it('is not counted for this machine or without rate limits, and is not stored longer than needed', async () => {
    expect(countedNetwork(test.shop, { ip: '203.0.113.7', headers: {} })).toBeNull();
    Object.assign(test.shop.config, { rateLimits: true });
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(countedNetwork(test.shop, { ip, headers: {} })).toBeNull();
    const network = countedNetwork(test.shop, { ip: '203.0.113.7', headers: {} });
    expect(network).not.toContain('203');
    const [user] = (await buyers(1, await shirts(100))) as [TestUser];
    const request = { accountId: user.accountId, input: adasAddress, network };
    const { _id } = await placeOrder(test.shop, createOrderBatcher(test.shop), request);
    const stored = async () =>
      (await test.shop.pool.query('select network from payment where order_id = $1', [_id])).rows;
    expect(await stored()).toEqual([{ network }]);
    await user.post(`/api/orders/${_id}/cancel`);
    expect(await stored()).toEqual([{ network: null }]);
  });
});

describe('a staff member', () => {
  it('can let a customer hold more, which is audited', async () => {
    const shirt = await shirts(80);
    const [edith, ada] = [await test.admin(), await test.signUp()];
    expect((await tryOrder(ada, shirt, 80)).status).toBe(409);
    const path = `/api/admin/customers/${ada.accountId}`;
    expect((await ada.put(`${path}/unpaid-limit`, { units: 80 })).status).toBe(403);
    for (const units of [50, 10_001, 60.5, '80'])
      expect((await edith.put(`${path}/unpaid-limit`, { units })).status).toBe(400);
    const approved = await edith.put(`${path}/unpaid-limit`, { units: 80 });
    expect(approved.body.unpaidUnits).toEqual({ held: 0, limit: 80, approved: 80 });
    expect((await tryOrder(ada, shirt, 80)).status).toBe(201);
    expect((await edith.get(path)).body.unpaidUnits).toEqual({ held: 80, limit: 80, approved: 80 });
    const { body: log } = await edith.get('/api/admin/audit?action=customer.approve-unpaid');
    expect(log).toMatchObject([{ before: { unpaidUnits: null }, after: { unpaidUnits: 80 } }]);
    expect((await ada.call('GET /api/user/export')).account.unpaidUnits).toBe(80);
    const usual = await edith.put(`${path}/unpaid-limit`, { units: null });
    expect(usual.body.unpaidUnits).toEqual({ held: 80, limit: 50, approved: null });
    expect((await edith.put(`${path}0/unpaid-limit`, { units: 80 })).status).toBe(404);
  });
});

it('an account places a limited number of orders in a short time', async () => {
  Object.assign(test.shop.config, { gateway: 'none' });
  const shirt = await shirts(5_000);
  const ada = await test.signUp();
  for (let count = 0; count < 30; count++) await ada.placedOrder(shirt);
  await ada.fillCart(shirt);
  Object.assign(test.shop.config, { rateLimits: true });
  const refused = await ada.order();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  await test.age(6);
  expect((await ada.order()).status).toBe(201);
});

/** Tries to order `quantity` units, at most the stock; empties the cart if the order is refused. */
async function tryOrder(user: TestUser, product: { _id: string }, quantity: number) {
  await user.fillCart(product, 'M', quantity);
  const { status, body } = await user.order();
  if (status !== 201)
    for (const { _id } of (await user.call('GET /api/cart')).cartItems)
      await user.delete(`/api/cart_items/${_id}`);
  return { status, body };
}
