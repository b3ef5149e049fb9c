import { describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestAnswer, type TestUser } from '../../tests/support/shop';
import { statementsOf } from '../../tests/support/statements';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ price: 80, discountPrice: 19.99 }));

const add = (user: TestUser, body: unknown) => user.put('/api/cart/add', body);
const line = async (user: TestUser, size: string, quantity = 1) =>
  (await add(user, { productId: shirt._id, size, quantity })).body;

describe('a cart item', () => {
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
    expect(added.body.cart).toEqual((await bob.get('/api/cart')).body);
    const address = `/api/cart_items/${added.body._id}`;
    const changed = await bob.put(`${address}?include=cart`, { quantity: 3 });
    expect(changed.body).toMatchObject({ quantity: 3, cart: { totalItem: 3 } });
    expect(changed.body.cart).toEqual((await bob.get('/api/cart')).body);
    const removed = await bob.delete(`${address}?include=cart`);
    expect(removed.body).toEqual({ _id: added.body._id, cart: (await bob.get('/api/cart')).body });
    expect((await add(bob, { productId: shirt._id, size: 'M' })).body).not.toHaveProperty('cart');
  });

  it('is added with the whole cart in two statements on the cart and one on its products', async () => {
    const bob = await test.signUp();
    const add = (size: string) =>
      bob.put('/api/cart/add?include=cart', { productId: shirt._id, size });
    const statementsToAdd = async (size: string) => {
      const labels = await statementsOf(test.shop.pool, () => add(size));
      // The settings are cached until something in the shop changes.
      return labels.filter((label) => label !== 'settings-read');
    };
    await add('S');
    expect(await statementsToAdd('M')).toEqual([
      'session-check',
      'cart-product-state',
      'cart-add-line',
      'product-find',
    ]);
    expect(await statementsToAdd('M')).toEqual([
      'session-check',
      'cart-product-state',
      'cart-change-line',
      'product-find',
    ]);
  });

  it('is returned with the cart as it was written, also if another tab changes the cart meanwhile', async () => {
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
      expect(answer?.body.cart).toEqual((await bob.get('/api/cart')).body);
      return answer?.body.cart.cartItems.map((one: { size: string }) => one.size);
    };
    const adding = (size: string) => () =>
      bob.put('/api/cart/add?include=cart', { productId: shirt._id, size });
    const changing = () => bob.put(address, { quantity: 2 });
    const removing = () => bob.delete(address);
    expect(await cartAfter(() => line(bob, 'M'), changing)).toEqual(['S', 'M']);
    expect(await cartAfter(() => bob.put(address, { quantity: 3 }), adding('L'))).toEqual([
      ...['S', 'M', 'L'],
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
    expect((await bob.get('/api/cart')).body).toMatchObject({ totalItem: 1, total: 24.99 });
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
    expect((await bob.get('/api/cart')).body).toMatchObject({
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
      return (await bob.get('/api/cart')).body.shipping;
    };
    expect(await shippingOf(99.99)).toBe(5);
    expect(await shippingOf(100)).toBe(0);
    expect(await shippingOf(100.01)).toBe(0);
    await writeSetting(test.shop.pool, 'freeShippingOver', null);
  });
});
