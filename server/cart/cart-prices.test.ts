import { describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

type Product = Json;

const setPrice = (product: Product, discountPrice: number, price = 80) =>
  staff.put(`/api/admin/products/${product._id}`, { discountPrice, price });

/** The old prices shown on the lines of a user's cart. */
async function oldPrices(user: TestUser): Promise<unknown[]> {
  const { body } = await user.get('/api/cart');
  return body.cartItems.map((item: { was: unknown }) => item.was);
}

/** A user with one $60 shirt in the cart. */
async function withShirt(quantity = 1): Promise<{ user: TestUser; shirt: Product }> {
  const [user, shirt] = [await test.signUp(), await test.makeProduct()];
  await user.fillCart(shirt, 'M', quantity);
  return { user, shirt };
}

describe('a cart line', () => {
  it('shows its old price after a price change, up or down', async () => {
    const { user, shirt } = await withShirt(2);
    expect(await oldPrices(user)).toEqual([null]);
    await setPrice(shirt, 70);
    expect((await user.get('/api/cart')).body).toMatchObject({
      totalDiscountPrice: 140,
      cartItems: [{ unitDiscountPrice: 70, discountPrice: 140, was: { unitDiscountPrice: 60 } }],
    });
    await setPrice(shirt, 19.99);
    expect(await oldPrices(user)).toEqual([{ unitDiscountPrice: 60 }]);
    await setPrice(shirt, 60, 100);
    expect(await oldPrices(user)).toEqual([null]);
  });

  it('still shows its old price until the shopper accepts the change', async () => {
    const { user, shirt } = await withShirt();
    await setPrice(shirt, 70);
    expect(await oldPrices(user)).toEqual([{ unitDiscountPrice: 60 }]);
    const { _id } = (await user.get('/api/cart')).body.cartItems[0];
    const answer = await user.put(`/api/cart_items/${_id}`, { quantity: 2 });
    expect(answer.body).toMatchObject({ unitDiscountPrice: 70, was: null });
    expect(await oldPrices(user)).toEqual([null]);
    await setPrice(shirt, 65);
    const added = await user.put('/api/cart/add', { productId: shirt._id, size: 'M' });
    expect(added.body).toMatchObject({ unitDiscountPrice: 65, quantity: 3, was: null });
    expect(await oldPrices(user)).toEqual([null]);
  });

  it('still shows its old price after a rejected change', async () => {
    const { user, shirt } = await withShirt();
    await setPrice(shirt, 70);
    const { _id } = (await user.get('/api/cart')).body.cartItems[0];
    expect((await user.put(`/api/cart_items/${_id}`, { quantity: 99 })).status).toBe(409);
    expect(await oldPrices(user)).toEqual([{ unitDiscountPrice: 60 }]);
  });

  it('from before prices were recorded shows no old price', async () => {
    const { user, shirt } = await withShirt();
    await test.shop.pool.query('update cart_item set last_price = null where account_id = $1', [
      user.accountId,
    ]);
    await setPrice(shirt, 70);
    expect(await oldPrices(user)).toEqual([null]);
    expect((await user.put('/api/cart/seen')).status).toBe(200);
  });
});

describe('accepting changed prices', () => {
  it('returns the cart, and affects only the caller’s own lines', async () => {
    const { user, shirt } = await withShirt();
    const bob = await test.signUp();
    const other = await test.makeProduct();
    await user.fillCart(other, 'S');
    await bob.fillCart(shirt, 'M');
    await setPrice(shirt, 70);
    await setPrice(other, 50);
    expect(await oldPrices(user)).toEqual([{ unitDiscountPrice: 60 }, { unitDiscountPrice: 60 }]);
    const { status, body } = await user.put('/api/cart/seen');
    expect(status).toBe(200);
    expect(body).toEqual((await user.get('/api/cart')).body);
    expect(body.cartItems.map((item: { was: unknown }) => item.was)).toEqual([null, null]);
    expect(await oldPrices(bob)).toEqual([{ unitDiscountPrice: 60 }]);
    expect((await test.visitor.put('/api/cart/seen')).status).toBe(401);
  });

  it('is not required to order: the current price is charged', async () => {
    const { user, shirt } = await withShirt();
    await setPrice(shirt, 70);
    expect(await user.order()).toMatchObject({ status: 201, body: { subtotal: 70, total: 75 } });
  });
});
