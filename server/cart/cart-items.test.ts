import { describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestAnswer, type TestUser } from '../../tests/support/shop';
import { statementsOf } from '../../tests/support/statements';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ price: 80, discountPrice: 19.99 }));

describe('a cart item', () => {
  const add = (user: TestUser, body: unknown) => user.put('/api/cart/add', body);
  const line = async (user: TestUser, size: string, quantity = 1) =>
    (await add(user, { productId: shirt._id, size, quantity })).body;

  it('accepts only a new quantity', async () => {
    const bob = await test.signUp();
    const item = await line(bob, 'L');
    const { status, body } = await bob.put(`/api/cart_items/${item._id}`, {
      quantity: 4,
      product: newId(),
      size: 'S',
      price: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: item._id, size: 'L', quantity: 4, discountPrice: 79.96 });
    expect(body.product._id).toBe(shirt._id);
  });

  it('is limited to the stock', async () => {
    const bob = await test.signUp();
    const item = await line(bob, 'L');
    const { status, body } = await bob.put(`/api/cart_items/${item._id}`, { quantity: 6 });
    expect(status).toBe(409);
    expect(body.details).toEqual([{ path: 'quantity', message: 'Only 5 left in size L.' }]);
  });

  it('is returned with the whole cart after each change, if requested', async () => {
    const bob = await test.signUp();
    const added = await bob.put('/api/cart/add?include=cart', { productId: shirt._id, size: 'M' });
    expect(added.body).toMatchObject({ size: 'M', quantity: 1 });
    expect(added.body.cart).toEqual(await bob.call('GET /api/cart'));
    const address = `/api/cart_items/${added.body._id}`;
    const changed = await bob.put(`${address}?include=cart`, { quantity: 3 });
    expect(changed.body).toMatchObject({ quantity: 3, cart: { totalItem: 3 } });
    expect(changed.body.cart).toEqual(await bob.call('GET /api/cart'));
    const removed = await bob.delete(`${address}?include=cart`);
    expect(removed.body).toEqual({ _id: added.body._id, cart: await bob.call('GET /api/cart') });
    expect((await add(bob, { productId: shirt._id, size: 'M' })).body).not.toHaveProperty('cart');
  });

  it('takes one statement to read, with the session, and one to write, with the whole cart or without', async () => {
    const bob = await test.signUp();
    const statements = async (change: () => Promise<TestAnswer>) => {
      const labels = await statementsOf(test.shop.pool, async () => {
        expect((await change()).status).toBe(200);
      });
      // The settings, the assortment and the promotions are cached until something in the shop changes.
      const cached = ['settings-read', 'assortment-find', 'promotion-list-automatic'];
      return labels.filter((label) => !cached.includes(label));
    };
    const toAdd = (size: string, query = '') =>
      statements(() => bob.put(`/api/cart/add${query}`, { productId: shirt._id, size }));
    const whole = '?include=cart';
    const { _id } = await line(bob, 'S');
    expect(await toAdd('M')).toEqual(['cart-product-state-in-session', 'cart-add-line']);
    expect(await toAdd('M', whole)).toEqual(['cart-product-state-in-session', 'cart-change-line']);
    expect(await toAdd('L', whole)).toEqual(['cart-product-state-in-session', 'cart-add-line']);
    const address = `/api/cart_items/${_id}${whole}`;
    expect(await statements(() => bob.put(address, { quantity: 2 }))).toEqual([
      'cart-line-state-in-session',
      'cart-change-line',
    ]);
    expect(await statements(() => bob.delete(address))).toEqual([
      'cart-read-in-session',
      'cart-remove-line',
    ]);
    expect(await statements(() => bob.get('/api/cart'))).toEqual(['cart-read-in-session']);
  });

  it('is refused of a session that has ended, also with bad input, and changes nothing', async () => {
    const [bob, eve] = [await test.signUp(), await test.signUp()];
    const { _id } = await line(bob, 'S');
    const { _id: foreign } = await line(eve, 'S');
    expect((await bob.put(`/api/cart_items/${foreign}`, { quantity: 2 })).status).toBe(404);
    await bob.post('/auth/signout', {});
    const answers = [
      await bob.put('/api/cart/add?include=cart', { productId: shirt._id, size: 'M' }),
      await bob.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity: 'many' }),
      await bob.put('/api/cart/add', { productId: 'none', size: 'M' }),
      await bob.put(`/api/cart_items/${_id}`, { quantity: 2 }),
      await bob.delete(`/api/cart_items/${_id}`),
      await bob.get('/api/cart'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [401, 'session_ended']),
    );
    expect((await test.visitor.put('/api/cart/add', {})).body.code).toBe('sign_in_required');
    const { rows } = await test.shop.pool.query(
      'select size, quantity from cart_item where account_id = $1',
      [bob.accountId],
    );
    expect(rows).toEqual([{ size: 'S', quantity: 1 }]);
  });

  it('shows the product as it is now, whatever was cached', async () => {
    const bob = await test.signUp();
    const product = await test.makeProduct({
      title: 'Before',
      sizes: [{ name: 'M', quantity: 5 }],
    });
    const shown = async () => {
      const input = { productId: product._id, size: 'M' };
      return (await bob.put('/api/cart/add?include=cart', input)).body.cart.cartItems[0];
    };
    expect(await shown()).toMatchObject({
      available: 5,
      product: { title: 'Before', rating: null },
    });
    const change = (text: string) => test.shop.pool.query(text, [product._id]);
    await change('update product set rating_count = 2, rating_total = 9 where id = $1');
    expect((await shown()).product.rating).toEqual({ average: 4.5, count: 2 });
    await change(`update product set title = 'After' where id = $1`);
    await change('update product_size set quantity = 4 where product_id = $1');
    expect(await shown()).toMatchObject({
      available: 4,
      quantity: 3,
      product: { title: 'After', quantity: 4 },
    });
  });

  it('is returned with the cart as it was written, even if another tab changes the cart in the meantime', async () => {
    const bob = await test.signUp();
    const own = await line(bob, 'S');
    const address = `/api/cart_items/${own._id}?include=cart`;
    /** The cart in the answer to a change, before whose write another tab does something. */
    const cartAfter = async (other: () => Promise<unknown>, change: () => Promise<TestAnswer>) => {
      let hasRun = false;
      let answer: TestAnswer | undefined;
      const work = async () => {
        answer = await change();
      };
      await statementsOf(test.shop.pool, work, (label) => {
        if (hasRun || !/^cart-\w+-line$/.test(label)) return undefined;
        hasRun = true;
        return other();
      });
      expect(answer?.body.cart).toEqual(await bob.call('GET /api/cart'));
      return answer?.body.cart.cartItems.map((one: { size: string }) => one.size);
    };
    const adding = (size: string) => () =>
      bob.put('/api/cart/add?include=cart', { productId: shirt._id, size });
    const changing = () => bob.put(address, { quantity: 2 });
    const removing = () => bob.delete(address);
    expect(await cartAfter(() => line(bob, 'M'), changing)).toEqual(['S', 'M']);
    expect(await cartAfter(() => bob.put(address, { quantity: 3 }), adding('L'))).toEqual([
      'S',
      'M',
      'L',
    ]);
    expect(await cartAfter(() => line(bob, 'XL'), removing)).toEqual(['M', 'L', 'XL']);
    expect(await cartAfter(() => bob.order(), adding('S'))).toEqual(['S']);
  });

  it('is removed once', async () => {
    const bob = await test.signUp();
    const item = await line(bob, 'L');
    expect(await bob.delete(`/api/cart_items/${item._id}`)).toMatchObject({
      status: 200,
      body: { _id: item._id },
    });
    expect((await bob.delete(`/api/cart_items/${item._id}`)).status).toBe(404);
    expect((await bob.put(`/api/cart_items/${item._id}`, { quantity: 1 })).status).toBe(404);
  });

  it('of another user, or with a malformed id, is not found', async () => {
    const bob = await test.signUp();
    const item = await line(bob, 'S');
    const before = (await bob.get('/api/cart')).text;
    const answers = [
      await ada.put(`/api/cart_items/${item._id}`, { quantity: 2 }),
      await ada.delete(`/api/cart_items/${item._id}`),
      await ada.put('/api/cart_items/undefined', { quantity: 2 }),
      await ada.delete('/api/cart_items/1%27%20or%201=1--'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await bob.get('/api/cart')).text).toBe(before);
  });

  it('is removed with its product', async () => {
    const bob = await test.signUp();
    const product = await test.makeProduct();
    await bob.fillCart(product);
    await line(bob, 'S');
    await (await test.admin()).delete(`/api/admin/products/${product._id}/delete`);
    expect(await bob.call('GET /api/cart')).toMatchObject({ totalItem: 1, total: 24.99 });
  });

  it('has the current price and stock of its product', async () => {
    const bob = await test.signUp();
    const changing = await test.makeProduct();
    await bob.fillCart(changing, 'M', 3);
    await (await test.admin()).put(`/api/admin/products/${changing._id}`, {
      discountPrice: 33.33,
      sizes: [{ name: 'M', quantity: 1 }],
      confirmed: true,
    });
    expect(await bob.call('GET /api/cart')).toMatchObject({
      totalDiscountPrice: 99.99,
      cartItems: [{ quantity: 3, available: 1, unitDiscountPrice: 33.33 }],
    });
  });
});

describe('free shipping', () => {
  it('applies from exactly the configured amount', async () => {
    await writeSetting(test.shop.pool, 'freeShippingOver', 10_000);
    const shippingOf = async (discountPrice: number) => {
      const bob = await test.signUp();
      await bob.fillCart(await test.makeProduct({ price: 200, discountPrice }));
      return (await bob.call('GET /api/cart')).shipping;
    };
    expect(await shippingOf(99.99)).toBe(5);
    expect(await shippingOf(100)).toBe(0);
    expect(await shippingOf(100.01)).toBe(0);
    await writeSetting(test.shop.pool, 'freeShippingOver', null);
  });
});
