import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue';
import { fixture, linenShirt, openTestShop } from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const edith = fixture(() => test.admin());

const put = (id: string, body: unknown) => edith.put(`/api/admin/products/${id}`, body);
const remove = (id: string) => edith.delete(`/api/admin/products/${id}/delete`);
const query = async (text: string, values: unknown[]) =>
  (await test.shop.pool.query(text, values)).rows;

const lastAudit = async (id: string) => (await test.auditsOf(id)).at(-1);

describe('a deleted product', () => {
  const archive = async (title = 'Passing Fashion') => {
    const made = await test.makeProduct({ title });
    await ada.put('/api/wishlist/add', { productId: made._id });
    await query(
      `insert into cart_item (id, account_id, product_id, size, quantity) values ($1, $2, $3, 'M', 1)`,
      [newId(), ada.accountId, made._id],
    );
    const answer = await remove(made._id);
    return { made, answer };
  };

  it('leaves the shop, every cart and every wishlist', async () => {
    const { made, answer } = await archive('Fleeting Style');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ _id: made._id });
    expect((await ada.get(`/api/products/${made._id}`)).status).toBe(404);
    const list = await ada.get('/api/products?q=fleeting+style&archived=true');
    expect(list.body.totalItems).toBe(0);
    expect((await ada.get('/api/wishlist')).body).toEqual([]);
    expect(await query('select from cart_item where product_id = $1', [made._id])).toEqual([]);
    expect(await query('select from wishlist_item where product_id = $1', [made._id])).toEqual([]);
    expect(await lastAudit(made._id)).toMatchObject({
      action: 'product.delete',
      before: { archived: false },
      after: { archived: true },
    });
    expect((await remove(made._id)).status).toBe(404);
  });

  it('is listed for staff on request, and can be restored', async () => {
    const { made } = await archive();
    const ids = async (path: string) =>
      (await edith.get(`/api/admin/products?pageSize=100${path}`)).body.content.map(
        (product: Product) => product._id,
      );
    expect(await ids('')).not.toContain(made._id);
    expect(await ids('&archived=true')).toContain(made._id);
    expect(await ids('&archived=true&q=passing')).toContain(made._id);

    const { status, body } = await put(made._id, { archived: false });
    expect(status).toBe(200);
    expect(body).toEqual(made);
    expect((await ada.get(`/api/products/${made._id}`)).status).toBe(200);
    expect(await ids('&archived=true')).not.toContain(made._id);
    expect((await ada.get('/api/wishlist')).body).toEqual([]);
  });

  it('can also be archived by a change', async () => {
    const made = await test.makeProduct();
    await ada.put('/api/wishlist/add', { productId: made._id });
    expect((await put(made._id, { archived: true })).status).toBe(200);
    expect((await ada.get(`/api/products/${made._id}`)).status).toBe(404);
    expect((await ada.get('/api/wishlist')).body).toEqual([]);
  });
});

describe('a product of the shop', () => {
  it('lists the colours of its style in the order of the colours', async () => {
    const style = { title: 'Boxy Crop', brand: 'Tarn & Tide' };
    const grey = await test.makeProduct({ ...style, colour: 'Grey' });
    const red = await test.makeProduct({ ...style, title: 'BOXY crop', colour: 'Red' });
    const sameRed = await test.makeProduct({ ...style, colour: 'Red' });
    const black = await test.makeProduct({ ...style, colour: 'Black' });
    const gone = await test.makeProduct({ ...style, colour: 'Blue' });
    await remove(gone._id);
    await test.makeProduct({ ...style, colour: 'Pink', thirdLevelCategory: 'womens_top' });
    await test.makeProduct({ ...style, colour: 'Pink', brand: 'Fernhall' });
    const variants = async (id: string) =>
      (await ada.get(`/api/products/${id}`)).body.variants.map(
        (variant: { _id: string; colour: string }) => [variant.colour, variant._id],
      );
    expect(await variants(grey._id)).toEqual([
      ['Black', black._id],
      ['Red', red._id],
      ['Grey', grey._id],
    ]);
    expect(await variants(sameRed._id)).toContainEqual(['Red', sameRed._id]);
  });

  it('is not found by a malformed id', async () => {
    for (const id of [
      'undefined',
      'null',
      '0',
      '..%2Fx',
      '%7B%7D',
      newId().toUpperCase(),
      newId(),
      '%00',
      'x'.repeat(1_500),
    ])
      expect((await ada.get(`/api/products/${id}`)).status, id).toBe(404);
  });
});

describe('the endpoints for staff', () => {
  it('require an admin', async () => {
    const made = await test.makeProduct();
    for (const [caller, status] of [
      [ada, 403],
      [test.visitor, 401],
    ] as const) {
      expect((await caller.get('/api/admin/products')).status).toBe(status);
      expect((await caller.post('/api/admin/products', linenShirt)).status).toBe(status);
      expect((await caller.put(`/api/admin/products/${made._id}`, { price: 1 })).status).toBe(
        status,
      );
      expect((await caller.delete(`/api/admin/products/${made._id}/delete`)).status).toBe(status);
    }
    expect((await ada.get(`/api/products/${made._id}`)).body.price).toBe(80);
  });

  it('list products as the shop does', async () => {
    const { status, body } = await edith.get('/api/admin/products?pageSize=8&sort=new&main=women');
    expect(status).toBe(200);
    expect(body.pageSize).toBe(8);
    expect(body.facets.category).toHaveLength(6);
    expect((await edith.get('/api/admin/products?archived=maybe')).status).toBe(400);
  });
});
