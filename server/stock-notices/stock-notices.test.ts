import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STOCK_NOTICE_LIMIT } from '#contract/catalogue/stock-notices';
import { someEmail } from '../../tests/support/guests';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';
import { deleteExpiredNotices } from './stock-notices.service';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());

type Product = Json;

const soldOut = () => test.makeProduct({ sizes: [{ name: 'M', quantity: 0 }, { name: 'L' }] });
const ask = (user: Pick<TestUser, 'post'>, product: Product, body: unknown = { size: 'M' }) =>
  user.post(`/api/products/${product._id}/notify`, body);
const count = (product: Product, quantity: number, name = 'M') =>
  staff.put(`/api/admin/products/${product._id}`, {
    sizes: [
      { name: 'M', quantity: 0 },
      { name: 'L', quantity: 0 },
    ].map((size) => (size.name === name ? { name, quantity } : size)),
  });

const waiting = (product: Product) =>
  test.value<number>(
    'select count(*)::int from stock_notice where product_id = $1 and notified_at is null',
    [product._id],
  );

describe('a request for a notice', () => {
  it('returns 202, also if repeated', async () => {
    const shirt = await soldOut();
    for (const size of ['M', ' m ']) {
      const { status, body } = await ask(ada, shirt, { size });
      expect(status).toBe(202);
      expect(body).toEqual({
        isWaiting: true,
        message: 'We’ll email you when size M is back.',
      });
    }
    expect(await waiting(shirt)).toBe(1);
  });

  it('is not stored for a size in stock', async () => {
    const shirt = await test.makeProduct();
    const { status, body } = await ask(ada, shirt);
    expect(status).toBe(202);
    expect(body).toEqual({ isWaiting: false, message: 'Size M is in stock.' });
    expect(await waiting(shirt)).toBe(0);
  });

  it('requires a product and a size of the shop', async () => {
    const shirt = await soldOut();
    const gone = await soldOut();
    await staff.delete(`/api/admin/products/${gone._id}/delete`);
    for (const _id of [gone._id, newId(), 'undefined', '0', "1'--"])
      expect((await ask(ada, { _id })).status).toBe(404);
    for (const size of ['XXL', '', ' ', null, undefined, 7, 'x'.repeat(30)]) {
      const { status, body } = await ask(ada, shirt, { size });
      expect(status).toBe(400);
      expect(body.details[0].path).toBe('size');
    }
  });

  it('requires sign-in if the catalogue does', async () => {
    const shirt = await soldOut();
    expect((await ask(test.visitor, shirt, { size: 'M', email: someEmail() })).status).toBe(401);
    expect(await waiting(shirt)).toBe(0);
  });

  it('is limited in number', async () => {
    const bob = await test.signUp();
    const shirt = await soldOut();
    await test.shop.pool.query(
      `insert into stock_notice (id, product_id, size, account_id)
      select gen_random_uuid(), $1, 'size ' || n, $2 from generate_series(1, $3::int) as n`,
      [shirt._id, bob.accountId, STOCK_NOTICE_LIMIT],
    );
    expect(await ask(bob, shirt)).toMatchObject({
      status: 400,
      body: { message: 'You can ask to be notified about up to 50 sizes.' },
    });
  });
});

