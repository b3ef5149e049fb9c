import { afterEach, beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { writeSetting } from '../../settings/shop-settings';

const test = fixture(openTestShop);
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  }),
);
beforeAll(() => writeSetting(test.shop.pool, 'freeFirstOrder', true));
afterEach(() => test.expectConsistentRecords());

const free = { shipping: 0, freeShipping: 'first_order', total: 19.99 };
const charged = { shipping: 5, freeShipping: null, total: 24.99 };
const cartOf = async (user: TestUser) => (await user.get('/api/cart')).body;

it('is free in the cart, the order, the charge, the breakdown and the email', async () => {
  const label = 'Free shipping on your first order';

  const ada = await test.signUp();
  await ada.fillCart(shirt);
  const cart = await cartOf(ada);
  expect(cart).toMatchObject(free);
  expect(cart.explanation.at(-1)).toEqual({ label, amount: 0 });
  const { body } = await ada.order();
  expect(body).toMatchObject(free);
  const shown = (await ada.get(`/api/orders/${body._id}`)).body;
  expect(shown).toMatchObject(free);
  expect(shown.explanation.at(-1)).toEqual({ label, amount: 0 });
  const { rows } = await test.shop.pool.query<{ amount: number }>(
    'select amount from payment where order_id = $1',
    [body._id],
  );
  expect(rows).toEqual([{ amount: 1_999 }]);
});

it('is charged from the second order on, and the first order keeps its price', async () => {
  const ada = await test.signUp();
  const first = await ada.paidOrder(shirt);
  await ada.fillCart(shirt);
  expect(await cartOf(ada)).toMatchObject(charged);
  expect((await ada.order()).body).toMatchObject(charged);
  expect((await ada.get(`/api/orders/${first._id}`)).body).toMatchObject(free);
});

it('is free again after the only order was cancelled, without changing later orders', async () => {
  const ada = await test.signUp();
  const first = await ada.placedOrder(shirt);
  const second = await ada.placedOrder(shirt);
  expect([first.shipping, second.shipping]).toEqual([0, 5]);
  await ada.post(`/api/orders/${first._id}/cancel`);
  expect(await ada.placedOrder(shirt)).toMatchObject(charged);
  expect((await ada.get(`/api/orders/${second._id}`)).body).toMatchObject(charged);
  const bob = await test.signUp();
  const only = await bob.placedOrder(shirt);
  await bob.post(`/api/orders/${only._id}/cancel`);
  expect(await bob.placedOrder(shirt)).toMatchObject(free);
});

it('is free for one of several concurrent first orders', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
    // Each order empties the cart, so it is filled again during the others.
    const attempts = await Promise.all(
      Array.from({ length: 4 }, async () => {
        await ada.fillCart(shirt);
        return ada.order();
      }),
    );
    const orders = attempts.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.filter(({ freeShipping }) => freeShipping === 'first_order')).toHaveLength(1);
    expect(orders.filter(({ shipping }) => shipping === 0)).toHaveLength(1);
  }
});

it('is charged in a guest’s cart and while the setting is off', async () => {
  await writeSetting(test.shop.pool, 'catalogueAccess', 'public');
  const items = [{ productId: shirt._id, size: 'M', quantity: 1 }];
  const guest = await test.visitor.post('/api/cart/guest', { items });
  expect(guest.body).toMatchObject(charged);
  await writeSetting(test.shop.pool, 'catalogueAccess', 'members');
  await writeSetting(test.shop.pool, 'freeFirstOrder', false);
  const ada = await test.signUp();
  await ada.fillCart(shirt);
  expect(await cartOf(ada)).toMatchObject(charged);
  expect((await ada.order()).body).toMatchObject(charged);
  await writeSetting(test.shop.pool, 'freeFirstOrder', true);
});
