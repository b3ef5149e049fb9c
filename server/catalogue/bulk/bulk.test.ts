import { describe, expect, it } from 'vitest';
import { draft, storeProducts } from '../../../tests/support/catalogue/products';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

const bulk = (products: Json[], change: object) =>
  staff.post('/api/admin/products/bulk', { ids: products.map((one) => one._id), change });
const undo = (id: string) => staff.post(`/api/admin/undo/${id}`);

describe('a bulk change of products', () => {
  it('is rejected if a product has changed since the preview', async () => {
    const [first, second] = [await test.makeProduct(), await test.makeProduct()];
    const input = {
      ids: [first._id, second._id],
      change: { kind: 'discount', percent: 50 },
    };
    const preview = async () =>
      (await staff.post('/api/admin/products/bulk/preview', input)).body.basedOn;
    const basedOn = await preview();
    await staff.put(`/api/admin/products/${second._id}`, { price: 200 });
    const refused = await staff.post('/api/admin/products/bulk', { ...input, basedOn });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(await staff.readStaffProduct(first)).toMatchObject({
      price: 80,
      discountPrice: 60,
    });
    const again = await staff.post('/api/admin/products/bulk', {
      ...input,
      basedOn: await preview(),
    });
    expect(again.body.changed).toBe(2);
    expect(await staff.readStaffProduct(second)).toMatchObject({
      price: 200,
      discountPrice: 100,
    });
  });

  it('changes prices by percent with a price ending, and is undone as a whole', async () => {
    const dear = await test.makeProduct({ price: 80, discountPrice: 60 });
    const cheap = await test.makeProduct({ price: 20 });
    const { body } = await bulk([dear, cheap], { kind: 'price', percent: -10, ending: 0.99 });
    expect(body).toMatchObject({ changed: 2, same: 0, undo: { until: expect.any(String) } });
    expect(await staff.readStaffProduct(dear)).toMatchObject({
      price: 71.99,
      discountPrice: 53.99,
    });
    expect(await staff.readStaffProduct(cheap)).toMatchObject({
      price: 17.99,
      discountPrice: 17.99,
    });

    const { changes } = {
      changes: (await staff.get(`/api/admin/products/${dear._id}/prices`)).body,
    };
    expect(changes).toMatchObject([
      {
        action: 'product.bulk',
        by: { _id: staff.accountId },
        before: { price: 80, discountPrice: 60 },
        after: { price: 71.99, discountPrice: 53.99 },
      },
      { action: 'product.create', before: null, after: { price: 80, discountPrice: 60 } },
    ]);

    expect((await undo(body.undo._id)).body).toEqual({ restored: 2, kept: [] });
    expect(await staff.readStaffProduct(dear)).toMatchObject({ price: 80, discountPrice: 60 });
    expect((await undo(body.undo._id)).body.code).toBe('order_state');
  });

  it('keeps and reports products that have changed since when it is undone; a sale is not a change', async () => {
    const [first, second] = [
      await test.makeProduct(),
      await test.makeProduct({ title: 'Changed' }),
    ];
    const { body } = await bulk([first, second], { kind: 'discount', percent: 50 });
    expect(await staff.readStaffProduct(first)).toMatchObject({ price: 80, discountPrice: 40 });
    await (await test.signUp()).placedOrder(first);
    await staff.put(`/api/admin/products/${second._id}`, { discountPrice: 41 });
    const undone = (await undo(body.undo._id)).body;
    expect(undone).toEqual({
      restored: 1,
      kept: [
        { _id: second._id, title: 'Changed', reason: 'Its discounted price has changed since.' },
      ],
    });
    expect(await staff.readStaffProduct(first)).toMatchObject({ discountPrice: 60, quantity: 19 });
    expect(await staff.readStaffProduct(second)).toMatchObject({ discountPrice: 41 });
  });

  it('applies to all products or none', async () => {
    const [plain, free] = [
      await test.makeProduct(),
      await test.makeProduct({ price: 5, discountPrice: 0 }),
    ];
    const refused = await bulk([plain, free], { kind: 'price', amount: -1 });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: `ids.${free._id}` }] },
    });
    expect(await staff.readStaffProduct(plain)).toMatchObject({ price: 80 });
    expect((await bulk([plain, { _id: 'none' }], { kind: 'new', value: true })).status).toBe(400);
    for (const change of [
      { kind: 'price' },
      { kind: 'price', percent: 1, amount: 1 },
      { kind: 'x' },
    ])
      expect((await bulk([plain], change)).status).toBe(400);
  });

  it('archives products, removes them from carts and wishlists, and restores them', async () => {
    const [coat, hat] = [
      await test.makeProduct({ title: 'Quilted Overcoat' }),
      await test.makeProduct({ title: 'Quilted Hat' }),
    ];
    const ada = await test.signUp();
    await ada.fillCart(coat);
    await ada.put('/api/wishlist/add', { productId: coat._id });
    const { body } = await bulk([coat, hat], { kind: 'archive' });
    expect(body.changed).toBe(2);
    expect((await ada.get('/api/cart/')).body.totalItem).toBe(0);
    expect((await ada.get('/api/wishlist/')).body).toEqual([]);
    expect((await ada.get('/api/products?q=overcoat')).body.totalItems).toBe(0);
    expect((await staff.get('/api/admin/products?archived=true&q=overcoat')).body.totalItems).toBe(
      1,
    );
    expect((await bulk([coat], { kind: 'archive' })).body).toMatchObject({
      changed: 0,
      undo: null,
    });
    await undo(body.undo._id);
    expect((await ada.get('/api/products?q=overcoat')).body.totalItems).toBe(1);
    const words = await test.shop.pool.query(
      `select products from search_word where word = 'quilted'`,
    );
    expect(words.rows).toEqual([{ products: 2 }]);
  });

  it('applies to all products of a filter', async () => {
    const brand = `Brand ${Date.now()}`;
    const [one, other] = [await test.makeProduct({ brand }), await test.makeProduct({ brand })];
    await staff.post(`/api/admin/products/${other._id}/stock`, {
      size: 'M',
      counted: 2,
      reason: 'counted',
    });
    const change = { kind: 'new', value: true };
    const low = { filter: { brand, stock: 'low' }, change };
    expect((await staff.post('/api/admin/products/bulk', low)).body.changed).toBe(1);
    const all = { filter: { brand }, change };
    expect((await staff.post('/api/admin/products/bulk', all)).body).toMatchObject({
      changed: 1,
      same: 1,
    });
    expect((await staff.readStaffProduct(one)).new).toBe(true);
  });

  it('sets tags, category, tax class and brand, of other colours too if asked, and is undone on its page', async () => {
    const classes = [
      { code: 'standard', name: 'Standard', categories: [] },
      { code: 'reduced', name: 'Reduced', categories: [] },
    ];
    expect((await staff.put('/api/admin/tax', { classes })).status).toBe(200);
    const title = `Sail Shirt ${Date.now()}`;
    const white = await test.makeProduct({ title, colour: 'White', tags: ['linen', 'old'] });
    const red = await test.makeProduct({ title, colour: 'Red', tags: ['old'] });
    const before = await Promise.all([staff.readStaffProduct(white), staff.readStaffProduct(red)]);
    const both = (change: object, more = {}) => ({
      ids: [white._id],
      change,
      wholeStyle: true,
      ...more,
    });
    const tags = { kind: 'tags', add: ['Summer', 'linen'], remove: ['OLD'] };
    const previewed = (await staff.post('/api/admin/products/bulk/preview', both(tags))).body;
    expect(previewed).toMatchObject({ changed: 2, prices: null });
    expect(previewed.products.map(({ changes }: Json) => changes)).toContainEqual([
      { field: 'tags', before: 'linen, old', after: 'linen, summer' },
    ]);
    const tickets: string[] = [];
    for (const change of [
      tags,
      { kind: 'category', category: 'mens_polo' },
      { kind: 'taxClass', taxClass: 'reduced' },
      { kind: 'brand', brand: 'Harrow' },
    ]) {
      const { body } = await staff.post('/api/admin/products/bulk', both(change));
      expect(body).toMatchObject({ changed: 2, same: 0 });
      tickets.push(body.undo._id);
    }
    const changed = { thirdLevelCategory: 'mens_polo', taxClass: 'reduced', brand: 'Harrow' };
    expect(await staff.readStaffProduct(white)).toMatchObject({
      ...changed,
      tags: ['linen', 'summer'],
    });
    expect(await staff.readStaffProduct(red)).toMatchObject({
      ...changed,
      tags: ['summer', 'linen'],
    });
    const found = (await staff.get('/api/admin/products?q=harrow')).body.content;
    expect(found.map((product: Json) => product._id)).toContain(red._id);

    const page = (await staff.get(`/api/admin/product-changes/${tickets[1]}`)).body;
    expect(page).toMatchObject({ change: { category: 'mens_polo' }, restorable: 2 });
    expect(page.rows[0].changes).toContainEqual({
      field: 'category',
      before: "Women's Shirt",
      after: "Men's Polo",
    });
    for (const ticket of tickets.toReversed())
      expect((await undo(ticket)).body).toEqual({ restored: 2, kept: [] });
    const fields = ({ tags, brand, taxClass, thirdLevelCategory, secondLevelCategory }: Json) => ({
      tags,
      brand,
      taxClass,
      thirdLevelCategory,
      secondLevelCategory,
    });
    const after = await Promise.all([staff.readStaffProduct(white), staff.readStaffProduct(red)]);
    expect(after.map(fields)).toEqual(before.map(fields));
  });

  it('changes the selected colours only, unless asked', async () => {
    const title = `Mast Shirt ${Date.now()}`;
    const white = await test.makeProduct({ title, colour: 'White' });
    const red = await test.makeProduct({ title, colour: 'Red' });
    expect((await bulk([white], { kind: 'brand', brand: 'Harrow' })).body.changed).toBe(1);
    expect(await staff.readStaffProduct(red)).toMatchObject({ brand: red.brand });
  });

  it.each([
    ['change.category', { kind: 'category', category: 'none' }],
    ['change.taxClass', { kind: 'taxClass', taxClass: 'none' }],
    ['change.brand', { kind: 'brand', brand: ' ' }],
    ['change.add', { kind: 'tags', add: [], remove: [' '] }],
  ])('is rejected at %s for %o', async (path, change) => {
    const product = await test.makeProduct();
    const preview = { ids: [product._id], change };
    for (const call of ['bulk', 'bulk/preview'])
      expect(await staff.post(`/api/admin/products/${call}`, preview)).toMatchObject({
        status: 400,
        body: { details: [{ path }] },
      });
  });

  it('refuses products that would have too many tags', async () => {
    const tags = Array.from({ length: 100 }, (_, at) => `tag ${at}`);
    const [full, empty] = [await test.makeProduct({ tags }), await test.makeProduct()];
    const { status, body } = await bulk([full, empty], { kind: 'tags', add: ['one more'] });
    expect({ status, details: body.details }).toMatchObject({
      status: 400,
      details: [{ path: `ids.${full._id}` }],
    });
    expect((await staff.readStaffProduct(empty)).tags).toEqual([]);
  });

  it('requires the right to edit products', async () => {
    const ada = await test.signUp();
    expect((await ada.post('/api/admin/products/bulk', {})).status).toBe(403);
    expect((await ada.post(`/api/admin/undo/${ada.accountId}`)).status).toBe(403);
    expect((await undo('none')).status).toBe(404);
  });
});

