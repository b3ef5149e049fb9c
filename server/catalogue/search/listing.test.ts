import { beforeAll, describe, expect, it } from 'vitest';
import { type Product, productQuery } from '#contract/catalogue/catalogue';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { slugOf } from '#contract/values/catalogue/slugs';
import { draft, storeProducts } from '../../../tests/support/catalogue/products';
import {
  createRandomCatalogue,
  departmentsOf,
  orderOf,
  passes,
  recount,
  shownProduct,
} from '../../../tests/support/catalogue/recounted-listing';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { listWith } from '../catalogue.service';
import { createSqlSearch } from './sql/sql-search.service';

const random = createRandomCatalogue(20);
const drafts = Array.from({ length: 300 }, random.product);

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
beforeAll(() => storeProducts(test, drafts));

describe('a page of products', () => {
  it('has the total, the departments and the facets of an independent count, whatever the filters', async () => {
    for (let round = 0; round < 120; round++) {
      const query = random.query();
      const { status, body } = await ada.get(`/api/products?${query}`);
      expect(status, query.toString()).toBe(200);
      const expected = drafts.filter((product) => passes(product, query)).toSorted(orderOf(query));
      expect(body.totalItems, query.toString()).toBe(expected.length);
      expect(body.totalPages).toBe(Math.ceil(expected.length / body.pageSize));
      const start = (body.pageNumber - 1) * body.pageSize;
      expect(idsOf(body.content), query.toString()).toEqual(
        expected.slice(start, start + body.pageSize).map((product) => product.id),
      );
      expect(body.departments, query.toString()).toEqual(departmentsOf(expected));
      expect(body.facets, query.toString()).toEqual(recount(drafts, query));
    }
  });

  it('is the same from SQL, as while the index is loading', async () => {
    const sql = {
      search: createSqlSearch(test.shop.pool),
      vocabulary: null,
      assortment: defaultAssortment,
    };
    for (let round = 0; round < 40; round++) {
      const query = random.query();
      const asked = { ...Object.fromEntries(query), brand: query.getAll('brand') };
      const { body } = await ada.get(`/api/products?${query}`);
      const json = await listWith(test.shop, sql, productQuery.parse(asked));
      expect(JSON.parse(json.toString()), query.toString()).toEqual(body);
    }
  });

  it('has the six cheapest products without a query', async () => {
    const { body } = await ada.get('/api/products');
    expect(body.pageSize).toBe(6);
    expect(body.pageNumber).toBe(1);
    const cheapest = drafts.toSorted(orderOf(new URLSearchParams())).slice(0, 6);
    expect(idsOf(body.content)).toEqual(cheapest.map((product) => product.id));
  });

  it('past the end is empty, with the same total', async () => {
    const { status, body } = await ada.get('/api/products?pageNumber=100000000&pageSize=100');
    expect(status).toBe(200);
    expect(body.content).toEqual([]);
    expect(body.totalItems).toBe(300);
    expect(body.totalPages).toBe(3);
  });

  it('shows a product as it was stored', async () => {
    const [first] = drafts;
    const { body } = await ada.get(`/api/products/${first?.id}`);
    const { facts: _, ...listed } = body;
    const { variants, brandSlug, ...product } = listed;
    expect(brandSlug).toBe(slugOf(product.brand));
    expect(product).toEqual(first && shownProduct(first));
    const query = `pageSize=100&brand=${encodeURIComponent(first?.brand ?? '')}&category=${first?.category}`;
    const list = await ada.get(`/api/products?${query}`);
    expect(list.body.content).toContainEqual(listed);
    expect(variants).toContainEqual({
      _id: first?.id,
      colour: first?.colour,
      imageUrl: first?.imageUrl,
      image: product.images[0],
    });
  });
});

