import { afterEach, describe, expect, it } from 'vitest';
import { placeOrdersIn } from '../../../tests/support/orders/place-orders-in';
import { adasAddress, fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { createPromotion } from '../../promotions/promotions.service';
import { createOrderBatcher, placeOrder } from './place-order.service';

const test = fixture(openTestShop);
afterEach(() => test.expectConsistentRecords());

const scarce = (quantity: number) => test.makeProduct({ stock: quantity });

async function buyer(...items: [product: { _id: string }, quantity: number][]): Promise<TestUser> {
  const user = await test.signUp();
  for (const [product, quantity] of items) await user.fillCart(product, 'M', quantity);
  return user;
}

const requestOf = ({ accountId }: TestUser, key: string | null = null) => ({
  accountId,
  input: adasAddress,
  key,
  network: null,
});

/** The connection of a transaction, with a callback before each statement. */
function beforeEachStatement(tx: Connection, before: (label: string) => unknown): Connection {
  const query = async (statement: { label: string }) => {
    await before(statement.label);
    return tx.query(statement as never);
  };
  return { query } as unknown as Connection;
}

describe('a batch of orders', () => {
  it('is decided in request order, and refused orders take nothing from later ones', async () => {
    const [shirt, tee] = [await scarce(5), await scarce(3)];
    const buyers = [
      await buyer([shirt, 3]),
      await buyer([tee, 1], [shirt, 3]),
      await test.signUp(),
      await buyer([shirt, 2], [tee, 3]),
      await buyer([tee, 1]),
    ];
    expect(await placeBatch(buyers)).toEqual([3, 'out_of_stock', 'empty_cart', 5, 'out_of_stock']);
    expect([await test.stockOf(shirt), await test.stockOf(tee)]).toEqual([0, 0]);
  });

  it('uses a promo code up to its limit', async () => {
    const shirt = await scarce(10);
    await transaction(test.shop.pool, (tx) =>
      createPromotion(tx, { code: 'TWICE', kind: 'percent', value: 10, useLimit: 2 }),
    );
    const buyers = await Promise.all([1, 2, 3].map(() => buyer([shirt, 1])));
    for (const user of buyers) await user.put('/api/cart/promo', { code: 'TWICE' });
    expect(await placeBatch(buyers)).toEqual([1, 1, 'promo_invalid']);
  });

  it('runs four statements between begin and commit, whatever its size', async () => {
    const shirt = await scarce(10);
    const buyers = await Promise.all([1, 2, 3].map(() => buyer([shirt, 1])));
    const executed: string[] = [];
    await transaction(test.shop.pool, async (tx) => {
      const recording = beforeEachStatement(tx, (name) => executed.push(name));
      const requests = buyers.map((user) => requestOf(user, 'one'));
      await placeOrdersIn(test, recording, requests);
    });
    expect(executed).toEqual([
      'order-lock-carts',
      'order-read-checkouts',
      'order-insert',
      'order-take-stock',
    ]);
  });

  it('succeeds without the order whose stock is locked, if it does not wait for stock', async () => {
    const [held, free] = [await scarce(5), await scarce(5)];
    const buyers = [await buyer([held, 1]), await buyer([free, 1]), await buyer([held, 1])];
    await transaction(test.shop.pool, async (tx) => {
      await tx.query('select from product_size where product_id = $1 for update', [held._id]);
      expect(await placeBatch(buyers, { waitsForStock: false })).toEqual([
        'unavailable',
        1,
        'unavailable',
      ]);
    });
    expect(await placeBatch(buyers)).toEqual([1, 'empty_cart', 1]);
  });

  it('locks scarce stock from the start, and plentiful stock only to take it', async () => {
    const [few, many] = [await scarce(5), await scarce(5_000)];
    const user = await buyer([few, 1], [many, 1]);
    const { pool } = test.shop;
    const hold = ({ _id }: { _id: string }) =>
      pool.query('select from product_size where product_id = $1 for update nowait', [_id]).then(
        () => 'free',
        () => 'held',
      );
    await transaction(pool, async (tx) => {
      const watched = beforeEachStatement(tx, async (name) => {
        if (name === 'order-insert')
          expect([await hold(few), await hold(many)]).toEqual(['held', 'free']);
      });
      await placeOrdersIn(test, watched, [requestOf(user)]);
    });
    expect([await test.stockOf(few), await test.stockOf(many)]).toEqual([4, 4_999]);
  });

  it('runs again if plentiful stock was taken by others in the meantime', async () => {
    const shirt = await scarce(5_000);
    const user = await buyer([shirt, 3]);
    const admin = await test.admin();
    let attempts = 0;
    const results = await transaction(test.shop.pool, (tx) => {
      const takeStockFirst = async (name: string) => {
        if (name === 'order-insert' && attempts++ === 0)
          await admin.put(`/api/admin/products/${shirt._id}`, {
            sizes: [{ name: 'M', quantity: 2 }],
          });
      };
      return placeOrdersIn(test, beforeEachStatement(tx, takeStockFirst), [requestOf(user)]);
    });
    expect(attempts).toBe(1);
    expect(results).toMatchObject([{ status: 'rejected', reason: { code: 'out_of_stock' } }]);
    expect(await test.stockOf(shirt)).toBe(2);
  });

  it('is placed one order at a time if an order cannot be written', async () => {
    const shirt = await scarce(10);
    const buyers = await Promise.all([1, 2, 3].map(() => buyer([shirt, 1])));
    const [first, bad, last] = buyers as [TestUser, TestUser, TestUser];
    const batcher = createOrderBatcher(test.shop);
    const place = ({ accountId }: TestUser, input = adasAddress) =>
      placeOrder(test.shop, batcher, { accountId, input });
    const results = await Promise.allSettled([
      place(first),
      // PostgreSQL cannot store this character; the contract rejects it.
      place(bad, { ...adasAddress, city: '\u0000' }),
      place(last),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const [, failure] = results;
    expect(failure.status === 'rejected' && failure.reason instanceof ShopError).toBe(false);
    expect(await test.stockOf(shirt)).toBe(8);
  });
});

/** Places a batch of orders; returns the error code or the units of each. */
async function placeBatch(buyers: TestUser[], options: { waitsForStock?: boolean } = {}) {
  const requests = buyers.map((user) => requestOf(user));
  const results = await transaction(test.shop.pool, (tx) =>
    placeOrdersIn(test, tx, requests, options),
  );
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value.order.totalItem : result.reason.code,
  );
}
