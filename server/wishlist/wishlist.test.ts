import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WISHLIST_LIMIT } from '#contract/wishlist';
import { draft, storeProducts } from '../../tests/support/products';
import { openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';

let test: TestShop;
let ada: TestUser;

beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

const add = (user: TestUser, productId: unknown) => user.put('/api/wishlist/add', { productId });
const remove = (user: TestUser, productId: unknown) =>
  user.delete('/api/wishlist/delete', { productId });

async function rowsOf(user: TestUser): Promise<number> {
  const { rows } = await test.shop.pool.query<{ count: number }>(
    'select count(*)::int as count from wishlist_item where account_id = $1',
    [user.accountId],
  );
  return rows[0]?.count ?? 0;
}

describe('a wishlist', () => {
  beforeEach(async () => {
    ada = await test.signUp();
  });

  it('is a list of products, newest first', async () => {
    expect((await ada.get('/api/wishlist/')).body).toEqual([]);
    const [first, second] = [await test.makeProduct(), await test.makeProduct()];
    expect((await add(ada, first._id)).body).toEqual(first);
    await add(ada, second._id);
    const { status, body, headers } = await ada.get('/api/wishlist/');
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
    expect(headers['x-total-count']).toBe('2');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('accepts repeated additions and removals', async () => {
    const user = await test.signUp();
    const [first, second] = [await test.makeProduct(), await test.makeProduct()];
    for (const product of [first, second, first])
      expect((await add(user, product._id)).status).toBe(200);
    expect((await user.get('/api/wishlist')).body).toEqual([second, first]);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await remove(user, first._id);
      expect(status).toBe(200);
      expect(body).toEqual(first);
    }
    expect((await user.get('/api/wishlist')).body).toEqual([second]);
  });

  it('accepts fifty concurrent changes', async () => {
    const user = await test.signUp();
    const product = await test.makeProduct();
    const times = Array.from({ length: 50 });
    for (const answer of await Promise.all(times.map(() => add(user, product._id))))
      expect(answer.status).toBe(200);
    expect(await rowsOf(user)).toBe(1);
    for (const answer of await Promise.all(times.map(() => remove(user, product._id))))
      expect(answer.status).toBe(200);
    expect(await rowsOf(user)).toBe(0);
  });

  it('rejects products that are not in the shop', async () => {
    const user = await test.signUp();
    const gone = await test.makeProduct();
    await (await test.admin()).delete(`/api/admin/products/${gone._id}/delete`);
    for (const id of [gone._id, newId(), 'undefined', '', '../x', newId().toUpperCase()]) {
      expect((await add(user, id)).status).toBe(404);
      expect((await remove(user, id)).status).toBe(404);
    }
    for (const id of [null, 7, {}, [], 'a\u0000', '\ud800', 'x'.repeat(101)])
      expect((await add(user, id)).status).toBe(400);
    expect(await rowsOf(user)).toBe(0);
  });

  it('never contains an archived product, whichever change comes first', async () => {
    const user = await test.signUp();
    const staff = await test.admin();
    for (let round = 0; round < 8; round++) {
      const product = await test.makeProduct();
      const [added, deleted] = await Promise.all([
        add(user, product._id),
        staff.delete(`/api/admin/products/${product._id}/delete`),
      ]);
      expect([200, 404]).toContain(added.status);
      expect(deleted.status).toBe(200);
    }
    expect(await rowsOf(user)).toBe(0);
  });

  it('is accessible only to its owner', async () => {
    const bob = await test.signUp();
    const product = await test.makeProduct();
    await add(ada, product._id);
    await remove(bob, product._id);
    expect((await ada.get('/api/wishlist')).body[0]._id).toBe(product._id);
    expect((await bob.get('/api/wishlist')).body).toEqual([]);
    expect((await test.visitor.get('/api/wishlist')).status).toBe(401);
    expect((await test.visitor.put('/api/wishlist/add', { productId: product._id })).status).toBe(
      401,
    );
  });

  it('has a limit, also for concurrent requests', async () => {
    const user = await test.signUp();
    const products = Array.from({ length: WISHLIST_LIMIT + 8 }, () => draft());
    await storeProducts(test, products);
    const ids = products.map((product) => product.id);
    await test.shop.pool.query(
      'insert into wishlist_item (account_id, product_id) select $1, unnest($2::uuid[])',
      [user.accountId, ids.slice(0, WISHLIST_LIMIT - 2)],
    );
    const answers = await Promise.all(ids.slice(WISHLIST_LIMIT - 2).map((id) => add(user, id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused?.status).toBe(400);
    expect(refused?.body.message).toContain('up to 500');
    expect(await rowsOf(user)).toBe(WISHLIST_LIMIT);
    expect((await add(user, ids[0])).status).toBe(200);
    const { body, headers } = await user.get('/api/wishlist');
    expect(body).toHaveLength(WISHLIST_LIMIT);
    expect(headers['x-total-count']).toBe(String(WISHLIST_LIMIT));
  });
});
