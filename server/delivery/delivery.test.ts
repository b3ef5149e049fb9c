import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { DeliveryMethod, DeliveryZone } from '#contract/admin/delivery';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';

const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
const shirt = fixture(() =>
  test.makeProduct({
    price: 40,
    discountPrice: 40,
    stock: 10_000,
    sizeDetails: { M: { weight: 200 } },
  }),
);
afterEach(async () => {
  await test.shop.pool.query(`delete from setting where name = 'delivery'`);
  await test.shop.cacheVersion.refresh();
  await test.expectConsistentRecords();
});

const path = '/api/admin/delivery';
const method = (fields: Partial<DeliveryMethod>): DeliveryMethod => ({
  id: randomUUID(),
  name: 'Standard',
  kind: 'flat',
  price: 7,
  bands: [],
  freeOver: null,
  daysFrom: 1,
  daysTo: 2,
  cutOff: null,
  workingDays: [1, 2, 3, 4, 5],
  pickupPlace: '',
  ...fields,
});
const zone = (fields: Partial<DeliveryZone>): DeliveryZone => ({
  id: randomUUID(),
  name: 'US',
  countries: ['US'],
  states: [],
  postcodes: [],
  methods: [method({})],
  ...fields,
});

async function shopperWith(quantity: number): Promise<TestUser> {
  const user = await test.signUp();
  await user.fillCart(shirt, 'M', quantity);
  return user;
}

describe('a shop that has set up nothing', () => {
  it('has one method at the price and with the days of the settings', async () => {
    const ada = await shopperWith(1);
    const { body: cart } = await ada.get('/api/cart');
    const [option, ...others] = cart.delivery.options;
    expect(others).toEqual([]);
    expect(option).toMatchObject({ name: 'Standard delivery', price: 5, pickupPlace: '' });
    expect(cart).toMatchObject({ shipping: 5, total: 45, delivery: { optionId: option._id } });
    const { status, body } = await ada.order();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      shipping: 5,
      total: 45,
      deliveryMethod: 'Standard delivery',
      pickupPlace: '',
      estimatedDelivery: { from: option.from, to: option.to },
      shippingAddress: { country: 'US' },
    });
    expect(
      await ada.call('GET /api/orders/:orderId', { params: { orderId: body._id } }),
    ).toMatchObject({
      deliveryMethod: 'Standard delivery',
      shippingAddress: { country: 'US' },
    });
  });

  it('has no delivery for an empty cart', async () => {
    const ada = await test.signUp();
    expect(await ada.call('GET /api/cart')).not.toHaveProperty('delivery');
  });
});

