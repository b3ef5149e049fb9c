import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { linkSentTo, someEmail } from '../../../tests/support/guests';
import {
  adasAddress,
  fixture,
  type Json,
  openTestShop,
  type TestCaller,
  type TestGuest,
} from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { writeSetting } from '../../settings/shop-settings';
import { deleteUnusedGuests } from './guests.service';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const shirt = fixture(() => test.makeProduct({ stock: 1000 }));
beforeEach(() => allow('public'));
afterAll(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const allow = async (access: 'public' | 'members') => {
  await writeSetting(test.shop.pool, 'catalogueAccess', access);
  await test.shop.cacheVersion.refresh();
};

const addShirt = (caller: TestCaller, quantity = 1) =>
  caller.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity });

/** A guest with an unpaid order that was emailed to an address. */
async function placedBy(email: string): Promise<{ guest: TestGuest; order: Json }> {
  const guest = await test.guest(email);
  return { guest, order: await guest.placedOrder(shirt) };
}

const openLink = async (token: string) =>
  test.as((await test.visitor.call('POST /api/guest/order-link', { body: { token } })).jwt);

async function paidBy(email: string) {
  const made = await placedBy(email);
  expect((await test.confirm(made.order)).status).toBe(200);
  await test.runJobs();
  return made;
}

describe('a visitor’s cart', () => {
  it('is stored on the server', async () => {
    const guest = await test.guest();
    expect((await addShirt(guest, 2)).status).toBe(200);
    expect((await guest.get('/api/cart')).body).toMatchObject({ totalItem: 2, total: 125 });
  });

  it('needs a public catalogue', async () => {
    const guest = await test.guest();
    await addShirt(guest);
    await allow('members');
    const answers = [
      await test.visitor.post('/api/guest'),
      await guest.get('/api/cart'),
      await addShirt(guest),
      await guest.post('/api/orders', adasAddress),
      await guest.get('/api/products'),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('sign_in_required'));
  });

  it('allows nothing of an account or of staff', async () => {
    const { guest } = await placedBy(someEmail());
    for (const { method, path, access } of test.shop.routes.map(({ endpoint }) => endpoint)) {
      if (['anyone', 'catalogue', 'shopper', 'buyer'].includes(access)) continue;
      const { statusCode } = await test.app.inject({
        method,
        url: path.replace(/:\w+/g, newId()),
        headers: { authorization: `Bearer ${guest.token}` },
      });
      expect(`${method} ${path}: ${statusCode}`).toBe(`${method} ${path}: 401`);
    }
  });

  it('is deleted after 30 days without use, or a day if it is empty; one with an order stays', async () => {
    const [empty, used, unused, { guest: buyer, order }] = [
      await test.guest(),
      await test.guest(),
      await test.guest(),
      await placedBy(someEmail()),
    ];
    for (const guest of [used, unused]) await addShirt(guest);
    await test.shop.pool.query(`update guest set used_at = now() - interval '31 days'`);
    await used.get('/api/cart');
    await deleteUnusedGuests(test.shop.pool);
    const answers = await Promise.all(
      [empty, used, unused, buyer].map((guest) => guest.get('/api/cart')),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 401, 200]);
    expect((await buyer.get(`/api/orders/${order._id}`)).status).toBe(200);
  });

  it('is bounded in number by network', async () => {
    const limited = await openTestShop({ config: { rateLimits: true } });
    const { pool } = limited.shop;
    await writeSetting(pool, 'catalogueAccess', 'public');
    const startFrom = async (remoteAddress: string) => {
      const request = { method: 'POST', url: '/api/guest', remoteAddress } as const;
      return (await limited.app.inject(request)).statusCode;
    };
    expect([await startFrom('192.0.2.1'), await startFrom('192.0.2.1')]).toEqual([201, 201]);
    await pool.query(`update rate_limit set points = 2000 where key like 'guest:%'`);
    expect([await startFrom('192.0.2.1'), await startFrom('192.0.2.2')]).toEqual([429, 201]);
    await pool.query('delete from rate_limit');
    expect(await startFrom('192.0.2.1')).toBe(201);
    await pool.query(`
      with made as (
        insert into account (id, first_name, last_name, email, password_hash, role)
        select gen_random_uuid(), '', '', null, '', 'Visitor' from generate_series(1, 997) returning id
      )
      insert into guest (account_id, network)
      select id, (select network from guest group by network having count(*) = 3) from made`);
    expect([await startFrom('192.0.2.1'), await startFrom('192.0.2.2')]).toEqual([429, 201]);
    await limited.close();
  });
});

