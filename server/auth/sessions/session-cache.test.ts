import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../../../tests/support/shop';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
  test.shop.freshness.start();
  await vi.waitUntil(() => test.shop.freshness.isCertain());
});
afterAll(async () => {
  await test.shop.freshness.stop();
  await test.close();
});

const profileOf = (user: TestUser) => user.get('/api/user/profile');
const change = (set: string, user: TestUser) =>
  test.shop.pool.query(`update ${set} = $1`, [user.accountId]);

/** How many statements something takes. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(test.shop.pool, 'query');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

it('knows who called a moment ago without a query', async () => {
  const ada = await test.signUp();
  await profileOf(ada);
  expect(await queriesOf(() => profileOf(ada))).toBe(0);
  expect(await queriesOf(() => test.as(`${ada.token}x`).get('/api/user/profile'))).toBe(0);
});

it('forgets who signs out before that is answered', async () => {
  const [ada, bob] = [await test.signUp(), await test.signUp()];
  await Promise.all([profileOf(ada), profileOf(bob)]);
  expect((await ada.post('/auth/signout')).status).toBe(204);
  expect((await profileOf(ada)).body.code).toBe('session_ended');
  expect((await profileOf(bob)).status).toBe(200);
});

it('forgets a session under every spelling of its token', async () => {
  const ada = await test.signUp();
  // The last two bits of a signature of 32 bytes say nothing, and are ignored when it is read.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const end = last[last.indexOf(ada.token.slice(-1)) ^ 1];
  const other = test.as(ada.token.slice(0, -1) + end);
  for (const caller of [other, ada]) await caller.get('/api/user/profile');
  expect((await ada.post('/auth/signout')).status).toBe(204);
  for (const caller of [other, ada])
    expect((await caller.get('/api/user/profile')).status).toBe(401);
});

it('shows names and a role as they are once they are changed', async () => {
  const ada = await test.signUp();
  await profileOf(ada);
  await ada.put('/api/user/profile', { lastName: 'Byron' });
  expect((await profileOf(ada)).body.lastName).toBe('Byron');
  await change(`account set role = 'Admin' where id`, ada);
  await test.shop.freshness.caughtUp();
  expect((await ada.get('/api/admin/staff')).status).toBe(200);
  await change(`account set role = 'User' where id`, ada);
  await test.shop.freshness.caughtUp();
  expect((await ada.get('/api/admin/staff')).status).toBe(403);
});

it('remembers nobody past the end of the session, nor while it may have missed something', async () => {
  const ada = await test.signUp();
  await change(
    `session set expires_at = date_trunc('second', now()) + interval '2 s' where account_id`,
    ada,
  );
  await test.shop.freshness.caughtUp();
  const { rows } = await test.shop.pool.query<{ left: number }>(
    'select extract(epoch from expires_at - now())::float8 * 1000 as left from session where account_id = $1',
    [ada.accountId],
  );
  const own = test.shop.sessions.reading();
  const caller = { accountId: ada.accountId, sessionId: 'x', role: 'User' as const, ...names };
  own('token', { caller }, (rows[0]?.left ?? 0) / 1_000);
  expect(test.shop.sessions.find('token')).toEqual({ caller });
  // A timer may ring up to a millisecond early.
  await wait((rows[0]?.left ?? 0) + 5);
  expect(test.shop.sessions.find('token')).toBe(null);

  const bob = await test.signUp();
  await profileOf(bob);
  await test.shop.freshness.stop();
  expect(await queriesOf(() => profileOf(bob))).toBe(1);
});
const names = { firstName: 'Ada', lastName: 'Lovell', email: 'ada@shopper.example' };
