import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/database/ids';
import { adasAddress, fixture, openTestShop, type TestCaller } from '../support/shop';

const logged: string[] = [];
const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
beforeAll(async () => {
  const record = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  Object.assign(test.shop.log, { info: record, warn: record, error: record, debug: record });
});
const edith = fixture(() => test.admin());
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  await test.turnOnTax();
  await test.changeLegal({ withdrawal: 'on' });
});
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterAll(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const add = (caller: TestCaller, more: object = {}) =>
  caller.put('/api/cart/add', { productId: shirt._id, size: 'M', ...more });

async function paidByGuest(email: string) {
  const guest = await test.guest(email);
  const order = await guest.paidOrder(shirt);
  await test.runJobs();
  return { guest, order };
}

it('an order link is in no log, no referrer and no cache, and its guesses are limited', async () => {
  const email = 'leak@shopper.example';
  await paidByGuest(email);
  const { body: mails } = await edith.get(`/api/admin/mail?q=${email}`);
  const [, path = '', token = ''] = /shop\.example(\/order\/link)#(\S+)/.exec(mails[0].text) ?? [];
  // Browsers never send the fragment after the number sign, neither to the shop nor to another site.
  expect([path, token.includes('.')]).toEqual(['/order/link', true]);
  const opened = await test.visitor.post('/api/guest/order-link', { token });
  expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
  const secrets = [token.split('.')[1] ?? '', opened.body.jwt, email];
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(logged.join('\n')).not.toContain(secret);

  const limited = await openTestShop({ config: { rateLimits: true } });
  const guess = () =>
    limited.visitor.post('/api/guest/order-link', { token: `${newId()}.${'x'.repeat(43)}` });
  expect((await guess()).status).toBe(400);
  await limited.shop.pool.query(`update rate_limit set points = 999 where key like 'order-link:%'`);
  expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);
  await limited.close();
});

it('order numbers, which can be guessed, open nothing and confirm nothing', async () => {
  const { order, guest } = await paidByGuest('numbers@shopper.example');
  const [stranger, eve] = [await test.guest(), await test.signUp()];
  const paths = ['', '/invoices', '/changes'].flatMap((part) =>
    [order.number, order._id].map((id) => `/api/orders/${id}${part}`),
  );
  for (const caller of [stranger, eve])
    for (const path of paths) {
      const { status, text } = await caller.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('numbers@');
    }
  for (const [caller, path] of [
    [stranger, `/api/orders/${order._id}/cancel`],
    [eve, `/api/orders/${order.number}/cancel`],
    [eve, `/api/orders/${order._id}/return`],
  ] as const)
    expect((await caller.post(path, { items: [] })).status).toBeGreaterThanOrEqual(400);
  const declare = async (orderNumber: number, email: string) => {
    const declaration = { name: 'Eve', orderNumber: String(orderNumber), email };
    const { status, body } = await test.visitor.post('/api/withdrawals', declaration);
    await test.runJobs();
    return [status, Object.keys(body)];
  };
  const known = await declare(order.number, 'eve@shopper.example');
  expect(await declare(order.number + 9_999, 'eve@shopper.example')).toEqual(known);
  expect((await guest.get(`/api/orders/${order._id}`)).body.orderStatus).toBe('Pending');
});

it('a guest order is not claimed by typing its email', async () => {
  const email = 'claimed@shopper.example';
  const { order } = await paidByGuest(email);
  const mallory = await test.signUp({ email });
  await test.visitor.post('/auth/signin', { email, password: mallory.password });
  const thief = await paidByGuest(email);
  await mallory.post('/api/guest/adopt', { token: 'x' });
  for (const caller of [mallory, thief.guest])
    expect((await caller.get(`/api/orders/${order._id}`)).status).toBe(404);
});

it('weights are not the client’s, and staff can’t make them negative or huge', async () => {
  const bands = [
    { upTo: 1_000, price: 5 },
    { upTo: 100_000, price: 50 },
  ];
  const { zones, version } = (await edith.get('/api/admin/delivery')).body;
  const [zone] = zones;
  const method = { ...zone.methods[0], id: crypto.randomUUID(), kind: 'weight', bands };
  const saved = await edith.put('/api/admin/delivery', {
    zones: [{ ...zone, methods: [method] }],
    version,
  });
  expect(saved.status).toBe(200);
  for (const weight of [-1, 0, 0.5, 100_001, 1e12, null, '5']) {
    const sizeDetails = { M: { weight } };
    const { status } = await edith.put(`/api/admin/products/${shirt._id}`, { sizeDetails });
    expect([weight, status]).toEqual([weight, 400]);
  }
  await edith.put(`/api/admin/products/${shirt._id}`, { sizeDetails: { M: { weight: 900 } } });
  const ada = await test.signUp();
  const claims = { weight: -100_000, sizeDetails: { M: { weight: -1 } } };
  await add(ada, { quantity: 2, ...claims });
  const item = (await ada.get('/api/cart')).body.cartItems[0];
  for (const quantity of [-1, 0, 1e9, 2 ** 53])
    expect((await ada.put(`/api/cart_items/${item._id}`, { quantity, ...claims })).status).toBe(
      400,
    );
  const placed = await ada.post('/api/orders', { ...adasAddress, ...claims, shipping: 0 });
  expect([placed.status, placed.body.shipping]).toEqual([201, 50]);
  // Heavier than any band: there is no method, at no price.
  await add(ada, { quantity: 200 });
  const cart = (await ada.get('/api/cart?country=US&state=OR&zipCode=97201')).body;
  expect(cart.delivery.options).toEqual([]);
  expect((await ada.post('/api/orders', adasAddress)).status).toBeGreaterThanOrEqual(400);
  await edith.put('/api/admin/delivery', { zones, version: saved.body.version });
});

it('tax classes, prices and currencies are not the client’s', async () => {
  const claims = {
    taxClass: 'reduced',
    tax: { kind: 'reverse_charge', amount: 0 },
    taxKind: 'none',
    price: 1,
    unitDiscountPrice: 0.01,
    currency: 'JPY',
    exponent: 0,
    total: 1,
  };
  const [honest, liar] = [await test.signUp(), await test.signUp()];
  await add(honest);
  await add(liar, claims);
  const [expected, got] = [
    await honest.post('/api/orders', adasAddress),
    await liar.post('/api/orders', { ...adasAddress, ...claims }),
  ];
  expect([expected.status, got.status]).toEqual([201, 201]);
  for (const part of ['total', 'tax', 'shipping'])
    expect(got.body[part]).toEqual(expected.body[part]);
  const { rows } = await test.shop.pool.query(
    `select distinct amount from payment where order_id = any ($1)`,
    [[expected.body._id, got.body._id]],
  );
  expect(rows).toHaveLength(1);
  for (const path of ['/api/admin/tax', `/api/admin/products/${shirt._id}`])
    expect((await liar.put(path, { taxClass: 'reduced', isOn: false })).status).toBe(403);
});
