import { beforeAll, expect, it } from 'vitest';
import {
  adasAddress,
  fixture,
  type Json,
  openTestShop,
  type TestUser,
} from '../../tests/support/shop';

const test = fixture(openTestShop);
const shirt = fixture(() => test.makeProduct({ price: 50, stock: 1_000 }));
beforeAll(() => test.makePromotion({ code: 'TENTH' }));

async function cartWithCode(): Promise<{ user: TestUser; cart: Json }> {
  const user = await test.signUp();
  await user.fillCart(shirt, 'M', 2);
  expect((await user.put('/api/cart/promo', { code: 'TENTH' })).status).toBe(200);
  return { user, cart: await user.call('GET /api/cart') };
}

it('a promo code does not take free delivery away, in the cart and in the order', async () => {
  await test.changeSettings({ freeShippingOver: 100, freeFirstOrder: false });
  const { user, cart } = await cartWithCode();
  expect(cart).toMatchObject({ promo: 10, shipping: 0, freeShipping: 'amount', total: 90 });
  expect(cart).not.toHaveProperty('missingForFreeShipping');
  const { status, body } = await user.post('/api/orders', adasAddress);
  expect([status, body.shipping, body.totalPrice, body.total]).toEqual([201, 0, 100, 90]);
});

it('where the limit counts the goods after codes, the cart says what is missing', async () => {
  const limit = { freeShippingOver: 100, freeFirstOrder: false };
  await test.changeSettings({ ...limit, freeShippingBeforeCodes: false });
  const { user, cart } = await cartWithCode();
  expect(cart).toMatchObject({ shipping: 5, freeShipping: null, missingForFreeShipping: 10 });
  const { body } = await user.post('/api/orders', adasAddress);
  expect(body.shipping).toBe(5);
  await test.changeSettings({ freeShippingBeforeCodes: true });
});

it('a visitor’s cart says what is missing too', async () => {
  const limit = { freeShippingOver: 100, freeFirstOrder: false };
  await test.changeSettings({ ...limit, catalogueAccess: 'public' });
  const items = [{ productId: shirt._id, size: 'M', quantity: 1 }];
  const { body } = await test.visitor.post('/api/cart/guest', { items });
  expect(body).toMatchObject({ shipping: 5, missingForFreeShipping: 50 });
});

it('a first order with an account is free, and a later one is not', async () => {
  await test.changeSettings({ freeShippingOver: null, freeFirstOrder: true });
  const user = await test.signUp();
  await user.fillCart(shirt);
  expect(await user.call('GET /api/cart')).toMatchObject({ freeShipping: 'first_order' });
  expect((await user.post('/api/orders', adasAddress)).body.shipping).toBe(0);
  await user.fillCart(shirt, 'M', 2);
  expect(await user.call('GET /api/cart')).toMatchObject({ freeShipping: null, shipping: 5 });
  expect((await user.post('/api/orders', adasAddress)).body.shipping).toBe(5);
});

it('a shop that had a limit before keeps judging it after codes', async () => {
  const migration = await import('node:fs/promises').then(({ readFile }) =>
    readFile(
      new URL('../database/earlier-migrations/0106_delivery_before_codes.sql', import.meta.url),
      'utf8',
    ),
  );
  const stored = async () => {
    await test.shop.pool.query(`delete from setting where name = 'freeShippingBeforeCodes'`);
    await test.shop.pool.query(migration);
    const { rows } = await test.shop.pool.query(
      `select value from setting where name = 'freeShippingBeforeCodes'`,
    );
    return rows.map(({ value }) => value);
  };
  await test.changeSettings({ freeShippingOver: 100 });
  expect(await stored()).toEqual([false]);
  await test.changeSettings({ freeShippingOver: null });
  expect(await stored()).toEqual([]);
});
