import { expect, it } from 'vitest';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { ensureAdmin } from './ensure-admin';

const shop = freshFixture(openTestShop);

const withAdmin = (email: string, password = 'long-and-odd-phrase', host = '127.0.0.1') =>
  ensureAdmin({ ...shop.shop, config: { ...shop.shop.config, host, admin: { email, password } } });

async function roleOf(email: string, password: string): Promise<string | number> {
  const signIn = await shop.visitor.post('/auth/signin', { email, password });
  if (signIn.status !== 200) return signIn.status;
  return (await shop.as(signIn.body.jwt).get('/api/user/profile')).body.role;
}

it('creates no account without the variables', async () => {
  await ensureAdmin(shop.shop);
  const { rows } = await shop.shop.pool.query('select 1 from account');
  expect(rows).toEqual([]);
});

it('creates the admin once, even if two processes start together', async () => {
  const email = 'owner@shop.example';
  await Promise.all([withAdmin(email), withAdmin(email)]);
  await withAdmin(email.toUpperCase());
  expect(await roleOf(email, 'long-and-odd-phrase')).toBe('Admin');
  const { rows } = await shop.shop.pool.query(
    `select action, actor_id from audit where action like 'account.%'`,
  );
  expect(rows).toEqual([{ action: 'account.create', actor_id: null }]);
});

it('does not change an existing admin or their password', async () => {
  await withAdmin('owner@shop.example');
  await withAdmin('owner@shop.example', 'some quite different phrase');
  expect(await roleOf('owner@shop.example', 'long-and-odd-phrase')).toBe('Admin');
});

it('promotes a shopper with the given password and ends all their sessions', async () => {
  const early = await shop.signUp({ email: 'manager@shop.example' });
  await withAdmin('Manager@shop.example');
  expect((await early.get('/api/user/profile')).body.code).toBe('session_ended');
  expect(await roleOf(early.email, early.password)).toBe(401);
  expect(await roleOf(early.email, 'long-and-odd-phrase')).toBe('Admin');
  const { rows } = await shop.shop.pool.query(
    `select entity_id, before, after from audit where action = 'account.promote'`,
  );
  expect(rows).toEqual([
    { entity_id: early.accountId, before: { role: 'User' }, after: { role: 'Admin' } },
  ]);
});

it('refuses a weak password unless the shop is reachable from this machine only', async () => {
  await expect(withAdmin('weak@shop.example', 'password1234', '0.0.0.0')).rejects.toThrow(
    /^ADMIN_PASSWORD cannot be used\..+/,
  );
  expect(await roleOf('weak@shop.example', 'password1234')).toBe(401);
  await withAdmin('weak@shop.example', 'password1234', '127.0.0.1');
  expect(await roleOf('weak@shop.example', 'password1234')).toBe('Admin');
});
