import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceHistoryOf } from '../../tests/support/catalogue/lowest-price';
import { eventually } from '../../tests/support/eventually';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { writeDueCampaigns } from './campaigns.service';

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

async function makeCampaign(fields: Json = {}): Promise<Json> {
  const { status, body } = await staff.post(path, { name: 'Winter sale', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const act = (campaign: Json, action: string, body: Json = {}) =>
  staff.post(`${path}/${campaign._id}/${action}`, body);
const reduce = (campaign: Json, products: Json[], terms: Json = { percent: 30 }) =>
  act(campaign, 'prices', { ids: products.map(({ _id }) => _id), ...terms });
const read = async ({ _id }: Json): Promise<Json> => (await staff.get(`${path}/${_id}`)).body;
const chargedFor = async (product: Json) =>
  (await test.visitor.readProduct(product as { _id: string })).discountPrice;
const log = async ({ _id }: Json): Promise<Json[]> => (await staff.get(`${path}/${_id}/log`)).body;

/** Lets hours pass in which nothing is written, for a campaign and its products. */
async function pass(campaign: Json, hours: number): Promise<void> {
  const client = await test.shop.pool.connect();
  const move = 'make_interval(secs => $2)';
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of [
      `update campaign set starts_at = starts_at - ${move}, ends_at = ends_at - ${move}, ended_at = ended_at - ${move},
        prices_written_at = prices_written_at - ${move} where id = $1`,
      `update campaign_price set added_at = added_at - ${move}, removed_at = removed_at - ${move},
        written_at = written_at - ${move} where campaign_id = $1`,
      `update promotion set starts_at = starts_at - ${move}, ends_at = ends_at - ${move} where campaign_id = $1`,
      `update product_price_history set at = at - ${move}
        where product_id in (select product_id from campaign_price where campaign_id = $1)`,
    ])
      await client.query(statement, [campaign._id, hours * 3_600]);
    await client.query('commit');
  } finally {
    client.release();
  }
  test.shop.catalogue.products.clear();
}

const stored = async ({ _id }: Json) =>
  (
    await test.shop.pool.query(
      'select discount_price as charged, prior_price as prior, version from product where id = $1',
      [_id],
    )
  ).rows[0];
const history = (product: Json) => priceHistoryOf(test, product);

describe('the prices of a campaign', () => {
  it('count from its beginning to its end by the clock of the database, before any row was written', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign({ startsAt: days(1), endsAt: days(3) });
    expect((await reduce(campaign, [shirt])).body).toEqual({ prices: 1 });
    expect(await chargedFor(shirt)).toBe(100);
    expect((await act(campaign, 'plan')).body).toMatchObject({ state: 'planned', prices: 1 });
    expect(await chargedFor(shirt)).toBe(100);
    await pass(campaign, 24);
    expect(await stored(shirt)).toMatchObject({ charged: 10_000 });
    expect(await test.visitor.readProduct(shirt as { _id: string })).toMatchObject({
      price: 100,
      discountPrice: 70,
      lowestPrice: 100,
    });
    const items = [{ productId: shirt._id, size: 'M', quantity: 1 }];
    const guest = await test.visitor.post('/api/cart/guest', { items });
    expect(guest.body).toMatchObject({ total: 75 });
    await pass(campaign, 48);
    expect(await read(campaign)).toMatchObject({ state: 'ended', endedAt: null });
    expect(await chargedFor(shirt)).toBe(100);
  });

  it('reach lists and the history with the moments of the campaign, without being an edit', async () => {
    const shirt = await make(100);
    const { version } = await stored(shirt);
    const campaign = await makeCampaign({ startsAt: days(1), endsAt: days(2) });
    await reduce(campaign, [shirt]);
    await act(campaign, 'plan');
    await pass(campaign, 26);
    await writeDueCampaigns(test.shop);
    expect(await stored(shirt)).toEqual({ charged: 7_000, prior: 10_000, version });
    await pass(campaign, 27);
    await writeDueCampaigns(test.shop);
    expect(await stored(shirt)).toEqual({ charged: 10_000, prior: null, version });
    expect(await history(shirt)).toEqual([
      { charged: 10_000, hours_ago: 53 },
      { charged: 7_000, hours_ago: 29 },
      { charged: 10_000, hours_ago: 5 },
    ]);
  });

  it('end at once when staff end it, while later edits stay and nothing is rewritten first', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign();
    await reduce(campaign, [shirt]);
    const { body: running } = await act(campaign, 'plan');
    expect(running).toMatchObject({ state: 'running', endsAt: null });
    await writeDueCampaigns(test.shop);
    expect(await stored(shirt)).toMatchObject({ charged: 7_000 });
    await staff.put(`/api/admin/products/${shirt._id}`, { price: 90, discountPrice: 90 });
    expect(await chargedFor(shirt)).toBe(63);
    const { body: ended } = await act(campaign, 'end', { version: running.version });
    expect(ended).toMatchObject({ state: 'ended', endedAt: expect.any(String) });
    expect(await stored(shirt)).toMatchObject({ charged: 6_300 });
    expect(await chargedFor(shirt)).toBe(90);
    await writeDueCampaigns(test.shop);
    expect(await stored(shirt)).toMatchObject({ charged: 9_000 });
    expect(await log(campaign)).toMatchObject([
      { action: 'campaign.end', details: { prices: 1, promotions: 0, ordersKept: 0 } },
      { action: 'campaign.plan' },
      { action: 'campaign.set-prices' },
      { action: 'campaign.create' },
    ]);
    expect((await act(campaign, 'end')).body.code).toBe('order_state');
    expect((await reduce(campaign, [shirt])).body.code).toBe('order_state');
  });

  it('are added to and removed from a campaign that is running', async () => {
    const [shirt, dress] = [await make(100), await make(80)];
    const campaign = await makeCampaign({ endsAt: days(2) });
    await reduce(campaign, [shirt]);
    await act(campaign, 'plan');
    await reduce(campaign, [dress], { discountPrice: 44 });
    expect(await chargedFor(dress)).toBe(44);
    expect(await stored(dress)).toMatchObject({ charged: 4_400 });
    const { body } = await staff.get(`${path}/${campaign._id}/prices`);
    expect(body).toHaveLength(2);
    await act(campaign, 'prices/remove', { ids: [dress._id] });
    expect(await chargedFor(dress)).toBe(80);
    expect(await chargedFor(shirt)).toBe(70);
    await reduce(campaign, [dress], { percent: 50 });
    expect(await chargedFor(dress)).toBe(40);
  });

  it.each([
    ['planned', { startsAt: days(1) }],
    ['running', {}],
  ])('are refused in a campaign that is %s as when it is planned', async (state, fields) => {
    const [shirt, dress] = [await make(100), await make(80)];
    const campaign = await makeCampaign(fields);
    await reduce(campaign, [shirt]);
    expect((await act(campaign, 'plan')).body).toMatchObject({ state });
    const refused = await reduce(campaign, [shirt, dress], { discountPrice: 90 });
    expect(refused.body).toMatchObject({ status: 400, details: [{ path: 'discountPrice' }] });
    expect(await chargedFor(dress)).toBe(80);
    expect(await read(campaign)).toMatchObject({ prices: 1 });
    expect((await reduce(campaign, [shirt, dress], { percent: 20 })).status).toBe(200);
  });

  it('are judged again when their beginning moves', async () => {
    const shirt = await make(100);
    for (const charged of [6_000, 10_000])
      await test.shop.pool.query('update product set discount_price = $2 where id = $1', [
        shirt._id,
        charged,
      ]);
    const campaign = await makeCampaign({ startsAt: days(40) });
    await reduce(campaign, [shirt]);
    expect((await act(campaign, 'plan')).body).toMatchObject({ state: 'planned' });
    const begin = (startsAt: string) =>
      staff.put(`${path}/${campaign._id}`, { name: 'Moved', startsAt, endsAt: null });
    expect((await begin(days(2))).body).toMatchObject({
      status: 400,
      details: [{ path: 'startsAt' }],
    });
    expect((await begin(days(50))).status).toBe(200);
  });

  it('that are removed while it begins count from its beginning, or not at all', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign({ startsAt: days(1) });
    await reduce(campaign, [shirt]);
    await act(campaign, 'plan');
    const client = await test.shop.pool.connect();
    try {
      const seconds = (Date.parse(campaign.startsAt) - Date.now()) / 1_000;
      await pass(campaign, (seconds - 3) / 3_600);
      await client.query('begin');
      await client.query('select from campaign_price where campaign_id = $1 for update', [
        campaign._id,
      ]);
      const removing = act(campaign, 'prices/remove', { ids: [shirt._id] });
      await untilWaiting(test.shop.pool);
      await eventually(async () =>
        expect(await read(campaign)).toMatchObject({ state: 'running' }),
      );
      await client.query('commit');
      expect((await removing).body).toMatchObject({ code: 'order_state' });
    } finally {
      client.release();
    }
    await writeDueCampaigns(test.shop);
    expect(await stored(shirt)).toMatchObject({ charged: 7_000 });
    expect((await act(campaign, 'prices/remove', { ids: [shirt._id] })).body).toEqual({
      prices: 1,
    });
    expect(await stored(shirt)).toMatchObject({ charged: 10_000 });
  });

  it.each([
    ['plans', 'draft', (campaign: Json) => act(campaign, 'plan')],
    [
      'moves',
      'planned',
      (campaign: Json) =>
        staff.put(`${path}/${campaign._id}`, { name: 'A', startsAt: days(5), endsAt: null }),
    ],
  ])(
    'that are set while somebody %s their campaign are not forgotten',
    async (_, state, change) => {
      const [shirt, dress] = [await make(100), await make(80)];
      const campaign = await makeCampaign({ startsAt: days(1) });
      await reduce(campaign, [shirt]);
      if (state === 'planned') await act(campaign, 'plan');
      const client = await test.shop.pool.connect();
      try {
        await client.query('begin');
        await client.query('select from campaign where id = $1 for update', [campaign._id]);
        const changing = change(campaign);
        await untilWaiting(test.shop.pool);
        await client.query(
          'insert into campaign_price (campaign_id, product_id, discount_price) values ($1, $2, 9000)',
          [campaign._id, dress._id],
        );
        await client.query('commit');
        expect((await changing).body).toMatchObject({ code: 'order_state' });
      } finally {
        client.release();
      }
      expect(await read(campaign)).toMatchObject({ state, startsAt: campaign.startsAt });
      expect((await change(campaign)).body).toMatchObject({ status: 400 });
    },
  );

  it('of a planned campaign are judged without keeping a writer of prices waiting', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign({ startsAt: days(1) });
    await act(campaign, 'plan');
    const client = await test.shop.pool.connect();
    try {
      await client.query('begin');
      // Judging reads the history; whoever waits here holds what it has locked.
      await client.query('lock table product_price_history in access exclusive mode');
      const adding = reduce(campaign, [shirt]);
      await untilWaiting(test.shop.pool);
      const { rowCount } = await client.query(
        'select from campaign where id = $1 for key share nowait',
        [campaign._id],
      );
      expect(rowCount).toBe(1);
      await client.query('commit');
      expect((await adding).body).toEqual({ prices: 1 });
    } finally {
      client.release();
    }
  });

  it('are written for all other products when one fails, which staff are told', async () => {
    const [shirt, dress] = [await make(100), await make(100)];
    const [campaign, other] = [await makeCampaign(), await makeCampaign()];
    await reduce(campaign, [shirt, dress]);
    await reduce(other, [await make(50)]);
    await act(campaign, 'plan');
    await act(other, 'plan');
    await pass(campaign, 1);
    await test.shop.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fails before update on product for each row
        when (old.id = '${shirt._id}') execute function fail()`);
    const issues = async () => (await staff.get(`${path}/issues`)).body;
    try {
      await writeDueCampaigns(test.shop);
      expect(await stored(dress)).toMatchObject({ charged: 7_000 });
      expect(await stored(shirt)).toMatchObject({ charged: 10_000 });
      expect(await chargedFor(shirt)).toBe(70);
      expect(await issues()).toEqual([
        {
          campaignId: campaign._id,
          name: 'Winter sale',
          step: 'prices',
          count: 1,
          since: expect.any(String),
        },
      ]);
    } finally {
      await test.shop.pool.query('drop trigger fails on product; drop function fail');
    }
    await writeDueCampaigns(test.shop);
    expect(await stored(shirt)).toMatchObject({ charged: 7_000 });
    expect(await issues()).toEqual([]);
  });

  it('of several campaigns the lowest counts, and the other when it ends', async () => {
    const shirt = await make(100);
    const [one, other] = [await makeCampaign(), await makeCampaign({ endsAt: days(1) })];
    await reduce(one, [shirt], { percent: 20 });
    await reduce(other, [shirt], { percent: 40 });
    await act(one, 'plan');
    await act(other, 'plan');
    expect(await chargedFor(shirt)).toBe(60);
    await act(other, 'end');
    expect(await chargedFor(shirt)).toBe(80);
    await act(one, 'end');
    expect(await chargedFor(shirt)).toBe(100);
  });

  it('are among the planned prices of their products, unless it was cancelled', async () => {
    const shirt = await make(100);
    const planned = async () =>
      (await staff.get(`/api/admin/products/${shirt._id}/planned-prices`)).body;
    const campaign = await makeCampaign({ endsAt: days(3) });
    await reduce(campaign, [shirt]);
    const entry = { source: 'campaign', campaign: { _id: campaign._id, name: 'Winter sale' } };
    expect(await planned()).toMatchObject([
      { ...entry, state: 'draft', from: null, until: campaign.endsAt, discountPrice: 70 },
    ]);
    const { body: running } = await act(campaign, 'plan');
    expect(await planned()).toMatchObject([{ ...entry, state: 'active', from: running.startsAt }]);
    const { body: ended } = await act(campaign, 'end');
    expect(await planned()).toMatchObject([{ ...entry, state: 'ended', until: ended.endedAt }]);
    const other = await makeCampaign({ startsAt: days(1) });
    await reduce(other, [shirt], { percent: 50 });
    await act(other, 'plan');
    expect(await planned()).toHaveLength(2);
    await act(other, 'end');
    expect(await planned()).toHaveLength(1);
  });

  it('do not begin if it is cancelled before', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign({ startsAt: days(1) });
    await reduce(campaign, [shirt]);
    await act(campaign, 'plan');
    expect((await act(campaign, 'end')).body).toMatchObject({ state: 'cancelled' });
    await pass(campaign, 25);
    expect(await chargedFor(shirt)).toBe(100);
  });

  it('can be those of all products', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign();
    const { body } = await act(campaign, 'prices', { all: true, percent: 10 });
    expect(body.prices).toBeGreaterThan(1);
    const listed = await staff.get(`${path}/${campaign._id}/prices?q=${shirt.title}&pageSize=100`);
    expect(listed.body.find(({ productId }: Json) => productId === shirt._id)).toMatchObject({
      price: 100,
      plannedDiscountPrice: 90,
    });
    expect((await act(campaign, 'prices/remove', { all: true })).body).toEqual(body);
  });

  it('are those of any history of edits, campaigns and planned prices, at every moment', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign({ startsAt: days(1), endsAt: days(4) });
    await reduce(campaign, [shirt], { percent: 20 });
    await act(campaign, 'plan');
    await staff.post('/api/admin/planned-prices', {
      ids: [shirt._id],
      percent: 50,
      from: days(2),
      until: days(3),
    });
    const { rows } = await test.shop.pool.query(
      `select hours, (price_at(p, now() + make_interval(hours => hours))).discount_price as charged
        from product p, unnest(array[1, 25, 49, 73, 97]) as hours where id = $1 order by hours`,
      [shirt._id],
    );
    expect(rows.map(({ charged }) => charged)).toEqual([10_000, 8_000, 5_000, 8_000, 10_000]);
  });
});

describe('the promotions of a campaign', () => {
  const threeForTwo = {
    trigger: 'automatic',
    name: '3 for 2',
    kind: 'multi_buy',
    effect: { quantity: 3, pay: 2 },
  };

  it('have its dates, apply while it is running, and end with it; orders keep what they got', async () => {
    const socks = await make(10);
    const campaign = await makeCampaign({ endsAt: days(2) });
    const { body: promotion } = await staff.post('/api/admin/promotions', {
      ...threeForTwo,
      conditions: { goods: { products: [socks._id] } },
      campaignId: campaign._id,
    });
    expect(promotion).toMatchObject({
      state: 'paused',
      campaign: { _id: campaign._id, name: 'Winter sale' },
    });
    const resumed = await staff.put(`/api/admin/promotions/${promotion._id}/resume`);
    expect(resumed.body.code).toBe('order_state');
    const shopper = await test.signUp();
    await shopper.fillCart(socks, 'M', 3);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ promo: 0 });
    await act(campaign, 'plan');
    expect((await read(campaign)).promotionList).toMatchObject([{ state: 'active' }]);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ promo: 10 });
    const { body: order } = await shopper.order();
    expect(order).toMatchObject({ promo: 10 });
    await shopper.fillCart(socks, 'M', 3);
    await act(campaign, 'end');
    expect((await shopper.get('/api/cart')).body).toMatchObject({ promo: 0 });
    expect((await shopper.get(`/api/orders/${order._id}`)).body).toMatchObject({ promo: 10 });
    expect(await log(campaign)).toMatchObject([
      { action: 'campaign.end', details: { promotions: 1, ordersKept: 1 } },
      { action: 'campaign.plan' },
      { action: 'campaign.create' },
    ]);
  });

  it('no longer apply by themselves from the moment they are in a draft', async () => {
    const socks = await make(10);
    const { body: promotion } = await staff.post('/api/admin/promotions', {
      ...threeForTwo,
      conditions: { goods: { products: [socks._id] } },
    });
    const shopper = await test.signUp();
    await shopper.fillCart(socks, 'M', 3);
    const promo = async () => (await shopper.get('/api/cart')).body.promo;
    expect(await promo()).toBe(10);
    const { _id } = await makeCampaign();
    const invalidations = () =>
      test.value<number>(
        `select count(*)::int from cache_invalidation where subject = 'promotions'`,
      );
    const before = await invalidations();
    await staff.put(`${path}/${_id}/promotions/${promotion._id}`);
    expect(await invalidations()).toBe(before + 1);
    expect(await promo()).toBe(0);
  });

  it('follow when its dates change, and cannot be edited away from them', async () => {
    const campaign = await makeCampaign({ startsAt: days(1), endsAt: days(2) });
    const { body: promotion } = await staff.post('/api/admin/promotions', threeForTwo);
    const promotionPath = `/api/admin/promotions/${promotion._id}`;
    const added = await staff.put(`${path}/${campaign._id}/promotions/${promotion._id}`);
    expect(added.body.promotionList).toMatchObject([{ _id: promotion._id, state: 'paused' }]);
    const { body: planned } = await act(campaign, 'plan');
    const moved = { name: 'Later', startsAt: days(3), endsAt: days(5), version: planned.version };
    expect((await staff.put(`${path}/${campaign._id}`, moved)).status).toBe(200);
    const { body: inCampaign } = await staff.get(promotionPath);
    expect(inCampaign).toMatchObject({ state: 'scheduled', startsAt: moved.startsAt });
    const edited = await staff.put(promotionPath, { ...inCampaign, startsAt: null, endsAt: null });
    expect(edited.body).toMatchObject({ startsAt: moved.startsAt, endsAt: moved.endsAt });
    const other = await makeCampaign();
    const again = await staff.put(`${path}/${other._id}/promotions/${promotion._id}`);
    expect(again.body.code).toBe('order_state');
    const removed = await staff.delete(`${path}/${campaign._id}/promotions/${promotion._id}`);
    expect(removed.body.promotionList).toEqual([]);
    expect((await staff.get(promotionPath)).body).toMatchObject({
      state: 'paused',
      campaign: null,
    });
  });

  it('are copied with the prices, as a draft without dates', async () => {
    const socks = await make(10);
    const campaign = await makeCampaign({ startsAt: days(1) });
    await reduce(campaign, [socks]);
    await staff.post('/api/admin/promotions', { ...threeForTwo, campaignId: campaign._id });
    const { status, body: copy } = await act(campaign, 'duplicate');
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: 'Winter sale (copy)',
      state: 'draft',
      startsAt: null,
      prices: 1,
      promotions: 1,
    });
  });
});

describe('what the shop promises', () => {
  it('is kept by a draft campaign with the promotions for it, while it runs', async () => {
    const admin = await test.admin();
    const params = '/api/admin/content/promo';
    await admin.put(params, { kind: 'promo', text: 'Free delivery on orders over $100' });
    await admin.post(`${params}/publish`, {});
    await test.changeSettings({ freeShippingOver: null, shippingFlat: 5 });
    const warnings = async () =>
      (await admin.get('/api/admin/settings')).body.warnings.map(({ code }: Json) => code);
    expect(await warnings()).toContain('banner_promise');
    const { status, body: draft } = await staff.post(`${path}/promised`);
    expect(status).toBe(201);
    expect(draft).toMatchObject({ state: 'draft', promotions: (await warnings()).length });
    expect((await read(draft)).promotionList).toMatchObject([
      { name: 'Free shipping over $100.00', state: 'paused' },
    ]);
    const coat = await make(120);
    const shopper = await test.signUp();
    await shopper.fillCart(coat);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ shipping: 5 });
    await act(draft, 'plan');
    expect(await warnings()).toEqual([]);
    expect((await staff.post(`${path}/promised`)).body.code).toBe('order_state');
    expect((await shopper.get('/api/cart')).body).toMatchObject({ shipping: 0 });
    await act(draft, 'end');
    expect((await shopper.get('/api/cart')).body).toMatchObject({ shipping: 5 });
    expect(await warnings()).toContain('banner_promise');
  });
});

describe('a campaign', () => {
  it('of two staff, the later one is told of the change of the other', async () => {
    const campaign = await makeCampaign({ startsAt: days(1) });
    const edit = { name: 'One', startsAt: campaign.startsAt, version: campaign.version };
    expect((await staff.put(`${path}/${campaign._id}`, edit)).status).toBe(200);
    const stale = await staff.put(`${path}/${campaign._id}`, { ...edit, name: 'Other' });
    expect(stale.body).toMatchObject({ code: 'stale_version' });
    expect((await act(campaign, 'plan', { version: campaign.version })).status).toBe(409);
  });

  it('is planned, or ended, once by several at once', async () => {
    const campaign = await makeCampaign();
    const statuses = async (action: string) =>
      (await Promise.all([1, 2, 3, 4].map(() => act(campaign, action))))
        .map(({ status }) => status)
        .sort();
    expect(await statuses('plan')).toEqual([200, 409, 409, 409]);
    expect(await statuses('end')).toEqual([200, 409, 409, 409]);
  });

  it('ends in one moment for everybody, while products are edited and shoppers buy', async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => make(100)));
    const campaign = await makeCampaign();
    await reduce(campaign, products);
    await act(campaign, 'plan');
    const edits = products.map(({ _id }, at) =>
      staff.put(`/api/admin/products/${_id}`, { price: 200 + at, discountPrice: 200 + at }),
    );
    const [ended, ...edited] = await Promise.all([act(campaign, 'end'), ...edits]);
    expect([ended, ...edited].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await Promise.all(products.map(chargedFor))).toEqual([200, 201, 202, 203]);
    await writeDueCampaigns(test.shop);
    await test.expectVerified();
  });

  it.each([
    ['name', { name: '' }],
    ['endsAt', { name: 'A', startsAt: days(2), endsAt: days(1) }],
    ['startsAt', { name: 'A', startsAt: 'tomorrow' }],
  ])('names the wrong field %s', async (field, body) => {
    const { status, body: answer } = await staff.post(path, body);
    expect(status).toBe(400);
    expect(answer.details).toContainEqual({ path: field, message: expect.any(String) });
  });

  it('does not change its beginning once it has begun, nor begin in the past', async () => {
    const campaign = await makeCampaign({ startsAt: days(-1), endsAt: days(1) });
    const { body: running } = await act(campaign, 'plan');
    expect(running.startsAt > campaign.startsAt).toBe(true);
    const put = (body: Json) => staff.put(`${path}/${campaign._id}`, { name: 'A', ...body });
    expect((await put({ startsAt: days(1) })).body.code).toBe('order_state');
    expect((await put({ startsAt: running.startsAt, endsAt: days(-1) })).status).toBe(400);
    expect((await put({ startsAt: running.startsAt, endsAt: days(5) })).status).toBe(200);
    expect((await staff.delete(`${path}/${campaign._id}`)).body.code).toBe('order_state');
    const late = await makeCampaign({ endsAt: days(-1) });
    expect((await act(late, 'plan')).body.details).toMatchObject([{ path: 'endsAt' }]);
  });

  it('is listed by state, and a draft can be deleted', async () => {
    const campaign = await makeCampaign({ name: 'Listed once' });
    expect((await staff.get(`${path}?q=listed&state=draft`)).body).toMatchObject([
      { _id: campaign._id },
    ]);
    expect((await staff.get(`${path}?q=listed&state=running`)).body).toEqual([]);
    expect((await staff.delete(`${path}/${campaign._id}`)).status).toBe(200);
    expect((await staff.get(`${path}/${campaign._id}`)).status).toBe(404);
  });

  it('is for staff of products only', async () => {
    expect((await test.visitor.get(path)).status).toBe(401);
    const fulfilment = await test.staff('Fulfilment');
    expect((await fulfilment.get(path)).status).toBe(403);
  });

  it('begins without anybody: its schedule writes the rows', async () => {
    const shirt = await make(100);
    const campaign = await makeCampaign();
    await reduce(campaign, [shirt]);
    await act(campaign, 'plan');
    await eventually(async () => {
      await writeDueCampaigns(test.shop);
      expect(await stored(shirt)).toMatchObject({ charged: 7_000 });
    });
  });
});
