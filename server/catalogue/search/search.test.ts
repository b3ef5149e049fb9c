import { beforeAll, describe, expect, it } from 'vitest';
import { type ProductPage, productQuery } from '#contract/catalogue/catalogue';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { draft, storeProducts } from '../../../tests/support/catalogue/products';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { demoProducts } from '../../demo/catalogue/products';
import { listWith } from '../catalogue.service';
import { toFilters } from './filters';
import { parseTerms } from './search-terms.rules';
import { listIds } from './sql/listing.queries';
import { createSqlSearch, scansInOrder, toCriteria } from './sql/sql-search.service';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
beforeAll(() =>
  storeProducts(
    test,
    demoProducts.map(({ key: _, daysOld: __, ...product }) =>
      draft({
        ...product,
        id: newId(),
        imageUrl: product.images[0].url,
        sizes: Object.entries(product.sizes).map(([name, quantity]) => ({ name, quantity })),
      }),
    ),
  ),
);

async function find(q: string) {
  const { status, body } = await ada.get(`/api/products?pageSize=100&q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  expect(body.content).toHaveLength(body.totalItems);
  return body;
}

describe('a search', () => {
  it('finds by colour and category', async () => {
    const { content } = await find('red hoodie');
    expect(content.map(categoryAndColour).toSorted()).toEqual([
      'mens_hoodie Red',
      'womens_hoodie Red',
    ]);
  });

  it('finds categories by department', async () => {
    const { content } = await find('womens dress');
    expect(content).toHaveLength(8);
    for (const product of content) expect(product.thirdLevelCategory).toBe('womens_dress');
    expect((await find("Women's Dresses")).totalItems).toBe(8);
  });

  it('distinguishes men from women', async () => {
    const { content } = await find('men hoodie');
    expect(
      new Set(content.map((product: { topLevelCategory: string }) => product.topLevelCategory)),
    ).toEqual(new Set(['men']));
  });

  it.each([
    ['brton stripe', 'breton stripe'],
    ['Bretn Strpe', 'breton stripe'],
    ['hodie', 'hoodie'],
    ['red hoodei', 'red hoodie'],
    ['shrit', 'shirt'],
    ['swaetshirt', 'sweatshirt'],
    ['gray', 'grey'],
    ['woman dress', 'women dress'],
    ['pique', 'piqué'],
    ['PIQUÉ', 'pique'],
    ['shirts', 'shirt'],
    ['t-shirts', 't-shirt'],
    ['tshirt', 't-shirt'],
    ['dresses for women', 'women dress'],
  ])('for %s has the same results as for %s', async (written, meant) => {
    const [one, other] = [await find(written), await find(meant)];
    expect(one.totalItems).toBeGreaterThan(0);
    expect(idsOf(one)).toEqual(idsOf(other));
  });

  it('finds while the last word is still being typed', async () => {
    const whole = idsOf(await find('breton'));
    expect(whole.length).toBeGreaterThan(0);
    for (const begun of ['bret', 'breto']) expect(idsOf(await find(begun))).toEqual(whole);
  });

  it('finds by a brand and by a word of the description', async () => {
    const [some] = demoProducts;
    expect((await find(some?.brand ?? '')).totalItems).toBeGreaterThan(0);
    expect((await find('slant pockets')).totalItems).toBeGreaterThan(0);
  });

  it('requires every word', async () => {
    expect((await find('red green blue hoodie')).totalItems).toBe(0);
    expect((await find('xylophone hoodie')).totalItems).toBe(0);
  });

  it.each(['%', '_', '\\', "'", '"', '--', "' or 1=1--", ':*', '!red', '(', '& |', '\u{1F455}'])(
    'searches %s as plain text',
    async (q) => {
      const { totalItems } = await find(q);
      expect(totalItems).toBeLessThan(112);
    },
  );

  it('filters and is counted like any filter', async () => {
    const { body } = await ada.get('/api/products?q=hoodie&main=men&color=red,blue');
    expect(body.totalItems).toBe(2);
    expect(body.facets.color.map((value: { count: number }) => value.count)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1,
    ]);
    expect(
      body.facets.category.find((value: { value: string }) => value.value === 'mens_hoodie').count,
    ).toBe(2);
  });
});

describe('the best matches of a search', () => {
  const best = async (q: string) => {
    const { body } = await ada.get(
      `/api/products?sort=relevance&pageSize=100&q=${encodeURIComponent(q)}`,
    );
    return body.content as { title: string; thirdLevelCategory: string; colour: string }[];
  };

  it.each([
    ['hoodie', /hoodie/],
    ['women t-shirt', /^womens_top/],
    ['jeans', /pant/],
    ['shorts', /^mens_short$/],
    ['checked shirt', /^mens_shirt$/],
    ['sweter', /sweatshirt/],
    ['jumper', /sweatshirt/],
  ])('for %s come first', async (q, category) => {
    const found = await best(q);
    expect(found.length).toBeGreaterThan(0);
    expect(found.slice(0, 4).map((product) => product.thirdLevelCategory)).toEqual(
      found.slice(0, 4).map(() => expect.stringMatching(category)),
    );
  });

  it('include the colour of a named shade', async () => {
    const found = await best('navy chino');
    expect(new Set(found.map(({ colour }) => colour))).toEqual(new Set(['Blue']));
    expect(found.map((product) => product.thirdLevelCategory)).toContain('mens_chino');
  });

  it.each(['jacket', 'socks', 'mug'])('do not include words that only resemble %s', async (q) => {
    expect(await best(q)).toEqual([]);
  });

  it('are the same from SQL as from the index', async () => {
    for (const q of ['hoodie', 'navy chino', 'cotton', 'jeans']) {
      const query = productQuery.parse({ q, sort: 'relevance', pageSize: '100' });
      const sql = {
        search: createSqlSearch(test.shop.pool),
        vocabulary: null,
        assortment: defaultAssortment,
      };
      const listed = JSON.parse((await listWith(test.shop, sql, query)).toString()) as ProductPage;
      expect((await best(q)).map(({ title }) => title)).toEqual(
        listed.content.map(({ title }) => title),
      );
    }
  });

  it('follow the synonyms that staff set', async () => {
    expect(await best('galoshes')).toEqual([]);
    const edith = await test.admin();
    const set = (searchSynonyms: string) => edith.put('/api/admin/settings', { searchSynonyms });
    const before = (await edith.get('/api/admin/settings')).body.searchSynonyms;
    expect((await set('galoshes hoodie')).body.details[0].path).toBe('searchSynonyms');
    expect((await set('galoshes, clogs: hoodie\n')).status).toBe(200);
    expect((await best('clog')).map((product) => product.thirdLevelCategory)).toContain(
      'mens_hoodie',
    );
    await set(before);
    expect(await best('galoshes')).toEqual([]);
  });
});

describe('the nearest matches', () => {
  const nearest = async (q: string) =>
    (await ada.get(`/api/products/nearest?q=${encodeURIComponent(q)}`)).body;

  it('match the maximum number of words', async () => {
    const { words, products } = await nearest('red xylophone hoodie');
    expect(words).toBe('red hoodie');
    expect(products).toHaveLength(2);
  });

  it('are new arrivals where no word names a product', async () => {
    const { words, products } = await nearest('socks');
    expect(words).toBeNull();
    expect(products).toHaveLength(6);
    for (const product of products) expect(product.new).toBe(true);
  });
});

describe('a page of a search', () => {
  it('is the same whether matches are sorted or products are scanned in order', async () => {
    const terms = parseTerms('cotton');
    for (const query of [{}, { main: 'men' }, { color: 'Red,Blue', size: 'M' }, { minPrice: '60' }])
      for (const sort of ['price_low', 'price_high', 'new'] as const) {
        const criteria = toCriteria({
          filters: toFilters(productQuery.parse(query), defaultAssortment),
          terms,
        });
        const page = { sort, limit: 7, offset: 3 };
        const [sorted, scanned] = [
          await listIds(test.shop.pool, criteria, { ...page, scansInOrder: false }),
          await listIds(test.shop.pool, criteria, { ...page, scansInOrder: true }),
        ];
        expect(sorted).toHaveLength(7);
        expect(scanned).toEqual(sorted);
      }
  });

  it('is scanned in order if it is one of the first of many matches', () => {
    const terms = parseTerms('cotton');
    const first = { sort: 'new', offset: 0 } as const;
    expect(scansInOrder(terms, 30_000, first)).toBe(true);
    expect(scansInOrder(terms, 30_000, { sort: 'new', offset: 5_000 })).toBe(false);
    expect(scansInOrder(terms, 30_000, { sort: 'relevance', offset: 0 })).toBe(false);
    expect(scansInOrder(terms, 100, first)).toBe(false);
    expect(scansInOrder(null, 30_000, first)).toBe(false);
  });
});

describe('a suggestion', () => {
  async function suggest(q: string) {
    const { status, body } = await ada.get(`/api/products/suggest?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return body;
  }

  it('names four products and three categories at most', async () => {
    const { products, categories } = await suggest('s');
    expect(products).toHaveLength(4);
    expect(categories).toHaveLength(3);
    expect(products[0].image.widths).toEqual([600, 1200]);
  });

  it('corrects spelling, also of unfinished words', async () => {
    for (const q of ['hood', 'hodi', 'hoodeis', 'Hoodie']) {
      const { products, categories } = await suggest(q);
      expect(
        categories.map((category: { key: string }) => category.key),
        q,
      ).toEqual(['mens_hoodie', 'womens_hoodie']);
      expect(products, q).toHaveLength(4);
    }
  });

  it('suggests the category that matches all words', async () => {
    const { categories } = await suggest('womens dr');
    expect(categories).toEqual([{ key: 'womens_dress', main: 'women', label: "Women's Dresses" }]);
    expect((await suggest('red hoodie')).categories).toHaveLength(2);
  });

  it('is empty for an empty search', async () => {
    expect(await suggest('')).toEqual({ products: [], categories: [] });
    expect(await suggest('%')).toEqual({ products: [], categories: [] });
    expect(await suggest('xyzzyx')).toEqual({ products: [], categories: [] });
  });

  it('requires the same access as the list', async () => {
    const { status, body } = await test.visitor.get('/api/products/suggest?q=hood');
    expect(status).toBe(401);
    expect(body.message).toBe('Please Sign in first to view products.');
  });
});

