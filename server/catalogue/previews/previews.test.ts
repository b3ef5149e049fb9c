import { expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { deleteExpiredLinks } from './previews.queries';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shopper = fixture(() => test.signUp());

const share = async (product: Json, body: object = {}) =>
  (await staff.post(`/api/admin/products/${product._id}/previews`, body)).body;
const tokenOf = ({ path }: Json): string =>
  new URL(path, 'http://shop').searchParams.get('preview') ?? '';
const view = (product: Json, token: string) =>
  test.visitor.get(`/api/product-previews/${product._id}?preview=${token}`);
const list = (token: string) => test.visitor.get(`/api/product-previews?preview=${token}`);

it('shows a draft and its other colours to people without an account, and no other draft', async () => {
  const style = { title: 'Shared Smock', draft: true };
  const black = await test.makeProduct({ ...style, colour: 'Black' });
  const red = await test.makeProduct({ ...style, colour: 'Red' });
  const other = await test.makeProduct({ title: 'Secret Smock', draft: true });
  const link = await share(black);
  const token = tokenOf(link);
  expect(link.path).toContain(`/product/${black._id}?preview=`);
  const seen = await view(black, token);
  expect(seen.status).toBe(200);
  expect(seen.headers['cache-control']).toBe('no-store');
  expect(seen.body).toMatchObject({ title: 'Shared Smock', draft: true, inStock: false });
  expect(seen.body.variants).toHaveLength(2);
  expect((await view(red, token)).status).toBe(200);
  expect((await view(other, token)).status).toBe(404);
  const listed = (await list(token)).body.products.map(({ _id }: Json) => _id);
  expect(listed.sort()).toEqual([black._id, red._id].sort());
  // Seeing is not buying.
  expect((await shopper.put('/api/cart/add', { productId: black._id, size: 'M' })).status).toBe(
    404,
  );
  expect((await test.visitor.get(`/api/products/${black._id}?preview=${token}`)).status).not.toBe(
    200,
  );
});

it('shows all drafts by one link, until each is published or archived', async () => {
  const [one, two] = [
    await test.makeProduct({ draft: true }),
    await test.makeProduct({ draft: true }),
  ];
  const token = tokenOf(await share(one, { allDrafts: true, days: 1 }));
  expect([(await view(one, token)).status, (await view(two, token)).status]).toEqual([200, 200]);
  await staff.put(`/api/admin/products/${one._id}`, { draft: false });
  await staff.delete(`/api/admin/products/${two._id}/delete`);
  expect([(await view(one, token)).status, (await view(two, token)).status]).toEqual([404, 404]);
});

it('shows nothing once it was revoked or has expired, and nothing to a guess', async () => {
  const draft = await test.makeProduct({ draft: true });
  const path = `/api/admin/products/${draft._id}/previews`;
  const ownLinks = async () =>
    (await staff.get(path)).body.filter(({ allDrafts }: Json) => !allDrafts);
  const [revoked, expired] = [await share(draft), await share(draft)];
  expect(await ownLinks()).toHaveLength(2);
  expect((await staff.delete(`${path}/${revoked._id}`)).status).toBe(200);
  expect((await staff.delete(`${path}/${revoked._id}`)).status).toBe(404);
  await test.rows(`update product_preview set expires_at = now() where id = $1`, [expired._id]);
  for (const link of [revoked, expired]) {
    expect((await view(draft, tokenOf(link))).status).toBe(404);
    expect((await list(tokenOf(link))).status).toBe(404);
  }
  expect(await ownLinks()).toEqual([]);
  await deleteExpiredLinks(test.shop.pool);
  expect(await test.rows('select from product_preview where id = $1', [expired._id])).toEqual([]);

  const valid = await share(draft);
  const [id = '', signature = ''] = tokenOf(valid).split('.');
  for (const guess of ['', id, `${id}.`, `${expired._id}.${signature}`, `${id}.${'A'.repeat(43)}`])
    expect((await view(draft, guess)).status, guess).toBe(404);
  expect((await test.actionsOn(draft)).slice(1)).toEqual([
    'product.share-draft',
    'product.share-draft',
    'product.stop-sharing-draft',
    'product.share-draft',
  ]);
});

it('is made by staff who edit products', async () => {
  const draft = await test.makeProduct({ draft: true });
  const path = `/api/admin/products/${draft._id}/previews`;
  expect((await shopper.post(path, {})).status).toBe(403);
  expect((await shopper.get(path)).status).toBe(403);
  expect((await staff.post(path, { days: 91 })).status).toBe(400);
});
