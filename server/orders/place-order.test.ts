import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  countJobs,
  expectSoundBooks,
  fillCart,
  order,
  paid,
  placed,
  stockOf,
} from '../../tests/support/orders';
import {
  adasAddress,
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../tests/support/shop';
import { newId } from '../platform/ids';
import { writeSetting } from '../platform/settings';

let test: TestShop;
let shirt: TestAnswer['body'];

beforeAll(async () => {
  test = await openTestShop();
  shirt = await test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  });
});
afterAll(() => test.close());
afterEach(() => expectSoundBooks(test));

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const shoppers = (count: number) => times(count, () => test.signUp());
const scarce = (quantity: number) => test.makeProduct({ sizes: [{ name: 'M', quantity }] });

async function countOrders(user: TestUser): Promise<number> {
  const { rows } = await test.shop.pool.query<{ count: number }>(
    'select count(*)::int from shop_order where account_id = $1',
    [user.accountId],
  );
  return rows[0]?.count ?? 0;
}

describe('an order', () => {
  it('is the cart, at the prices of then, and leaves it empty', async () => {
    const ada = await test.signUp();
    const before = await stockOf(test, shirt);
    await fillCart(ada, shirt, 'M', 3);
    await fillCart(ada, shirt, 'S', 1);
    const { status, body, headers } = await order(ada);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      user: { firstName: 'Ada', lastName: 'Lovell' },
      email: 'ada@shopper.example',
      mobile: '5550100',
      shippingAddress: {
        firstName: 'Ada',
        lastName: 'Lovell',
        streetAddress: '12 Mill Lane',
        city: 'Portland',
        state: 'OR',
        zipCode: '97201',
      },
      orderItems: [
        {
          product: { _id: shirt._id, title: 'Linen Shirt', brand: 'Fernhall', colour: 'White' },
          size: 'M',
          quantity: 3,
          price: 240,
          discountPrice: 59.97,
          unitPrice: 80,
          unitDiscountPrice: 19.99,
        },
        { size: 'S', quantity: 1 },
      ],
      totalItem: 4,
      totalPrice: 320,
      totalDiscountPrice: 79.96,
      discount: 240.04,
      subtotal: 79.96,
      shipping: 5,
      promo: 0,
      promoCode: null,
      total: 84.96,
      refunded: 0,
      orderStatus: 'Pending',
      payment: { status: 'unpaid', gateway: 'sandbox', clientSecret: expect.any(String) },
    });
    expect(new Date(body.orderDate).toISOString()).toBe(body.orderDate);
    expect(body.estimatedDelivery.from > body.orderDate.slice(0, 10)).toBe(true);
    expect(await stockOf(test, shirt)).toBe((before ?? 0) - 3);
    expect((await ada.get('/api/cart')).body).toMatchObject({ totalItem: 0, total: 0 });
    expect((await ada.get(`/api/orders/${body._id}`)).body).toEqual(body);
  });

  it('keeps showing what was ordered when the product changes or goes', async () => {
    const ada = await test.signUp();
    const doomed = await scarce(5);
    const { _id } = await placed(ada, doomed);
    const staff = await test.admin();
    await staff.put(`/api/admin/products/${doomed._id}`, { title: 'Other', discountPrice: 1 });
    await staff.delete(`/api/admin/products/${doomed._id}/delete`);
    expect((await ada.get(`/api/orders/${_id}`)).body).toMatchObject({
      orderItems: [{ product: { title: 'Linen Shirt' }, discountPrice: 60 }],
      total: 65,
    });
  });

  it('takes nothing but the address from the caller', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    const { body } = await ada.post('/api/orders', {
      ...adasAddress,
      _id: newId(),
      total: 0.01,
      totalPrice: 1,
      promo: 10,
      discount: 10,
      shipping: 0,
      payment: { status: 'paid' },
      orderStatus: 'Delivered',
      user: newId(),
      orderItems: [],
      orderDate: '2020-01-01T00:00:00.000Z',
    });
    expect(body).toMatchObject({
      total: 24.99,
      promo: 0,
      shipping: 5,
      orderStatus: 'Pending',
      payment: { status: 'unpaid' },
      user: { firstName: 'Ada' },
      totalItem: 1,
    });
    expect(Date.now() - Date.parse(body.orderDate)).toBeLessThan(60_000);
  });

  it('needs an address, and names every field that is wrong at once', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    const { status, body } = await ada.post('/api/orders', {
      firstName: ' ',
      lastName: 'x'.repeat(10_000),
      email: 'a@b',
      mobile: '5'.repeat(9_999),
      streetAddress: '',
      city: '\u0000',
      zipCode: ' ',
    });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    const paths = body.details.map((detail: { path: string }) => detail.path);
    expect([...new Set(paths)].sort()).toEqual(
      [
        'city',
        'email',
        'firstName',
        'lastName',
        'mobile',
        'state',
        'streetAddress',
        'zipCode',
      ].sort(),
    );
    expect(await countOrders(ada)).toBe(0);
  });

  it('is not made of an empty cart, nor by a visitor', async () => {
    const ada = await test.signUp();
    expect((await order(ada)).body).toMatchObject({ status: 409, code: 'empty_cart' });
    expect((await test.visitor.post('/api/orders/', adasAddress)).status).toBe(401);
  });

  it('that asks for more than there is names each short line and takes nothing', async () => {
    const ada = await test.signUp();
    const [two, none, enough] = [await scarce(5), await scarce(5), await scarce(5)];
    for (const product of [two, enough, none]) await fillCart(ada, product, 'M', 3);
    const staff = await test.admin();
    for (const [product, quantity] of [
      [two, 2],
      [none, 0],
    ])
      await staff.put(`/api/admin/products/${product._id}`, { sizes: [{ name: 'M', quantity }] });
    const { status, body } = await order(ada);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'out_of_stock',
      details: [
        { path: 'orderItems.0', message: 'Linen Shirt: Only 2 left in size M.' },
        { path: 'orderItems.2', message: 'Linen Shirt: Size M is sold out.' },
      ],
    });
    expect(await stockOf(test, enough)).toBe(5);
    expect((await ada.get('/api/cart')).body.totalItem).toBe(9);
  });

  it('too large for the books is refused', async () => {
    const ada = await test.signUp();
    const dear = await test.makeProduct({
      price: 999_999.99,
      discountPrice: 1,
      sizes: [{ name: 'M', quantity: 1_000 }],
    });
    await fillCart(ada, dear, 'M', 1_000);
    expect((await order(ada)).body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await stockOf(test, dear)).toBe(1_000);
  });

  it('with nothing to pay is paid at once', async () => {
    const ada = await test.signUp();
    await writeSetting(test.shop.pool, 'shippingFlat', 0);
    const free = await test.makeProduct({ discountPrice: 0 });
    const body = await placed(ada, free);
    await writeSetting(test.shop.pool, 'shippingFlat', 500);
    expect(body).toMatchObject({ total: 0, payment: { status: 'paid' } });
    expect(body.payment.clientSecret).toBeUndefined();
    expect(await countJobs(test, 'mail', `order-confirmation:${body._id}`)).toBe(1);
    expect((await ada.post(`/api/orders/${body._id}/cancel`)).body.orderStatus).toBe('Cancelled');
  });

  it('costs the same in cart, order and at the gateway, free shipping at its boundary too', async () => {
    await writeSetting(test.shop.pool, 'freeShippingOver', 10_000);
    for (const discountPrice of [99.99, 100, 100.01, 33.33]) {
      const ada = await test.signUp();
      const product = await test.makeProduct({ price: 200, discountPrice });
      await fillCart(ada, product, 'M', discountPrice < 50 ? 3 : 1);
      const { total } = (await ada.get('/api/cart')).body;
      const { body } = await order(ada);
      expect(body.total).toBe(total);
      const { rows } = await test.shop.pool.query<{ amount: number }>(
        'select amount from sandbox_gateway.payment where client_secret = $1',
        [body.payment.clientSecret],
      );
      expect(rows).toEqual([{ amount: Math.round(total * 100) }]);
    }
    await writeSetting(test.shop.pool, 'freeShippingOver', null);
  });

  it('is one of five that may wait for their money', async () => {
    const ada = await test.signUp();
    const first = await placed(ada, shirt);
    for (let count = 1; count < 5; count++) await placed(ada, shirt);
    await fillCart(ada, shirt);
    expect((await order(ada)).body).toMatchObject({ status: 409, code: 'order_state' });
    expect((await ada.get('/api/cart')).body.totalItem).toBe(1);
    await ada.post(`/api/orders/${first._id}/cancel`);
    expect((await order(ada)).status).toBe(201);
    const bob = await test.signUp();
    for (let count = 0; count < 6; count++) await paid(test, bob, shirt);
  });
});

