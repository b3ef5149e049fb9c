import { beforeAll, describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';

const test = fixture(openTestShop);
beforeAll(() => writeSetting(test.shop.pool, 'catalogueAccess', 'public'));

const price = (items: unknown[], rest: object = {}) =>
  test.visitor.post('/api/cart/guest', { items, ...rest });

describe('a guest’s cart', () => {
  it('has the same totals as an account’s cart with the same lines', async () => {
    const [shirt, top] = [
      await test.makeProduct(),
      await test.makeProduct({ price: 20, discountPrice: 19.99 }),
    ];
    const items = [
      { productId: shirt._id, size: 'M', quantity: 2 },
      { productId: top._id, size: 'L', quantity: 1 },
    ];
    const user = await test.signUp();
    for (const item of items) await user.put('/api/cart/add', item);
    const { body: own } = await user.get('/api/cart');
    const { status, body } = await price(items);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalItem: 3,
      totalDiscountPrice: 139.99,
      shipping: 5,
      total: 144.99,
      gone: [],
    });
    expect(withoutIds(body)).toEqual({ ...withoutIds(own), gone: [] });
    expect(body.cartItems[0]._id).toBe(`${shirt._id}/M`);
  });

  it('reports lines that are short, sold out, no longer sold or differently priced', async () => {
    const sizes = [
      { name: 'S', quantity: 1 },
      { name: 'M', quantity: 0 },
    ];
    const [shirt, gone] = [await test.makeProduct({ sizes }), await test.makeProduct()];
    await (await test.admin()).delete(`/api/admin/products/${gone._id}/delete`);
    const { body } = await price([
      { productId: shirt._id, size: 'S', quantity: 3, seenPrice: 55 },
      { productId: shirt._id, size: 'M', quantity: 1 },
      { productId: shirt._id, size: 'XXL', quantity: 1 },
      { productId: gone._id, size: 'M', quantity: 1 },
      { productId: 'not-an-id', size: 'M', quantity: 1 },
    ]);
    expect(body.cartItems).toMatchObject([
      { size: 'S', quantity: 3, available: 1, was: { unitDiscountPrice: 55 } },
      { size: 'M', quantity: 1, available: 0, was: null },
    ]);
    expect(body.gone).toEqual([
      { productId: shirt._id, size: 'XXL' },
      { productId: gone._id, size: 'M' },
      { productId: 'not-an-id', size: 'M' },
    ]);
  });

  it('rejects a change for the same reasons as an account’s cart', async () => {
    const shirt = await test.makeProduct({ stock: 2 });
    const line = (rest: object) => ({ productId: shirt._id, size: 'M', quantity: 1, ...rest });
    const user = await test.signUp();
    for (const changed of [
      line({ quantity: 3 }),
      line({ size: '' }),
      line({ size: 'XL' }),
      line({ productId: newId() }),
    ]) {
      const [mine, theirs] = [
        await user.put('/api/cart/add', changed),
        await price([changed], { changed: 0 }),
      ];
      expect(theirs.status).toBeGreaterThanOrEqual(400);
      expect({ ...theirs.body, requestId: '' }).toEqual({ ...mine.body, requestId: '' });
    }
    expect((await price([line({ quantity: 3 })])).status).toBe(200);
  });

  it('is limited to 50 lines of whole quantities', async () => {
    const { _id } = await test.makeProduct();
    const items = Array.from({ length: 51 }, (_, n) => ({
      productId: _id,
      size: `${n}`,
      quantity: 1,
    }));
    expect((await price(items)).body.message).toMatch(/up to 50 different items/);
    expect((await price(items.slice(1))).status).toBe(200);
    for (const quantity of [0, -1, 1.5, 1001, '1'])
      expect((await price([{ productId: _id, size: 'M', quantity }])).status).toBe(400);
  });

  it('is not stored', async () => {
    const { _id } = await test.makeProduct();
    await price([{ productId: _id, size: 'M', quantity: 1 }]);
    const { rows } = await test.shop.pool.query(
      'select (select count(*) from cart_item where product_id = $1) + (select count(*) from cart_merge) as kept',
      [_id],
    );
    expect(Number(rows[0].kept)).toBe(0);
  });
});

it('is not priced by a members-only shop, as soon as the setting changes', async () => {
  const { _id } = await test.makeProduct();
  await writeSetting(test.shop.pool, 'catalogueAccess', 'members');
  const { status, body } = await price([{ productId: _id, size: 'M', quantity: 1 }]);
  expect([status, body.code]).toEqual([401, 'sign_in_required']);
  expect(JSON.stringify(body)).not.toContain('Linen Shirt');
  await writeSetting(test.shop.pool, 'catalogueAccess', 'public');
});

it('limits the requests of one client', async () => {
  const limited = await openTestShop({ config: { rateLimits: true } });
  await writeSetting(limited.shop.pool, 'catalogueAccess', 'public');
  const ask = () => limited.visitor.post('/api/cart/guest', { items: [] });
  expect((await ask()).status).toBe(200);
  await limited.shop.pool.query(
    `update rate_limit set points = 6000 where key like 'guest-cart:%'`,
  );
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});

type Line = { _id: string };
function withoutIds(cart: { cartItems: Line[] }) {
  return { ...cart, cartItems: cart.cartItems.map((line) => ({ ...line, _id: '' })) };
}
