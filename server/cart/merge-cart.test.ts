import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { deleteOldMerges } from './merge-cart.service';

const test = fixture(openTestShop);

type Product = Json;
const line = ({ _id }: Product, quantity: number, rest: object = {}) => ({
  productId: _id,
  size: 'M',
  quantity,
  ...rest,
});
const merge = (user: TestUser, guestCart: string, items: unknown[]) =>
  user.post('/api/cart/merge', { guestCart, items });
const stocked = (quantity: number) => test.makeProduct({ stock: quantity });

async function quantities(user: TestUser): Promise<unknown[]> {
  const { body } = await user.get('/api/cart');
  return body.cartItems.map(({ quantity, wanted }: Product) => ({ quantity, wanted }));
}

describe('merging a guest’s cart into an account’s cart', () => {
  it('adds up quantities and returns the whole cart', async () => {
    const [user, shirt, top] = [await test.signUp(), await stocked(9), await stocked(9)];
    await user.put('/api/cart/add', line(shirt, 2));
    const { status, body } = await merge(user, randomUUID(), [
      line(shirt, 3),
      line(top, 1),
      line(top, 1),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalItem: 7,
      gone: [],
      cartItems: [
        { quantity: 5, wanted: null },
        { quantity: 2, wanted: null },
      ],
    });
  });

  it('cuts quantities to the stock and marks the line until the shopper changes it', async () => {
    const [user, shirt] = [await test.signUp(), await stocked(4)];
    await user.put('/api/cart/add', line(shirt, 3));
    await merge(user, randomUUID(), [line(shirt, 3)]);
    expect(await quantities(user)).toEqual([{ quantity: 4, wanted: 6 }]);
    const [{ _id }] = (await user.get('/api/cart')).body.cartItems;
    await user.put(`/api/cart_items/${_id}`, { quantity: 3 });
    expect(await quantities(user)).toEqual([{ quantity: 3, wanted: null }]);
  });

  it('lets the shopper accept a cut quantity', async () => {
    const [user, shirt] = [await test.signUp(), await stocked(1)];
    await merge(user, randomUUID(), [line(shirt, 3)]);
    expect(await quantities(user)).toEqual([{ quantity: 1, wanted: 3 }]);
    expect((await user.put('/api/cart/seen')).body.cartItems[0].wanted).toBeNull();
    expect(await quantities(user)).toEqual([{ quantity: 1, wanted: null }]);
  });

  it('keeps a sold-out line, and names items that are no longer sold', async () => {
    const [user, soldOut, gone] = [await test.signUp(), await stocked(0), await stocked(3)];
    await (await test.admin()).delete(`/api/admin/products/${gone._id}/delete`);
    const items = [line(soldOut, 2), line(gone, 1), line(soldOut, 1, { size: 'XS' })];
    const { body } = await merge(user, randomUUID(), items);
    expect(body.cartItems).toMatchObject([{ quantity: 2, available: 0 }]);
    expect(body.gone).toEqual([
      { productId: gone._id, size: 'M' },
      { productId: soldOut._id, size: 'XS' },
    ]);
    expect((await user.order()).status).toBe(409);
  });

  it('reports a price that changed since the guest saw it', async () => {
    const [user, shirt] = [await test.signUp(), await stocked(3)];
    const { body } = await merge(user, randomUUID(), [line(shirt, 1, { seenPrice: 50 })]);
    expect(body.cartItems[0].was).toEqual({ unitDiscountPrice: 50 });
  });
});

