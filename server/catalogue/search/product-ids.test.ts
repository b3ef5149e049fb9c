import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, colourNames } from '#contract/values/assortment';
import { openTestShop, type TestShop } from '../../../tests/support/shop';
import { categoryIds, colourIds } from './product-ids.rules';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

describe('categories, colours and sizes', () => {
  it('are the same in the database and in the contract', async () => {
    const stored = await test.shop.pool.query(
      'select id, key, department as main, label, name from category',
    );
    expect(stored.rows.toSorted((a, b) => a.id - b.id)).toEqual(
      categories.map(({ key, main, label, name }) => ({
        id: categoryIds[key],
        key,
        main,
        label,
        name,
      })),
    );
    const hues = await test.shop.pool.query('select id, name from colour');
    expect(hues.rows.toSorted((a, b) => a.id - b.id)).toEqual(
      colourNames.map((name) => ({ id: colourIds[name], name })),
    );
  });
});
