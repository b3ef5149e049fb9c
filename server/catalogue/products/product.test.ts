import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue';
import { fixture, linenShirt, openTestShop } from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const edith = fixture(() => test.admin());

const put = (id: string, body: unknown) => edith.put(`/api/admin/products/${id}`, body);
const query = async (text: string, values: unknown[]) =>
  (await test.shop.pool.query(text, values)).rows;

const lastAudit = async (id: string) => (await test.auditsOf(id)).at(-1);

describe('a new product', () => {
  it('is in the shop as the form sent it', async () => {
    const { status, body } = await edith.post('/api/admin/products/', {
      ...linenShirt,
      discountPercent: 25,
      quantity: 3,
      colour: 'white',
      sizes: [
        { name: 's', quantity: 5 },
        { name: 'M', quantity: null },
        { name: 'L' },
        { name: 'One size', quantity: 2 },
      ],
      _id: newId(),
      role: 'ignored',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Linen Shirt',
      price: 80,
      discountPrice: 60,
      discountPercent: 25,
      quantity: 7,
      inStock: true,
      colour: 'White',
      topLevelCategory: 'women',
      thirdLevelCategory: 'womens_shirt',
      category: { name: "Women's Shirt", label: 'Shirt' },
    });
    expect(body.sizes).toEqual([
      { name: 'S', quantity: 5 },
      { name: 'M', quantity: 0 },
      { name: 'L', quantity: 0 },
      { name: 'One size', quantity: 2 },
    ]);
    const shown = await ada.get(`/api/products/${body._id}`);
    expect(shown.body).toMatchObject({ ...body, variants: expect.any(Array) });
    await test.expectConsistentRecords();
    const ledger = await query(
      'select size, delta, reason, actor_id from stock_movement where product_id = $1 order by size desc',
      [body._id],
    );
    expect(ledger).toEqual([
      { size: 'S', delta: 5, reason: 'received', actor_id: edith.accountId },
      { size: 'One size', delta: 2, reason: 'received', actor_id: edith.accountId },
    ]);
    expect(await lastAudit(body._id)).toMatchObject({
      actor_id: edith.accountId,
      action: 'product.create',
      entity: 'product',
      before: null,
      after: { title: 'Linen Shirt', price: 80 },
    });
  });

  it('needs only the fields that the form requires', async () => {
    const { imageUrl, brand, title, price, discountPrice, thirdLevelCategory } = linenShirt;
    const { status, body } = await edith.post('/api/admin/products', {
      imageUrl,
      brand,
      title,
      price,
      discountPrice,
      thirdLevelCategory,
      secondLevelCategory: ' ',
      sizes: [{ name: 'M' }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      secondLevelCategory: 'clothing',
      colour: '',
      description: '',
      new: false,
      quantity: 0,
      inStock: false,
    });
  });

  it('keeps its texts exactly', async () => {
    const title = "<b>O'Brien</b> 李 \u{1F455} \u202Eabc\u200B";
    const made = await test.makeProduct({ title, description: `'; drop table product;--` });
    expect(made.title).toBe(title);
    const { body } = await ada.get(`/api/products/${made._id}`);
    expect(body).toMatchObject({ title, description: `'; drop table product;--` });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ...[-1, 0.001, 1e12, '19.99', Number.NaN, null].map(
      (price): [string, Record<string, unknown>, string] => [`price ${price}`, { price }, 'price'],
    ),
    ['a discounted price above the price', { discountPrice: 81 }, 'discountPrice'],
    ['a percent that contradicts the prices', { discountPercent: 60 }, 'discountPercent'],
    ['no sizes', { sizes: [] }, 'sizes'],
    ['61 sizes', { sizes: Array.from({ length: 61 }, (_, at) => ({ name: `${at}` })) }, 'sizes'],
    ['one size twice', { sizes: [{ name: 'M' }, { name: ' m ' }] }, 'sizes'],
    ...[-1, 1.5, 2 ** 31].map((quantity): [string, Record<string, unknown>, string] => [
      `a quantity of ${quantity}`,
      { sizes: [{ name: 'M', quantity }] },
      'sizes.0.quantity',
    ]),
    ['an unknown category', { thirdLevelCategory: 'mens_hat' }, 'thirdLevelCategory'],
    ['a category of men under women', { thirdLevelCategory: 'mens_polo' }, 'thirdLevelCategory'],
    ['an unknown colour', { colour: 'Purple' }, 'colour'],
    ['an empty title', { title: '  ' }, 'title'],
    ['a NUL', { title: 'a\u0000b' }, 'title'],
    ['a lone surrogate', { description: '\ud800' }, 'description'],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'data:image/svg+xml,x',
      '//evil.test/x',
      'file:///etc/passwd',
      '\\\\evil\\x',
      '/\\evil',
      'https:///x',
      'ftp://a/b',
    ].map((imageUrl): [string, Record<string, unknown>, string] => [
      imageUrl,
      { imageUrl },
      'imageUrl',
    ]),
  ])('with %s is rejected', async (_what, wrong, path) => {
    const { status, body } = await edith.post('/api/admin/products', { ...linenShirt, ...wrong });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });
});

