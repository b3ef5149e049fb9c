import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  await test.changeLegal({ lowestPrice: 'on' });
});
afterAll(() => test.expectVerified());

const path = '/api/admin/campaigns';
const make = (price: number, discountPrice = price): Promise<Json> =>
  test.makeProduct({ price, discountPrice, stock: 9 });
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

async function makeCampaign(prices: [Json, Json][], fields: Json = {}): Promise<string> {
  const { body } = await staff.post(path, { name: 'Sale', startsAt: days(1), ...fields });
  for (const [product, terms] of prices)
    await staff.post(`${path}/${body._id}/prices`, { ids: [product._id], ...terms });
  return body._id;
}
const summary = async (id: string): Promise<Json> =>
  (await staff.get(`${path}/${id}/rehearsal/summary`)).body;
const rehearsal = async (id: string): Promise<Map<string, Json>> =>
  new Map(
    (await staff.get(`${path}/${id}/rehearsal?pageSize=100`)).body.map((row: Json) => [
      row.productId,
      row,
    ]),
  );

it('shows each price before and during the campaign, by the lowest of 30 days, and changes nothing', async () => {
  const [shirt, dress, coat] = [await make(100), await make(80), await make(200)];
  // Cheaper for a day of the last 30, so the reduction is less than it looks.
  await staff.put(`/api/admin/products/${dress._id}`, { discountPrice: 60 });
  await staff.put(`/api/admin/products/${dress._id}`, { discountPrice: 80 });
  const other = await makeCampaign([[coat, { percent: 10 }]], { name: 'Coats' });
  const id = await makeCampaign([
    [shirt, { percent: 30 }],
    [dress, { percent: 40 }],
    [coat, { discountPrice: 150 }],
  ]);
  const rows = await rehearsal(id);
  expect(rows.get(shirt._id)).toMatchObject({
    oldPrice: 100,
    newPrice: 70,
    lowestPrice: 100,
    percent: 30,
    stock: 9,
    conflicts: [],
    problems: [],
  });
  expect(rows.get(dress._id)).toMatchObject({ newPrice: 48, lowestPrice: 60, percent: 20 });
  expect(rows.get(coat._id)).toMatchObject({
    newPrice: 150,
    conflicts: ['Coats'],
    problems: ['conflict'],
  });
  expect((await summary(id)).problems).toEqual({
    raises: 0,
    not_lowest: 0,
    below_cost: 0,
    conflict: 1,
    same: 0,
  });
  expect((await test.visitor.readProduct(shirt as { _id: string })).discountPrice).toBe(100);
  await staff.post(`${path}/${other}/plan`, {});
  const { text } = await staff.get(`${path}/${id}/rehearsal.csv`);
  expect(text).toContain(`${shirt._id},${shirt.title},`);
  expect(text.trim().split('\r\n')).toHaveLength(4);
});

it('marks what the law forbids, and such a campaign cannot be planned', async () => {
  const [dress, shirt] = [await make(80), await make(50)];
  await staff.put(`/api/admin/products/${dress._id}`, { discountPrice: 60 });
  await staff.put(`/api/admin/products/${dress._id}`, { discountPrice: 80 });
  const id = await makeCampaign([
    [dress, { discountPrice: 70 }],
    [shirt, { discountPrice: 55 }],
  ]);
  const { problems, blocked } = await summary(id);
  expect(problems).toMatchObject({ raises: 1, not_lowest: 1 });
  expect(blocked).toHaveLength(2);
  const refused = await staff.post(`${path}/${id}/plan`, {});
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^2 prices are not allowed/) },
  });
  await staff.post(`${path}/${id}/prices/remove`, { ids: [dress._id, shirt._id] });
  expect((await staff.post(`${path}/${id}/plan`, {})).status).toBe(200);
});

