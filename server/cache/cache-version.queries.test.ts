import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { writeSetting } from '../settings/shop-settings';
import { deleteOldInvalidations, readInvalidations } from './cache-version.queries';

const test = fixture(openTestShop);

/** The subjects that an action invalidates. */
async function invalidatedBy(change: () => Promise<unknown>): Promise<(string | null)[]> {
  const { snapshot } = await readInvalidations(test.shop.pool, null);
  await change();
  return (await readInvalidations(test.shop.pool, snapshot)).subjects.toSorted();
}

async function styleOf(product: { _id: string }): Promise<string> {
  return `style:${await test.value<string>('select style_id from product where id = $1', [product._id])}`;
}

it('names what changes: a style, the settings, the assortment, the content; and nothing for what no page shows', async () => {
  const staff = await test.admin();
  const shirt = await test.makeProduct();
  const style = await styleOf(shirt);
  const one = `/api/admin/products/${shirt._id}`;
  const sql = (text: string) => () => test.shop.pool.query(text);
  const { version } = (await staff.get('/api/admin/settings')).body;
  const changed = {
    price: await invalidatedBy(() => staff.put(one, { discountPrice: 50 })),
    settings: await invalidatedBy(() =>
      staff.put('/api/admin/settings', { version, shippingFlat: 4 }),
    ),
    assortment: await invalidatedBy(sql('update category set position = position where false')),
    content: await invalidatedBy(sql('update site_page set kind = kind where false')),
    'an older version': await invalidatedBy(sql('insert into cache_invalidation default values')),
    archived: await invalidatedBy(() => staff.delete(`${one}/delete`)),
    'asked for': await invalidatedBy(() => staff.get('/api/products')),
    'signed up': await invalidatedBy(() => test.signUp()),
  };
  expect(changed).toEqual({
    price: [style],
    settings: ['settings'],
    assortment: ['assortment'],
    content: ['content'],
    'an older version': [null],
    archived: [style],
    'asked for': [],
    'signed up': [],
  });
});

it('names a style when the stock that its page shows changes: near the low-stock limit, sold out and back', async () => {
  const { pool } = test.shop;
  const shirt = await test.makeProduct({ stock: 20 });
  const style = await styleOf(shirt);
  const set = (quantity: number) => () =>
    pool.query('update product_size set quantity = $2 where product_id = $1', [
      shirt._id,
      quantity,
    ]);
  await writeSetting(pool, 'lowStock', 5);
  expect(await invalidatedBy(set(19))).toEqual([]);
  expect(await invalidatedBy(set(6))).toEqual([]);
  expect(await invalidatedBy(set(5))).toEqual([style]);
  expect(await invalidatedBy(set(4))).toEqual([style]);
  expect(await invalidatedBy(set(4))).toEqual([]);
  expect(await invalidatedBy(set(0))).toEqual([style]);
  expect(await invalidatedBy(set(9))).toEqual([style]);
  expect(await invalidatedBy(set(90))).toEqual([]);
});

it('names both styles of a product that changes its style, and all products when many change at once', async () => {
  const { pool } = test.shop;
  const shirt = await test.makeProduct({ title: 'Linen Shirt' });
  const before = await styleOf(shirt);
  const other = await styleOf(await test.makeProduct({ title: 'Wool Coat' }));
  const move = () =>
    pool.query('update product set style_id = $2 where id = $1', [
      shirt._id,
      other.replace('style:', ''),
    ]);
  expect(await invalidatedBy(move)).toEqual([before, other].toSorted());
  const many = () =>
    pool.query(
      'select invalidate_styles(array(select gen_random_uuid() from generate_series(1, 501)))',
    );
  expect(await invalidatedBy(many)).toEqual(['products']);
});

it('shows each of two transactions that commit out of order', async () => {
  const [first, second] = [await test.shop.pool.connect(), await test.shop.pool.connect()];
  const write = (name: string) => `insert into setting (name, value) values ('${name}', '1')`;
  await first.query('begin');
  await first.query(write('a'));
  await second.query(write('b'));
  expect(await invalidatedBy(() => first.query('commit'))).toEqual(['settings']);
  first.release();
  second.release();
});

it('deletes rows that every process has read', async () => {
  await deleteOldInvalidations(test.shop.pool);
  const count = () => test.value<number>('select count(*)::integer from cache_invalidation');
  expect(await count()).toBeGreaterThan(0);
  await test.shop.pool.query(`update cache_invalidation set at = now() - interval '2 hours'`);
  await deleteOldInvalidations(test.shop.pool);
  expect(await count()).toBe(0);
});