describe('a deleted product', () => {
  it('can be restored, and is found again', async () => {
    const cape = await test.makeProduct({ title: 'Herringbone Cape' });
    await staff.delete(`/api/admin/products/${cape._id}/delete`);
    expect((await test.visitor.get(`/api/products/${cape._id}`)).status).not.toBe(200);
    const back = await staff.post(`/api/admin/products/${cape._id}/restore`);
    expect(back).toMatchObject({ status: 200, body: { archived: false } });
    expect((await staff.post(`/api/admin/products/${cape._id}/restore`)).status).toBe(200);
    const ada = await test.signUp();
    expect((await ada.get('/api/products?q=herringbone')).body.totalItems).toBe(1);
    expect((await staff.post('/api/admin/products/none/restore')).status).toBe(404);
  });
});

describe('the list of products for staff', () => {
  it('is searched by the end of an id, and sorted', async () => {
    const brand = `Order ${Date.now()}`;
    const b = await test.makeProduct({
      brand,
      title: 'b',
      price: 9,
      stock: 1,
    });
    const a = await test.makeProduct({
      brand,
      title: 'A',
      price: 8,
      stock: 0,
    });
    const ids = async (query: string) =>
      (
        await staff.get(`/api/admin/products?brand=${encodeURIComponent(brand)}&${query}`)
      ).body.content.map((one: Json) => one._id);
    expect(await ids('orderBy=title')).toEqual([a._id, b._id]);
    expect(await ids('orderBy=title_desc')).toEqual([b._id, a._id]);
    expect(await ids('orderBy=stock')).toEqual([a._id, b._id]);
    expect(await ids('orderBy=stock_desc')).toEqual([b._id, a._id]);
    expect(await ids('orderBy=created')).toEqual([b._id, a._id]);
    await staff.put(`/api/admin/products/${b._id}`, { description: 'New words.' });
    expect(await ids('orderBy=updated_desc')).toEqual([b._id, a._id]);
    expect(await ids('stock=out')).toEqual([a._id]);
    expect(await ids('stock=low')).toEqual([b._id]);
    expect(await ids('stock=in')).toEqual([b._id]);
    expect(await ids(`q=${a._id.slice(-10)}`)).toEqual([a._id]);
    expect((await staff.get('/api/admin/products?orderBy=none')).status).toBe(400);
  });
});