describe('a size that is back in stock', () => {
  it('by a count notifies each recipient once and deletes the notices', async () => {
    const shirt = await soldOut();
    const bob = await test.signUp();
    await ask(ada, shirt);
    await ask(bob, shirt);
    await ask(bob, shirt, { size: 'L' });
    await count(shirt, 3);
    expect(await notified(shirt)).toEqual([ada.email, bob.email].sort());
    expect(await waiting(shirt)).toBe(1);
    await count(shirt, 0);
    await count(shirt, 3);
    expect(await notified(shirt)).toHaveLength(2);
  });

  it('is announced with its price and a link', async () => {
    const shirt = await soldOut();
    await ask(ada, shirt);
    await count(shirt, 1);
    await notified(shirt);
    const { body } = await staff.get(
      `/api/admin/mail?q=${encodeURIComponent('is back in size M')}`,
    );
    expect(body[0]).toMatchObject({
      to: ada.email,
      subject: 'Linen Shirt is back in size M',
      template: 'back-in-stock',
    });
    for (const said of ['$60.00', `https://shop.example/product/${shirt._id}?size=M`, 'Fernhall'])
      expect(body[0].text).toContain(said);
  });

  it('by a cancelled order or a return is announced too', async () => {
    const shirt = await test.makeProduct({ stock: 1 });
    const order = await ada.paidOrder(shirt);
    const bob = await test.signUp();
    await ask(bob, shirt);
    await ada.post(`/api/orders/${order._id}/cancel`);
    expect(await notified(shirt)).toEqual([bob.email]);

    const sold = await ada.deliveredOrder(shirt);
    const carol = await test.signUp();
    await ask(carol, shirt);
    const items = [{ _id: sold.orderItems[0]._id, quantity: 1 }];
    const back = await ada.post(`/api/orders/${sold._id}/return`, { items });
    expect(await notified(shirt)).toEqual([bob.email]);
    await staff.put(`/api/admin/returns/${back.body._id}/receive`);
    expect(await notified(shirt)).toEqual([bob.email, carol.email].sort());
  });

  it('after it was deleted, or with its product, is announced too', async () => {
    const shirt = await soldOut();
    await ask(ada, shirt);
    await staff.put(`/api/admin/products/${shirt._id}`, { sizes: [{ name: 'L', quantity: 1 }] });
    expect(await notified(shirt)).toEqual([]);
    await count(shirt, 2);
    expect(await notified(shirt)).toEqual([ada.email]);

    const other = await soldOut();
    await ask(ada, other);
    await staff.put(`/api/admin/products/${other._id}`, { archived: true });
    await count(other, 2);
    expect(await notified(other)).toEqual([]);
    await staff.put(`/api/admin/products/${other._id}`, { archived: false });
    expect(await notified(other)).toEqual([ada.email]);
  });

  it('and sold out before the email is sent keeps its notice', async () => {
    const shirt = await soldOut();
    await ask(ada, shirt);
    await count(shirt, 1);
    await count(shirt, 0);
    expect(await notified(shirt)).toEqual([]);
    expect(await waiting(shirt)).toBe(1);
    await count(shirt, 1);
    expect(await notified(shirt)).toEqual([ada.email]);
  });

  it('and sold out during the sending of the email keeps its notice', async () => {
    const shirt = await soldOut();
    await ask(ada, shirt);
    await test.shop.pool.query(
      'update stock_notice set notified_at = now() where product_id = $1',
      [shirt._id],
    );
    await test.shop.pool.query(
      `insert into job (kind, payload)
      select 'mail', jsonb_build_object('template', 'back-in-stock', 'noticeId', id)
      from stock_notice where product_id = $1`,
      [shirt._id],
    );
    expect(await notified(shirt)).toEqual([]);
    expect(await waiting(shirt)).toBe(1);
    await count(shirt, 1);
    expect(await notified(shirt)).toEqual([ada.email]);
    expect(await waiting(shirt)).toBe(0);
  });

  it('is announced once to each recipient, also if it comes back several times concurrently', async () => {
    const shirt = await soldOut();
    await test.shop.pool.query(
      `insert into stock_notice (id, product_id, size, email)
      select gen_random_uuid(), $1, 'M', 'many-' || n || '@shopper.example' from generate_series(1, 120) as n`,
      [shirt._id],
    );
    await count(shirt, 1);
    await test.shop.pool.query(
      `insert into job (kind, payload)
      select 'stock-back', jsonb_build_object('productId', $1::text) from generate_series(1, 3)`,
      [shirt._id],
    );
    await Promise.all([test.runJobs(), test.runJobs(), test.runJobs()]);
    const addresses = await notified(shirt);
    expect(addresses).toHaveLength(120);
    expect(new Set(addresses).size).toBe(120);
    expect(await waiting(shirt)).toBe(0);
  });

  it('during a request is either announced or reported as in stock', async () => {
    for (let round = 0; round < 10; round++) {
      const shirt = await soldOut();
      const [asked] = await Promise.all([ask(ada, shirt), count(shirt, 1)]);
      expect(asked.status).toBe(202);
      expect(await notified(shirt)).toEqual(asked.body.isWaiting ? [ada.email] : []);
      expect(await test.stockOf(shirt)).toBe(1);
    }
  });
});