describe('the methods of a cart', () => {
  async function setUp(...zones: DeliveryZone[]) {
    const answer = await edith.put(path, { zones });
    expect(answer.status).toBe(200);
  }

  const express = method({ name: 'Express', price: 15, daysFrom: 1, daysTo: 1 });
  const byWeight = method({
    name: 'Parcel',
    kind: 'weight',
    bands: [
      { upTo: 500, price: 4 },
      { upTo: 1_000, price: 9 },
    ],
  });
  const byValue = method({
    name: 'Courier',
    kind: 'value',
    freeOver: 200,
    bands: [
      { upTo: 100, price: 12 },
      { upTo: null, price: 6 },
    ],
  });
  const names = (cart: Json) =>
    cart.delivery.options.map(({ name, price }: { name: string; price: number }) => [name, price]);

  it('depend on its destination, weight and value', async () => {
    await setUp(
      zone({ methods: [byWeight, byValue] }),
      zone({ name: 'Alaska', states: ['AK'], methods: [express] }),
    );
    const ada = await shopperWith(2);
    const quote = (query: string) => ada.get(`/api/cart${query}`);
    const home = (await quote('')).body;
    expect(names(home)).toEqual([
      ['Parcel', 4],
      ['Courier', 12],
    ]);
    expect(home).toMatchObject({ shipping: 4, total: 84 });
    expect((await quote(`?deliveryMethodId=${byValue.id}`)).body).toMatchObject({
      shipping: 12,
      total: 92,
      delivery: { optionId: byValue.id },
    });
    expect(names((await quote('?state=ak&zipCode=99501')).body)).toEqual([['Express', 15]]);
    expect((await quote('?country=DE')).body).toMatchObject({
      shipping: 0,
      delivery: { options: [], optionId: null },
    });
    expect((await quote('?country=XX')).body).toMatchObject({ details: [{ path: 'country' }] });

    await ada.fillCart(shirt, 'M', 1);
    expect(names((await quote('')).body)).toEqual([
      ['Parcel', 9],
      ['Courier', 6],
    ]);
    await ada.fillCart(shirt, 'M', 3);
    // Too heavy for the parcel, and worth enough for a free courier.
    expect(names((await quote('')).body)).toEqual([['Courier', 0]]);
    expect((await quote('')).body).toMatchObject({ freeShipping: 'amount' });
  });

  it('decide the price and the promise of the order, whatever the client sends', async () => {
    await setUp(zone({ methods: [byWeight, express] }));
    const ada = await shopperWith(3);
    const { body } = await ada.orderWith({
      deliveryMethodId: express.id,
      shipping: 0,
      price: 0,
      deliveryMethod: 'Free',
      estimatedFrom: '2020-01-01',
    });
    expect(body).toMatchObject({ shipping: 15, total: 135, deliveryMethod: 'Express' });
    expect(body.estimatedDelivery.from).toBe(body.estimatedDelivery.to);
    const bob = await shopperWith(3);
    expect((await bob.order()).body).toMatchObject({ shipping: 9, deliveryMethod: 'Parcel' });
    const { rows } = await test.shop.pool.query('select amount from payment where order_id = $1', [
      body._id,
    ]);
    expect(rows).toEqual([{ amount: 13_500 }]);
  });

  it('are refused for another address, above their weight, or after they are gone', async () => {
    const canada = { state: 'ON', zipCode: 'H3Z 2Y7', country: 'CA' };

    await setUp(zone({ methods: [byWeight, express] }), zone({ countries: ['CA'] }));
    const ada = await shopperWith(3);
    const heavy = await shopperWith(100);
    const refusals = [
      [await ada.orderWith({ ...canada, deliveryMethodId: express.id }), 'deliveryMethodId'],
      [await ada.orderWith({ country: 'DE' }), 'zipCode'],
      [await heavy.orderWith({ deliveryMethodId: byWeight.id }), 'deliveryMethodId'],
      [await ada.orderWith({ deliveryMethodId: 'none' }), 'deliveryMethodId'],
      [await ada.orderWith({ country: 'Germany' }), 'country'],
    ] as const;
    for (const [{ status, body }, field] of refusals)
      expect([status, body.details[0].path]).toEqual([400, field]);
    await setUp(zone({ methods: [byWeight] }));
    expect((await ada.orderWith({ deliveryMethodId: express.id })).status).toBe(400);
    expect((await ada.order()).status).toBe(201);
  });

  it('may collect the order from the shop', async () => {
    const pickup = method({
      name: 'Collect',
      kind: 'pickup',
      price: 0,
      pickupPlace: '1 Mill Lane, Portland',
    });
    await setUp(zone({ methods: [byWeight, pickup] }));
    const ada = await shopperWith(1);
    const { body } = await ada.orderWith({ deliveryMethodId: pickup.id });
    expect(body).toMatchObject({
      shipping: 0,
      freeShipping: null,
      pickupPlace: '1 Mill Lane, Portland',
    });
    await test.confirm(body);
    await test.runJobs();
    const mail = await edith.get(`/api/admin/mail?q=%23${body.number}`);
    expect(mail.body[0].text).toContain('Collect from:\n1 Mill Lane, Portland');
  });
});