describe('a guest’s order', () => {
  it('needs only an email, and is the guest’s own', async () => {
    const email = someEmail();
    const { guest, order } = await paidBy(email);
    expect(order.user).toEqual({ firstName: 'Ada', lastName: 'Lovell' });
    expect((await guest.get(`/api/orders/${order._id}`)).body).toMatchObject({
      email,
      payment: { status: 'paid' },
      user: { firstName: 'Ada' },
    });
    const stranger = await test.guest();
    for (const caller of [stranger, await test.signUp({ email })])
      expect((await caller.get(`/api/orders/${order._id}`)).status).toBe(404);
    expect((await stranger.post(`/api/orders/${order._id}/cancel`)).status).toBe(404);
    expect((await test.visitor.get(`/api/orders/${order._id}`)).status).toBe(401);
  });

  it('shortens the session to a day', async () => {
    const { guest } = await placedBy(someEmail());
    const { rows } = await test.shop.pool.query(
      `select s.expires_at < now() + interval '25 hours' as ends from session s
        where s.id = $1`,
      [JSON.parse(Buffer.from(guest.token.split('.')[1] ?? '', 'base64url').toString()).jti],
    );
    expect(rows).toEqual([{ ends: true }]);
    expect((await guest.get('/api/cart')).status).toBe(200);
  });

  it('is placed once by two tabs and by two devices with the same key', async () => {
    const guest = await test.guest();
    await addShirt(guest);
    const input = { ...adasAddress, email: someEmail() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        guest.post('/api/orders', input, { 'idempotency-key': 'one' }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  });

  it('takes no address from an account, and does not reveal one', async () => {
    const ada = await test.signUp();
    const [known, unknown] = [await placedBy(ada.email), await placedBy(someEmail())];
    expect(Object.keys(known.order)).toEqual(Object.keys(unknown.order));
    const signIn = { email: ada.email, password: ada.password };
    expect((await test.visitor.post('/auth/signin', signIn)).status).toBe(200);
    const email = someEmail();
    await placedBy(email);
    expect((await test.signUp({ email })).email).toBe(email);
  });

  it('is never free as a first order', async () => {
    await writeSetting(test.shop.pool, 'freeFirstOrder', true);
    const { order } = await placedBy(someEmail());
    await writeSetting(test.shop.pool, 'freeFirstOrder', false);
    expect(order.shipping).toBe(5);
  });

  it('is found by staff, by name and email', async () => {
    const email = someEmail();
    const { order } = await paidBy(email);
    const staff = await test.admin();
    for (const q of [email, email.slice(0, 2), email.slice(0, 9)]) {
      const { body } = await staff.get(`/api/admin/customers?q=${encodeURIComponent(q)}`);
      expect(body.find((one: { email: string }) => one.email === email)).toMatchObject({
        firstName: 'Ada',
        isGuest: true,
        orders: 1,
        spent: 65,
      });
    }
    const found = await staff.get(`/api/admin/search?q=${encodeURIComponent(email)}`);
    expect(JSON.stringify(found.body)).toContain(email);
    const orders = await staff.get(`/api/admin/orders?q=${encodeURIComponent(email)}`);
    expect(orders.body).toMatchObject([{ _id: order._id }]);
    const visitors = await staff.get('/api/admin/customers?pageSize=200');
    expect(visitors.body.every((one: { email: string }) => one.email !== '')).toBe(true);
  });
});

describe('the link in a guest’s order email', () => {
  it('opens the order, on any device', async () => {
    const email = someEmail();
    const { order } = await paidBy(email);
    const token = await linkSentTo(test, email);
    const { status, headers, body } = await test.visitor.post('/api/guest/order-link', { token });
    expect([status, body.orderId, headers['cache-control']]).toEqual([200, order._id, 'no-store']);
    const linked = test.as(body.jwt);
    expect((await linked.get(`/api/orders/${order._id}`)).body.email).toBe(email);
    expect((await linked.post(`/api/orders/${order._id}/cancel`)).status).toBe(200);
  });

  it('cannot be guessed, and one opens no other order', async () => {
    const [first, second] = [someEmail(), someEmail()];
    const { order } = await paidBy(first);
    await paidBy(second);
    const [, secret] = (await linkSentTo(test, second)).split('.');
    for (const token of [
      order._id,
      `${order._id}.`,
      `${order._id}.x`,
      `${order._id}.${secret}`,
      `.${secret}`,
      `${order.number}.${secret}`,
      'none',
      `${newId()}.${secret}`,
      'x'.repeat(200),
    ]) {
      const { status, body } = await test.visitor.post('/api/guest/order-link', { token });
      expect([token, status, body.details?.[0]?.path]).toEqual([token, 400, 'token']);
    }
  });

  it('is not stored', async () => {
    const email = someEmail();
    await paidBy(email);
    const [, secret = ''] = (await linkSentTo(test, email)).split('.');
    for (const table of ['job', 'email_message', 'session', 'guest', 'shop_order', 'audit']) {
      const { rows } = await test.shop.pool.query(`select t::text as row from ${table} t`);
      expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret);
    }
  });

  it('expires after 180 days', async () => {
    const email = someEmail();
    const { order } = await paidBy(email);
    const token = await linkSentTo(test, email);
    await test.shop.pool.query(
      `update shop_order set placed_at = placed_at - interval '181 days' where id = $1`,
      [order._id],
    );
    expect((await test.visitor.post('/api/guest/order-link', { token })).status).toBe(400);
  });

  it('still works after the shop has closed its catalogue', async () => {
    const email = someEmail();
    const { order } = await paidBy(email);
    const token = await linkSentTo(test, email);
    await allow('members');
    const linked = await openLink(token);
    expect((await linked.get(`/api/orders/${order._id}`)).status).toBe(200);
    expect((await linked.get('/api/cart')).status).toBe(401);
  });
});

describe('“save your details”', () => {
  it('turns the guest into an account with one field', async () => {
    const email = someEmail();
    const { guest, order } = await paidBy(email);
    const { status, body } = await guest.post('/api/guest/account', { password: 'a new evening' });
    expect(status).toBe(201);
    const ada = test.as(body.jwt);
    expect((await ada.get('/api/user/profile')).body).toMatchObject({ email, firstName: 'Ada' });
    expect((await ada.get('/api/orders')).body).toMatchObject([{ _id: order._id }]);
    expect((await ada.get('/api/user/addresses')).body).toMatchObject([{ city: 'Portland' }]);
    expect((await ada.get('/api/user/email')).body.confirmedAt).toBeNull();
    expect((await guest.get('/api/cart')).body.code).toBe('session_ended');
    const signIn = { email, password: 'a new evening' };
    expect((await test.visitor.post('/auth/signin', signIn)).status).toBe(200);
    const [newest] = await test.emailsTo(email);
    expect(newest?.text).not.toContain('/order/link#');
  });

  it('confirms the address if the guest came by the emailed link, and ends the link', async () => {
    const email = someEmail();
    await paidBy(email);
    const token = await linkSentTo(test, email);
    const linked = await openLink(token);
    const { body } = await linked.post('/api/guest/account', { password: 'a new evening' });
    expect((await test.as(body.jwt).get('/api/user/email')).body.confirmedAt).not.toBeNull();
    const again = await test.visitor.post('/api/guest/order-link', { token });
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_required']);
  });

  it('creates one account, however often it is sent', async () => {
    const { guest } = await paidBy(someEmail());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        guest.post('/api/guest/account', { password: 'evening 123' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is refused for an email with an account, without an order, and for members', async () => {
    const ada = await test.signUp();
    const { guest } = await paidBy(ada.email);
    const visitor = await test.guest();
    const password = { password: 'a new evening' };
    const answers = [
      await guest.post('/api/guest/account', password),
      await visitor.post('/api/guest/account', password),
      await ada.post('/api/guest/account', password),
      await guest.post('/api/guest/account', { password: 'short' }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      'email_taken',
      'order_state',
      'forbidden',
      'invalid_request',
    ]);
  });
});

describe('claiming guest orders', () => {
  it('follows a later sign-up once its address is confirmed', async () => {
    const email = someEmail();
    const { guest, order } = await paidBy(email);
    const ada = await test.signUp({ email: email.toUpperCase() });
    expect((await ada.get('/api/orders')).body).toEqual([]);
    await test.runJobs();
    const staff = await test.admin();
    const { body: mails } = await staff.get(`/api/admin/mail?q=${encodeURIComponent(email)}`);
    const welcome = mails.find(({ template }: { template: string }) => template === 'welcome');
    const token = /confirm-email\?token=([\w-]+)/.exec(welcome.text)?.[1];
    expect((await test.visitor.post('/auth/email/confirm', { token })).status).toBe(200);
    expect((await ada.get('/api/orders')).body).toMatchObject([{ _id: order._id }]);
    expect((await guest.get(`/api/orders/${order._id}`)).status).toBe(404);
    const { body } = await staff.get(`/api/admin/customers/${ada.accountId}`);
    expect(body).toMatchObject({ orders: 1, spent: 65, isGuest: false });
    const { body: found } = await staff.get(`/api/admin/customers?q=${encodeURIComponent(email)}`);
    expect(found).toHaveLength(1);
  });

  it('happens at the sign-in of an account with a confirmed address', async () => {
    const ada = await test.signUpConfirmed();
    const { order } = await paidBy(ada.email);
    expect((await ada.get('/api/orders')).body).toEqual([]);
    await test.visitor.post('/auth/signin', { email: ada.email, password: ada.password });
    expect((await ada.get('/api/orders')).body).toMatchObject([{ _id: order._id }]);
  });

  it('is not possible with an unconfirmed address, or another one', async () => {
    const email = someEmail();
    const { order } = await paidBy(email);
    const mallory = await test.signUp({ email });
    await test.visitor.post('/auth/signin', { email, password: mallory.password });
    await mallory.post('/api/guest/adopt', { token: 'x' });
    const ida = await test.signUpConfirmed();
    await test.visitor.post('/auth/signin', { email: ida.email, password: ida.password });
    for (const caller of [mallory, ida])
      expect((await caller.get(`/api/orders/${order._id}`)).status).toBe(404);
  });

  it('keeps totals and payments right while the order is paid', async () => {
    const ada = await test.signUpConfirmed();
    const orders = await Promise.all(Array.from({ length: 4 }, () => placedBy(ada.email)));
    const signIn = { email: ada.email, password: ada.password };
    const answers = await Promise.all([
      ...orders.map(({ order }) => test.confirm(order)),
      ...Array.from({ length: 3 }, () => test.visitor.post('/auth/signin', signIn)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    await test.runJobs();
    await test.visitor.post('/auth/signin', signIn);
    const staff = await test.admin();
    const { body } = await staff.get(`/api/admin/customers/${ada.accountId}`);
    expect(body).toMatchObject({ orders: 4, spent: 260 });
  });
});

describe('signing in with a guest’s cart', () => {
  it('moves the lines once, also from two tabs', async () => {
    const [guest, ada] = [await test.guest(), await test.signUp()];
    await addShirt(guest, 2);
    await addShirt(ada);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.post('/api/guest/adopt', { token: guest.token })),
    );
    expect(answers.map(({ body }) => body.totalItem)).toEqual([3, 3, 3, 3]);
    expect((await guest.get('/api/cart')).body.totalItem).toBe(0);
  });

  it('moves an unpaid order, which is paid by the account', async () => {
    const ada = await test.signUp();
    const { guest, order } = await placedBy(someEmail());
    await ada.post('/api/guest/adopt', { token: guest.token });
    const moved = await ada.get(`/api/orders/${order._id}`);
    expect(moved.body.payment.clientSecret).toBe(order.payment.clientSecret);
    expect((await test.confirm(moved.body)).status).toBe(200);
    await test.runJobs();
    expect((await ada.get(`/api/orders/${order._id}`)).body.payment.status).toBe('paid');
    expect((await guest.get(`/api/orders/${order._id}`)).status).toBe(404);
  });

  it('leaves paid orders to the owner of their address', async () => {
    const ada = await test.signUp();
    const { guest, order } = await paidBy(someEmail());
    await ada.post('/api/guest/adopt', { token: guest.token });
    expect((await ada.get(`/api/orders/${order._id}`)).status).toBe(404);
    expect((await guest.get(`/api/orders/${order._id}`)).status).toBe(200);
  });

  it('takes nothing from another account', async () => {
    const [ada, ida] = [await test.signUp(), await test.signUp()];
    await addShirt(ida);
    const { body } = await ada.post('/api/guest/adopt', { token: ida.token });
    expect(body.totalItem).toBe(0);
    expect((await ida.get('/api/cart')).body.totalItem).toBe(1);
  });

  it('places one order, if it happens while the guest orders', async () => {
    for (let round = 0; round < 5; round++) {
      const [guest, ada] = [await test.guest(), await test.signUp()];
      await addShirt(guest);
      const [ordered] = await Promise.all([
        guest.post('/api/orders', { ...adasAddress, email: someEmail() }),
        ada.post('/api/guest/adopt', { token: guest.token }),
      ]);
      const units = (await ada.get('/api/cart')).body.totalItem;
      expect([ordered.status === 201, units]).toEqual([units === 0, units]);
    }
  });
});

describe('a guest’s data', () => {
  it('is exported and erased by staff', async () => {
    const email = someEmail();
    await paidBy(email);
    const staff = await test.admin();
    const { body: found } = await staff.get(`/api/admin/customers?q=${encodeURIComponent(email)}`);
    const path = `/api/admin/customers/${found[0]._id}`;
    expect((await staff.get(`${path}/export`)).body.orders).toHaveLength(1);
    expect((await staff.delete(path)).status).toBe(200);
    expect((await staff.get(path)).status).toBe(404);
  });
});
