import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../../tests/support/shop';
import { updateStockTotals } from './stock-totals.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

const wrongTotals = `select p.id
  from product p left join product_stock_total total on total.product_id = p.id cross join lateral (
    select coalesce(sum(quantity), 0) as quantity, min(quantity) filter (where quantity > 0) as lowest_quantity
    from product_size where product_id = p.id
  ) as counted
  where (total.quantity, total.lowest_quantity) is distinct from (counted.quantity, counted.lowest_quantity)`;
const expectCorrectTotals = async () =>
  expect((await test.shop.pool.query(wrongTotals)).rows.map(({ id }) => id)).toEqual([]);

it('sorts by current stock, whatever changed it', async () => {
  const brand = 'Scales';
  const made = [];
  for (const quantity of [7, 0, 12, 3, 3, 9, 1])
    made.push(
      await test.makeProduct({
        brand,
        title: `Of ${quantity}`,
        sizes: [
          { name: 'S', quantity },
          { name: 'M', quantity: 0 },
        ],
      }),
    );
  expect(await byStock(brand, 'stock')).toEqual([0, 1, 3, 3, 7, 9, 12]);
  await expectCorrectTotals();
  const received = { size: 'M', change: 20, reason: 'received' };
  await staff.post(`/api/admin/products/${made[1]?._id}/stock`, received);
  await test.shop.pool.query('delete from product_size where product_id = $1', [made[2]?._id]);
  await test.shop.pool.query(
    `update product_size set quantity = quantity - 1 where product_id = $1 and name = 'S'`,
    [made[0]?._id],
  );
  expect(await byStock(brand, 'stock_desc')).toEqual([20, 9, 6, 3, 3, 1, 0]);
  await expectCorrectTotals();
});

it('includes changes that are committed while totals are updated', async () => {
  const shirt = await test.makeProduct({ stock: 500 });
  const sell = async (quantity: number) => {
    await test.shop.pool.query(
      `update product_size set quantity = quantity - $2 where product_id = $1 and name = 'M'`,
      [shirt._id, quantity],
    );
    await updateStockTotals(test.shop);
  };
  await Promise.all(Array.from({ length: 30 }, (_, n) => sell(n % 5)));
  await expectCorrectTotals();
  const { rows } = await test.shop.pool.query(
    'select quantity::int from product_stock_total where product_id = $1',
    [shirt._id],
  );
  expect(rows).toEqual([{ quantity: 440 }]);
});

/** The quantities of the brand's products in this order, page by page. */
async function byStock(brand: string, order: 'stock' | 'stock_desc'): Promise<number[]> {
  const quantities: number[] = [];
  for (let page = 1; page <= 4; page++) {
    const { body } = await staff.get(
      `/api/admin/products?brand=${brand}&orderBy=${order}&pageSize=2&pageNumber=${page}`,
    );
    quantities.push(...body.content.map(({ quantity }: { quantity: number }) => quantity));
  }
  return quantities;
}
