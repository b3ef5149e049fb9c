import { expect, it, vi } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);

it('rejects requests with Retry-After while a thousand wait for the database; health checks still respond', async () => {
  const waiting = vi.spyOn(test.shop.pool, 'waitingCount', 'get').mockReturnValue(1_000);
  const refused = await test.visitor.get('/api/products');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
  expect((await test.visitor.get('/health/live')).status).toBe(200);
  waiting.mockReturnValue(999);
  expect((await test.visitor.get('/api/products')).status).not.toBe(503);
});
