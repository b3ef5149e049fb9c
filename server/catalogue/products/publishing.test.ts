import { expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { inHours } from '../../../tests/support/time/hours';
import { newId } from '../../database/ids';
import { applyPlannedProducts } from './planned-products.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());

const change = (product: Json, body: object) =>
  staff.put(`/api/admin/products/${product._id}`, body);
const pageOf = async (product: Json) => (await ada.get(`/api/products/${product._id}`)).status;
const listedAs = async (product: Json, query = '') => {
  const { body } = await ada.get(`/api/products?pageSize=100&sort=new${query}`);
  return body.content.some(({ _id }: Json) => _id === product._id);
};
const staffList = async (state: string) =>
  (await staff.get(`/api/admin/products?pageSize=100&state=${state}`)).body.content.map(
    ({ _id }: Json) => _id,
  );
const addToCart = async (product: Json) =>
  (await ada.put('/api/cart/add', { productId: product._id, size: 'M' })).status;
/** Moves a planned time into the past; the row itself does not follow yet. */
const letPass = (product: Json, column: 'publish_at' | 'withdraw_at') =>
  test.rows(`update product set ${column} = now() - interval '1 second' where id = $1`, [
    product._id,
  ]);

it('a product that is created without a state is in the shop', async () => {
  const made = await test.makeProduct();
  expect(await staff.readStaffProduct(made)).toMatchObject({
    state: 'live',
    draft: false,
    publishAt: null,
    withdrawAt: null,
    announced: false,
  });
  expect([await pageOf(made), await listedAs(made)]).toEqual([200, true]);
});

it('a draft is nowhere for shoppers until it is published', async () => {
  const title = 'Unseen Quillon Shirt';
  const sold = await test.makeProduct({ title: 'Quillon Shirt', colour: 'Black' });
  const draft = await test.makeProduct({ title, brand: 'Quillon', draft: true, new: true });
  const sameStyle = { title: 'Quillon Shirt', colour: 'Red', draft: true };
  const colour = await test.makeProduct(sameStyle);
  const before = await ada.get('/api/products?pageSize=1&new=true');
  expect([await pageOf(draft), await pageOf(colour)]).toEqual([404, 404]);
  expect([await listedAs(draft), await listedAs(draft, '&q=unseen')]).toEqual([false, false]);
  const suggested = await ada.get('/api/products/suggest?q=unseen%20quillon');
  expect(suggested.body.products.map(({ _id }: Json) => _id)).not.toContain(draft._id);
  expect((await ada.get('/api/products/nearest?q=unseen')).text).not.toContain(draft._id);
  expect((await ada.get('/api/assortment')).text).not.toContain('Quillon');
  expect((await ada.get(`/api/products/${sold._id}`)).body.variants).toHaveLength(1);
  expect((await ada.get(`/api/products/${draft._id}/reviews`)).status).toBe(404);
  expect(await addToCart(draft)).toBe(404);
  expect((await ada.put('/api/wishlist/add', { productId: draft._id })).status).toBe(404);
  const notice = { size: 'M', email: 'ada@shopper.example' };
  expect((await ada.post(`/api/products/${draft._id}/notify`, notice)).status).toBe(404);
  expect((await test.visitor.get('/sitemap-products.xml')).text).not.toContain(draft._id);

  const brandPage = async () => (await ada.get('/api/brands/quillon')).status;
  expect(await brandPage()).toBe(404);
  const words = () =>
    test.value<number>('select count(*)::int from search_word where word = $1', ['unseen']);
  expect(await words()).toBe(0);
  const published = await change(draft, { draft: false });
  expect(published.status).toBe(200);
  expect([await pageOf(draft), await listedAs(draft, '&q=unseen')]).toEqual([200, true]);
  expect(await words()).toBe(1);
  expect(await brandPage()).toBe(200);
  const after = await ada.get('/api/products?pageSize=1&new=true');
  expect(after.body.totalItems).toBe(before.body.totalItems + 1);
  expect(await addToCart(draft)).toBe(200);
  expect(await test.actionsOn(draft)).toEqual(['product.create', 'product.publish']);
  await test.expectVerified();
});

it('counts as new, and has prices, from when it is first published', async () => {
  const draft = await test.makeProduct({ draft: true, price: 90, discountPrice: 10 });
  await test.rows(`update product set created_at = now() - interval '40 days' where id = $1`, [
    draft._id,
  ]);
  await change(draft, { discountPrice: 70 });
  await change(draft, { draft: false });
  const prices = () =>
    test.column<number>(
      'select discount_price from product_price_history where product_id = $1 order by at',
      [draft._id],
    );
  expect(await prices()).toEqual([7000]);
  const { createdAt } = (await ada.get(`/api/products/${draft._id}`)).body;
  expect(createdAt > inHours(-1)).toBe(true);
  // A second time changes neither.
  await change(draft, { draft: true });
  await change(draft, { draft: false, discountPrice: 60 });
  expect(await prices()).toEqual([7000, 6000]);
  expect((await ada.get(`/api/products/${draft._id}`)).body.createdAt).toBe(createdAt);
});

it('a withdrawn product leaves carts, and returns to favourites when it is published again', async () => {
  const made = await test.makeProduct();
  await ada.put('/api/wishlist/add', { productId: made._id });
  expect(await addToCart(made)).toBe(200);
  await change(made, { draft: true });
  expect([await pageOf(made), await listedAs(made)]).toEqual([404, false]);
  const ids = async (path: string) => (await ada.get(path)).text.includes(made._id);
  expect([await ids('/api/cart'), await ids('/api/wishlist')]).toEqual([false, false]);
  await change(made, { draft: false });
  expect([await ids('/api/cart'), await ids('/api/wishlist')]).toEqual([false, true]);
  expect(await test.actionsOn(made)).toEqual([
    'product.create',
    'product.withdraw',
    'product.publish',
  ]);
});

it('a planned product is sold from its second on, and listed once its row has followed', async () => {
  const planned = await test.makeProduct({ draft: true, publishAt: inHours(1) });
  await applyPlannedProducts(test.shop);
  expect([await pageOf(planned), await addToCart(planned)]).toEqual([404, 404]);
  expect(await staffList('planned')).toContain(planned._id);
  await letPass(planned, 'publish_at');
  expect([await pageOf(planned), await addToCart(planned)]).toEqual([200, 200]);
  const order = await ada.paidCart();
  expect(JSON.stringify(order)).toContain(planned._id);
  expect(await listedAs(planned)).toBe(false);
  await applyPlannedProducts(test.shop);
  expect(await listedAs(planned)).toBe(true);
  expect(await staff.readStaffProduct(planned)).toMatchObject({ state: 'live', publishAt: null });
  const [, published] = await test.auditsOf(planned);
  expect(published).toMatchObject({ actor_id: null, action: 'product.publish' });
  await test.expectVerified();
});

it('is published once, however many schedules find it, and never what staff have put off', async () => {
  const make = () => test.makeProduct({ draft: true, publishAt: inHours(1) });
  const [due, putOff] = [await make(), await make()];
  await Promise.all([due, putOff].map((product) => letPass(product, 'publish_at')));
  await change(putOff, { publishAt: inHours(2) });
  await Promise.all(Array.from({ length: 8 }, () => applyPlannedProducts(test.shop)));
  expect(await test.actionsOn(due)).toEqual(['product.create', 'product.publish']);
  expect(await staff.readStaffProduct(putOff)).toMatchObject({ state: 'planned' });
});

it('a product is no longer sold from the second in which it is withdrawn', async () => {
  const made = await test.makeProduct();
  expect(await addToCart(made)).toBe(200);
  await change(made, { withdrawAt: inHours(1) });
  expect(await pageOf(made)).toBe(200);
  await letPass(made, 'withdraw_at');
  expect([await pageOf(made), await addToCart(made)]).toEqual([404, 404]);
  expect((await ada.get('/api/cart')).text).not.toContain(made._id);
  await applyPlannedProducts(test.shop);
  expect(await listedAs(made)).toBe(false);
  expect(await staff.readStaffProduct(made)).toMatchObject({ state: 'draft', withdrawAt: null });
  expect(
    await test.value('select count(*)::int from cart_item where product_id = $1', [made._id]),
  ).toBe(0);
  await test.expectVerified();
});

it('a cached product ends at its time', async () => {
  const made = await test.makeProduct();
  await change(made, { withdrawAt: new Date(Date.now() + 1_500).toISOString() });
  expect(await pageOf(made)).toBe(200);
  await expect.poll(() => pageOf(made), { timeout: 10_000 }).toBe(404);
});

it('an announced product shows when it comes, sells nothing, and notifies who asked', async () => {
  const publishAt = inHours(48);
  const made = await test.makeProduct({ draft: true, publishAt, announced: true });
  const { status, body } = await ada.get(`/api/products/${made._id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ comingAt: publishAt, inStock: false, quantity: 0 });
  expect(body.sizes.every(({ quantity }: Json) => quantity === 0)).toBe(true);
  expect([await listedAs(made), await addToCart(made)]).toEqual([false, 404]);
  const waiting = await ada.post(`/api/products/${made._id}/notify`, { size: 'M' });
  expect(waiting.body).toMatchObject({ isWaiting: true });
  await test.runAllJobs();
  expect(await test.emailsTo(ada.email, 'back-in-stock')).toEqual([]);
  await letPass(made, 'publish_at');
  expect((await ada.get(`/api/products/${made._id}`)).body.comingAt).toBeUndefined();
  await applyPlannedProducts(test.shop);
  await test.runAllJobs();
  expect(await test.emailsTo(ada.email, 'back-in-stock')).toMatchObject([
    { subject: `${made.title} is here`, text: expect.stringContaining('your size M is in stock') },
  ]);
});

it('an archived draft is restored as a draft', async () => {
  const draft = await test.makeProduct({ draft: true, publishAt: inHours(1) });
  expect((await staff.delete(`/api/admin/products/${draft._id}/delete`)).status).toBe(200);
  expect(await staff.readStaffProduct(draft)).toMatchObject({ state: 'archived', publishAt: null });
  expect(await staffList('archived')).toContain(draft._id);
  const restored = await staff.post(`/api/admin/products/${draft._id}/restore`);
  expect(restored.body.state).toBe('draft');
  expect(await pageOf(draft)).toBe(404);
  await test.expectVerified();
});

it('refuses a withdrawal that is planned before the publishing', async () => {
  const body = { draft: true, publishAt: inHours(2), withdrawAt: inHours(1) };
  const made = await test.makeProduct();
  const answer = await change(made, body);
  expect(answer.status).toBe(400);
  expect(answer.body.details[0].path).toBe('withdrawAt');
});

it('many products are published and withdrawn together, and that is undone', async () => {
  const made = [await test.makeProduct({ draft: true }), await test.makeProduct()];
  const ids = made.map(({ _id }) => _id);
  const bulk = (kind: string) => staff.post('/api/admin/products/bulk', { ids, change: { kind } });
  const states = () => Promise.all(made.map(pageOf));
  const { body } = await bulk('publish');
  expect([body.changed, body.same]).toEqual([1, 1]);
  expect(await states()).toEqual([200, 200]);
  await staff.post(`/api/admin/undo/${body.undo._id}`);
  expect(await states()).toEqual([404, 200]);
  await bulk('withdraw');
  expect(await states()).toEqual([404, 404]);
  expect(await staffList('draft')).toEqual(expect.arrayContaining(ids));
  await test.expectVerified();
});

it('staff of two windows do not publish what the other has changed', async () => {
  const draft = await test.makeProduct({ draft: true });
  const { version } = await staff.readStaffProduct(draft);
  await change(draft, { publishAt: inHours(1), version });
  expect((await change(draft, { draft: false, version })).status).toBe(409);
  expect(await pageOf(draft)).toBe(404);
});

it('copies a style as drafts of a new one, without stock, SKUs and barcodes', async () => {
  const title = 'Copied Coat';
  const sizeDetails = { M: { sku: 'CC-1', weight: 900 } };
  const black = await test.makeProduct({ title, colour: 'Black', sizeDetails });
  const red = await test.makeProduct({ title, colour: 'Red' });
  const gone = await test.makeProduct({ title, colour: 'Blue' });
  await staff.delete(`/api/admin/products/${gone._id}/delete`);
  const path = `/api/admin/products/${red._id}/duplicate`;
  const { status, body } = await staff.post(path, { wholeStyle: true });
  expect(status).toBe(201);
  const copies: Json[] = body.products;
  expect(copies.map(({ colour }) => colour).sort()).toEqual(['Black', 'Red']);
  expect(new Set(copies.map(({ style }) => style)).size).toBe(1);
  for (const copy of copies)
    expect(copy).toMatchObject({ title: 'Copy of Copied Coat', state: 'draft', quantity: 0 });
  const ofBlack = copies.find(({ colour }) => colour === 'Black');
  expect(ofBlack?.imageUrl).toBe(black.imageUrl);
  expect(ofBlack?.sizeDetails).toEqual({ M: { weight: 900 } });
  expect((await staff.post(path, {})).body.products).toHaveLength(1);
  expect((await ada.post(path, {})).status).toBe(403);
  expect((await ada.get(`/api/products/${red._id}`)).body.variants).toHaveLength(2);
  await test.expectVerified();
});

it('copies a title as long as any, without half of its last character', async () => {
  const coat = await test.makeProduct({ title: `${'a'.repeat(191)}🧥` });
  const { status, body } = await staff.post(`/api/admin/products/${coat._id}/duplicate`, {});
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.products[0].title).toBe(`Copy of ${'a'.repeat(191)}`);
});

it('is hidden in every query that lists products, whatever its flags', async () => {
  const brand = `Hidden ${newId()}`;
  await test.makeProduct({ brand, draft: true, new: true });
  const query = `brand=${encodeURIComponent(brand)}`;
  expect((await ada.get(`/api/products?${query}`)).body.totalItems).toBe(0);
  const { body } = await ada.get('/api/products/refinements');
  expect(body.brand.map(({ label }: Json) => label)).not.toContain(brand);
});
