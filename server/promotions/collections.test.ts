import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

async function post(path: string, sent: Json): Promise<Json> {
  const { status, body } = await staff.post(path, sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const collection = (fields: Json) => post('/api/admin/assortment/collections', fields);
const promotionFor = (ids: string[], terms: Json = {}) =>
  post('/api/admin/promotions', {
    trigger: 'automatic',
    name: 'Half price',
    kind: 'percent',
    value: 50,
    conditions: { goods: { collections: ids } },
    ...terms,
  });
const product = (tags: string[]) =>
  test.makeProduct({ price: 100, discountPrice: 100, stock: 9, tags });

it('goods of a collection by rule get its promotion, in the cart and in the order', async () => {
  const [linen, wool] = [await product(['linen']), await product(['wool'])];
  const { _id } = await collection({ name: 'Linen', rule: { tag: ['linen'] } });
  await promotionFor([_id]);
  const ada = await test.signUp();
  await ada.fillCart(linen, 'M', 1);
  await ada.fillCart(wool, 'M', 1);
  const { body: cart } = await ada.get('/api/cart');
  expect(cart).toMatchObject({ promo: 50, promotions: [{ name: 'Half price', amount: 50 }] });
  const { body: order } = await ada.order();
  expect(order).toMatchObject({ promo: 50 });
});

it('a product leaves and joins it by its rule at once, and the goods of an effect count too', async () => {
  const [silk, belt] = [await product(['silk']), await product(['belt'])];
  const { _id } = await collection({ name: 'Belts', rule: { tag: ['belt'] } });
  await promotionFor([], {
    name: 'A belt with silk',
    kind: 'buy_get',
    value: 100,
    effect: { buy: 1, get: 1, goods: { collections: [_id] } },
    conditions: { goods: { tags: ['silk'] } },
  });
  const ada = await test.signUp();
  await ada.fillCart(silk, 'M', 1);
  await ada.fillCart(belt, 'M', 1);
  const promo = async () => (await ada.get('/api/cart')).body.promo;
  expect(await promo()).toBe(100);
  const retag = async (tags: string[]) => {
    const { body } = await staff.get(`/api/admin/products/${belt._id}`);
    const saved = await staff.put(`/api/admin/products/${belt._id}`, { ...body, tags });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  await retag(['strap']);
  expect(await promo()).toBe(0);
  await retag(['belt']);
  expect(await promo()).toBe(100);
});

it('a rule that names nothing that exists selects nothing', async () => {
  const shirt = await product(['cotton']);
  const { _id } = await collection({ name: 'Dear', rule: { minPrice: 500 } });
  await promotionFor([_id], { name: 'Dear goods' });
  const ada = await test.signUp();
  await ada.fillCart(shirt, 'M', 1);
  expect((await ada.get('/api/cart')).body.promo).toBe(0);
});