describe('who orders at once', () => {
  it('fifty for the last piece: one has it', async () => {
    const last = await scarce(1);
    const buyers = await shoppers(50);
    for (const buyer of buyers) await fillCart(buyer, last);
    const answers = await Promise.all(buyers.map((buyer) => order(buyer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(49);
    expect(await stockOf(test, last)).toBe(0);
  });

  it('many for many: what is sold and what is left is what there was', async () => {
    const popular = await scarce(40);
    const buyers = await shoppers(60);
    await Promise.all(buyers.map((buyer, index) => fillCart(buyer, popular, 'M', 1 + (index % 3))));
    const answers = await Promise.all(buyers.map((buyer) => order(buyer)));
    const sold = answers
      .filter(({ status }) => status === 201)
      .reduce((sum, { body }) => sum + body.totalItem, 0);
    expect(sold + ((await stockOf(test, popular)) ?? 0)).toBe(40);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('several things in any order: nobody waits for ever', async () => {
    const products = await times(6, () => scarce(1_000));
    const buyers = await shoppers(12);
    const answers = await times(36, async (index) => {
      const buyer = buyers[index % buyers.length] as TestUser;
      const mixed = [...products.slice(index % 6), ...products.slice(0, index % 6)];
      if (index % 2 === 0) mixed.reverse();
      for (const product of mixed) await fillCart(buyer, product);
      return order(buyer);
    });
    const statuses = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`));
    expect(
      [...statuses].filter((status) => !/^(201|409 empty_cart|409 order_state)/.test(status)),
    ).toEqual([]);
  });

  it('a double click twenty times over is one order', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    const answers = await times(20, () => order(ada));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'empty_cart')).toHaveLength(19);
    expect(await countOrders(ada)).toBe(1);
  });

  it('while staff change the price: the order is whole at one of them', async () => {
    const changing = await test.makeProduct({ price: 80, discountPrice: 60 });
    const staff = await test.admin();
    const buyers = await shoppers(4);
    for (const buyer of buyers) await fillCart(buyer, changing, 'M', 1);
    const [answers] = await Promise.all([
      Promise.all(buyers.map((buyer) => order(buyer))),
      ...[50, 40, 30].map((discountPrice) =>
        staff.put(`/api/admin/products/${changing._id}`, { discountPrice }),
      ),
    ]);
    for (const { body } of answers) {
      expect([60, 50, 40, 30]).toContain(body.orderItems[0].discountPrice);
      expect(body.total).toBe(body.orderItems[0].discountPrice + 5);
    }
  });

  it('while staff delete the product: all of it or nothing', async () => {
    const doomed = await scarce(100);
    const staff = await test.admin();
    const buyers = await shoppers(10);
    for (const buyer of buyers) await fillCart(buyer, doomed, 'M', 2);
    const [answers] = await Promise.all([
      Promise.all(buyers.map((buyer) => order(buyer))),
      staff.delete(`/api/admin/products/${doomed._id}/delete`),
    ]);
    for (const { status, body } of answers)
      expect([status, body.totalItem ?? 0]).toEqual(status === 201 ? [201, 2] : [409, 0]);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the same answer again, to the letter', async () => {
    const ada = await test.signUp();
    const key = newId();
    await fillCart(ada, shirt);
    const first = await order(ada, key);
    await fillCart(ada, shirt, 'S');
    const second = await order(ada, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(await countOrders(ada)).toBe(1);
    expect((await ada.get('/api/cart')).body.totalItem).toBe(1);
    await ada.post(`/api/orders/${first.body._id}/cancel`);
    expect((await order(ada, key)).text).toBe(first.text);
  });

  it('twenty times at once is one order and twenty equal answers', async () => {
    const ada = await test.signUp();
    const key = newId();
    await fillCart(ada, shirt);
    const answers = await times(20, () => order(ada, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOrders(ada)).toBe(1);
  });

  it('with another body is a conflict', async () => {
    const ada = await test.signUp();
    const key = newId();
    await fillCart(ada, shirt);
    expect((await order(ada, key)).status).toBe(201);
    await fillCart(ada, shirt);
    const other = await ada.post(
      '/api/orders',
      { ...adasAddress, city: 'Salem' },
      { 'idempotency-key': key },
    );
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(await countOrders(ada)).toBe(1);
  });

  it('is each user’s own', async () => {
    const [ada, bob] = (await shoppers(2)) as [TestUser, TestUser];
    const key = newId();
    await fillCart(ada, shirt);
    await fillCart(bob, shirt);
    const [first, second] = [await order(ada, key), await order(bob, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body._id).not.toBe(first.body._id);
  });

  it('is not used up by a refusal', async () => {
    const ada = await test.signUp();
    const key = newId();
    expect((await order(ada, key)).body.code).toBe('empty_cart');
    await fillCart(ada, shirt);
    expect((await order(ada, key)).status).toBe(201);
  });

  it.each([
    ['empty', ''],
    ['256 long', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with another alphabet', 'ключ'],
  ])('that is %s is refused, and no order is made', async (_what, key) => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    const { status, body } = await order(ada, key);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'Idempotency-Key' }],
    });
    expect(await countOrders(ada)).toBe(0);
  });

  it('sent twice is refused', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as { port: number };
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/orders',
          headers: [
            ['authorization', `Bearer ${ada.token}`],
            ['content-type', 'application/json'],
            ['idempotency-key', 'one'],
            ['idempotency-key', 'one'],
          ].flat(),
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).on('error', reject);
      sent.end(JSON.stringify(adasAddress));
    });
    expect(status).toBe(400);
    expect(await countOrders(ada)).toBe(0);
  });

  it('of 255 characters is taken', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    expect((await order(ada, '~'.repeat(255))).status).toBe(201);
  });
});

describe('a shop that is paid on delivery', () => {
  let cod: TestShop;
  beforeAll(async () => {
    cod = await openTestShop({ config: { gateway: 'none' } });
  });
  afterAll(() => cod.close());

  it('confirms at once, ships without money and is paid with the parcel', async () => {
    const product = await cod.makeProduct({ sizes: [{ name: 'M', quantity: 100 }] });
    const ada = await cod.signUp();
    const staff = await cod.admin();
    const { _id, payment } = await placed(ada, product);
    expect(payment).toEqual({ status: 'unpaid', gateway: 'none' });
    expect(await countJobs(cod, 'mail', `order-confirmation:${_id}`)).toBe(1);
    for (let count = 0; count < 6; count++) await placed(ada, product);

    expect((await staff.put(`/api/admin/orders/${_id}/ship`)).body.orderStatus).toBe('Shipped');
    const delivered = (await staff.put(`/api/admin/orders/${_id}/deliver`)).body;
    expect(delivered).toMatchObject({ orderStatus: 'Delivered', payment: { status: 'paid' } });
    await expectSoundBooks(cod);
  });

  it('has no sandbox', async () => {
    for (const url of [
      '/sandbox-gateway/payments/x/confirm',
      '/webhooks/none',
      '/webhooks/sandbox',
    ])
      expect((await cod.visitor.post(url, { number: '1', expiry: '1', cvv: '1' })).status).toBe(
        404,
      );
  });
});
