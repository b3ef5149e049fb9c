import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/default-assortment';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { findAssortment } from './assortment.queries';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

describe('the assortment', () => {
  it('of a new shop is that of the specification', async () => {
    expect(await findAssortment(test.shop.pool)).toEqual(defaultAssortment);
  });

  it('gives each brand that a product names a row with an address of its own', async () => {
    await test.shop.pool.query(
      `select add_brands(array['Häßler & Söhne', 'HASSLER SOHNE', 'häßler & söhne', '&', 'D’Orsay'])`,
    );
    const { rows } = await test.shop.pool.query('select name, slug from brand order by id');
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual([
      'brand',
      'dorsay',
      'hassler-sohne',
      'hassler-sohne-2',
    ]);
  });
});
