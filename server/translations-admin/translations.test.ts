import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestProduct } from '../../tests/support/shop';
import { csvLines } from '../http/csv';
import { createPageApi, type RecordedCall } from '../pages/page-api';

const test = fixture(openTestShop);
const admin = fixture(() => test.staff('Admin'));
const merchant = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public', furtherLanguages: ['de', 'fr'] }));
afterAll(() => test.expectVerified());

const path = '/api/admin/translations';
const pathOf = (kind: string, id: string, language = 'de') => `${path}/${kind}/${language}/${id}`;

/** Translates fields of a record as they are now. */
async function translate(
  kind: string,
  id: string,
  texts: Record<string, string>,
  language = 'de',
): Promise<void> {
  const { body: before } = await merchant.get(pathOf(kind, id, language));
  const sources = before.fields as { field: string; source: string }[];
  const sent = Object.entries(texts).map(([field, text]) => ({
    field,
    text,
    source: sources.find((one) => one.field === field)?.source ?? '',
  }));
  const { status, body } = await merchant.put(pathOf(kind, id, language), {
    texts: sent,
    version: before.version,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function translatedProduct(): Promise<TestProduct> {
  const product = await test.makeProduct({ stock: 20 });
  await translate('product', product._id, {
    title: 'Leinenhemd',
    description: 'Gewaschenes Leinen.',
  });
  return product;
}

const inGerman = async (url: string) =>
  (await test.visitor.get(`${url}${url.includes('?') ? '&' : '?'}language=de`)).body;

describe('answers in a further language', () => {
  it('have the translation of a product in its page, in lists and in suggestions, and those without one the source', async () => {
    const product = await translatedProduct();
    const other = await test.makeProduct({ title: 'Quiet Coat', stock: 3 });
    const german = { title: 'Leinenhemd', description: 'Gewaschenes Leinen.' };
    expect(await inGerman(`/api/products/${product._id}`)).toMatchObject(german);
    expect(await inGerman(`/api/products/${other._id}`)).toMatchObject({ title: 'Quiet Coat' });
    const list = '/api/products?pageSize=100&pageNumber=1&main=women';
    const titlesOf = (page: { content: { _id: string; title: string }[] }) =>
      new Map(page.content.map(({ _id, title }) => [_id, title]));
    // Twice: the second answers come from the cache.
    for (let round = 0; round < 2; round++) {
      expect(titlesOf(await inGerman(list)).get(product._id)).toBe('Leinenhemd');
      expect(titlesOf(await inGerman(list)).get(other._id)).toBe('Quiet Coat');
      const { body } = await test.visitor.get(list);
      expect(titlesOf(body).get(product._id)).toBe('Linen Shirt');
      const french = await test.visitor.get(`${list}&language=fr`);
      expect(titlesOf(french.body).get(product._id)).toBe('Linen Shirt');
    }
  });

  it('have the names of the assortment, and those of a product that follow from it', async () => {
    const product = await test.makeProduct({ stock: 2 });
    const [white] = await test.column<string>(`select id::text from colour where name = 'White'`);
    await translate('department', 'women', { name: 'Damen' });
    await translate('section', 'clothing', { name: 'Kleidung' });
    await translate('category', 'womens_shirt', { name: 'Damenhemden', label: 'Hemden' });
    await translate('colour', String(white), { name: 'Weiß' });
    const assortment = await inGerman('/api/assortment');
    const named = (list: { key: string; name: string }[], key: string) =>
      list.find((one) => one.key === key);
    expect(named(assortment.departments, 'women')).toMatchObject({ name: 'Damen', slug: 'women' });
    expect(named(assortment.sections, 'clothing')).toMatchObject({ name: 'Kleidung' });
    expect(named(assortment.categories, 'womens_shirt')).toMatchObject({
      name: 'Damenhemden',
      label: 'Hemden',
    });
    expect(await inGerman(`/api/products/${product._id}`)).toMatchObject({
      colour: 'Weiß',
      category: { name: 'Damenhemden', label: 'Hemden' },
      variants: [{ colour: 'Weiß' }],
    });
    const { body: page } = await test.visitor.get('/api/products?pageSize=6&language=de');
    expect(page.facets.color).toContainEqual(
      expect.objectContaining({ value: 'White', label: 'Weiß' }),
    );
    expect((await test.visitor.get('/api/assortment')).body.departments).toContainEqual(
      expect.objectContaining({ key: 'women', name: 'Women' }),
    );
  });

  it('have the texts of a collection and of a brand, also under a new slug, until they are deleted', async () => {
    const product = await test.makeProduct({ brand: 'Fernhall', stock: 1 });
    const { body: collection, ...created } = await merchant.post(
      '/api/admin/assortment/collections',
      {
        name: 'Linen season',
        description: 'All linen.',
        productIds: [product._id],
        isPublished: true,
      },
    );
    expect(created.status, created.text).toBe(201);
    const [brandId] = await test.column<string>(
      `update brand set description = 'Made in Wales.' where name = 'Fernhall' returning id::text`,
    );
    await translate('collection', String(collection._id), {
      name: 'Leinenzeit',
      description: 'Alles aus Leinen.',
    });
    await translate('brand', String(brandId), { description: 'Aus Wales.' });
    const german = { name: 'Leinenzeit', description: 'Alles aus Leinen.' };
    expect(await inGerman(`/api/collections/${collection.slug}`)).toMatchObject(german);
    expect(await inGerman('/api/brands/fernhall')).toMatchObject({ description: 'Aus Wales.' });
    await test.rows(`update collection set slug = 'linen-time' where id = $1`, [collection._id]);
    expect(await inGerman('/api/collections/linen-time')).toMatchObject(german);
    expect((await test.visitor.get('/api/collections/linen-time')).body).toMatchObject({
      name: 'Linen season',
    });
    const count = () =>
      test.value<number>(`select count(*)::int from content_translation where kind = 'collection'`);
    expect(await count()).toBe(1);
    await test.rows('delete from collection where id = $1', [collection._id]);
    expect(await count()).toBe(0);
  });

  it('have it in the cart, which is the same in English', async () => {
    const product = await translatedProduct();
    const shopper = await test.signUpConfirmed();
    await shopper.fillCart(product, 'M', 1);
    const { body: german } = await shopper.get('/api/cart?language=de');
    expect(german.cartItems).toMatchObject([{ product: { title: 'Leinenhemd' } }]);
    expect((await shopper.readCart()).cartItems).toMatchObject([
      { product: { title: 'Linen Shirt' } },
    ]);
  });

  it('are in the source for a language that the shop has not, and for one that is none', async () => {
    const product = await translatedProduct();
    for (const language of ['nl', 'xx', 'german', '', 'de&language=fr'])
      expect(
        (await test.visitor.get(`/api/products/${product._id}?language=${language}`)).body,
      ).toMatchObject({ title: 'Linen Shirt' });
  });

  it('are never those of staff', async () => {
    const product = await translatedProduct();
    const { body } = await merchant.get(`/api/admin/products/${product._id}?language=de`);
    expect(body).toMatchObject({ title: 'Linen Shirt' });
  });
});

it('keeps the names of an order in its language', async () => {
  const product = await translatedProduct();
  const shopper = await test.signUpConfirmed();
  await shopper.fillCart(product, 'M', 1);
  const { body: german } = await shopper.orderWith({ language: 'de' });
  expect(german.orderItems).toMatchObject([{ product: { title: 'Leinenhemd' } }]);
  await translate('product', product._id, { title: 'Hemd aus Leinen' });
  expect(await shopper.readOrder(german)).toMatchObject({
    orderItems: [{ product: { title: 'Leinenhemd' } }],
  });
  await shopper.cancelOrders();
  await shopper.fillCart(product, 'M', 1);
  expect((await shopper.order()).body.orderItems).toMatchObject([
    { product: { title: 'Linen Shirt' } },
  ]);
});

describe('a page', () => {
  const client = { id: 'page-1', ip: '127.0.0.1', headers: {} };

  it('depends on translations in a further language only, and is asked for again when one changes', async () => {
    test.shop.cacheVersion.start();
    await test.shop.cacheVersion.refresh();
    const product = await translatedProduct();
    const pages = createPageApi(test.shop);
    const call = { name: 'GET /api/products/:productId', params: { productId: product._id } };
    const url = `/api/products/${product._id}`;
    async function titleIn(language: string | null) {
      const recorded: RecordedCall[] = [];
      const transport = pages.transport(client, (made) => recorded.push(made), language);
      const { title } = (await (await transport(url, { call })).json()) as { title: string };
      return { title, subjects: recorded[0]?.answer.subjects };
    }
    const german = await titleIn('de');
    const standard = await titleIn(null);
    expect(german.title).toBe('Leinenhemd');
    expect(german.subjects).toContain('translations');
    expect(standard.title).toBe('Linen Shirt');
    expect(standard.subjects).not.toContain('translations');
    await translate('product', product._id, { title: 'Hemd' });
    expect((await titleIn('de')).title).toBe('Hemd');
    const assortment = { name: 'GET /api/assortment' };
    const namesIn = async (language: string | null) => {
      const transport = pages.transport(client, undefined, language);
      const answer = await transport('/api/assortment', { call: assortment });
      return JSON.stringify(await answer.json());
    };
    await translate('department', 'men', { name: 'Herren' });
    expect(await namesIn('de')).toContain('Herren');
    expect(await namesIn(null)).not.toContain('Herren');
    await test.shop.cacheVersion.stop();
  });
});

describe('staff', () => {
  it('see what is missing, what is stale and what is done', async () => {
    const product = await test.makeProduct({ title: 'Stale Shirt', stock: 1 });
    const list = async (state: string) => {
      const { body } = await merchant.get(
        `${path}?kind=product&language=de&state=${state}&q=Stale`,
      );
      return body.map(({ _id }: { _id: string }) => _id);
    };
    expect(await list('missing')).toEqual([product._id]);
    await translate('product', product._id, { title: 'Altes Hemd', description: 'Text.' });
    expect([await list('missing'), await list('stale'), await list('done')]).toEqual([
      [],
      [],
      [product._id],
    ]);
    const { body: before } = await merchant.get(`/api/admin/products/${product._id}`);
    const edited = await merchant.put(`/api/admin/products/${product._id}`, {
      title: 'Stale Linen Shirt',
      version: before.version,
    });
    expect(edited.status, edited.text).toBe(200);
    expect([await list('missing'), await list('stale'), await list('done')]).toEqual([
      [],
      [product._id],
      [],
    ]);
    const { body } = await merchant.get(pathOf('product', product._id));
    expect(body).toMatchObject({ state: 'stale', name: 'Stale Linen Shirt, White' });
    expect(body.fields).toMatchObject([
      { field: 'title', source: 'Stale Linen Shirt', text: 'Altes Hemd', isStale: true },
      { field: 'description', text: 'Text.', isStale: false },
    ]);
    // Shoppers see the former translation.
    expect(await inGerman(`/api/products/${product._id}`)).toMatchObject({ title: 'Altes Hemd' });
  });

  it('remove a translation by an empty text, and read what they did in the audit', async () => {
    const product = await translatedProduct();
    await translate('product', product._id, { title: '' });
    expect(await inGerman(`/api/products/${product._id}`)).toMatchObject({
      title: 'Linen Shirt',
      description: 'Gewaschenes Leinen.',
    });
    expect(await test.auditsOf(`de product ${product._id}`)).toMatchObject([
      {
        action: 'translation.update',
        entity: 'translation',
        actor_id: merchant.accountId,
        after: { title: 'Leinenhemd', description: 'Gewaschenes Leinen.' },
      },
      { before: { title: 'Leinenhemd' } },
    ]);
  });

  it('are told of a save in the meantime, with what was saved', async () => {
    const product = await translatedProduct();
    const { status, body } = await merchant.put(pathOf('product', product._id), {
      texts: [{ field: 'title', source: 'Linen Shirt', text: 'Hemd' }],
      version: 0,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale_version',
      current: { version: 1, values: { fields: [{ text: 'Leinenhemd' }, {}] } },
    });
  });

  it('translate what exists, into other languages than the default, within the limits of a field', async () => {
    const product = await test.makeProduct({ stock: 1 });
    const put = async (field: string, text: string, id = product._id, language = 'de') =>
      (
        await merchant.put(pathOf('product', id, language), {
          texts: [{ field, source: '', text }],
        })
      ).status;
    expect(await put('title', 'x'.repeat(200))).toBe(200);
    expect(await put('title', 'x'.repeat(201))).toBe(400);
    expect(await put('title', 'Zwei\nZeilen')).toBe(400);
    expect(await put('description', 'Zwei\nZeilen')).toBe(200);
    expect(await put('constructor', 'Text')).toBe(400);
    expect(await put('price', '1')).toBe(400);
    expect(await put('title', 'Text', product._id, 'en')).toBe(400);
    expect(await put('title', 'Text', product._id, 'xx')).toBe(400);
    expect(await put('title', 'Text', 'nothing')).toBe(404);
    expect((await merchant.get(`${path}?kind=nothing&language=de`)).status).toBe(400);
    expect((await merchant.get(`${path}?kind=product&language=en`)).status).toBe(400);
  });

  it('give translators a file, and import it with the source that was translated', async () => {
    const product = await test.makeProduct({ title: '=Sums, quoted', stock: 1 });
    const file = `${path}/export?kind=product&language=de&state=missing`;
    const records: string[][] = parse((await merchant.get(file)).text);
    const rows = records.filter(([, id]) => id === product._id);
    expect(rows).toMatchObject([
      ['product', product._id, "'=Sums, quoted, White", 'title', "'=Sums, quoted", '', 'missing'],
      ['product', product._id, expect.anything(), 'description', expect.anything(), '', 'missing'],
    ]);
    const [headings = []] = records;
    const [title = [], description = []] = rows;
    const content = csvLines([
      headings,
      [...title.slice(0, 4), '=Sums, quoted', 'Summen', ''],
      [...description.slice(0, 4), 'Another source', 'Beschreibung', ''],
      ['product', 'nothing', '', 'title', '', 'Text', ''],
      ['planet', product._id, '', 'title', '', 'Text', ''],
      ['product', product._id, '', 'nothing', '', 'Text', ''],
    ]);
    const upload = (text: string) =>
      merchant.upload(`${path}/import?language=de`, text, 'text/csv');
    expect((await upload(content)).body).toEqual({
      saved: 2,
      unchanged: 0,
      refused: [
        { row: 4, message: 'There is no product “nothing”.' },
        { row: 5, message: 'There is no kind “planet”.' },
        { row: 6, message: 'There is no field “nothing”.' },
      ],
      refusedTotal: 3,
    });
    expect((await upload(content)).body).toMatchObject({ saved: 0, unchanged: 2 });
    const { body } = await merchant.get(pathOf('product', product._id));
    expect(body.fields).toMatchObject([
      { text: 'Summen', isStale: false },
      { text: 'Beschreibung', isStale: true },
    ]);
    expect((await upload('Kind,ID\nproduct,1')).body.message).toBe(
      'The file has no column “Field”.',
    );
    expect((await upload('Kind,"ID')).status).toBe(400);
  });

  it('need the right to edit products', async () => {
    const fulfilment = await test.staff('Fulfilment');
    const { _id } = await test.makeProduct({ stock: 1 });
    const list = `${path}?kind=product&language=de`;
    expect((await admin.get(list)).status).toBe(200);
    expect((await fulfilment.get(list)).status).toBe(403);
    expect((await fulfilment.get(pathOf('product', _id))).status).toBe(403);
    expect((await fulfilment.put(pathOf('product', _id), { texts: [] })).status).toBe(403);
    expect((await fulfilment.get(`${path}/export?kind=product&language=de`)).status).toBe(403);
    expect((await fulfilment.upload(`${path}/import?language=de`, 'Kind', 'text/csv')).status).toBe(
      403,
    );
  });
});
