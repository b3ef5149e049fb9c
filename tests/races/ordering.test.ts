import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../server/database/transaction';
import { createPromotion } from '../../server/promotions/promotions.service';
import { isThorough, rounds } from '../faults/support/rounds';
import { seededRandom } from '../support/catalogue/products';
import type { Person } from '../support/people';
import { adasAddress } from '../support/shop';
import {
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

describe('orders for the same units at two processes', () => {
  it('give exactly fifty orders to two hundred shoppers for fifty units', async () => {
    const people = await shop.crowd(200);
    for (let round = 0; round < (isThorough ? 20 : 1); round++) {
      const shirt = await shop.makeShirt(50);
      await fillCarts(shop, people, shirt);
      const answers = await shop.race(people.map((person) => ordering(person)));
      expect(tally(answers)).toEqual({ 201: 50, '409 out_of_stock': 150 });
      expect(await stockOf(shop.pool, shirt)).toBe(0);
      await cancelAndEmpty(shop, people, answers);
    }
  }, 240_000);

  it('give one order to fifty shoppers for the last unit', async () => {
    const people = await shop.crowd(50);
    for (let round = 0; round < rounds; round++) {
      const last = await shop.makeShirt(1);
      await fillCarts(shop, people, last);
      const answers = await shop.race(people.map((person) => ordering(person)));
      expect(tally(answers)).toEqual({ 201: 1, '409 out_of_stock': 49 });
      expect(await stockOf(shop.pool, last)).toBe(0);
      await cancelAndEmpty(shop, people, answers);
    }
  });

  it.each([
    ['few', 100],
    ['plenty', 20_000],
  ])(
    'two hundred shoppers order one to three units each of %s: sold and remaining units always equal the initial stock',
    async (_, units) => {
      const people = await shop.crowd(200);
      const quantityFor = (index: number) => 1 + (index % 3);
      const ordered = people.reduce((sum, _person, index) => sum + quantityFor(index), 0);
      for (let round = 0; round < rounds; round++) {
        const popular = await shop.makeShirt(units);
        await fillCarts(shop, people, popular, quantityFor);
        const seen: number[] = [];
        const watch = new AbortController();
        const watching = (async () => {
          while (!watch.signal.aborted) {
            seen.push((await stockOf(shop.pool, popular)) ?? -1);
            await delay(10);
          }
        })();
        const answers = await shop.race(people.map((person) => ordering(person)));
        watch.abort();
        await watching;
        const sold = answers
          .filter(isPlaced)
          .reduce((sum, { body }) => sum + (body.totalItem as number), 0);
        expect(sold + ((await stockOf(shop.pool, popular)) ?? 0)).toBe(units);
        // Every order succeeds while there is stock.
        expect(sold).toBe(Math.min(units, ordered));
        expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
        expect(seen).toEqual([...seen].sort((a, b) => b - a));
        await cancelAndEmpty(shop, people, answers);
      }
    },
  );

  it('carts of eight products in any sequence are ordered and cancelled without a deadlock', async () => {
    const turns = isThorough ? 100 : 5;
    const random = seededRandom(8);
    const products = await Promise.all(times(8, () => shop.makeShirt(1_000)));
    const people = await shop.crowd(16);
    await Promise.all(
      people.map(async (owner, index) => {
        const person = owner.at(shop.urls[index % 2] ?? '');
        for (let turn = 0; turn < turns; turn++) {
          const mixed = products
            .map((productId) => ({ productId, by: random() }))
            .sort((a, b) => a.by - b.by);
          await person.call('POST /api/cart/merge', {
            body: {
              guestCart: crypto.randomUUID(),
              items: mixed.map(({ productId }) => ({ productId, size: 'M', quantity: 1 })),
            },
          });
          const { _id: orderId } = await person.call('POST /api/orders', { body: adasAddress });
          await person.call('POST /api/orders/:orderId/cancel', { params: { orderId } });
        }
      }),
    );
    for (const product of products) expect(await stockOf(shop.pool, product)).toBe(1_000);
  }, 60_000);

  it('a price changes during orders: each order and its payment have the same price', async () => {
    const people = await shop.crowd(20);
    for (let round = 0; round < rounds; round++) {
      const shirt = await shop.makeShirt(1_000);
      await fillCarts(shop, people, shirt, () => 3);
      const changes = [50, 40, 30].map((discountPrice) => ({
        token: shop.staff.jwt,
        call: `PUT /api/admin/products/${shirt}`,
        body: { discountPrice },
      }));
      const all = await shop.race([
        ...people.map((person) => ordering(person)).slice(0, 10),
        ...changes,
        ...people.map((person) => ordering(person)).slice(10),
      ]);
      const answers = all.filter(isPlaced);
      expect(answers).toHaveLength(20);
      for (const { body } of answers) {
        expect([60, 50, 40, 30]).toContain(body.orderItems[0].unitDiscountPrice);
        expect(body.total).toBe(3 * body.orderItems[0].unitDiscountPrice + 5);
      }
      await cancelAndEmpty(shop, people, answers);
    }
  });

  it('staff delete a product during orders: it is complete in an order or absent, and old orders still show it', async () => {
    const people = await shop.crowd(20);
    for (let round = 0; round < rounds; round++) {
      const deletedShirt = await shop.makeShirt(1_000);
      await fillCarts(shop, people, deletedShirt, () => 2);
      const requests = people.map((person) => ordering(person));
      const deletion = {
        token: shop.staff.jwt,
        call: `DELETE /api/admin/products/${deletedShirt}/delete`,
      };
      const answers = await shop.race([...requests.slice(0, 10), deletion, ...requests.slice(10)]);
      const counts = tally(answers);
      expect(counts[200]).toBe(1);
      // Missing from the cart, or, if the order had read the cart by then, from the stock.
      const refused = (counts['409 empty_cart'] ?? 0) + (counts['409 out_of_stock'] ?? 0);
      expect((counts[201] ?? 0) + refused).toBe(20);
      for (const { body } of answers.filter(isPlaced)) {
        const seen = await shop.staff.call('GET /api/orders/:orderId', {
          params: { orderId: body._id },
        });
        expect(seen.orderItems).toMatchObject([{ quantity: 2, product: { _id: deletedShirt } }]);
      }
      await cancelAndEmpty(shop, people, answers);
    }
  });

  it('staff lower stock below the cart quantities: the answer names the short lines, and nothing is sold', async () => {
    const people = await shop.crowd(10);
    const [short, plenty] = [await shop.makeShirt(5), await shop.makeShirt(100)];
    await fillCarts(shop, people, short, () => 5);
    await fillCarts(shop, people, plenty);
    await shop.staff.call('PUT /api/admin/products/:id', {
      params: { id: short },
      body: { sizes: [{ name: 'M', quantity: 2 }] },
    });
    const answers = await shop.race(people.map((person) => ordering(person)));
    expect(tally(answers)).toEqual({ '409 out_of_stock': 10 });
    expect(answers[0]?.body.details).toHaveLength(1);
    expect([await stockOf(shop.pool, short), await stockOf(shop.pool, plenty)]).toEqual([2, 100]);
    await cancelAndEmpty(shop, people, answers);
  });
});

describe('one promo code at two processes', () => {
  const makeCode = async (terms: { useLimit?: number; customerLimit?: number }) => {
    const code = `RACE-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
    await transaction(shop.pool, (tx) =>
      createPromotion(tx, { code, kind: 'percent', value: 10, ...terms }),
    );
    return code;
  };
  const usesOf = async (code: string) => {
    const { rows } = await shop.pool.query<{ uses: number }>(
      'select uses from promotion where code = $1',
      [code],
    );
    return rows[0]?.uses;
  };

  it('fifty shoppers share a single use: one order gets it', async () => {
    const people = await shop.crowd(50);
    for (let round = 0; round < rounds; round++) {
      const [shirt, code] = [await shop.makeShirt(1_000), await makeCode({ useLimit: 1 })];
      await fillCarts(shop, people, shirt);
      const applied = await shop.race(each(people, 'PUT /api/cart/promo', { code }));
      expect(tally(applied)).toEqual({ 200: 50 });
      const answers = await shop.race(people.map((person) => ordering(person)));
      expect(tally(answers)).toEqual({ 201: 1, '409 promo_invalid': 49 });
      expect(answers.find(isPlaced)?.body).toMatchObject({ promoCode: code, promo: 6, total: 59 });
      expect(await usesOf(code)).toBe(1);
      expect(await stockOf(shop.pool, shirt)).toBe(999);
      await shop.race(each(people, 'DELETE /api/cart/promo'));
      await cancelAndEmpty(shop, people, answers);
    }
  });

  it('a shopper orders in two tabs with one use per account: one order gets it, and cancelling releases it', async () => {
    const [ada] = (await shop.crowd(1)) as [Person];
    for (let round = 0; round < rounds; round++) {
      const [shirt, code] = [await shop.makeShirt(1_000), await makeCode({ customerLimit: 1 })];
      const tryIt = async () => {
        await fillCarts(shop, [ada], shirt);
        await shop.race(each([ada], 'PUT /api/cart/promo', { code }));
        return shop.race(times(10, () => ordering(ada)));
      };
      const first = await tryIt();
      expect(tally(first)).toEqual({ 201: 1, '409 empty_cart': 9 });
      const { _id } = first.find(isPlaced)?.body ?? {};
      await fillCarts(shop, [ada], shirt);
      const again = await shop.race(
        times(10, () => each([ada], 'PUT /api/cart/promo', { code })).flat(),
      );
      expect(tally(again)).toEqual({ '409 promo_invalid': 10 });
      const cancelled = await shop.race(
        times(10, () => each([ada], `POST /api/orders/${_id}/cancel`)).flat(),
      );
      expect(tally(cancelled)).toEqual({ 200: 1, '409 order_state': 9 });
      expect(await usesOf(code)).toBe(0);
      const second = await tryIt();
      expect(tally(second)).toEqual({ 201: 1, '409 empty_cart': 9 });
      expect(await usesOf(code)).toBe(1);
      await cancelAndEmpty(shop, [ada], second);
    }
  });
});
