import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newUuid, requestsFor, sampleFor } from '../support/boundary-requests';
import { fixture, openTestShop } from '../support/shop';

// Every parameter and field of every endpoint is given values at and beyond its limits: a value may be rejected or
// accepted, but no answer may be a 5xx.

/** Existing ids, by a word of the path. */
let ids: [word: string, id: string][];

const test = fixture(openTestShop);
const admin = fixture(() => test.admin());
beforeAll(async () => {
  const product = await test.makeProduct();
  const ada = await test.signUp();
  const order = await ada.placedOrder(product);
  const promotion = await admin.post('/api/admin/promotions', {
    code: 'BOUNDARY',
    kind: 'percent',
    value: 10,
  });
  ids = [
    ['orders', order._id],
    ['customers', ada.accountId],
    ['staff', ada.accountId],
    ['promotions', promotion.body?._id ?? newUuid],
    ['', product._id],
  ];
});

it('begins with requests that the contract accepts', () => {
  const refused = test.shop.routes.flatMap(({ endpoint }) => {
    if (!endpoint.body || endpoint.consumes) return [];
    const { error } = endpoint.body.safeParse(sampleFor(endpoint));
    return error ? [`${endpoint.method} ${endpoint.path}: ${z.prettifyError(error)}`] : [];
  });
  expect(refused).toEqual([]);
});

it('never answers 5xx, whatever the value of a parameter or field', async () => {
  /** These would end the session of the tests. */
  const leftOut = ['/auth/signout', '/api/user/sessions'];

  const failed: string[] = [];
  let count = 0;
  const endpoints = test.shop.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, raw, consumes }) => !leftOut.includes(path) && !consumes && !raw);
  for (const endpoint of endpoints)
    for (const { method, url, payload } of requestsFor(endpoint, ids)) {
      count++;
      const answer = await test.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${admin.token}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      });
      if (answer.statusCode >= 500)
        failed.push(
          `${answer.statusCode} ${method} ${url.slice(0, 150)} ${String(payload ?? '').slice(0, 300)}`,
        );
    }
  expect(failed).toEqual([]);
  expect(count).toBeGreaterThan(5_000);
  expect((await admin.get('/api/user/profile')).status).toBe(200);
}, 600_000);

it.each([
  ['a width that no picture has', `/media/${'a'.repeat(32)}-99999.webp`, 404],
  ['a picture that is not there', `/media/${'a'.repeat(32)}-600.avif`, 404],
  ['a NUL in a picture', '/media/a%00-600.avif', 404],
  ['a period from year 1', '/api/admin/dashboard/period?from=0001-01-01&to=0001-02-01', 400],
  ['a period to year 9999', '/api/admin/dashboard/period?from=9999-12-01&to=9999-12-31', 400],
  ['orders from year 0', '/api/admin/orders?from=0000-01-01&to=2026-01-01', 400],
  ['audit from year 0', '/api/admin/audit?from=0000-01-01', 400],
])('%s', async (_name, url, status) => {
  expect((await admin.get(url)).status).toBe(status);
});
