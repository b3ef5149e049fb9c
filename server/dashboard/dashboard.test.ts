import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { moveMidnightAway } from '../../tests/support/time/shop-day';
import { fillDemoShop } from '../demo/fill';

const test = fixture(openTestShop);
const admin = fixture(() => test.admin());
beforeAll(async () => {
  await moveMidnightAway(admin);
  await fillDemoShop(test.shop);
});

const change = (sql: string) => test.shop.pool.query(sql);
const dashboard = async () => (await admin.get('/api/admin/dashboard')).body;

it.each(['/api/admin/dashboard', '/api/admin/customers'])('is for admins: %s', async (path) => {
  expect((await test.visitor.get(path)).status).toBe(401);
  expect((await (await test.signUp()).get(path)).status).toBe(403);
});

it('shows revenue only to staff with that right', async () => {
  const fulfilment = await test.staff('Fulfilment');
  const { body } = await fulfilment.get('/api/admin/dashboard');
  expect(body.revenue).toBeNull();
  expect(body.orders.total).toBeGreaterThan(0);
  const { body: period } = await fulfilment.get('/api/admin/dashboard/period?period=90d');
  expect(period.total.revenue).toBeNull();
  expect(period.total.orders).toBeGreaterThan(0);
  const hidden = JSON.stringify([body.weeks, period.series, period.before, period.bestSellers]);
  expect(hidden).not.toMatch(/"revenue":[0-9]/);
  const merchandiser = await test.staff('Merchandiser');
  expect((await merchandiser.get('/api/admin/dashboard')).body.revenue.total).toBeGreaterThan(0);
});

describe('the dashboard', () => {
  it('has two years of weeks, including empty ones', async () => {
    const { weeks, updatedAt } = await dashboard();
    expect(weeks).toHaveLength(104);
    expect(weeks[0]).toMatchObject({ revenue: 0, orders: 0, visitors: 0 });
    expect(new Date(weeks.at(-1).week).getUTCDay()).toBe(1);
    expect(Date.parse(updatedAt) - Date.parse(weeks.at(-1).week)).toBeLessThan(7 * 86_400_000);
  });

  it('follows an order that is cancelled and refunded, and one that is deleted', async () => {
    const before = await dashboard();
    const { rows } = await test.shop.pool.query<{ id: string; amount: number }>(
      `select o.id, p.amount / 100.0::float8 as amount from shop_order o join payment p on p.order_id = o.id
        where o.status = 'Pending' and o.deleted_at is null and p.status = 'paid'
        order by o.placed_at desc limit 2`,
    );
    const [one, other] = rows as [{ id: string; amount: number }, { id: string; amount: number }];
    const week = before.revenue.thisWeek;
    await change(
      `update payment set refunded = amount, status = 'refunded' where order_id = '${one.id}'`,
    );
    expect((await dashboard()).revenue.thisWeek).toBeCloseTo(week - one.amount);
    await change(
      `update shop_order set status = 'Cancelled', cancelled_at = now() where id = '${one.id}'`,
    );
    const cancelled = await dashboard();
    const { total, thisWeek } = before.orders;
    expect(cancelled.orders).toEqual({ total: total - 1, thisWeek: thisWeek - 1 });
    expect(cancelled.toShip).toBe(before.toShip - 1);
    expect(cancelled.weeks.at(-1).orders).toBe(thisWeek - 1);
    expect(cancelled.weeks.at(-1).revenue).toBeCloseTo(week - one.amount);

    await change(`update shop_order set deleted_at = now() where id = '${other.id}'`);
    const deleted = await dashboard();
    expect(deleted.orders).toEqual({ total: total - 2, thisWeek: thisWeek - 2 });
    expect(deleted.revenue.thisWeek).toBeCloseTo(week - one.amount - other.amount);
    expect(deleted.revenue.total).toBeCloseTo(before.revenue.total - one.amount - other.amount);
  });

  it('omits a return of a deleted order', async () => {
    const before = await dashboard();
    await change(
      `update shop_order set deleted_at = now() where id = (
        select order_id from return_request order by requested_at desc limit 1)`,
    );
    expect((await dashboard()).returns.total).toBe(before.returns.total - 1);
  });

  it('counts an unpaid order as one to ship only with pay on delivery', async () => {
    const before = await dashboard();
    const order = (id: string, gateway: string) =>
      change(
        `with placed as (
          insert into shop_order (id, account_id, first_name, last_name, email, street_address, city, state, zip_code,
            list_total, subtotal, shipping, total, estimated_from, estimated_to)
          select '${id}', account_id, first_name, last_name, email, street_address, city, state, zip_code,
            list_total, subtotal, shipping, total, estimated_from, estimated_to
          from shop_order where promo = 0 limit 1
          returning id, total
        )
        insert into payment (id, order_id, gateway, amount) select id, id, '${gateway}', total from placed`,
      );
    await order('01890000-0000-7000-8000-000000000001', 'sandbox');
    await order('01890000-0000-7000-8000-000000000002', 'none');
    const after = await dashboard();
    expect(after.toShip).toBe(before.toShip + 1);
    expect(after.orders.thisWeek).toBe(before.orders.thisWeek + 2);
    expect(after.revenue).toEqual(before.revenue);
  });
});

describe('the customers', () => {
  let ada: TestUser;
  beforeEach(async () => {
    ada = await test.signUp({ firstName: 'Ada_', lastName: 'O’Brien' });
  });
  const list = (query: string) => admin.get(`/api/admin/customers?${query}`);

  it('are listed newest first, with orders and spending', async () => {
    const { body, headers } = await list('pageSize=200');
    expect(headers['x-total-count']).toBe(String(body.length));
    expect(body[0]).toEqual({
      _id: ada.accountId,
      firstName: 'Ada_',
      lastName: 'O’Brien',
      email: ada.email,
      isGuest: false,
      orders: 0,
      spent: 0,
      since: body[0].since,
    });
    const since = body.map((customer: { since: string }) => customer.since);
    expect(since).toEqual(since.toSorted().reverse());
    const spent = body.reduce(
      (sum: number, customer: { spent: number }) => sum + customer.spent,
      0,
    );
    expect(spent).toBeCloseTo((await dashboard()).revenue.total);
    expect(body.map((customer: { email: string }) => customer.email)).not.toContain(admin.email);
  });

  it('are found by name, by email and by both; characters such as % are literal', async () => {
    const found = async (q: string) => {
      const { body, headers } = await list(`q=${encodeURIComponent(q)}`);
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map((customer: { _id: string }) => customer._id);
    };
    expect(await found('ADA_ o’br')).toContain(ada.accountId);
    expect(await found(ada.email.toUpperCase())).toEqual([ada.accountId]);
    expect(await found('da_ ')).toContain(ada.accountId);
    expect(await found('%')).toEqual([]);
    expect(await found('nobody of this name')).toEqual([]);
  });

  it('are listed in pages', async () => {
    const [all, second] = [await list('pageSize=10'), await list('pageSize=5&pageNumber=2')];
    expect(second.body).toEqual(all.body.slice(5));
    expect(second.headers.link).toContain('rel="next"');
    expect((await list('pageNumber=9999')).body).toEqual([]);
  });

  it('omit erased accounts', async () => {
    await change(`update account set erased_at = now() where id = '${ada.accountId}'`);
    const { body } = await list('pageSize=200');
    expect(body.map((customer: { _id: string }) => customer._id)).not.toContain(ada.accountId);
  });
});
