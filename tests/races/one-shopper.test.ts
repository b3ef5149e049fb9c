import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../faults/support/rounds';
import type { Person } from '../support/people';
import { adasAddress, type TestAnswer } from '../support/shop';
import {
  adding,
  cancelAndEmpty,
  each,
  fillCarts,
  isPlaced,
  openRaceShop,
  ordering,
  type RaceShop,
  stockOf,
  tally,
  times,
} from './race-shop';

let shop: RaceShop;
beforeAll(async () => {
  shop = await openRaceShop();
});
afterAll(() => shop.close());
afterEach(() => shop.expectSound());

describe('concurrent requests of one shopper at two processes', () => {
  it('twenty orders with one key: one order, twenty equal answers', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    for (let round = 0; round < rounds; round++) {
      const shirt = await shop.makeShirt(100);
      await fillCarts(shop, [ada], shirt);
      const key = crypto.randomUUID();
      const answers = await shop.race(times(20, () => ordering(ada, key)));
      expect(tally(answers)).toEqual({ 201: 20 });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await stockOf(shop.pool, shirt)).toBe(99);
      await cancelAndEmpty(shop, [ada], answers.slice(0, 1));
    }
  });

  it('two different orders with one key: one order and one conflict', async () => {
    const [ada, bob] = (await shop.crowd(2)) as [Person, Person];
    for (let round = 0; round < rounds; round++) {
      const shirt = await shop.makeShirt(100);
      await fillCarts(shop, [ada, bob], shirt);
      const key = crypto.randomUUID();
      const toSalem = { ...ordering(ada, key), body: { ...adasAddress, city: 'Salem' } };
      const answers = await shop.race(times(10, (n) => (n % 4 < 2 ? toSalem : ordering(ada, key))));
      const counts = tally(answers);
      expect(counts[201]).toBeGreaterThan(0);
      expect((counts[201] ?? 0) + (counts['409 idempotency_conflict'] ?? 0)).toBe(10);
      const ids = new Set(answers.filter(isPlaced).map(({ body }) => body._id));
      expect(ids.size).toBe(1);
      const others = await shop.race([ordering(bob, key)]);
      expect(tally(others)).toEqual({ 201: 1 });
      expect(ids).not.toContain(others[0]?.body._id);
      await cancelAndEmpty(shop, [ada, bob], [...answers.filter(isPlaced).slice(0, 1), ...others]);
    }
  });

  it('twenty orders without a key: one order', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    for (let round = 0; round < rounds; round++) {
      const shirt = await shop.makeShirt(100);
      await fillCarts(shop, [ada], shirt);
      const answers = await shop.race(times(20, () => ordering(ada)));
      expect(tally(answers)).toEqual({ 201: 1, '409 empty_cart': 19 });
      await cancelAndEmpty(shop, [ada], answers);
    }
  });

  it('fifty units added one by one, with ten in stock: the cart holds the ten that were accepted', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    for (let round = 0; round < rounds; round++) {
      const scarce = await shop.makeShirt(10);
      const answers = await shop.race(times(50, () => adding(ada, scarce)));
      expect(tally(answers)).toEqual({ 200: 10, '409 out_of_stock': 40 });
      expect((await ada.call('GET /api/cart', {})).totalItem).toBe(10);
      await cancelAndEmpty(shop, [ada], []);
    }
  });

  it('concurrent orders never exceed five unpaid ones', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    const shirt = await shop.makeShirt(1_000);
    const placed: TestAnswer[] = [];
    for (let round = 0; round < 6; round++) {
      await fillCarts(shop, [ada], shirt);
      const answers = await shop.race(times(20, () => ordering(ada)));
      placed.push(...answers.filter(isPlaced));
      expect(tally(answers)).toEqual(
        round < 5 ? { 201: 1, '409 empty_cart': 19 } : { '409 order_state': 20 },
      );
    }
    expect(await stockOf(shop.pool, shirt)).toBe(995);
    await cancelAndEmpty(shop, [ada], placed);
  });

  it('fifty concurrent additions to the wishlist: one entry, and none after removal', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    const productId = await shop.makeShirt(1);
    const fifty = times(50, () => ada);
    for (const [call, left] of [
      ['PUT /api/wishlist/add', [productId]],
      ['DELETE /api/wishlist/delete', []],
    ] as const) {
      const answers = await shop.race(each(fifty, call, { productId }));
      expect(tally(answers)).toEqual({ 200: 50 });
      const wishlist = await ada.call('GET /api/wishlist', {});
      expect(wishlist.map(({ _id }) => _id)).toEqual(left);
    }
  });

  it('signing out during fifty requests: none succeeds after the answer to it', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    for (let round = 0; round < rounds; round++) {
      const body = { email: ada.email, password: ada.password };
      const { jwt } = await ada.call('POST /auth/signin', { body });
      const calls = times(50, () => ({ token: jwt, call: 'GET /api/cart' }));
      const signOut = { token: jwt, call: 'POST /auth/signout' };
      const answers = await shop.race([...calls.slice(0, 25), signOut, ...calls.slice(25)]);
      const counts = tally(answers);
      expect(counts[204]).toBe(1);
      expect((counts[200] ?? 0) + (counts['401 session_ended'] ?? 0)).toBe(50);
      expect(tally(await shop.race(calls))).toEqual({ '401 session_ended': 50 });
    }
  });
});