describe('pictures of a product', () => {
  it('are ordered, each with a text; the first is the main picture', async () => {
    const pictures = [
      { url: '/media/womens-shirt-02-white-1200.avif', alt: 'The front' },
      { url: 'https://pictures.example/back.jpg', alt: 'The back' },
    ];
    const shirt = await test.makeProduct({ pictures, imageUrl: undefined });
    expect(shirt.imageUrl).toBe(pictures[0]?.url);
    expect(shirt.images).toMatchObject([
      { ...pictures[0], widths: [600, 1200] },
      { ...pictures[1], widths: [] },
    ]);
    const turned = await staff.put(`/api/admin/products/${shirt._id}`, {
      pictures: pictures.toReversed(),
    });
    expect(turned.body.imageUrl).toBe(pictures[1]?.url);
    for (const bad of [[], [{ url: 'javascript:1', alt: 'x' }], Array(9).fill(pictures[0])])
      expect((await staff.put(`/api/admin/products/${shirt._id}`, { pictures: bad })).status).toBe(
        400,
      );
  });
});

describe('a large change of prices', () => {
  const preview = async (products: Json[], change: object) =>
    (
      await staff.post('/api/admin/products/bulk/preview', {
        ids: products.map((one) => one._id),
        change,
      })
    ).body.prices;

  it('is previewed with its least and greatest effect', async () => {
    const products = [
      await test.makeProduct({ price: 100 }),
      await test.makeProduct({ price: 10 }),
    ];
    expect(await preview(products, { kind: 'price', amount: 5 })).toEqual({
      least: 5,
      greatest: 50,
      large: 0,
      needsConfirmation: false,
    });
    expect(await preview(products, { kind: 'price', amount: 10 })).toEqual({
      least: 10,
      greatest: 100,
      large: 1,
      needsConfirmation: false,
    });
    expect(await preview(products, { kind: 'new', value: true })).toBeNull();
  });

  it.each([
    ['by more than a factor of 3', { kind: 'price', percent: 201 }],
    ['down by more than a factor of 3', { kind: 'discount', percent: 75 }],
  ])('%s needs the number of products', async (_, change) => {
    const product = await test.makeProduct({ price: 20 });
    expect((await preview([product], change)).needsConfirmation).toBe(true);
    for (const confirm of [undefined, 0, 2]) {
      const refused = await staff.post('/api/admin/products/bulk', {
        ids: [product._id],
        change,
        confirm,
      });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'confirm' }] } });
    }
    expect(await staff.readStaffProduct(product)).toMatchObject({
      price: 20,
      discountPrice: 20,
    });
    const done = await staff.post('/api/admin/products/bulk', {
      ids: [product._id],
      change,
      confirm: 1,
    });
    expect(done.body.changed).toBe(1);
  });

  it('of over 100 products needs it too, is one entry of the audit log, and is undone on its page', async () => {
    const brand = `Many ${Date.now()}`;
    await storeProducts(
      test,
      Array.from({ length: 512 }, () => draft({ brand, price: 5_000, discountPrice: 5_000 })),
    );
    const input = { filter: { brand }, change: { kind: 'price', percent: 10 } };
    expect((await staff.post('/api/admin/products/bulk', input)).status).toBe(400);
    const before = (await staff.get('/api/admin/audit')).headers['x-total-count'];
    const { body } = await staff.post('/api/admin/products/bulk', { ...input, confirm: 512 });
    expect(body.changed).toBe(512);
    const log = await staff.get('/api/admin/audit');
    expect(Number(log.headers['x-total-count'])).toBe(Number(before) + 1);
    expect(log.body[0]).toMatchObject({
      action: 'products.bulk',
      label: 'Bulk-edited',
      thing: '512 products',
      entity: 'product-change',
      entityId: body.undo._id,
    });

    const [listed] = (await staff.get('/api/admin/product-changes')).body;
    expect(listed).toMatchObject({ _id: body.undo._id, products: 512, change: { percent: 10 } });
    const page = async () => (await staff.get(`/api/admin/product-changes/${listed._id}`)).body;
    const { rows } = await page();
    expect(rows[0]).toMatchObject({
      changes: expect.arrayContaining([{ field: 'price', before: '50.00', after: '55.00' }]),
    });
    const own = await staff.get(`/api/admin/audit?entityId=${rows[0].product}`);
    expect(own.body[0]).toMatchObject({ action: 'product.bulk', after: { price: 55 } });
    await staff.put(`/api/admin/products/${rows[0].product}`, { price: 70 });
    await test.shop.pool.query(
      `update product_undo set created_at = now() - interval '89 days' where id = $1`,
      [listed._id],
    );
    expect(await page()).toMatchObject({ restorable: 511, kept: 1, undoneAt: null });
    expect((await undo(listed._id)).body).toMatchObject({
      restored: 511,
      kept: [{ _id: rows[0].product }],
    });
    expect(await page()).toMatchObject({ undoneAt: expect.any(String) });
    const [undone] = (await staff.get('/api/admin/audit')).body;
    expect(undone).toMatchObject({ action: 'products.undo', thing: '511 products' });
  });
});