describe('the query', () => {
  it.each([
    ['color=red,BLUE', 'color=Red&color=Blue'],
    ['category=MENS_POLO', 'category=mens_polo'],
    ['size=m', 'sizes=M'],
    ['size=m&sizes=L', 'size=L,M'],
    ['main=MEN', 'main=men'],
    ['color=&size=&category=', ''],
    ['brand=fernhall', 'brand=FERNHALL'],
    ['brand=fernhall&brand=', 'brand=Fernhall'],
    ['brand=Fernhall&brand=TARN %26 TIDE', 'brand=tarn %26 tide&brand=fernhall'],
    ['q=', ''],
  ])('%s means the same as %s', async (one, other) => {
    const [a, b] = await Promise.all([
      ada.get(`/api/products?${one}`),
      ada.get(`/api/products?${other}`),
    ]);
    expect(a.status).toBe(200);
    expect(a.body).toEqual(b.body);
  });

  it.each([
    ...['0', '-1', '1.5', 'abc', '2147483648', '1e20', '', ' 1'].map((n) => `pageNumber=${n}`),
    ...['0', '101', '-1', 'x'].map((n) => `pageSize=${n}`),
    'sort=name',
    'sort=new&sort=price_low',
    'sort=',
    'color=Purple',
    'category=mens',
    'size=XXL',
    'main=kids',
    'new=yes',
    'inStock=1',
    'sale=no',
    ...['-1', 'NaN', '1e400', '0x10', ' 5', '1.005'].map((n) => `minPrice=${n}`),
    `q=${'x'.repeat(10_000)}`,
    'q=%00',
    'brand=%00',
    'q=a&q=b',
  ])('rejects %s', async (query) => {
    const { status, body } = await ada.get(`/api/products?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.details.length).toBeGreaterThan(0);
  });

  it.each(['sort[]=new', 'sort[a]=b'])('rejects %s instead of ignoring it', async (query) => {
    const { status, body } = await ada.get(`/api/products?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
  });

  it('accepts a hundred values and rejects more distinct ones', async () => {
    const repeated = Array.from({ length: 100 }, () => 'color=Red').join('&');
    expect((await ada.get(`/api/products?${repeated}`)).status).toBe(200);
    const many = Array.from({ length: 101 }, (_, n) => `c${n}`).join(',');
    expect((await ada.get(`/api/products?color=${many}`)).status).toBe(400);
  });

  it('finds nothing between a minimum and a smaller maximum, nor above what a price can be', async () => {
    for (const query of ['minPrice=90&maxPrice=10', 'minPrice=999999999.99']) {
      const { status, body } = await ada.get(`/api/products?${query}`);
      expect(status).toBe(200);
      expect(body.totalItems).toBe(0);
    }
    const { body } = await ada.get('/api/products?maxPrice=999999999.99');
    expect(body.totalItems).toBe(300);
  });
});

describe('without a token', () => {
  it('the list and the product each ask to sign in', async () => {
    const list = await test.visitor.get('/api/products');
    expect(list.status).toBe(401);
    expect(list.body.message).toBe('Please Sign in first to view products.');
    const one = await test.visitor.get(`/api/products/${drafts[0]?.id}`);
    expect(one.status).toBe(401);
    expect(one.body.message).toBe('Please Sign in first to view product.');
    const none = await test.as('a.b.c').get('/api/products');
    expect(none.body.message).toBe('Please Sign in first to view products.');
  });
});

describe('pages of products of one price', () => {
  it('show every product once, in each order', async () => {
    const shop = await openTestShop();
    const user = await shop.signUp();
    const createdAt = new Date('2026-01-01T00:00:00Z');
    const samePrice = Array.from({ length: 300 }, (_, n) =>
      draft({ discountPrice: 6_000, createdAt: n < 150 ? createdAt : null }),
    );
    await storeProducts(shop, samePrice);
    for (const sort of ['price_low', 'price_high', 'new']) {
      const seen: string[] = [];
      for (let page = 1; page <= 43; page++) {
        const { body } = await user.get(`/api/products?sort=${sort}&pageSize=7&pageNumber=${page}`);
        seen.push(...idsOf(body.content));
      }
      expect(seen).toHaveLength(300);
      expect(new Set(seen)).toEqual(new Set(samePrice.map((product) => product.id)));
    }
    await shop.close();
  }, 60_000);
});

function idsOf(products: Product[]): string[] {
  return products.map((product) => product._id);
}
