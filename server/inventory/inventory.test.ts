import { describe, expect, it } from 'vitest';
import { placeOrdersIn } from '../../tests/support/orders/place-orders-in';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import { adasAddress, fixture, openTestShop } from '../../tests/support/shop';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import type { ShopError } from '../http/errors';
import { returnStock, type StockLine } from './inventory.service';

const test = fixture(openTestShop);

const line = (product: { _id: string }, size: string, quantity: number): StockLine => ({
  productId: product._id,
  size,
  quantity,
});

/** The stock of each product and size; null for a size that does not exist. */
async function stockOf(lines: StockLine[]): Promise<(number | null)[]> {
  const text = 'select quantity from product_size where product_id = $1 and name = $2';
  const found = await Promise.all(
    lines.map(({ productId, size }) => test.shop.pool.query(text, [productId, size])),
  );
  return found.map(({ rows }) => rows[0]?.quantity ?? null);
}

describe('taking stock', () => {
  it('takes every line and writes the ledger', async () => {
    const shirt = await test.makeProduct({ stock: { S: 5, M: 2 } });
    const tee = await test.makeProduct({ stock: { L: 1 } });
    const id = await order([line(tee, 'L', 1), line(shirt, 'M', 2), line(shirt, 'S', 1)]);
    const pairs = [line(shirt, 'S', 0), line(shirt, 'M', 0), line(tee, 'L', 0)];
    expect(await stockOf(pairs)).toEqual([4, 0, 0]);
    const ledger = await test.shop.pool.query(
      'select size, delta, reason from stock_movement where order_id = $1 order by size',
      [id],
    );
    expect(ledger.rows).toEqual([
      { size: 'L', delta: -1, reason: 'ordered' },
      { size: 'M', delta: -2, reason: 'ordered' },
      { size: 'S', delta: -1, reason: 'ordered' },
    ]);
    await checkBooks();
  });

  it('takes nothing if one line has too little stock', async () => {
    const shirt = await test.makeProduct({ title: 'Oxford', stock: { S: 5, M: 2, L: 0 } });
    const error = await tryOrder([line(shirt, 'S', 1), line(shirt, 'M', 3), line(shirt, 'L', 1)]);
    expect(error?.code).toBe('out_of_stock');
    expect(await stockOf([line(shirt, 'S', 0)])).toEqual([5]);
    await checkBooks();
  });

  it('sells the last unit once to fifty concurrent orders', async () => {
    const shirt = await test.makeProduct({ stock: { S: 0, M: 1 } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tryOrder([line(shirt, 'M', 1)])),
    );
    expect(answers.filter((error) => error === null)).toHaveLength(1);
    for (const error of answers) if (error) expect(error.code).toBe('out_of_stock');
    await checkBooks();
  });

  it('never sells more than the stock, whatever the order of lines and products', async () => {
    const products = await Promise.all(
      Array.from({ length: 4 }, () => test.makeProduct({ stock: { S: 6, M: 6, L: 6 } })),
    );
    const orders = Array.from({ length: 60 }, (_, n) =>
      ['S', 'M', 'L']
        .flatMap((size) => products.map((product) => line(product, size, 1)))
        .filter((_line, index) => (index * 7 + n * 5) % 3 === 0)
        .sort(() => (n % 2 ? 1 : -1)),
    );
    const answers = await Promise.all(orders.map(tryOrder));
    for (const error of answers) if (error) expect(error.code).toBe('out_of_stock');
    const sold = await test.shop.pool.query<{ sum: number }>(
      `select -sum(delta)::int as sum from stock_movement where reason = 'ordered' and product_id = any ($1)
       group by product_id, size`,
      [products.map((product) => product._id)],
    );
    for (const { sum } of sold.rows) expect(sum).toBeLessThanOrEqual(6);
    expect(answers.filter((error) => error === null).length).toBeGreaterThan(0);
    await checkBooks();
  });

  it('never deadlocks two orders', async () => {
    const products = await Promise.all(
      Array.from({ length: 12 }, () => test.makeProduct({ stock: { S: 1, M: 1, L: 1 } })),
    );
    const ids = await Promise.all(
      ['S', 'M', 'L'].map((size, n) => {
        const lines = products.map((product) => line(product, size, 1));
        return order(n % 2 ? lines.toReversed() : lines);
      }),
    );
    expect(ids).toHaveLength(3);
    await checkBooks();
  });

  it('keeps the size bits correct if two sizes sell out concurrently', async () => {
    for (let round = 0; round < 15; round++) {
      const shirt = await test.makeProduct({ stock: { S: 1, M: 1, L: 1, XL: 1 } });
      await Promise.all(['S', 'M', 'L', 'XL'].map((size) => order([line(shirt, size, 1)])));
      const { rows } = await test.shop.pool.query('select size_ids from product where id = $1', [
        shirt._id,
      ]);
      expect(rows).toEqual([{ size_ids: [] }]);
    }
  });
});