describe('merging a guest’s cart again', () => {
  it('adds nothing after a lost response, and only new units if the cart has grown', async () => {
    const [user, shirt, top] = [await test.signUp(), await stocked(9), await stocked(9)];
    const cart = randomUUID();
    await merge(user, cart, [line(shirt, 2)]);
    const { body } = await merge(user, cart, [line(shirt, 2)]);
    expect(body.totalItem).toBe(2);
    await merge(user, cart, [line(shirt, 3), line(top, 1)]);
    expect(await quantities(user)).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  });

  it('does not bring back lines removed from the account’s cart since', async () => {
    const [user, shirt] = [await test.signUp(), await stocked(9)];
    const cart = randomUUID();
    const { body } = await merge(user, cart, [line(shirt, 2)]);
    await user.delete(`/api/cart_items/${body.cartItems[0]._id}`);
    await merge(user, cart, [line(shirt, 2)]);
    expect(await quantities(user)).toEqual([]);
  });

  it('from ten tabs concurrently adds it once', async () => {
    const [user, shirt] = [await test.signUp(), await stocked(50)];
    const cart = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => merge(user, cart, [line(shirt, 2)])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await quantities(user)).toEqual([{ quantity: 2, wanted: null }]);
  });

  it('after months treats it as another cart', async () => {
    const [user, shirt] = [await test.signUp(), await stocked(9)];
    const cart = randomUUID();
    await merge(user, cart, [line(shirt, 1)]);
    await deleteOldMerges(test.shop);
    await merge(user, cart, [line(shirt, 1)]);
    expect(await quantities(user)).toMatchObject([{ quantity: 1 }]);
    await test.shop.pool.query(`update cart_merge set merged_at = now() - interval '91 days'`);
    await deleteOldMerges(test.shop);
    await merge(user, cart, [line(shirt, 1)]);
    expect(await quantities(user)).toMatchObject([{ quantity: 2 }]);
  });
});

describe('merging is limited', () => {
  it('beyond the cart limits nothing is merged, and the cart can be sent again', async () => {
    const user = await test.signUp();
    const names = Array.from({ length: 151 }, (_, n) => ({ name: `N${n}`, quantity: 1 }));
    const products = await Promise.all(
      Array.from({ length: 38 }, (_, n) =>
        test.makeProduct({ sizes: names.slice(n * 4, n * 4 + 4) }),
      ),
    );
    const lines = products.flatMap(({ _id, sizes }) =>
      sizes.map(({ name }: { name: string }) => ({ productId: _id, size: name, quantity: 1 })),
    );
    expect(lines.length).toBe(151);
    for (const start of [0, 50, 100])
      expect((await merge(user, randomUUID(), lines.slice(start, start + 50))).status).toBe(200);
    const cart = randomUUID();
    const refused = await merge(user, cart, [lines[0], lines[150]]);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    const { body } = await user.get('/api/cart');
    expect(body.totalItem).toBe(150);
    await user.delete(`/api/cart_items/${body.cartItems[0]._id}`);
    expect((await merge(user, cart, [lines[0], lines[150]])).status).toBe(400);
    await user.delete(`/api/cart_items/${body.cartItems[1]._id}`);
    expect((await merge(user, cart, [lines[0], lines[150]])).body.totalItem).toBe(150);
  });

  it('to signed-in users, with a cart id and at most 50 lines', async () => {
    const user = await test.signUp();
    const visitor = await test.visitor.post('/api/cart/merge', {
      guestCart: randomUUID(),
      items: [],
    });
    expect(visitor.status).toBe(401);
    expect((await user.post('/api/cart/merge', { items: [] })).status).toBe(400);
    expect((await merge(user, 'mine', [])).status).toBe(400);
    const many = Array.from({ length: 51 }, () => ({ productId: newId(), size: 'M', quantity: 1 }));
    expect((await merge(user, randomUUID(), many)).status).toBe(400);
  });

  it('to one account: other accounts’ carts are unchanged', async () => {
    const [ada, ben, shirt] = [await test.signUp(), await test.signUp(), await stocked(9)];
    const cart = randomUUID();
    await merge(ada, cart, [line(shirt, 2)]);
    expect(await quantities(ben)).toEqual([]);
    await merge(ben, cart, [line(shirt, 2)]);
    expect(await quantities(ada)).toMatchObject([{ quantity: 2 }]);
  });
});

it('erasing an account deletes its records of merged carts', async () => {
  const [user, shirt] = [await test.signUp(), await stocked(9)];
  await merge(user, randomUUID(), [line(shirt, 2)]);
  expect((await user.delete('/api/user', { currentPassword: user.password })).status).toBeLessThan(
    300,
  );
  const { rows } = await test.shop.pool.query('select from cart_merge where account_id = $1', [
    user.accountId,
  ]);
  expect(rows.length).toBe(0);
});