describe('in a shop that is open to everyone', () => {
  beforeAll(() => writeSetting(test.shop.pool, 'catalogueAccess', 'public'));
  afterAll(() => writeSetting(test.shop.pool, 'catalogueAccess', 'members'));

  it('a visitor gives an address, which counts once in any letter case', async () => {
    const shirt = await soldOut();
    const email = someEmail();
    expect(await ask(test.visitor, shirt)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'email' }] },
    });
    for (const bad of ['a@b', 'x', 'a@b.test,c@d.test', 'a@b.test\r\nBcc: x@evil.test'])
      expect((await ask(test.visitor, shirt, { size: 'M', email: bad })).status).toBe(400);
    for (const written of [email, email.toUpperCase()])
      expect((await ask(test.visitor, shirt, { size: 'M', email: written })).body.isWaiting).toBe(
        true,
      );
    await count(shirt, 1);
    expect(await notified(shirt)).toEqual([email]);
  });

  it('an account is notified at its current address', async () => {
    const shirt = await soldOut();
    const bob = await test.signUp();
    await ask(bob, shirt, { size: 'M', email: ada.email });
    await bob.put('/api/user/profile', {
      email: `new.${bob.email}`,
      currentPassword: bob.password,
    });
    await count(shirt, 1);
    expect(await notified(shirt)).toEqual([`new.${bob.email}`]);
  });

  it('requests beyond the limit of an address are ignored without an error', async () => {
    const shirt = await soldOut();
    const email = someEmail();
    await test.shop.pool.query(
      `insert into stock_notice (id, product_id, size, email)
      select gen_random_uuid(), $1, 'size ' || n, $2 from generate_series(1, $3::int) as n`,
      [shirt._id, email, STOCK_NOTICE_LIMIT],
    );
    const { status, body } = await ask(test.visitor, shirt, { size: 'M', email });
    expect([status, body.isWaiting]).toEqual([202, true]);
    expect(await waiting(shirt)).toBe(STOCK_NOTICE_LIMIT);
  });
});

describe('a notice', () => {
  it('is part of the personal data, and is erased with it', async () => {
    const shirt = await soldOut();
    const bob = await test.signUpConfirmed();
    await ask(bob, shirt);
    await test.shop.pool.query(
      `insert into stock_notice (id, product_id, size, email) values ($1, $2, 'L', upper($3))`,
      [newId(), shirt._id, bob.email],
    );
    expect((await bob.call('GET /api/user/export')).stockNotices).toEqual([
      { product: shirt._id, title: 'Linen Shirt', size: 'M', askedAt: expect.any(String) },
    ]);
    await Promise.all([
      bob.delete('/api/user', { currentPassword: bob.password }),
      ask(bob, shirt, { size: 'L' }),
    ]);
    expect(await waiting(shirt)).toBe(0);
    await count(shirt, 1);
    expect(await notified(shirt)).toEqual([]);
  });

  it('is deleted after half a year', async () => {
    const shirt = await soldOut();
    await ask(ada, shirt);
    await ask(ada, shirt, { size: 'L' });
    await test.shop.pool.query(
      `update stock_notice set created_at = now() - interval '181 days' where product_id = $1 and size = 'L'`,
      [shirt._id],
    );
    await deleteExpiredNotices(test.shop);
    expect(await waiting(shirt)).toBe(1);
  });
});

it('is rate-limited', async () => {
  const limited = await openTestShop({ config: { rateLimits: true } });
  const bob = await limited.signUp();
  const shirt = await limited.makeProduct();
  const answers = [];
  for (let tries = 0; tries < 121; tries++) answers.push(await ask(bob, shirt));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(120);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});

/** The recipients of the emails about sizes that are back. */
async function notified(product: Product): Promise<string[]> {
  await test.runAllJobs();
  const emails = await test.emailsTo('', 'back-in-stock');
  return emails
    .filter(({ text }) => text.includes(product._id))
    .map(({ to }) => to)
    .sort();
}
