import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may, type Right, rights, staffRoles } from '#contract/rights';
import { openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../platform/ids';
import { endpointsOf } from '../platform/mount';

let shop: TestShop;
let people: Record<string, TestUser>;
beforeAll(async () => {
  shop = await openTestShop();
  people = { User: await shop.signUp() };
  for (const role of staffRoles) people[role] = await shop.staff(role);
});
afterAll(() => shop.close());

const guarded = () => endpointsOf(shop.shop).filter(({ access }) => Object.hasOwn(rights, access));
const call = (token: string | null, method: string, path: string) =>
  shop.app.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/g, newId()),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

it('guards every call under /api/admin, and no other', () => {
  const admin = endpointsOf(shop.shop).filter(({ path }) => path.startsWith('/api/admin/'));
  expect(admin.length).toBeGreaterThan(40);
  expect(guarded()).toEqual(admin);
});

describe('a call of the back office', () => {
  it('asks a visitor to sign in and refuses whoever has not the right, and lets the others in', async () => {
    const wrong: string[] = [];
    for (const { method, path, access } of guarded()) {
      const visitor = await call(null, method, path);
      if (visitor.statusCode !== 401) wrong.push(`visitor ${method} ${path}`);
      for (const [role, { token }] of Object.entries(people)) {
        const isAllowed = may(role as 'User', access as Right);
        // What changes something is tried only by those who may not.
        if (isAllowed && method !== 'GET') continue;
        const { statusCode } = await call(token, method, path);
        if ((statusCode === 403) === isAllowed || statusCode === 401 || statusCode >= 500)
          wrong.push(`${role} ${method} ${path}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['broken JSON', 'application/json', '{"title":'],
    ['another content type', 'text/xml', '<product/>'],
    ['too much', 'application/json', `"${'x'.repeat(1_100_000)}"`],
  ])('refuses before it reads %s', async (_name, type, payload) => {
    const wrong: string[] = [];
    for (const { method, path } of guarded()) {
      if (method === 'GET') continue;
      for (const [token, expected] of [
        [null, 401],
        [people.User?.token, 403],
      ] as const) {
        const { statusCode } = await shop.app.inject({
          ...{ method, url: path.replace(/:\w+/g, newId()), payload },
          headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
        });
        if (statusCode !== expected) wrong.push(`${method} ${path}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
