import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { statementsOf } from '../../tests/support/statements';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  test.shop.cacheVersion.start();
});
afterAll(async () => {
  await test.shop.cacheVersion.stop();
  await test.expectVerified();
});

const READ = 'promotion-read-judgement-facts';
const PROMOTIONS = '/api/admin/promotions';

async function post(path: string, sent: Json): Promise<Json> {
  const { status, body } = await staff.post(path, sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function put(path: string, sent: Json): Promise<void> {
  const { status, body } = await staff.put(path, sent);
  expect(status, JSON.stringify(body)).toBe(200);
}
/** Half the price of some goods. */
const halfPrice = async (name: string, terms: Json) => {
  const promotion = { trigger: 'automatic', kind: 'percent', value: 50, name, ...terms };
  return { promotion, _id: (await post(PROMOTIONS, promotion))._id };
};
const makeProduct = (fields = {}) =>
  test.makeProduct({ price: 100, discountPrice: 100, stock: 500, ...fields });
/** Somebody whose cart has one unit of a product. */
async function buyerOf(product: { _id: string }) {
  const buyer = await test.signUp();
  await buyer.fillCart(product, 'M', 1);
  return buyer;
}
type Buyer = Awaited<ReturnType<typeof buyerOf>>;

/** What promotions take off a cart, and whether the database was asked about them. */
async function judged(buyer: Buyer): Promise<{ promo: number; isRead: boolean }> {
  await test.shop.cacheVersion.refresh();
  let promo = 0;
  const labels = await statementsOf(test.shop.pool, async () => {
    promo = (await buyer.get('/api/cart')).body.promo;
  });
  return { promo, isRead: labels.includes(READ) };
}

describe('what promotions ask about a product is read once, and again after a change of', () => {
  type Product = Awaited<ReturnType<typeof makeProduct>>;
  const edit = async ({ _id }: Product, fields: Json) => {
    const { body } = await staff.get(`/api/admin/products/${_id}`);
    await put(`/api/admin/products/${_id}`, { ...body, ...fields });
  };
  const edits: [string, (product: Product) => Promise<{ goods: Json; change(): Promise<void> }>][] =
    [
      [
        'its tags',
        async (product) => ({
          goods: { tags: ['cached-linen'] },
          change: () => edit(product, { tags: ['cached-linen'] }),
        }),
      ],
      [
        'its brand',
        async (product) => {
          await post('/api/admin/assortment/brands', { name: 'Fjord' });
          return {
            goods: { brands: ['Fjord'] },
            change: () => edit(product, { brand: 'Fjord' }),
          };
        },
      ],
      [
        'the goods that a collection picks',
        async (product) => {
          const picks = { name: 'Picks', slug: 'picks' };
          const path = '/api/admin/assortment/collections';
          const { _id, version } = await post(path, { ...picks, productIds: [] });
          return {
            goods: { collections: [_id] },
            change: () => put(`${path}/${_id}`, { ...picks, productIds: [product._id], version }),
          };
        },
      ],
      [
        'its price',
        async (product) => ({
          goods: { products: [product._id], price: 'reduced' },
          change: () =>
            put(`/api/admin/products/${product._id}`, { price: 200, discountPrice: 100 }),
        }),
      ],
    ];
  it.each(edits)('%s', async (name, prepare) => {
    const product = await makeProduct();
    const { goods, change } = await prepare(product);
    await halfPrice(name, { conditions: { goods } });
    const buyer = await buyerOf(product);
    await judged(buyer);
    expect(await judged(buyer)).toEqual({ promo: 0, isRead: false });
    await change();
    expect(await judged(buyer)).toMatchObject({ promo: 50 });
    expect(await judged(buyer)).toEqual({ promo: 50, isRead: false });
  });
});

it('a change of another product reads nothing again', async () => {
  const [product, other] = [await makeProduct(), await makeProduct({ title: 'Wool coat' })];
  await halfPrice('Own', { conditions: { goods: { products: [product._id] } } });
  const buyer = await buyerOf(product);
  await judged(buyer);
  await put(`/api/admin/products/${other._id}`, { tags: ['wool'] });
  expect(await judged(buyer)).toEqual({ promo: 50, isRead: false });
});

it('a promotion applies as staff change, pause and resume it', async () => {
  const product = await makeProduct();
  const { promotion, _id } = await halfPrice('Changing', {
    conditions: { goods: { products: [product._id] } },
  });
  const path = `${PROMOTIONS}/${_id}`;
  const buyer = await buyerOf(product);
  await judged(buyer);
  expect(await judged(buyer)).toEqual({ promo: 50, isRead: false });
  const { version } = (await staff.get(path)).body;
  await put(path, { ...promotion, value: 10, version });
  expect(await judged(buyer)).toEqual({ promo: 10, isRead: false });
  await put(`${path}/pause`, {});
  expect(await judged(buyer)).toEqual({ promo: 0, isRead: false });
  await put(`${path}/resume`, {});
  expect(await judged(buyer)).toEqual({ promo: 10, isRead: false });
});

it.each<[string, Json]>([
  ['a limit of uses', { useLimit: 1 }],
  ['a budget', { budget: 50 }],
  ['a limit of one customer', { customerLimit: 1 }],
  ['a first order', { conditions: { isFirstOrder: true } }],
])('with %s it is judged by the orders so far', async (name, { conditions = {}, ...terms }) => {
  const product = await makeProduct();
  const goods = { products: [product._id] };
  const { _id } = await halfPrice(name, { ...terms, conditions: { ...conditions, goods } });
  const buyer = await buyerOf(product);
  await judged(buyer);
  expect(await judged(buyer)).toEqual({ promo: 50, isRead: true });
  expect((await buyer.order()).status).toBe(201);
  await buyer.fillCart(product, 'M', 1);
  expect(await judged(buyer)).toEqual({ promo: 0, isRead: true });
  expect((await staff.delete(`${PROMOTIONS}/${_id}`)).status).toBe(200);
});

it('the answer to a line that is added judges the cart with the line', async () => {
  const product = await makeProduct();
  await halfPrice('Two', { conditions: { goods: { products: [product._id] }, leastQuantity: 2 } });
  const buyer = await buyerOf(product);
  expect(await judged(buyer)).toMatchObject({ promo: 0 });
  const line = { productId: product._id, size: 'M' };
  const { body } = await buyer.put('/api/cart/add?include=cart', line);
  expect(body.cart).toMatchObject({ promo: 100 });
});

it('an order has the terms of now, even if this process has older ones in its cache', async () => {
  const product = await makeProduct();
  const { promotion, _id } = await halfPrice('Ordered', {
    conditions: { goods: { products: [product._id] } },
  });
  const buyer = await buyerOf(product);
  expect(await judged(buyer)).toMatchObject({ promo: 50 });
  const path = `${PROMOTIONS}/${_id}`;
  await put(path, { ...promotion, value: 10, version: (await staff.get(path)).body.version });
  expect((await buyer.order()).body).toMatchObject({ promo: 10 });
});
