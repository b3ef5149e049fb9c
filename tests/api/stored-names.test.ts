import { beforeAll, describe, expect, it } from 'vitest';
import { apply, exportOf, rowsOf, upload, uploadJson } from '../support/catalogue/imports';
import { fixture, type Json, openTestShop, type TestAnswer } from '../support/shop';

// Everything that staff and files name is named like a property that every object of JavaScript has.

const words = ['valueOf', 'constructor', 'toString', 'hasOwnProperty', '__proto__'];
/** A size cannot be called `__proto__`: its name is a key in JSON, where parsers refuse that one. */
const sizeNames = words.slice(0, -1);
const sizeOf = (word: string) => (word === '__proto__' ? 'constructor' : word);

const products: Json[] = [];
const keys: string[] = [];

const made = async (path: string, body: object): Promise<Json> => {
  const answer = await admin.post(path, body);
  expect([answer.status, answer.body], `${path} ${JSON.stringify(body)}`).toEqual([
    201,
    expect.anything(),
  ]);
  return answer.body;
};
const ok = async (answer: Promise<TestAnswer>, what: string): Promise<Json> => {
  const { status, body, text } = await answer;
  expect([what, status, status === 200 ? '' : text]).toEqual([what, 200, '']);
  return body ?? text;
};
const assortment = '/api/admin/assortment';

const test = fixture(openTestShop);
const admin = fixture(() => test.admin());
const ada = fixture(() => test.signUpConfirmed());
beforeAll(async () => {
  const sizes = await made(`${assortment}/size-systems`, { name: '__proto__', sizes: sizeNames });
  for (const name of words) {
    const department = await made(`${assortment}/departments`, { name, slug: slugOf(name) });
    const section = await made(`${assortment}/sections`, { name, slug: slugOf(name) });
    const category = await made(`${assortment}/categories`, {
      name,
      label: name,
      slug: slugOf(name),
      group: name,
      sizeSystem: sizes._id,
      department: department._id,
      section: section._id,
    });
    await made(`${assortment}/colours`, { name, hex: '#112233', family: name });
    await made(`${assortment}/brands`, { name, slug: slugOf(name) });
    const attribute = await made(`${assortment}/attributes`, {
      name,
      kind: 'choice',
      isFilterable: true,
      choices: words.map((word) => ({ name: word })),
      categories: [category._id],
    });
    keys.push(attribute._id);
    await made(`${assortment}/collections`, { name, slug: slugOf(name), rule: { tag: [name] } });
    await made('/api/admin/promotions', {
      code: name.replaceAll('_', '-'),
      kind: 'percent',
      value: 1,
    });
    products.push(
      await test.makeProduct({
        title: name,
        brand: name,
        colour: name,
        description: name,
        tags: words,
        topLevelCategory: department._id,
        secondLevelCategory: section._id,
        thirdLevelCategory: category._id,
        sizes: sizeNames.map((size) => ({ name: size, quantity: 50 })),
        measures: { chest: byName((at) => 80 + 2 * at), waist: byName((at) => 60 + 2 * at) },
        sizeDetails: byName((at) => ({ sku: `${name}-${words[at]}`, weight: 100 + at })),
        attributes: { [attribute._id]: [attribute.choices[0].key] },
      }),
    );
  }
});

const slugOf = (name: string) => name.replaceAll('_', '').toLowerCase();
const byName = <Value>(of: (at: number) => Value) =>
  Object.fromEntries(sizeNames.map((name, at) => [name, of(at)]));

it('keeps what each product has for each name', async () => {
  for (const [at, { _id }] of products.entries()) {
    const body = await ok(ada.get(`/api/products/${_id}`), 'product');
    expect(body.sizes.map(({ name }: { name: string }) => name)).toEqual(sizeNames);
    expect(Object.keys(body.facts.measures.chest).sort()).toEqual([...sizeNames].sort());
    expect(body.facts.attributes).toMatchObject([
      { key: keys[at], name: words[at], value: words[0] },
    ]);
    const stored = await ok(admin.get(`/api/admin/products/${_id}`), 'stored product');
    expect(Object.keys(stored.sizeDetails).sort()).toEqual([...sizeNames].sort());
    expect(Object.keys(stored.measures.waist).sort()).toEqual([...sizeNames].sort());
  }
});