describe('a change of a product', () => {
  it('leaves other fields unchanged', async () => {
    const made = await test.makeProduct({ title: 'Before' });
    const { status, body } = await put(made._id, { title: 'After', new: true });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, title: 'After', new: true, images: body.images });
    expect(body.images[0].alt).toBe('After by Fernhall, white');
    const audit = await lastAudit(made._id);
    expect(audit).toMatchObject({
      action: 'product.update',
      before: { title: 'Before', new: false },
      after: { title: 'After', new: true },
    });
    expect(Object.keys(audit?.after).toSorted()).toEqual(['new', 'title']);
  });

  it('without a difference writes no audit row', async () => {
    const made = await test.makeProduct();
    expect((await put(made._id, {})).body).toEqual(made);
    expect((await put(made._id, { title: made.title })).status).toBe(200);
    expect(await test.actionsOn(made)).toEqual(['product.create']);
  });

  it('sets the stock and records the differences in the ledger', async () => {
    const made = await test.makeProduct();
    const { status, body } = await put(made._id, {
      sizes: [
        { name: 'XL', quantity: 9 },
        { name: 'm', quantity: 0 },
        { name: 'L', quantity: 5 },
        { name: 'Tall', quantity: 1 },
      ],
      confirmed: true,
    });
    expect(status).toBe(200);
    expect(body.sizes).toEqual([
      { name: 'XL', quantity: 9 },
      { name: 'M', quantity: 0 },
      { name: 'L', quantity: 5 },
      { name: 'Tall', quantity: 1 },
    ]);
    expect(body.quantity).toBe(15);
    const counted = await query(
      `select size, delta, actor_id from stock_movement where product_id = $1 and reason = 'counted' order by size`,
      [made._id],
    );
    expect(counted).toEqual(
      [
        { size: 'M', delta: -5 },
        { size: 'S', delta: -5 },
        { size: 'Tall', delta: 1 },
        { size: 'XL', delta: 4 },
      ].map((row) => ({ ...row, actor_id: edith.accountId })),
    );
    await test.expectConsistentRecords();
    const found = (await ada.get('/api/products?size=S&pageSize=100')).body.content;
    expect(found.map((product: Product) => product._id)).not.toContain(made._id);
  });

  it('is validated together with the stored fields', async () => {
    const made = await test.makeProduct();
    for (const [patch, path] of [
      [{ price: 50 }, 'discountPrice'],
      [{ discountPrice: 90 }, 'discountPrice'],
      [{ discountPercent: 80 }, 'discountPercent'],
      [{ topLevelCategory: 'men' }, 'thirdLevelCategory'],
      [{ thirdLevelCategory: 'mens_polo', topLevelCategory: 'women' }, 'thirdLevelCategory'],
    ] as const) {
      const { status, body } = await put(made._id, patch);
      expect(status, JSON.stringify(patch)).toBe(400);
      expect(body.details[0].path).toBe(path);
    }
    const moved = await put(made._id, { thirdLevelCategory: 'mens_polo', price: 100 });
    expect(moved.body).toMatchObject({ topLevelCategory: 'men', discountPercent: 40 });
  });

  it('of an unknown product is rejected with 404', async () => {
    for (const id of [newId(), 'undefined', '0', '%7B%7D', newId().toUpperCase()]) {
      expect((await put(id, { title: 'x' })).status).toBe(404);
      expect((await put(id, { archived: true, sizes: [{ name: 'M' }] })).status).toBe(404);
      expect((await edith.delete(`/api/admin/products/${id}/delete`)).status).toBe(404);
    }
  });

  it('one of several concurrent changes takes effect, with a consistent ledger', async () => {
    const made = await test.makeProduct();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        put(made._id, {
          title: `Title ${n}`,
          sizes: [{ name: n % 2 ? 'S' : 'L', quantity: n }],
          confirmed: true,
        }),
      ),
    );
    for (const { status } of answers) expect(status).toBe(200);
    await test.expectConsistentRecords();
  });
});
