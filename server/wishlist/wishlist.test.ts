import { describe, expect, it } from 'vitest';
import { WISHLIST_LIMIT } from '#contract/wishlist';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { fixture, freshFixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';

const test = fixture(openTestShop);
const ada = freshFixture(() => test.signUp());

const add = (user: TestUser, productId: string) =>
  user.call('PUT /api/wishlist/add', { body: { productId } });
const remove = (user: TestUser, productId: string) =>
  user.call('DELETE /api/wishlist/delete', { body: { productId } });
const wishlistOf = (user: TestUser) => user.call('GET /api/wishlist');
const countRows = () =>
  test.value('select count(*)::int from wishlist_item where account_id = $1', [ada.accountId]);

describe('a wishlist', () => {
  it('is a list of products, newest first', async () => {
    expect(await wishlistOf(ada)).toEqual([]);
    const [first, second] = [await test.makeProduct(), await test.makeProduct()];
    expect(await add(ada, first._id)).toEqual(first);
    await add(ada, second._id);
    const { body, headers } = await ada.get('/api/wishlist/');
    expect(body).toEqual([second, first]);
    expect(headers['x-total-count']).toBe('2');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('accepts repeated additions and removals', async () => {
    const [first, second] = [await test.makeProduct(), await test.makeProduct()];
    for (const { _id } of [first, second, first]) await add(ada, _id);
    expect(await wishlistOf(ada)).toEqual([second, first]);
    for (let time = 0; time < 2; time++) expect(await remove(ada, first._id)).toEqual(first);
    expect(await wishlistOf(ada)).toEqual([second]);
  });

  it('accepts fifty concurrent changes', async () => {
    const { _id } = await test.makeProduct();
    const times = Array.from({ length: 50 });
    await Promise.all(times.map(() => add(ada, _id)));
    expect(await countRows()).toBe(1);
    await Promise.all(times.map(() => remove(ada, _id)));
    expect(await countRows()).toBe(0);
  });

  it('rejects products that are not in the shop', async () => {
    const gone = await test.makeProduct();
    await (await test.admin()).delete(`/api/admin/products/${gone._id}/delete`);
    for (const productId of [gone._id, newId(), 'undefined', '', '../x', newId().toUpperCase()])
      for (const name of ['PUT /api/wishlist/add', 'DELETE /api/wishlist/delete'] as const)
        expect((await ada.refusal(name, { body: { productId } })).code).toBe('not_found');
    for (const productId of [null, 7, {}, [], 'a\u0000', '\ud800', 'x'.repeat(101)])
      expect((await ada.put('/api/wishlist/add', { productId })).status).toBe(400);
    expect(await countRows()).toBe(0);
  });

  it('never contains an archived product, whichever change comes first', async () => {
    const staff = await test.admin();
    for (let round = 0; round < 8; round++) {
      const product = await test.makeProduct();
      const [added, deleted] = await Promise.all([
        ada.put('/api/wishlist/add', { productId: product._id }),
        staff.delete(`/api/admin/products/${product._id}/delete`),
      ]);
      expect([200, 404]).toContain(added.status);
      expect(deleted.status).toBe(200);
    }
    expect(await countRows()).toBe(0);
  });

  it('is accessible only to its owner', async () => {
    const bob = await test.signUp();
    const { _id: productId } = await test.makeProduct();
    await add(ada, productId);
    await remove(bob, productId);
    expect(await wishlistOf(ada)).toMatchObject([{ _id: productId }]);
    expect(await wishlistOf(bob)).toEqual([]);
    for (const refusal of [
      await test.visitor.refusal('GET /api/wishlist'),
      await test.visitor.refusal('PUT /api/wishlist/add', { body: { productId } }),
    ])
      expect(refusal.status).toBe(401);
  });

  it('has a limit, also for concurrent requests', async () => {
    const products = Array.from({ length: WISHLIST_LIMIT + 8 }, () => draft());
    await storeProducts(test, products);
    const ids = products.map((product) => product.id);
    await test.shop.pool.query(
      'insert into wishlist_item (account_id, product_id) select $1, unnest($2::uuid[])',
      [ada.accountId, ids.slice(0, WISHLIST_LIMIT - 2)],
    );
    const answers = await Promise.all(
      ids.slice(WISHLIST_LIMIT - 2).map((productId) => ada.put('/api/wishlist/add', { productId })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused?.status).toBe(400);
    expect(refused?.body.message).toContain('up to 500');
    expect(await countRows()).toBe(WISHLIST_LIMIT);
    await add(ada, ids[0] ?? '');
    const { body, headers } = await ada.get('/api/wishlist');
    expect(body).toHaveLength(WISHLIST_LIMIT);
    expect(headers['x-total-count']).toBe(String(WISHLIST_LIMIT));
  });
});
