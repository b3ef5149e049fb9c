import { afterEach, expect, it, vi } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
afterEach(() => vi.restoreAllMocks());

const statuses = async () => ({
  live: (await test.visitor.get('/health/live')).status,
  ready: (await test.visitor.get('/health/ready')).status,
  orders: (await test.visitor.get('/health/orders')).status,
});

it('a shop with its database serves and takes orders', async () => {
  expect(await statuses()).toEqual({ live: 200, ready: 200, orders: 200 });
});

it('without its database it serves cached pages and stays ready, but accepts no orders', async () => {
  vi.spyOn(test.shop.pool, 'query').mockRejectedValue(new Error('ECONNREFUSED') as never);
  expect(await statuses()).toEqual({ live: 200, ready: 200, orders: 503 });
  const { headers, body } = await test.visitor.get('/health/orders');
  expect([headers['retry-after'], body.code]).toEqual(['1', 'unavailable']);
});

it('a database that says nothing is asked no longer than a balancer waits', async () => {
  vi.spyOn(test.shop.pool, 'query').mockReturnValue(new Promise(() => {}) as never);
  const since = performance.now();
  expect((await statuses()).orders).toBe(503);
  expect(performance.now() - since).toBeLessThan(3 * 3_000);
});
