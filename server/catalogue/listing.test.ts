import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, colourNames, sizeNames } from '#contract/assortment';
import { type Product, productQuery } from '#contract/catalogue';
import { draft, steadyRandom, storeProducts } from '../../tests/support/products';
import { openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';
import { listFromDatabase } from './catalogue.service';
import { categoryByKey } from './ids.rules';
import type { ProductDraft } from './product.service';

let test: TestShop;
let ada: TestUser;
const random = steadyRandom(20);
const drafts = Array.from({ length: 300 }, randomDraft);

beforeAll(async () => {
  test = await openTestShop();
  ada = await test.signUp();
  await storeProducts(test, drafts);
});
afterAll(() => test.close());

describe('a page of products', () => {
  it('has the total and every facet as a recount has them, whatever the filters', async () => {
    for (let round = 0; round < 120; round++) {
      const query = randomQuery();
      const { status, body } = await ada.get(`/api/products?${query}`);
      expect(status, query.toString()).toBe(200);
      const expected = drafts.filter((product) => passes(product, query)).toSorted(order(query));
      expect(body.totalItems, query.toString()).toBe(expected.length);
      expect(body.totalPages).toBe(Math.ceil(expected.length / body.pageSize));
      const start = (body.pageNumber - 1) * body.pageSize;
      expect(idsOf(body.content), query.toString()).toEqual(
        expected.slice(start, start + body.pageSize).map((product) => product.id),
      );
      expect(body.facets, query.toString()).toEqual(recount(query));
    }
  });

  it('is the same where the database alone is asked, as while the catalogue is being read', async () => {
    for (let round = 0; round < 40; round++) {
      const query = randomQuery();
      const asked = { ...Object.fromEntries(query), brand: query.getAll('brand') };
      const { body } = await ada.get(`/api/products?${query}`);
      const page = await listFromDatabase(test.shop, productQuery.parse(asked));
      expect(page, query.toString()).toEqual(body);
    }
  });

  it('is six of the cheapest when nothing is asked', async () => {
    const { body } = await ada.get('/api/products');
    expect(body.pageSize).toBe(6);
    expect(body.pageNumber).toBe(1);
    const cheapest = drafts.toSorted(order(new URLSearchParams())).slice(0, 6);
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
    const { variants, ...product } = body;
    expect(product).toEqual(expectedProduct(first));
    const query = `pageSize=100&brand=${encodeURIComponent(first?.brand ?? '')}&category=${first?.category}`;
    const list = await ada.get(`/api/products?${query}`);
    expect(list.body.content).toContainEqual(body);
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
    ...['sort=name', 'sort=new&sort=price_low', 'sort='],
    ...[
      'color=Purple',
      'category=mens',
      'size=XXL',
      'main=kids',
      'new=yes',
      'inStock=1',
      'sale=no',
    ],
    ...['-1', 'NaN', '1e400', '0x10', ' 5', '1.005'].map((n) => `minPrice=${n}`),
    `q=${'x'.repeat(10_000)}`,
    ...['q=%00', 'brand=%00', 'q=a&q=b'],
  ])('%s is refused', async (query) => {
    const { status, body } = await ada.get(`/api/products?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.details.length).toBeGreaterThan(0);
  });

  it.each(['sort[]=new', 'sort[a]=b'])('%s is refused, not overlooked', async (query) => {
    const { status, body } = await ada.get(`/api/products?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
  });

  it('takes a hundred values, and refuses more different ones', async () => {
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
  it('the list and the product say to sign in, in their own words', async () => {
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
    const alike = Array.from({ length: 1_000 }, (_, n) =>
      draft({ discountPrice: 6_000, createdAt: n < 500 ? createdAt : null }),
    );
    await storeProducts(shop, alike);
    for (const sort of ['price_low', 'price_high', 'new']) {
      const seen: string[] = [];
      for (let page = 1; page <= 143; page++) {
        const { body } = await user.get(`/api/products?sort=${sort}&pageSize=7&pageNumber=${page}`);
        seen.push(...idsOf(body.content));
      }
      expect(seen).toHaveLength(1_000);
      expect(new Set(seen)).toEqual(new Set(alike.map((product) => product.id)));
    }
    await shop.close();
  }, 60_000);
});

function idsOf(products: Product[]): string[] {
  return products.map((product) => product._id);
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

function randomDraft(): ProductDraft {
  const price = 100 * (20 + Math.floor(random() * 30));
  return draft({
    title: pick(['Linen Shirt', 'Pocket Tee', 'Wool Coat', 'Rib Tank']),
    brand: pick(['Fernhall', 'Kestrelby', 'Tarn & Tide']),
    category: pick(categories).key,
    colour: random() < 0.1 ? '' : pick(colourNames),
    price,
    discountPrice: random() < 0.3 ? price - 1_000 : price,
    isNew: random() < 0.2,
    createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 40))),
    sizes: [...sizeNames, 'One size']
      .filter(() => random() < 0.6)
      .slice(0, 4)
      .map((name) => ({ name, quantity: random() < 0.4 ? 0 : Math.ceil(random() * 9) })),
  });
}

function randomQuery(): URLSearchParams {
  const query = new URLSearchParams();
  const some = (list: readonly string[]) => list.filter(() => random() < 0.3).join(',');
  const maybe = (chance: number, name: string, value: () => string) => {
    if (random() < chance) query.set(name, value());
  };
  maybe(0.4, 'main', () => pick(['men', 'women']));
  maybe(0.4, 'category', () => some(categories.map(({ key }) => key)));
  maybe(0.4, 'color', () => some(colourNames));
  maybe(0.4, 'size', () => some(sizeNames));
  maybe(0.2, 'new', () => pick(['true', 'false']));
  maybe(0.2, 'inStock', () => pick(['true', 'false']));
  maybe(0.3, 'minPrice', () => pick(['20', '25.5', '31']));
  maybe(0.3, 'maxPrice', () => pick(['30', '40.99', '45']));
  maybe(0.2, 'brand', () => pick(['fernhall', 'TARN & TIDE', 'nobody']));
  if (query.has('brand') && random() < 0.5) query.append('brand', 'Kestrelby');
  maybe(0.2, 'sale', () => pick(['true', 'false']));
  maybe(0.7, 'sort', () => pick(['price_low', 'price_high', 'new']));
  maybe(0.3, 'pageSize', () => pick(['1', '7', '100']));
  maybe(0.4, 'pageNumber', () => pick(['1', '2', '3']));
  return query;
}

type Facet = 'category' | 'color' | 'size';

function passes(product: ProductDraft, query: URLSearchParams, but?: Facet): boolean {
  const list = (name: Facet) =>
    name === but ? [] : (query.get(name) ?? '').split(',').filter((value) => value !== '');
  const isAny = (wanted: string[], has: string[]) =>
    wanted.length === 0 || wanted.some((value) => has.includes(value));
  const stocked = product.sizes.filter((size) => size.quantity > 0).map((size) => size.name);
  const flag = (name: string, value: boolean) =>
    !query.has(name) || query.get(name) === String(value);
  return (
    isAny(list('category'), [product.category]) &&
    isAny(list('color'), [product.colour]) &&
    isAny(list('size'), stocked) &&
    (!query.has('main') || query.get('main') === categoryByKey(product.category).main) &&
    flag('new', product.isNew) &&
    flag('inStock', stocked.length > 0) &&
    product.discountPrice >= Number(query.get('minPrice') ?? 0) * 100 &&
    product.discountPrice <= Number(query.get('maxPrice') ?? 1e6) * 100 &&
    flag('sale', product.discountPrice < product.price) &&
    (!query.has('brand') ||
      query.getAll('brand').some((name) => name.toLowerCase() === product.brand.toLowerCase()))
  );
}

function order(query: URLSearchParams) {
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const time = (product: ProductDraft) => product.createdAt?.getTime() ?? 0;
  return (a: ProductDraft, b: ProductDraft): number => {
    if (query.get('sort') === 'new') return time(b) - time(a) || text(b.id, a.id);
    const sign = query.get('sort') === 'price_high' ? -1 : 1;
    return sign * (a.discountPrice - b.discountPrice) || text(a.id, b.id);
  };
}

function recount(query: URLSearchParams) {
  const main = query.get('main');
  const count = (facet: Facet, has: (product: ProductDraft) => boolean) =>
    drafts.filter((product) => passes(product, query, facet) && has(product)).length;
  return {
    category: categories
      .filter((category) => main === null || category.main === main)
      .map(({ key, label, name }) => ({
        value: key,
        label: main === null ? name : label,
        count: count('category', (product) => product.category === key),
      })),
    color: colourNames.map((name) => ({
      value: name,
      label: name,
      count: count('color', (product) => product.colour === name),
    })),
    size: sizeNames.map((name) => ({
      value: name,
      label: name,
      count: count('size', ({ sizes }) =>
        sizes.some((size) => size.name === name && size.quantity > 0),
      ),
    })),
  };
}

function expectedProduct(stored: ProductDraft | undefined): Product | undefined {
  if (!stored) return undefined;
  const category = categoryByKey(stored.category);
  const quantity = stored.sizes.reduce((sum, size) => sum + size.quantity, 0);
  const name = `${stored.title} by ${stored.brand}`;
  return {
    _id: stored.id,
    title: stored.title,
    brand: stored.brand,
    imageUrl: stored.imageUrl,
    images: [
      {
        url: stored.imageUrl,
        alt: stored.colour === '' ? name : `${name}, ${stored.colour.toLowerCase()}`,
        tint: '#e7e5e1',
        widths: [],
      },
    ],
    description: stored.description,
    price: stored.price / 100,
    discountPrice: stored.discountPrice / 100,
    discountPercent: Math.round((1 - stored.discountPrice / stored.price) * 100),
    quantity,
    inStock: quantity > 0,
    colour: stored.colour,
    new: stored.isNew,
    sizes: stored.sizes,
    category: { name: category.name, label: category.label },
    topLevelCategory: category.main,
    secondLevelCategory: 'clothing',
    thirdLevelCategory: category.key,
    createdAt: stored.createdAt?.toISOString() ?? '',
  };
}
