import { beforeAll, describe, expect, it } from 'vitest';
import { fillEventfulShop } from '../../tests/support/eventful-shop';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { mergeDailyTotals } from '../orders/orders.queries';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
beforeAll(() => fillEventfulShop(test), 180_000);

const recount = `select order_day_of(o.placed_at)::text as day,
    (count(distinct o.id) filter (where o.status <> 'Cancelled'))::int as orders,
    coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)::int as revenue
  from shop_order o join payment p on o.id in (p.order_id, p.supplements) where o.deleted_at is null group by 1`;
const kept =
  'select day::text, sum(orders)::int as orders, sum(revenue)::int as revenue from daily_order_total group by 1';

describe('the daily totals', () => {
  it('equal a recount after every kind of change of an order', async () => {
    await expectSameSums();
    const before = await test.shop.pool.query(
      'select count(*)::int as rows from daily_order_total',
    );
    await mergeDailyTotals(test.shop.pool);
    await expectSameSums();
    const after = await test.shop.pool.query('select count(*)::int as rows from daily_order_total');
    expect(after.rows[0].rows).toBeLessThan(before.rows[0].rows);
    const order = await (await test.signUp()).paidOrder(await test.makeProduct());
    await expectSameSums();
    await staff.put(`/api/admin/orders/${order._id}/cancel`);
    await staff.delete(`/api/admin/orders/${order._id}/delete`);
    await test.runJobs();
    await expectSameSums();
  });
});

describe('the figures of a period', () => {
  it('are the totals of its days, beside those of the previous period', async () => {
    const { status, body } = await staff.get('/api/admin/dashboard/period?period=90d');
    expect(status).toBe(200);
    expect(body.series).toHaveLength(90);
    expect(body.before).toHaveLength(90);
    const sum = (points: { revenue: number; orders: number }[], name: 'revenue' | 'orders') =>
      points.reduce((total, point) => total + point[name], 0);
    expect(sum(body.series, 'orders')).toBe(body.total.orders);
    expect(sum(body.before, 'revenue')).toBeCloseTo(body.totalBefore.revenue, 2);
    expect(body.total.orders).toBeGreaterThan(0);
    expect(body.bestSellers).toHaveLength(10);
    const pieces = body.bestSellers.map((row: { pieces: number }) => row.pieces);
    expect(pieces).toEqual([...pieces].sort((one, other) => other - one));
    for (const row of body.runningOut)
      expect(row.daysLeft).toBeCloseTo(row.quantity / row.perDay, -1);
  });

  it('may cover any days, in steps that fit', async () => {
    const path = '/api/admin/dashboard/period';
    const { body } = await staff.get(`${path}?from=2025-01-01&to=2025-12-31`);
    expect(body).toMatchObject({ step: 'week', from: '2025-01-01', to: '2025-12-31' });
    expect(body.before[0].day).toBe('2024-01-02');
    const longest = await staff.get(`${path}?from=2024-01-01&to=2025-12-31`);
    expect(longest.body).toMatchObject({ step: 'month', from: '2024-01-01' });
    expect((await (await test.signUp()).get(path)).status).toBe(403);
  });
});

it.each([
  ['from=2025-01-01', 'to', 'Enter an end date too.'],
  ['to=2025-01-01', 'from', 'Enter a start date too.'],
  ['from=2025-02-01&to=2025-01-01', 'to', 'Must not be before the start date.'],
  ['from=2023-12-31&to=2025-12-31', 'to', 'Must be within two years of the start date.'],
  ['from=2026-02-31&to=2026-03-04', 'from', 'This date doesn’t exist.'],
  ['from=2026-02-01&to=soon', 'to', 'Enter a date, for example 2026-03-04.'],
  ['period=1y', 'period', expect.any(String)],
])('refuses %s as a period with an error at its field', async (query, path, message) => {
  const { status, body } = await staff.get(`/api/admin/dashboard/period?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_request', details: [{ path, message }] });
});

describe('the version of the staff’s figures', () => {
  it('changes with an order, a shipment and a deletion only', async () => {
    const version = async () => (await staff.get('/api/admin/changes')).body.version;
    const first = await version();
    expect(await version()).toBe(first);
    const product = await test.makeProduct();
    const made = await version();
    expect(made).not.toBe(first);
    const order = await (await test.signUp()).paidOrder(product);
    const ordered = await version();
    expect(ordered).not.toBe(made);
    await staff.put(`/api/admin/orders/${order._id}/ship`);
    const shipped = await version();
    expect(shipped).not.toBe(ordered);
    await staff.delete(`/api/admin/products/${product._id}/delete`);
    expect(await version()).not.toBe(shipped);
  });
});

describe('the search for everything', () => {
  it('finds orders, products and customers that the caller may see', async () => {
    const user = await test.signUp({ firstName: 'Wilhelmina', lastName: 'Quist' });
    const product = await test.makeProduct({ title: 'Quistian Cape' });
    const order = await user.paidOrder(product);
    await test.shop.pool.query(`update shop_order set last_name = 'Quist' where id = $1`, [
      order._id,
    ]);
    const search = async (q: string, caller: TestUser = staff) =>
      (await caller.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body;
    expect(await search('quist')).toMatchObject({
      orders: [{ _id: order._id, total: 65 }],
      products: [{ _id: product._id, title: 'Quistian Cape', archived: false }],
      customers: [{ _id: user.accountId, name: 'Wilhelmina Quist' }],
    });
    expect((await search(order._id.slice(-6))).orders).toMatchObject([{ _id: order._id }]);
    expect((await search(product._id.slice(-6))).products).toMatchObject([{ _id: product._id }]);
    expect((await search('qu')).customers[0]).toMatchObject({ name: 'Wilhelmina Quist' });
    for (const odd of ['%', '_', '\\', "'", ' ', '!', 'zzzzzz'])
      expect((await search(odd)).customers).toEqual([]);
    await test.shop.pool.query(`update account set role = 'Merchandiser' where id = $1`, [
      user.accountId,
    ]);
    expect(await search('quist', user)).toMatchObject({
      orders: [],
      customers: [],
      products: [{}],
    });
  });
});

async function expectSameSums(): Promise<void> {
  const { rows } = await test.shop.pool.query(
    `select * from (${recount}) as counted full join (${kept}) as kept using (day)
      where coalesce(counted.orders, 0) <> coalesce(kept.orders, 0)
        or coalesce(counted.revenue, 0) <> coalesce(kept.revenue, 0)`,
  );
  expect(rows).toEqual([]);
}