it('states the margin of each price, where staff know the cost, and nobody else learns it', async () => {
  const [shirt, socks] = [await make(100), await make(10)];
  const edit = (body: Json) => staff.put(`/api/admin/products/${shirt._id}`, body);
  const cost = async () => (await staff.readStaffProduct(shirt as { _id: string })).costPrice;
  await edit({ costPrice: 80 });
  expect(await cost()).toBe(80);
  const id = await makeCampaign([
    [shirt, { percent: 20 }],
    [socks, { percent: 20 }],
  ]);
  const cheaper = await makeCampaign([[shirt, { percent: 50 }]]);
  const rows = await rehearsal(id);
  expect(rows.get(shirt._id)).toMatchObject({ newPrice: 80, margin: 0, problems: ['conflict'] });
  expect(rows.get(socks._id)).toMatchObject({ margin: null, problems: [] });
  expect((await rehearsal(cheaper)).get(shirt._id)).toMatchObject({
    margin: -60,
    problems: ['below_cost', 'conflict'],
  });
  for (const answer of [
    await test.visitor.get(`/api/products/${shirt._id}`),
    await test.visitor.get(`/api/products?q=${encodeURIComponent(shirt.title)}`),
  ]) {
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('cost');
  }
  await edit({ title: 'Shirt' });
  expect(await cost()).toBe(80);
  await edit({ costPrice: null });
  expect(await cost()).toBeNull();
});

it('sums up a large campaign in several answers, each product in one', async () => {
  const id = await makeCampaign([]);
  await test.shop.pool.query(
    `with added as (
       insert into product (id, title, brand, image_url, price, discount_price, department, category_id)
       select gen_random_uuid(), 'Copy ' || n, brand, image_url, 1000, 1000, department, category_id
       from generate_series(1, 10001) n, (select * from product limit 1) p returning id
     )
     insert into campaign_price (campaign_id, product_id, discount_price) select $1, id, 1000000 from added`,
    [id],
  );
  const first = await summary(id);
  expect(first).toMatchObject({ products: 10_000, problems: { raises: 10_000 } });
  expect(first.blocked).toHaveLength(20);
  const { body: last } = await staff.get(`${path}/${id}/rehearsal/summary?after=${first.next}`);
  expect(last).toMatchObject({ products: 1, problems: { raises: 1 }, orders: null, next: null });
  await staff.delete(`${path}/${id}`);
});

it('counts planned prices that come before it', async () => {
  const shirt = await make(100);
  await staff.post('/api/admin/planned-prices', {
    ids: [shirt._id],
    discountPrice: 80,
    from: days(1),
    until: days(2),
  });
  const id = await makeCampaign([[shirt, { percent: 40 }]], { startsAt: days(3) });
  expect((await rehearsal(id)).get(shirt._id)).toMatchObject({
    oldPrice: 100,
    lowestPrice: 80,
    newPrice: 60,
    percent: 25,
  });
});

it('adds up what it would have taken off the orders of the last 30 days', async () => {
  const [shirt, socks] = [await make(100), await make(10)];
  const before = await summary(await makeCampaign([]));
  for (const [product, quantity] of [
    [shirt, 2],
    [socks, 7],
  ] as const) {
    const shopper = await test.signUp();
    await shopper.fillCart(product, 'M', quantity);
    expect((await shopper.order()).status).toBe(201);
  }
  const id = await makeCampaign([
    [shirt, { percent: 30 }],
    [socks, { percent: 20 }],
  ]);
  const { body: promotion } = await staff.post('/api/admin/promotions', {
    trigger: 'automatic',
    name: '3 for 2',
    kind: 'multi_buy',
    effect: { quantity: 3, pay: 2 },
    conditions: { goods: { products: [socks._id] } },
    campaignId: id,
  });
  expect(promotion.state).toBe('paused');
  const { orders } = await summary(id);
  // 2 × 30 and 7 × 2; then two of seven pairs at 8 are free.
  expect(orders).toEqual({
    count: before.orders.count + 2,
    isLimited: false,
    byPrices: 74,
    byPromotions: 16,
  });
});

it('of random products equals a plain calculation', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const made: { product: Json; list: number; charged: number; percent: number }[] = [];
  for (let count = 0; count < 25; count++) {
    const list = 1_000 + random(9_000);
    const charged = random(2) === 0 ? list : list - random(900);
    const product = await make(list / 100, charged / 100);
    made.push({ product, list, charged, percent: 1 + random(80) });
  }
  const id = await makeCampaign(
    made.map(({ product, percent }) => [product, { percent, rounding: 'none' }]),
  );
  const rows = await rehearsal(id);
  for (const { product, list, charged, percent } of made) {
    const selling = Math.min(charged, Math.round((list * (100 - percent)) / 100));
    expect(rows.get(product._id)).toMatchObject({
      oldPrice: charged / 100,
      newPrice: selling / 100,
      lowestPrice: charged / 100,
      percent: Math.round((100 * (charged - selling)) / charged),
      problems: selling === charged ? ['same'] : [],
    });
  }
});
