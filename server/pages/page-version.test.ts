import { afterAll, beforeAll, expect, it } from 'vitest';
import { paid } from '../../tests/support/orders';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { writeSetting } from '../settings/shop-settings';
import { forgetOldPageChanges, readPageVersion } from './page-version';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

const version = () => readPageVersion(test.shop.pool);

/** Whether something done shows in the version. */
async function isTold(change: () => Promise<unknown>): Promise<boolean> {
  const before = await version();
  await change();
  return (await version()) !== before;
}

it('changes with products, settings and sizes that sell out, and stays otherwise', async () => {
  const staff = await test.admin();
  const shirt = await test.makeProduct({ sizes: [{ name: 'M', quantity: 2 }] });
  const one = `/api/admin/products/${shirt._id}`;
  const access = (value: 'members' | 'public') =>
    writeSetting(test.shop.pool, 'catalogueAccess', value);
  const told = {
    added: await isTold(() => test.makeProduct()),
    changed: await isTold(() => staff.put(one, { discountPrice: 50 })),
    opened: await isTold(() => access('public')),
    closed: await isTold(() => access('members')),
    'sold one of two': await isTold(() => buy()),
    'sold the last': await isTold(() => buy()),
    archived: await isTold(() => staff.delete(`${one}/delete`)),
    'asked for': await isTold(() => staff.get('/api/products')),
    'signed up': await isTold(() => test.signUp()),
  };
  async function buy() {
    const user = await test.signUp();
    await paid(test, user, shirt);
  }
  expect(told).toEqual({
    added: true,
    changed: true,
    opened: true,
    closed: true,
    'sold one of two': false,
    'sold the last': true,
    archived: true,
    'asked for': false,
    'signed up': false,
  });
});

it('two changes that commit out of order are both told', async () => {
  const [first, second] = [await test.shop.pool.connect(), await test.shop.pool.connect()];
  const write = (name: string) => `insert into setting (name, value) values ('${name}', '1')`;
  await first.query('begin');
  await first.query(write('a'));
  await second.query(write('b'));
  const before = await version();
  await first.query('commit');
  expect(await version()).not.toBe(before);
  first.release();
  second.release();
});

it('forgets what no kept page is older than', async () => {
  await forgetOldPageChanges(test.shop.pool);
  const count = async () =>
    Number((await test.shop.pool.query('select count(*) from page_change')).rows[0].count);
  expect(await count()).toBeGreaterThan(0);
  await test.shop.pool.query(`update page_change set at = now() - interval '2 hours'`);
  await forgetOldPageChanges(test.shop.pool);
  expect(await count()).toBe(0);
  expect(await version()).toMatch(/^\/\//);
});