describe.each(words)('%s', (word) => {
  const at = words.indexOf(word);

  it('is listed, filtered and searched', async () => {
    for (const query of [
      ...['color', 'brand', 'q', 'tag'].map((name) => `${name}=${word}`),
      `size=${sizeOf(word)}`,
      `main=${slugOf(word)}`,
      `collection=${slugOf(word)}`,
      `attr.${keys[at]}=${slugOf(word)}`,
    ])
      for (const path of ['/api/products', '/api/admin/products'])
        await ok(admin.get(`${path}?${query}`), `${path}?${query}`);
    const { totalItems } = await ok(
      ada.get(`/api/products?size=${sizeOf(word)}&color=${word}`),
      'list',
    );
    expect(totalItems).toBe(1);
    await ok(test.visitor.get(`/api/collections/${slugOf(word)}`), 'collection');
    await ok(admin.get(`/api/products/suggest?q=${word}`), 'suggestions');
  });

  it('is put into a cart, ordered, delivered and returned', async () => {
    await ada.fillCart(products[at], sizeOf(word), 2);
    const cart = await ok(ada.get('/api/cart'), 'cart');
    expect(cart.cartItems).toMatchObject([{ size: sizeOf(word), quantity: 2 }]);
    await ok(ada.put('/api/cart/promo', { code: word.replaceAll('_', '-') }), 'promo code');
    const placed = await ada.order();
    expect(placed.status, placed.text).toBe(201);
    await ok(ada.get(`/api/orders/${placed.body._id}`), 'order');
    await ok(admin.get(`/api/admin/orders/${placed.body._id}`), 'order for staff');
  });

  it('is renamed, and deleted with a replacement', async () => {
    const list = await ok(admin.get(assortment), 'assortment');
    const colour = list.colours.find(({ name }: { name: string }) => name === word);
    await ok(
      admin.put(`${assortment}/colours/${colour._id}`, {
        ...colour,
        version: undefined,
        hex: '#445566',
      }),
      'colour',
    );
    const stored = await ok(admin.get(`/api/admin/products/${products[at]._id}`), 'stored product');
    const { version, sizes, sizeDetails, measures } = stored;
    await ok(
      admin.put(`/api/admin/products/${products[at]._id}`, {
        version,
        sizes,
        sizeDetails,
        measures,
      }),
      'product saved again',
    );
  });
});

it('says that a size cannot be called __proto__', async () => {
  const system = await admin.post(`${assortment}/size-systems`, {
    name: 'Odd',
    sizes: ['S', '__proto__'],
  });
  expect([system.status, system.body.details?.[0]?.path]).toEqual([400, 'sizes.1']);
});

it('answers every list of staff', async () => {
  for (const path of [
    '/api/admin/products',
    '/api/admin/audit',
    '/api/admin/orders',
    '/api/admin/promotions',
    assortment,
    `${assortment}/brands`,
    '/api/assortment',
    '/api/size-charts',
    '/api/products?facets=true',
  ])
    await ok(admin.get(path), path);
});

it('leaves the shop by files and comes back', async () => {
  const csv = await exportOf(test);
  for (const word of words) expect(csv).toContain(word);
  const same = await upload(test, csv);
  expect(same.counts, JSON.stringify(await rowsOf(test, same._id))).toMatchObject({
    same: products.length,
  });
  const json = await uploadJson(test, JSON.parse(await exportOf(test, 'json')));
  expect(json.counts, JSON.stringify(await rowsOf(test, json._id))).toMatchObject({
    same: products.length,
  });
  const [heading = '', ...lines] = csv.split('\n');
  const odd = await upload(test, [`${heading.trim()},constructor,__proto__`, ...lines].join('\n'));
  expect(odd.state).toBe('ready');
  const names = words.map((word) => [`New ${word}`, word, slugOf(word), word, sizeOf(word)].join());
  const unknown = await upload(
    test,
    [
      'Title,Brand,Category,Colour,Size 1,Price,Discounted price',
      ...names.map((line) => `${line},9,9`),
    ].join('\n'),
  );
  expect(unknown.state).toBe('ready');
  await apply(test, unknown._id);
  const file = await ok(admin.get(`${assortment}/file`), 'file of the assortment');
  expect(JSON.stringify(file)).toContain('__proto__');
});
