import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { fixture, openTestShop } from '../../tests/support/shop';
import { findAssortment } from './assortment.queries';

const test = fixture(openTestShop);
/** Of the new shop, stored and as the API shows it: other tests add to them. */
const stored = fixture(() => findAssortment(test.shop.pool));
const shown = fixture(async () => await test.visitor.call('GET /api/assortment'));

describe('the assortment', () => {
  it('of a new shop is that of the specification', () => {
    expect(stored).toEqual(defaultAssortment);
  });

  it('is public without the measures of its categories, which no page but a product’s shows', () => {
    expect(shown.categories).toHaveLength(defaultAssortment.categories.length);
    expect(JSON.stringify(shown)).not.toContain('measures');
  });

  it('gives each brand that a product names a row with a unique URL', async () => {
    const names = ['Häßler & Söhne', 'HASSLER SOHNE', 'häßler & söhne', '&', 'D’Orsay'];
    await test.shop.pool.query('select add_brands($1)', [names]);
    const { rows } = await test.shop.pool.query('select slug from brand where name = any ($1)', [
      names,
    ]);
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual([
      'brand',
      'dorsay',
      'hassler-sohne',
      'hassler-sohne-2',
    ]);
  });
});

describe('the size ids of a product', () => {
  it('follow the names of the sizes', async () => {
    const product = draft({ sizes: ['M', 'eu 40', 'Long'].map((name) => ({ name, quantity: 1 })) });
    await storeProducts(test, [product]);
    const { pool } = test.shop;
    const sizeIds = async () => {
      const { rows } = await pool.query('select size_ids from product where id = $1', [product.id]);
      return rows[0]?.size_ids;
    };
    expect(await sizeIds()).toEqual([0, 2]);
    const { rows } = await pool.query(
      `insert into size_value (name) values ('EU 40'), ('LONG') returning id`,
    );
    const [eu, long] = rows.map(({ id }) => id);
    expect(await sizeIds()).toEqual([2, eu, long]);
    await pool.query(`update size_value set name = 'EU 41' where id = $1`, [eu]);
    expect(await sizeIds()).toEqual([0, 2, long]);
    await pool.query('delete from size_value where id = any ($1)', [[eu, long]]);
    expect(await sizeIds()).toEqual([0, 2]);
  });
});

describe('the size facet', () => {
  it('has the sizes of the categories in the list, and no others', async () => {
    await test.shop.pool.query(
      `with size as (insert into size_value (name) values ('EU 38'), ('EU 39') returning id),
      system as (insert into size_system (key, name, position) values ('shoes', 'Shoes', 2) returning key),
      member as (insert into size_system_value (size_system, size_id, position) select key, id, id from system, size)
      insert into category (key, department, section, slug, size_system, position, label, name)
      select 'womens_boot', 'women', 'clothing', 'boots', key, 20, 'Boots', 'Women’s Boots' from system`,
    );
    const boots = draft({ category: 'womens_boot', sizes: [{ name: 'EU 39', quantity: 2 }] });
    await storeProducts(test, [boots]);
    const ada = await test.signUp();
    const sizesOf = async (query: string) => {
      const { body } = await ada.get(`/api/products?${query}`);
      return body.facets.size.map(({ value, count }: { value: string; count: number }) => [
        value,
        count,
      ]);
    };
    expect(await sizesOf('category=womens_boot')).toEqual([
      ['EU 38', 0],
      ['EU 39', 1],
    ]);
    expect((await sizesOf('main=men')).map(([value]: string[]) => value)).toEqual([
      'S',
      'M',
      'L',
      'XL',
    ]);
    expect((await sizesOf('main=women')).map(([value]: string[]) => value)).toEqual([
      'S',
      'M',
      'L',
      'XL',
      'EU 38',
      'EU 39',
    ]);
    expect((await ada.get('/api/products?size=EU 39')).body.totalItems).toBe(1);
  });
});