it('the facts of the shop follow its first method at home', async () => {
  await edith.put(path, {
    zones: [zone({ methods: [method({ cutOff: '14:00', workingDays: [6, 1, 1] })] })],
    timeZone: 'America/New_York',
    holidays: [{ day: '2099-12-25', name: 'Christmas' }],
  });
  expect(await test.visitor.call('GET /api/shop')).toMatchObject({
    shippingFlat: 7,
    deliveryDays: { from: 1, to: 2 },
    delivery: {
      countries: ['US'],
      hasChoice: true,
      timeZone: 'America/New_York',
      times: { cutOff: '14:00', workingDays: [1, 6] },
      holidays: ['2099-12-25'],
    },
  });
});

describe('staff', () => {
  it('change zones with an audit entry, and not over the change of a colleague', async () => {
    const { version } = (await edith.get(path)).body;
    const zones = [zone({})];
    const saved = await edith.put(path, { version, zones });
    expect(saved.body).toMatchObject({ zones, country: 'US' });
    const late = await edith.put(path, { version, timeZone: 'Europe/Berlin' });
    expect(late.body).toMatchObject({ code: 'stale_version', current: { values: { zones } } });
    const { body } = await edith.get('/api/admin/audit?pageSize=1');
    expect(body[0]).toMatchObject({ action: 'delivery.change', entity: 'delivery' });
    expect((await edith.put(path, { zones })).body.version).toBe(saved.body.version);
  });

  const bands = (...list: { upTo: number | null; price: number }[]) =>
    zone({ methods: [method({ kind: 'weight', bands: list })] });
  it.each([
    ['zones.0.methods.0.price', zone({ methods: [method({ price: -1 })] })],
    ['zones.0.methods.0.price', zone({ methods: [method({ price: 1.005 })] })],
    ['zones.0.methods.0.bands', bands()],
    ['zones.0.methods.0.bands.0.upTo', bands({ upTo: -5, price: 1 })],
    ['zones.0.methods.0.bands.1.upTo', bands({ upTo: 9, price: 1 }, { upTo: 9, price: 2 })],
    ['zones.0.methods.0.bands.1.upTo', bands({ upTo: null, price: 1 }, { upTo: 9, price: 2 })],
    ['zones.0.methods.0.daysTo', zone({ methods: [method({ daysFrom: 5, daysTo: 2 })] })],
    ['zones.0.methods.0.workingDays', zone({ methods: [method({ workingDays: [] })] })],
    ['zones.0.methods.0.cutOff', zone({ methods: [method({ cutOff: '24:00' })] })],
    ['zones.0.methods.0.pickupPlace', zone({ methods: [method({ kind: 'pickup' })] })],
    ['zones.0.countries', zone({ countries: [], states: ['OR'] })],
    ['zones.0.countries.0', zone({ countries: ['XX'] })],
    ['zones.0.postcodes.0.to', zone({ postcodes: [{ from: '200', to: '100' }] })],
  ])('get an error at %s', async (field, wrong) => {
    const { status, body } = await edith.put(path, { zones: [wrong] });
    expect([status, body.details[0]?.path]).toEqual([400, field]);
  });

  it('see how many orders came when promised', async () => {
    const ada = await test.signUp();
    const days = [-3, 0, 2, 4];
    for (const late of days) {
      const { _id } = await ada.shippedOrder(shirt);
      await edith.put(`/api/admin/orders/${_id}/deliver`);
      await test.shop.pool.query(
        `update shop_order set estimated_from = shop_day(delivered_at) - $2::int - 1, estimated_to = shop_day(delivered_at) - $2::int
          where id = $1`,
        [_id, late],
      );
    }
    const { body } = await edith.get(`${path}/promises`);
    expect(body).toMatchObject([
      { method: 'Standard delivery', orders: 4, kept: 2, early: 1, daysLate: 3 },
    ]);
  });
});
