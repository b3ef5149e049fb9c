import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { writeSetting } from '../settings/shop-settings';
import { deleteOldInvalidations, readVersion } from './cache-version.queries';

const test = fixture(openTestShop);

const version = () => readVersion(test.shop.pool);

/** Whether an action changes the version. */
async function changesVersion(change: () => Promise<unknown>): Promise<boolean> {
  const before = await version();
  await change();
  return (await version()) !== before;
}

it('changes with products, settings and sizes that sell out, and with nothing else', async () => {
  const staff = await test.admin();
  const shirt = await test.makeProduct({ stock: 2 });
  const one = `/api/admin/products/${shirt._id}`;
  const access = (value: 'members' | 'public') =>
    writeSetting(test.shop.pool, 'catalogueAccess', value);
  const changed = {
    added: await changesVersion(() => test.makeProduct()),
    changed: await changesVersion(() => staff.put(one, { discountPrice: 50 })),
    opened: await changesVersion(() => access('public')),
    closed: await changesVersion(() => access('members')),
    'sold one of two': await changesVersion(() => buy()),
    'sold the last': await changesVersion(() => buy()),
    archived: await changesVersion(() => staff.delete(`${one}/delete`)),
    'asked for': await changesVersion(() => staff.get('/api/products')),
    'signed up': await changesVersion(() => test.signUp()),
  };
  async function buy() {
    const user = await test.signUp();
    await user.paidOrder(shirt);
  }
  expect(changed).toEqual({
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

it('changes for each of two transactions that commit out of order', async () => {
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

it('deletes rows that are older than any cached page', async () => {
  await deleteOldInvalidations(test.shop.pool);
  const count = async () =>
    Number((await test.shop.pool.query('select count(*) from cache_invalidation')).rows[0].count);
  expect(await count()).toBeGreaterThan(0);
  await test.shop.pool.query(`update cache_invalidation set at = now() - interval '2 hours'`);
  await deleteOldInvalidations(test.shop.pool);
  expect(await count()).toBe(0);
  expect(await version()).toMatch(/^\/\//);
});
