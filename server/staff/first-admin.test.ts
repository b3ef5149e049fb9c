import { expect, it } from 'vitest';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { createSetupLink } from './first-admin.service';

const shop = freshFixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));

const password = 'quiet-harbour-lantern-92';
const owner = { firstName: 'Olive', lastName: 'Marsh', email: 'olive@shop.example', password };

async function token(): Promise<string> {
  const link = (await createSetupLink(shop.shop)) ?? '';
  expect(link).toMatch(/^https:\/\/shop\.example\/setup#\d+\.[\w-]{43}$/);
  return link.split('#')[1] ?? '';
}
const create = (token: string, change = {}) =>
  shop.visitor.post('/auth/setup', { token, ...owner, ...change });

it('creates and signs in the first admin, once', async () => {
  const check = (token: string) => shop.visitor.post('/auth/setup/check', { token });

  const link = await token();
  const { body: checked } = await check(link);
  const hoursLeft = (Date.parse(checked.expiresAt) - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23);
  const { status, body } = await create(link);
  expect(status).toBe(200);
  const { body: profile } = await shop.as(body.jwt).get('/api/user/profile');
  expect(profile).toMatchObject({ firstName: 'Olive', email: owner.email, role: 'Admin' });
  expect((await check(link)).status).toBe(404);
  expect((await create(link, { email: 'mallory@shop.example' })).status).toBe(404);
  expect(await createSetupLink(shop.shop)).toBeNull();
});

it('creates one admin for twenty concurrent attempts', async () => {
  const link = await token();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(link, { email: `o${index}@shop.example` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
  const { rows } = await shop.shop.pool.query("select 1 from account where role = 'Admin'");
  expect(rows).toHaveLength(1);
});

it('refuses expired, changed and foreign links', async () => {
  const [expires = '', signature = ''] = (await token()).split('.');
  const later = `${Number(expires) + 60}.${signature}`;
  for (const link of [later, `${expires}.${'a'.repeat(43)}`, expires, '.', `.${signature}`, 'x'])
    expect((await create(link)).status).toBe(404);
  const other = await openTestShop();
  const foreign = (await createSetupLink(other.shop))?.split('#')[1] ?? '';
  expect((await create(foreign)).status).toBe(404);
  await other.close();
});

it('requires a strong password, and is not used up by a weak one', async () => {
  const link = await token();
  for (const weak of ['short-pass', 'password1234', owner.email])
    expect((await create(link, { password: weak })).body).toMatchObject({
      status: 400,
      details: [{ path: 'password' }],
    });
  expect((await create(link)).status).toBe(200);
});

it('promotes a shopper who signed up before with the new password', async () => {
  const early = await shop.signUp({ email: owner.email });
  const { status } = await create(await token());
  expect(status).toBe(200);
  expect((await early.get('/api/user/profile')).status).toBe(401);
  const signIn = await shop.visitor.post('/auth/signin', { email: owner.email, password });
  const { body } = await shop.as(signIn.body.jwt).get('/api/user/profile');
  expect(body).toMatchObject({ firstName: 'Olive', role: 'Admin' });
});