describe('returning stock', () => {
  const giveBack = (id: string, lines: StockLine[]) =>
    inOneTry((tx) => returnStock(tx, id, lines, 'cancelled'));

  it('makes it available for search and sale again', async () => {
    const shirt = await test.makeProduct({ stock: { M: 2 } });
    const lines = [line(shirt, 'M', 2)];
    const id = await order(lines);
    expect((await tryOrder(lines))?.code).toBe('out_of_stock');
    await giveBack(id, [line(shirt, 'M', 1), line(shirt, 'M', 1)]);
    expect(await stockOf(lines)).toEqual([2]);
    const { rows } = await test.shop.pool.query(
      'select delta, reason from stock_movement where order_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { delta: -2, reason: 'ordered' },
      { delta: 2, reason: 'cancelled' },
    ]);
    await checkBooks();
    await giveBack(id, []);
  });

  it('of two sizes concurrently makes both available for search', async () => {
    const shirt = await test.makeProduct({ stock: { S: 1, M: 1 } });
    const [small, medium] = [
      await order([line(shirt, 'S', 1)]),
      await order([line(shirt, 'M', 1)]),
    ];
    const [one, other] = [await test.shop.pool.connect(), await test.shop.pool.connect()];
    await one.query('begin');
    await other.query('begin');
    await returnStock(one, small, [line(shirt, 'S', 1)], 'cancelled');
    const waiting = returnStock(other, medium, [line(shirt, 'M', 1)], 'cancelled');
    await untilWaiting(test.shop.pool);
    await one.query('commit');
    await waiting;
    await other.query('commit');
    one.release();
    other.release();
    await checkBooks();
  });

  it('restores a size that was deleted since the order', async () => {
    const shirt = await test.makeProduct({ stock: { S: 1, M: 2 } });
    const id = await order([line(shirt, 'M', 2)]);
    await (await test.admin()).put(`/api/admin/products/${shirt._id}`, {
      sizes: [{ name: 'S', quantity: 4 }],
    });
    expect(await stockOf([line(shirt, 'M', 0)])).toEqual([null]);
    await giveBack(id, [line(shirt, 'M', 2)]);
    expect(await stockOf([line(shirt, 'M', 0)])).toEqual([2]);
    await checkBooks();
  });

  it('loses no unit beside concurrent orders and counts', async () => {
    const staff = await test.admin();
    const products = await Promise.all(
      Array.from({ length: 3 }, () => test.makeProduct({ stock: { S: 3, M: 3 } })),
    );
    const lines = products.flatMap((product) => [line(product, 'M', 1), line(product, 'S', 1)]);
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        if (n % 10 === 9) {
          const product = products[n % 3];
          const { status } = await staff.put(`/api/admin/products/${product?._id}`, {
            sizes:
              n % 20 === 9
                ? [
                    { name: 'S', quantity: 3 },
                    { name: 'M', quantity: 3 },
                  ]
                : [{ name: 'M', quantity: 5 }],
            confirmed: true,
          });
          expect(status).toBe(200);
          return;
        }
        const mine = n % 2 ? lines : lines.toReversed();
        const id = await order(mine).catch((error: ShopError) => {
          expect(error.code).toBe('out_of_stock');
          return null;
        });
        if (id) await giveBack(id, mine);
      }),
    );
    await checkBooks();
  });
});

/** One transaction, tried once: two that wait for each other fail the test. */
async function inOneTry<T>(work: (tx: Connection) => Promise<T>): Promise<T> {
  const client = await test.shop.pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** An order by a new shopper with these lines in the cart. */
async function order(lines: StockLine[]): Promise<string> {
  const customer = newId();
  await test.shop.pool.query(
    `with customer as (
       insert into account (id, first_name, last_name, email, password_hash) values ($1, 'Ada', 'Lovell', $2, '')
     ), cart as (insert into cart (account_id) values ($1))
     insert into cart_item (id, account_id, product_id, size, quantity)
     select gen_random_uuid(), $1, * from unnest($3::uuid[], $4::text[], $5::integer[])`,
    [
      customer,
      `${customer}@shopper.example`,
      lines.map(({ productId }) => productId),
      lines.map(({ size }) => size),
      lines.map(({ quantity }) => quantity),
    ],
  );
  return inOneTry(async (tx) => {
    const request = { accountId: customer, input: adasAddress, key: null };
    const [result] = await placeOrdersIn(test, tx, [request]);
    if (result?.status !== 'fulfilled') throw result?.reason;
    return result.value.order._id;
  });
}

async function tryOrder(lines: StockLine[]): Promise<ShopError | null> {
  try {
    await order(lines);
    return null;
  } catch (error) {
    return error as ShopError;
  }
}

/** In every size the ledger's sum is the stock, and the size bits are the sizes in stock. */
async function checkBooks(): Promise<void> {
  const wrong = await test.shop.pool.query(
    `select coalesce(s.product_id, m.product_id) as id, s.quantity, m.sum
     from product_size s
     full join (select product_id, size, sum(delta) from stock_movement group by product_id, size) m
       on m.product_id = s.product_id and m.size = s.name
     where coalesce(s.quantity, 0) <> coalesce(m.sum, 0)`,
  );
  expect(wrong.rows).toEqual([]);
  const masks = await test.shop.pool.query(
    'select id, size_ids from product where size_ids <> stocked_size_ids(id)',
  );
  expect(masks.rows).toEqual([]);
}