describe('the words of the catalogue', () => {
  const counts = () =>
    test.rows<{ word: string; products: number }>(
      'select word, products from search_word order by word',
    );
  const recount = () =>
    test.rows<{
      word: string;
      products: number;
    }>(`select word, ndoc as products from ts_stat('select search from product where archived_at is null')
       where word not like '=%' order by word collate "C"`);

  it('follow products that are added, changed, archived and restored', async () => {
    const edith = await test.admin();
    const made = await test.makeProduct({ title: 'Quilted Gilet', description: 'Warm.' });
    expect(await counts()).toEqual(await recount());
    expect((await find('quitled gilet')).totalItems).toBe(1);

    await edith.put(`/api/admin/products/${made._id}`, { title: 'Padded Gilet', colour: 'Pink' });
    expect(await counts()).toEqual(await recount());
    expect((await find('quilted gilet')).totalItems).toBe(0);
    expect((await find('pink padded gilet')).totalItems).toBe(1);

    await edith.delete(`/api/admin/products/${made._id}/delete`);
    expect(await counts()).toEqual(await recount());
    expect((await counts()).map((row) => row.word)).not.toContain('gilet');
    expect((await find('gilet')).totalItems).toBe(0);

    await edith.put(`/api/admin/products/${made._id}`, { archived: false });
    expect(await counts()).toEqual(await recount());
    expect((await find('gilet')).totalItems).toBe(1);
  });
});

function idsOf(page: { content: { _id: string }[] }): string[] {
  return page.content.map((product) => product._id);
}

function categoryAndColour(product: { thirdLevelCategory: string; colour: string }): string {
  return `${product.thirdLevelCategory} ${product.colour}`;
}
