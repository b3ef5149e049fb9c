import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { inDays } from '../../../tests/support/time/hours';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

const path = '/api/admin/planned-prices';
const make = (price: number, discountPrice = price): Promise<Json> =>
  test.makeProduct({ price, discountPrice, stock: 9 });
const list = async ({ _id }: Json): Promise<Json[]> =>
  (await staff.get(`/api/admin/products/${_id}/planned-prices`)).body;
const chargedFor = async (product: Json) =>
  (await test.visitor.readProduct(product as { _id: string })).discountPrice;

describe('planning a price', () => {
  it('gives it to shoppers from now on, and back when it is ended', async () => {
    const shirt = await make(100);
    const planned = await staff.post(path, { ids: [shirt._id], percent: 25, until: inDays(7) });
    expect(planned).toMatchObject({ status: 200, body: { planned: 1 } });
    expect(await chargedFor(shirt)).toBe(75);
    const [entry] = await list(shirt);
    expect(entry).toMatchObject({
      percent: 25,
      price: 100,
      discountPrice: 75,
      state: 'active',
      source: 'hand',
      by: { firstName: expect.any(String) },
    });
    expect((await staff.delete(`${path}/${entry?._id}`)).body.code).toBe('order_state');
    expect((await staff.post(`${path}/${entry?._id}/end`)).status).toBe(200);
    expect(await chargedFor(shirt)).toBe(100);
    expect(await list(shirt)).toMatchObject([{ state: 'ended' }]);
    expect((await staff.post(`${path}/${entry?._id}/end`)).body.code).toBe('order_state');
    expect(await test.actionsOn(shirt)).toEqual(
      expect.arrayContaining(['product.plan-price', 'product.end-price']),
    );
  });

  it('can be taken back until it begins', async () => {
    const shirt = await make(100);
    await staff.post(path, { ids: [shirt._id], discountPrice: 60, from: inDays(1) });
    const [entry] = await list(shirt);
    expect(entry).toMatchObject({ state: 'planned', discountPrice: 60, until: null });
    expect(await chargedFor(shirt)).toBe(100);
    expect((await staff.post(`${path}/${entry?._id}/end`)).body.code).toBe('order_state');
    expect((await staff.delete(`${path}/${entry?._id}`)).status).toBe(200);
    expect((await staff.delete(`${path}/${entry?._id}`)).status).toBe(404);
    expect(await list(shirt)).toEqual([]);
    expect(await test.actionsOn(shirt)).toContain('product.unplan-price');
  });

  it('shows the old and the new price of each product first, rounded as the setting says', async () => {
    await test.changeSettings({ priceRounding: '9.90' });
    const [shirt, dress] = [await make(100), await make(64.5, 50)];
    const body = { ids: [shirt._id, dress._id], percent: 30, from: inDays(1), until: inDays(2) };
    const { body: preview } = await staff.post(`${path}/preview`, body);
    expect(preview).toMatchObject({ changed: 2, refused: [] });
    const after = new Map(preview.products.map((one: Json) => [one._id, one]));
    expect(after.get(shirt._id)).toMatchObject({
      before: { price: 100, discountPrice: 100 },
      after: { price: 100, discountPrice: 69.9 },
    });
    expect(after.get(dress._id)).toMatchObject({ after: { price: 64.5, discountPrice: 49.9 } });
    expect(await list(shirt)).toEqual([]);
    const exact = await staff.post(`${path}/preview`, { ...body, rounding: 'none' });
    expect(exact.body.products.map((one: Json) => one.after.discountPrice).sort()).toEqual([
      45.15, 70,
    ]);
    await staff.put(`/api/admin/products/${dress._id}`, { price: 70 });
    const stale = await staff.post(path, { ...body, basedOn: preview.basedOn });
    expect(stale.body.code).toBe('stale_version');
    expect((await staff.post(path, body)).body).toEqual({ planned: 2 });
    expect(await list(shirt)).toMatchObject([{ discountPrice: 69.9, state: 'planned' }]);
    await test.changeSettings({ priceRounding: 'none' });
  });

  it('is refused for all products if one has another price at that time', async () => {
    const [shirt, dress] = [await make(100), await make(80)];
    await staff.post(path, { ids: [shirt._id], percent: 10, from: inDays(2), until: inDays(4) });
    const body = { ids: [shirt._id, dress._id], percent: 20 };
    const during = { ...body, from: inDays(3), until: inDays(5) };
    const { body: preview } = await staff.post(`${path}/preview`, during);
    expect(preview).toMatchObject({ changed: 1, refused: [{ _id: shirt._id }] });
    expect((await staff.post(path, during)).body).toMatchObject({
      code: 'invalid_request',
      details: [{ path: `ids.${shirt._id}` }],
    });
    expect(await list(dress)).toEqual([]);
    const before = { ...body, until: inDays(1) };
    expect((await staff.post(path, before)).body).toEqual({ planned: 2 });
  });

  it('of two staff at once, only one plans a price for the same time', async () => {
    const shirt = await make(100);
    const answers = await Promise.all(
      [10, 20, 30].map((percent) => staff.post(path, { ids: [shirt._id], percent })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await list(shirt)).toHaveLength(1);
  });

  it('can end the prices of many products, whether they have begun or not', async () => {
    const [shirt, dress] = [await make(100), await make(80)];
    await staff.post(path, { ids: [shirt._id], percent: 10 });
    await staff.post(path, { ids: [dress._id], percent: 10, from: inDays(1) });
    const ended = await staff.post(`${path}/end`, { ids: [shirt._id, dress._id] });
    expect(ended.body).toEqual({ ended: 1, deleted: 1 });
    expect(await chargedFor(shirt)).toBe(100);
    expect(await list(dress)).toEqual([]);
  });

  it.each([
    ['percent', {}],
    ['percent', { percent: 10, discountPrice: 5 }],
    ['percent', { percent: 100 }],
    ['price', { percent: 10, price: 50 }],
    ['price', { discountPrice: 50, price: 40 }],
    ['until', { percent: 10, from: inDays(2), until: inDays(1) }],
    ['until', { percent: 10, until: inDays(-1) }],
    ['from', { percent: 10, from: 'tomorrow' }],
    ['discountPrice', { discountPrice: 1.001 }],
  ])('names the wrong field %s of %j', async (field, terms) => {
    const { _id } = await make(100);
    const { status, body } = await staff.post(path, { ids: [_id], ...terms });
    expect(status).toBe(400);
    expect(body.details).toContainEqual({ path: field, message: expect.any(String) });
  });

  it('asks for the number of products before it changes prices by much', async () => {
    const shirt = await make(100);
    const body = { ids: [shirt._id], percent: 80 };
    expect((await staff.post(`${path}/preview`, body)).body.prices.needsConfirmation).toBe(true);
    expect((await staff.post(path, body)).status).toBe(400);
    expect((await staff.post(path, { ...body, confirm: 1 })).status).toBe(200);
  });
});
