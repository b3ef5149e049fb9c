import { beforeAll, describe, expect, it } from 'vitest';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { fixture, openTestShop } from '../../tests/support/shop';
import { daysAgo } from '../../tests/support/time/hours';
import { shopDayOf } from '../../tests/support/time/shop-day';
import { moveNewProducts } from '../assortment/collections/collections.service';

const products = [
  draft({ title: 'Linen Shirt', tags: ['linen', 'summer sale'], createdAt: daysAgo(1) }),
  draft({ title: 'Linen Dress', category: 'womens_dress', tags: ['linen'], createdAt: daysAgo(9) }),
  draft({
    title: 'Polo',
    category: 'mens_polo',
    colour: 'Red',
    price: 4_000,
    discountPrice: 4_000,
  }),
  draft({ title: 'Coat', brand: 'Osmund', colour: 'Red', discountPrice: 8_000 }),
].map((one, at) => ({ ...one, createdAt: one.createdAt ?? daysAgo(20 + at) }));
const [shirt, dress, polo, coat] = products.map(({ id }) => id) as [string, string, string, string];
const test = fixture(openTestShop);
const merchant = fixture(() => test.staff('Merchandiser'));
beforeAll(() => storeProducts(test, products));

const base = '/api/admin/assortment/collections';
let number = 0;
const nameOf = (word: string) => `${word} ${++number}`;
const add = async (body: object) => {
  const answer = await merchant.post(base, { name: nameOf('Edit'), ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const listed = async (slug: string, query = ''): Promise<string[]> => {
  const { body } = await merchant.get(`/api/products?collection=${slug}${query}`);
  return body.content.map(({ _id }: { _id: string }) => _id);
};

describe('a collection by rule', () => {
  it.each([
    [{ tag: ['Linen'] }, [shirt, dress]],
    [{ tag: ['summer  sale', 'nothing'] }, [shirt]],
    [{ category: ['mens_polo', 'womens_dress'] }, [dress, polo]],
    [{ main: 'women', section: 'clothing', color: ['red'] }, [coat]],
    [{ brand: ['OSMUND'] }, [coat]],
    [{ minPrice: 30, maxPrice: 60 }, [shirt, dress, polo]],
    [{ sale: true }, [shirt, dress]],
    [{ newSinceDays: 10 }, [shirt, dress]],
    [{ newSinceDays: 5, sale: true, inStock: true }, [shirt]],
    [{ new: true }, []],
  ])('%j selects its products, in the shop and in the preview', async (rule, expected) => {
    const { slug, _id } = await add({ rule });
    expect(await listed(slug, '&sort=new')).toEqual(expected);
    const preview = await merchant.post(`${base}/preview`, { rule });
    expect(preview.body.total).toBe(expected.length);
    expect(preview.body.products.map((one: { _id: string }) => one._id)).toEqual(expected);
    const { body: rows } = await merchant.get(base);
    const row = rows.find((one: { _id: string }) => one._id === _id);
    expect(row.products).toBe(expected.length);
  });

  it('is narrowed further by the filters of shoppers, and its facets count only its products', async () => {
    const { slug } = await add({
      rule: { tag: ['linen'], category: ['womens_shirt', 'womens_dress'] },
    });
    expect(await listed(slug, '&category=womens_dress')).toEqual([dress]);
    expect(await listed(slug, '&category=mens_polo')).toEqual([]);
    const { body } = await merchant.get(`/api/products?collection=${slug}`);
    const counted = body.facets.category.filter(({ count }: { count: number }) => count > 0);
    expect(counted).toMatchObject([
      { value: 'womens_dress', count: 1 },
      { value: 'womens_shirt', count: 1 },
    ]);
    const refined = await merchant.get(`/api/products/refinements?collection=${slug}`);
    expect(refined.body).toMatchObject({ brand: [{ value: 'Fernhall', count: 2 }], sale: 2 });
  });

  it('can name attributes, which shoppers then count and narrow within it', async () => {
    const material = await merchant.post('/api/admin/assortment/attributes', {
      name: 'Fabric',
      kind: 'choice',
      isFilterable: true,
      choices: [{ name: 'Flax' }, { name: 'Wool' }],
      categories: ['womens_shirt', 'womens_dress'],
    });
    expect(material.status, JSON.stringify(material.body)).toBe(201);
    for (const [id, value] of [
      [shirt, 'flax'],
      [dress, 'wool'],
    ])
      await merchant.put(`/api/admin/products/${id}`, { attributes: { fabric: [value] } });
    const { slug } = await add({ rule: { attribute: ['fabric:flax'] } });
    expect(await listed(slug)).toEqual([shirt]);
    expect(await listed(slug, '&attribute=fabric:wool')).toEqual([]);
    const { body } = await merchant.get(`/api/products/refinements?collection=${slug}`);
    expect(body.attribute[0].values).toMatchObject([
      { value: 'flax', count: 1 },
      { value: 'wool', count: 0 },
    ]);
    const unknown = await merchant.post(base, { name: 'X', rule: { attribute: ['fabric:tin'] } });
    expect(unknown.body.details).toMatchObject([{ path: 'rule.attribute' }]);
  });

  it('follows the products as they change', async () => {
    const { slug } = await add({ rule: { tag: ['gift'] } });
    expect(await listed(slug)).toEqual([]);
    const changed = await merchant.put(`/api/admin/products/${polo}`, {
      tags: ['Gift', 'gift', ''],
    });
    expect(changed.status).toBe(200);
    expect((await merchant.get(`/api/admin/products/${polo}`)).body.tags).toEqual(['gift']);
    expect(await listed(slug)).toEqual([polo]);
    const found = await merchant.get('/api/products?q=gift');
    expect(found.body.totalItems).toBe(1);
  });

  it('leaves out yesterday’s new products', async () => {
    const { slug, _id, version } = await add({ rule: { newSinceDays: 3 } });
    expect(await listed(slug)).toEqual([shirt]);
    await test.shop.pool.query(
      'alter table collection disable trigger user; update collection set new_since = $1 where id = 1; alter table collection enable trigger user'
        .replace('$1', `'2020-01-01'`)
        .replace('id = 1', `id = ${_id}`),
    );
    const dayBefore = await shopDayOf(test, daysAgo(3));
    await moveNewProducts(test.shop);
    const { rows } = await test.shop.pool.query<{ day: string; version: number }>(
      'select new_since::text as day, version from collection where id = $1',
      [_id],
    );
    expect(rows).toEqual([{ day: expect.any(String), version }]);
    // Over midnight these are two days.
    expect([dayBefore, await shopDayOf(test, daysAgo(3))]).toContain(rows[0]?.day);
  });

  it('follows renamed and deleted entries of the assortment', async () => {
    const assortment = '/api/admin/assortment';
    const [colour, other] = [nameOf('Petrol'), nameOf('Teal')];
    const one = await merchant.post(`${assortment}/colours`, { name: colour, hex: '#004455' });
    const two = await merchant.post(`${assortment}/colours`, { name: other, hex: '#006655' });
    const { _id } = await add({ rule: { color: [colour, 'Red'], brand: ['Osmund'] } });
    const ruleNow = async () => (await merchant.get(`${base}/${_id}`)).body.rule;
    const renamed = nameOf('Deep petrol');
    await merchant.put(`${assortment}/colours/${one.body._id}`, { name: renamed, hex: '#004455' });
    expect(await ruleNow()).toEqual({ color: [renamed, 'Red'], brand: ['Osmund'] });
    await merchant.delete(`${assortment}/colours/${one.body._id}`, { target: two.body._id });
    expect((await ruleNow()).color).toEqual([other, 'Red']);
    const brands = await merchant.get(`${assortment}/brands?q=Osmund`);
    const rename = (name: string) =>
      merchant.put(`${assortment}/brands/${brands.body[0]._id}`, { name });
    await rename('Osmund & Co');
    expect((await ruleNow()).brand).toEqual(['Osmund & Co']);
    await rename('Osmund');
  });
});

describe('a collection by hand', () => {
  it('keeps the order of staff, with other orders and filters on request', async () => {
    const productIds = [polo, shirt, coat, dress];
    const { slug, sort } = await add({ productIds });
    expect(sort).toBe('featured');
    expect(await listed(slug, '&sort=featured')).toEqual(productIds);
    expect(await listed(slug, '&sort=featured&pageSize=2&pageNumber=2')).toEqual([coat, dress]);
    expect(await listed(slug, '&sort=featured&color=Red')).toEqual([polo, coat]);
    expect((await listed(slug, '&sort=price_low'))[0]).toBe(polo);
    expect(await listed(slug, '&q=dresses&sort=featured')).toEqual([dress]);
  });

  it('is changed immediately, and leaves out archived products', async () => {
    const { slug, _id, version, name } = await add({ productIds: [coat, polo] });
    expect(await listed(slug, '&sort=featured')).toEqual([coat, polo]);
    await merchant.put(`${base}/${_id}`, { name, slug, productIds: [polo, coat, shirt], version });
    expect(await listed(slug, '&sort=featured')).toEqual([polo, coat, shirt]);
    await merchant.delete(`/api/admin/products/${coat}/delete`);
    expect(await listed(slug, '&sort=featured')).toEqual([polo, shirt]);
    await merchant.post(`/api/admin/products/${coat}/restore`);
  });
});

describe('its URL', () => {
  it('answers 200, 301 or 410, and 404 while it is not published', async () => {
    const visit = (slug: string) => test.visitor.get(`/api/collections/${slug}`);

    const name = nameOf('Summer');
    const made = await add({ name, productIds: [shirt], description: 'Light.' });
    expect((await visit(made.slug.toUpperCase())).body).toEqual({
      name,
      slug: made.slug,
      description: 'Light.',
      image: null,
      sort: 'featured',
      categories: [],
    });
    const renamed = nameOf('High summer');
    const put = (body: object) =>
      merchant.put(`${base}/${made._id}`, { name: renamed, productIds: [shirt], ...body });
    const { slug } = (await put({})).body;
    expect((await visit(made.slug)).body.slug).toBe(slug);
    await put({ isPublished: false });
    for (const one of [made.slug, slug]) expect((await visit(one)).status).toBe(404);
    expect((await merchant.get(`/api/products?collection=${slug}`)).status).toBe(400);
    expect(await test.visitor.call('GET /api/collections')).not.toContainEqual(
      expect.objectContaining({ slug }),
    );
    await put({ isPublished: true });
    expect((await merchant.delete(`${base}/${made._id}`, {})).status).toBe(200);
    for (const one of [made.slug, slug]) expect((await visit(one)).status).toBe(410);
    expect((await visit('never-there')).status).toBe(404);
  });
});

describe('staff', () => {
  it.each([
    [{ rule: {} }, 'rule'],
    [{ rule: { category: ['nope'] } }, 'rule.category'],
    [{ rule: { color: ['Mauve'] } }, 'rule.color'],
    [{ rule: { minPrice: 20, maxPrice: 10 } }, 'rule.maxPrice'],
    [{ rule: { sale: true }, sort: 'featured' }, 'sort'],
    [{ productIds: ['x'] }, 'productIds.0'],
    [{ name: '' }, 'name'],
  ])('get an error at the field for %j', async (body, path) => {
    const answer = await merchant.post(base, { name: nameOf('Wrong'), ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ path }]);
  });

  it('put collections in order, and never overwrite each other', async () => {
    const [one, two] = [await add({ productIds: [shirt] }), await add({ productIds: [shirt] })];
    await merchant.put(`${base}/order`, { order: [two._id, one._id] });
    const slugs = (await test.visitor.call('GET /api/collections')).map(
      ({ slug }: { slug: string }) => slug,
    );
    expect(slugs.indexOf(two.slug)).toBeLessThan(slugs.indexOf(one.slug));
    const { version } = (await merchant.get(`${base}/${one._id}`)).body;
    const change = (name: string) =>
      merchant.put(`${base}/${one._id}`, { name, productIds: [polo], version });
    expect((await change(nameOf('First'))).status).toBe(200);
    const stale = await change(nameOf('Second'));
    expect(stale.status).toBe(409);
    expect(stale.body.current.values.productIds).toEqual([polo]);
  });

  it('see every change in the audit', async () => {
    const made = await add({ rule: { sale: true } });
    await merchant.put(`${base}/${made._id}`, { name: made.name, rule: { sale: false } });
    await merchant.delete(`${base}/${made._id}`, {});
    const admin = await test.staff('Admin');
    const { body } = await admin.get(`/api/admin/audit?entity=collection&entityId=${made._id}`);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['assortment.create', 'assortment.update', 'assortment.delete']),
    );
  });
});
