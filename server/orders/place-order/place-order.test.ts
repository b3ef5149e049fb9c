import { afterEach, describe, expect, it } from 'vitest';
import { adasAddress, fixture, openTestShop } from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { writeSetting } from '../../settings/shop-settings';

const test = fixture(openTestShop);
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    stock: { S: 10_000, M: 10_000, L: 10_000, XL: 10_000 },
  }),
);
afterEach(() => test.expectConsistentRecords());

const scarce = (quantity: number) => test.makeProduct({ stock: quantity });

describe('an order', () => {
  it('contains the cart at current prices and empties it', async () => {
    const ada = await test.signUp();
    const before = await test.stockOf(shirt);
    await ada.fillCart(shirt, 'M', 3);
    await ada.fillCart(shirt, 'S', 1);
    const { status, body, headers } = await ada.order();
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      user: { firstName: 'Ada', lastName: 'Lovell' },
      email: ada.email,
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
    expect(await test.stockOf(shirt)).toBe((before ?? 0) - 3);
    expect(await ada.call('GET /api/cart')).toMatchObject({ totalItem: 0, total: 0 });
    expect(await ada.call('GET /api/orders/:orderId', { params: { orderId: body._id } })).toEqual(
      body,
    );
  });

  it('keeps its details when the product changes or is deleted', async () => {
    const ada = await test.signUp();
    const product = await scarce(5);
    const { _id } = await ada.placedOrder(product);
    const staff = await test.admin();
    await staff.put(`/api/admin/products/${product._id}`, { title: 'Other', discountPrice: 1 });
    await staff.delete(`/api/admin/products/${product._id}/delete`);
    expect(await ada.call('GET /api/orders/:orderId', { params: { orderId: _id } })).toMatchObject({
      orderItems: [{ product: { title: 'Linen Shirt' }, discountPrice: 60 }],
      total: 65,
    });
  });

  it('accepts only the address from the caller', async () => {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
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

  it('requires an address and reports all invalid fields together', async () => {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
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
    expect(await test.countOrders(ada)).toBe(0);
  });

  it('requires a cart with items and a signed-in user', async () => {
    const ada = await test.signUp();
    expect((await ada.order()).body).toMatchObject({ status: 409, code: 'empty_cart' });
    expect((await test.visitor.post('/api/orders/', adasAddress)).status).toBe(401);
  });

  it('that exceeds the stock reports each short line and takes no stock', async () => {
    const ada = await test.signUp();
    const [two, none, enough] = [await scarce(5), await scarce(5), await scarce(5)];
    for (const product of [two, enough, none]) await ada.fillCart(product, 'M', 3);
    const staff = await test.admin();
    for (const [product, quantity] of [
      [two, 2],
      [none, 0],
    ] as const)
      await staff.put(`/api/admin/products/${product._id}`, { sizes: [{ name: 'M', quantity }] });
    const { status, body } = await ada.order();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'out_of_stock',
      details: [
        { path: 'orderItems.0', message: 'Linen Shirt: Only 2 left in size M.' },
        { path: 'orderItems.2', message: 'Linen Shirt: Size M is sold out.' },
      ],
    });
    expect(await test.stockOf(enough)).toBe(5);
    expect((await ada.call('GET /api/cart')).totalItem).toBe(9);
  });

  it('above the maximum amount is rejected', async () => {
    const ada = await test.signUp();
    const dear = await test.makeProduct({
      price: 999_999.99,
      discountPrice: 1,
      stock: 1_000,
    });
    await ada.fillCart(dear, 'M', 1_000);
    expect((await ada.order()).body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await test.stockOf(dear)).toBe(1_000);
  });

  it('with a total of zero is paid immediately', async () => {
    const ada = await test.signUp();
    await writeSetting(test.shop.pool, 'shippingFlat', 0);
    const free = await test.makeProduct({ discountPrice: 0 });
    const body = await ada.placedOrder(free);
    await writeSetting(test.shop.pool, 'shippingFlat', 500);
    expect(body).toMatchObject({ total: 0, payment: { status: 'paid' } });
    expect(body.payment.clientSecret).toBeUndefined();
    expect(await test.confirmationsOf(body)).toBe(1);
    expect((await ada.post(`/api/orders/${body._id}/cancel`)).body.orderStatus).toBe('Cancelled');
  });

  it('has the same total in the cart, in the order and at the gateway, also at the free shipping boundary', async () => {
    await writeSetting(test.shop.pool, 'freeShippingOver', 10_000);
    for (const discountPrice of [99.99, 100, 100.01, 33.33]) {
      const ada = await test.signUp();
      const product = await test.makeProduct({ price: 200, discountPrice });
      await ada.fillCart(product, 'M', discountPrice < 50 ? 3 : 1);
      const { total } = await ada.call('GET /api/cart');
      const { body } = await ada.order();
      expect(body.total).toBe(total);
      const { rows } = await test.shop.pool.query<{ amount: number }>(
        'select amount from sandbox_gateway.payment where client_secret = $1',
        [body.payment.clientSecret],
      );
      expect(rows).toEqual([{ amount: Math.round(total * 100) }]);
    }
    await writeSetting(test.shop.pool, 'freeShippingOver', null);
  });

  it('is rejected if five orders already await payment', async () => {
    const ada = await test.signUp();
    const first = await ada.placedOrder(shirt);
    for (let count = 1; count < 5; count++) await ada.placedOrder(shirt);
    await ada.fillCart(shirt);
    expect((await ada.order()).body).toMatchObject({ status: 409, code: 'order_state' });
    expect((await ada.call('GET /api/cart')).totalItem).toBe(1);
    await ada.post(`/api/orders/${first._id}/cancel`);
    expect((await ada.order()).status).toBe(201);
    const bob = await test.signUp();
    for (let count = 0; count < 6; count++) await bob.paidOrder(shirt);
  });
});
