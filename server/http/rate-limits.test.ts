import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { deleteExpiredLimits, isWithin, type Limit, limit, returnPoint } from './rate-limits';

const shop = fixture(() => openTestShop({ config: { rateLimits: true } }));

let number = 0;
const three = (): Limit => ({ name: 'test', key: `key ${++number}`, points: 3, seconds: 60 });

it('refuses past its points and says how long to wait', async () => {
  const one = three();
  for (let time = 0; time < 3; time++) await limit(shop.shop, one);
  await expect(limit(shop.shop, one)).rejects.toMatchObject({ code: 'too_many_requests' });
  const { retryAfter } = await limit(shop.shop, one).catch((error) => error);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(await isWithin(shop.shop, one)).toBe(false);
  await limit(shop.shop, three());
});

it('counts all replicas together', async () => {
  const one = three();
  const replica = { ...shop.shop };
  for (const at of [shop.shop, replica, shop.shop]) await limit(at, one);
  await expect(limit(replica, one)).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('enforces the limit for concurrent requests', async () => {
  const one = three();
  const results = await Promise.all(Array.from({ length: 20 }, () => isWithin(shop.shop, one)));
  expect(results.filter(Boolean)).toHaveLength(3);
});

it('counts returned points again', async () => {
  const one = three();
  for (let time = 0; time < 10; time++) {
    await limit(shop.shop, one);
    await returnPoint(shop.shop, one);
  }
});

it('starts again when its window has passed', async () => {
  const one = { ...three(), name: 'short-test', seconds: 1 };
  for (let time = 0; time < 3; time++) await limit(shop.shop, one);
  await shop.shop.pool.query('update rate_limit set expire = expire - 1000');
  await limit(shop.shop, one);
});

it('forgets counters whose time is over', async () => {
  await limit(shop.shop, three());
  await shop.shop.pool.query('update rate_limit set expire = expire - 1000000');
  await deleteExpiredLimits(shop.shop.pool);
  const { rows } = await shop.shop.pool.query('select 1 from rate_limit');
  expect(rows).toEqual([]);
});

it('counts for itself while the database is away', async () => {
  const away = {
    ...shop.shop,
    pool: Object.assign(Object.create(shop.shop.pool), {
      query: () => Promise.reject(new Error('away')),
    }),
  };
  const one = three();
  for (let time = 0; time < 3; time++) await limit(away, one);
  await returnPoint(away, one);
  await limit(away, one);
  await expect(limit(away, one)).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('counts nothing where limits are off', async () => {
  const off = { ...shop.shop, config: { ...shop.shop.config, rateLimits: false } };
  const one = three();
  for (let time = 0; time < 10; time++) await limit(off, one);
});
