import { beforeEach, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { updateNewArrivals } from './new-arrivals.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shopper = fixture(() => test.signUp());

beforeEach(() => test.changeSettings({ newForDays: null }));

/** Moves the moment at which a product was added to a time of the shop's day, some days ago. */
const addedDaysAgo = ({ _id }: Json, days: number, time = '00:00') =>
  test.shop.pool.query(
    `update product set created_at = shop_day_start(shop_day(now()) - $2::integer) + $3::interval where id = $1`,
    [_id, days, time],
  );
const isNew = async ({ _id }: Json): Promise<boolean> =>
  (await shopper.get(`/api/products/${_id}`)).body.new;
const titlesOfNew = async (brand: string): Promise<string[]> =>
  (await shopper.get(`/api/products?new=true&brand=${encodeURIComponent(brand)}`)).body.content.map(
    ({ title }: Json) => title,
  );

it('are products that staff mark, and those that were added within the days of the setting', async () => {
  const brand = `Arrivals ${Date.now()}`;
  const make = (title: string, more = {}) =>
    test.makeProduct({ title, brand, new: false, ...more });
  const [today, last, before, marked] = [
    await make('Today'),
    await make('Last day'),
    await make('The day before'),
    await make('Marked', { new: true }),
  ];
  await addedDaysAgo(last, 6);
  await addedDaysAgo(before, 7, '23:59:59');
  await addedDaysAgo(marked, 100);
  expect(await titlesOfNew(brand)).toEqual(['Marked']);
  const untouched = await staff.readStaffProduct(today);

  await test.changeSettings({ newForDays: 7 });
  await updateNewArrivals(test.shop);
  expect((await titlesOfNew(brand)).sort()).toEqual(['Last day', 'Marked', 'Today']);
  const facets = await shopper.get(`/api/products?brand=${encodeURIComponent(brand)}`);
  expect(facets.body.content.filter((product: Json) => product.new)).toHaveLength(3);
  expect([await isNew(last), await isNew(before)]).toEqual([true, false]);
  // The form of staff has the flag, and a passing day is no edit.
  expect(await staff.readStaffProduct(today)).toEqual(untouched);
  expect(untouched.new).toBe(false);

  // A day passes.
  await addedDaysAgo(last, 7);
  await updateNewArrivals(test.shop);
  expect([await isNew(last), await isNew(today)]).toEqual([false, true]);

  await test.changeSettings({ newForDays: null });
  await updateNewArrivals(test.shop);
  expect(await titlesOfNew(brand)).toEqual(['Marked']);
});

it('are new as soon as they are added, and stay new while staff edit them', async () => {
  await test.changeSettings({ newForDays: 3 });
  const shirt = await test.makeProduct({ title: 'Fresh Shirt', new: false });
  expect(await isNew(shirt)).toBe(true);
  await staff.put(`/api/admin/products/${shirt._id}`, { description: 'Washed.', new: true });
  await staff.put(`/api/admin/products/${shirt._id}`, { new: false });
  expect(await isNew(shirt)).toBe(true);
  expect((await staff.readStaffProduct(shirt)).new).toBe(false);
  await addedDaysAgo(shirt, 3);
  await updateNewArrivals(test.shop);
  expect(await isNew(shirt)).toBe(false);
});

it('follow what the version before writes, which knows only one flag', async () => {
  const shirt = await test.makeProduct({ new: false });
  const write = (flag: boolean) =>
    test.shop.pool.query('update product set is_new = $2 where id = $1', [shirt._id, flag]);
  await write(true);
  expect((await staff.readStaffProduct(shirt)).new).toBe(true);
  await write(false);
  expect((await staff.readStaffProduct(shirt)).new).toBe(false);
});

it('restored products are new only while their days last', async () => {
  await test.changeSettings({ newForDays: 2 });
  const shirt = await test.makeProduct({ new: false });
  await staff.delete(`/api/admin/products/${shirt._id}/delete`);
  await addedDaysAgo(shirt, 2);
  await updateNewArrivals(test.shop);
  await staff.post(`/api/admin/products/${shirt._id}/restore`);
  await updateNewArrivals(test.shop);
  expect(await isNew(shirt)).toBe(false);
});
