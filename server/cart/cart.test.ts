import { describe, expect, it } from 'vitest';
import { CART_LINES_LIMIT } from '#contract/cart';
import { mapConcurrently } from '../../tests/support/map-concurrently';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ price: 80, discountPrice: 19.99 }));

describe('an empty cart', () => {
  it('is the cart of a new user', async () => {
    const bob = await test.signUp();
    const { status, body, headers } = await bob.get('/api/cart/');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      currency: 'USD',
      cartItems: [],
      totalItem: 0,
      totalPrice: 0,
      totalDiscountPrice: 0,
      discount: 0,
      shipping: 0,
      freeShipping: null,
      promo: 0,
      promoCode: null,
      total: 0,
      explanation: [],
    });
  });

  it('is available only to signed-in users', async () => {
    expect((await test.visitor.get('/api/cart')).status).toBe(401);
    expect((await test.visitor.put('/api/cart/add', {})).status).toBe(401);
  });
});

describe('adding to the cart', () => {
  const add = (user: TestUser, body: unknown) => user.put('/api/cart/add', body);
  const line = async (user: TestUser, size: string, quantity = 1) =>
    (await add(user, { productId: shirt._id, size, quantity })).body;

  it('returns the item, and increases its quantity the next time', async () => {
    const bob = await test.signUp();
    const first = await add(bob, { productId: shirt._id, size: 'M' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        product: { _id: shirt._id, title: 'Linen Shirt' },
        size: 'M',
        quantity: 1,
        price: 80,
        discountPrice: 19.99,
        unitPrice: 80,
        unitDiscountPrice: 19.99,
        available: 5,
      },
    });
    const second = await add(bob, { productId: shirt._id, size: 'm', quantity: 2 });
    expect(second.body).toMatchObject({ _id: first.body._id, quantity: 3, discountPrice: 59.97 });
    expect(await bob.call('GET /api/cart')).toMatchObject({
      cartItems: [{ _id: first.body._id, quantity: 3 }],
      totalItem: 3,
      totalPrice: 240,
      totalDiscountPrice: 59.97,
      discount: 180.03,
      shipping: 5,
      total: 64.97,
    });
  });

  it.each([undefined, null, '', '  '])('requires a size if it is %j', async (size) => {
    const { status, body } = await add(ada, { productId: shirt._id, size });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'size_required',
      message: 'Please choose a size.',
      details: [{ path: 'size', message: 'Please choose a size.' }],
    });
  });

  it('accepts only existing sizes', async () => {
    const { status, body } = await add(ada, { productId: shirt._id, size: 'XXL' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', details: [{ path: 'size' }] });
  });

  it.each(['undefined', 'null', '0', '../x', '{}', newId(), newId().toUpperCase()])(
    'finds no product %j',
    async (productId) => {
      expect((await add(ada, { productId, size: 'M' })).body).toMatchObject({ code: 'not_found' });
    },
  );

  it('rejects a product that is no longer sold', async () => {
    const gone = await test.makeProduct();
    await (await test.admin()).delete(`/api/admin/products/${gone._id}/delete`);
    expect((await add(ada, { productId: gone._id, size: 'M' })).status).toBe(404);
  });

  it.each([
    [0],
    [-1],
    [1.5],
    ['2'],
    [null],
    [true],
    [[]],
    [{}],
    [2_147_483_648],
    [2 ** 53],
    [1_001],
  ])('rejects a quantity of %j, also when changing an item', async (quantity) => {
    const { _id } = await line(ada, 'S');
    for (const answer of [
      await add(ada, { productId: shirt._id, size: 'M', quantity }),
      await ada.put(`/api/cart_items/${_id}`, { quantity }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('invalid_request');
      expect(answer.body.details[0].path).toBe('quantity');
    }
    await ada.delete(`/api/cart_items/${_id}`);
  });

  it.each(['1e309', 'NaN'])('rejects a quantity of %s', async (quantity) => {
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/cart/add',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      payload: `{"productId":"${shirt._id}","size":"M","quantity":${quantity}}`,
    });
    expect(response.statusCode).toBe(400);
  });

  it('accepts only product, size and quantity from the caller', async () => {
    const bob = await test.signUp();
    const { body } = await add(bob, {
      productId: shirt._id,
      size: 'L',
      price: 0.01,
      discountPrice: 0.01,
      unitPrice: 0.01,
      unitDiscountPrice: 0.01,
      user: ada.accountId,
      cart: ada.accountId,
      _id: newId(),
    });
    expect(body).toMatchObject({ unitDiscountPrice: 19.99, unitPrice: 80 });
    expect((await bob.call('GET /api/cart')).cartItems).toHaveLength(1);
  });

  it('is limited to the stock, and reports the available quantity', async () => {
    const bob = await test.signUp();
    await bob.fillCart(shirt, 'M', 4);
    const { status, body } = await add(bob, { productId: shirt._id, size: 'M', quantity: 2 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'out_of_stock',
      message: 'Only 5 left in size M.',
      details: [{ path: 'size', message: 'Only 5 left in size M.' }],
    });
    const soldOut = await test.makeProduct({ stock: 0 });
    expect((await add(bob, { productId: soldOut._id, size: 'M' })).body.message).toBe(
      'Size M is sold out.',
    );
  });

  it('fifty times concurrently, with ten in stock, succeeds exactly ten times', async () => {
    const scarce = await test.makeProduct({ stock: 10 });
    const bob = await test.signUp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => add(bob, { productId: scarce._id, size: 'M' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    expect(await bob.call('GET /api/cart')).toMatchObject({
      totalItem: 10,
      cartItems: [{ quantity: 10 }],
    });
  });

  it('has at most the maximum number of lines after simultaneous additions of different products', async () => {
    const bob = await test.signUp();
    const products = await Promise.all(
      Array.from({ length: CART_LINES_LIMIT / 4 + 1 }, () => test.makeProduct()),
    );
    const lines = products.flatMap(({ _id }) =>
      ['S', 'M', 'L', 'XL'].map((size) => ({ productId: _id, size })),
    );
    // More concurrent requests would wait for the cart's lock beyond the deadline of a response on a busy machine.
    const answers = await mapConcurrently(lines, (line) => add(bob, line), 10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await bob.call('GET /api/cart')).cartItems).toHaveLength(CART_LINES_LIMIT);
  });

  it('is limited by the maximum numbers of lines and units', async () => {
    const bob = await test.signUp();
    const kept = await test.makeProduct();
    const others = await Promise.all(
      Array.from({ length: CART_LINES_LIMIT / 4 - 1 }, () => test.makeProduct()),
    );
    for (const product of [kept, ...others])
      for (const size of ['S', 'M', 'L', 'XL']) await bob.fillCart(product, size);
    const refused = await add(bob, { productId: shirt._id, size: 'M' });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: 'Your cart can hold up to 100 different items.' },
    });
    expect((await add(bob, { productId: kept._id, size: 'M' })).body.quantity).toBe(2);
    await (await test.admin()).delete(`/api/admin/products/${kept._id}/delete`);
    expect((await add(bob, { productId: shirt._id, size: 'M' })).status).toBe(200);

    const plenty = await test.makeProduct({ stock: 5_000 });
    await ada.fillCart(plenty, 'M', 1_000);
    const { status, body } = await add(ada, { productId: plenty._id, size: 'M' });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { path: 'quantity', message: 'You can order up to 1,000 of one size.' },
    ]);
  });
});
