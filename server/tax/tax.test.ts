import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, it } from 'vitest';
import type { TaxSetup } from '#contract/admin/tax';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';
import { rate, taxSetup, taxZone } from '../../tests/support/tax/tax';

const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
const shirt = fixture(() => test.makeProduct({ price: 40, stock: 10_000 }));
const top = fixture(() =>
  test.makeProduct({
    price: 19.99,
    stock: 10_000,
    topLevelCategory: 'women',
    thirdLevelCategory: 'womens_top',
  }),
);
afterEach(async () => {
  await test.shop.pool.query(`delete from setting where name in ('tax', 'delivery')`);
  await test.shop.cacheVersion.refresh();
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const path = '/api/admin/tax';
async function setUp(fields: Partial<TaxSetup>) {
  const { status, text } = await edith.put(path, taxSetup(fields));
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
}
async function shopperWith(...products: { _id: string }[]): Promise<TestUser> {
  const user = await test.signUp();
  for (const product of products) await user.fillCart(product);
  return user;
}
const sumOf = (list: { amount: number }[]) =>
  Math.round(list.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;

describe('a shop without tax', () => {
  it('has none in carts and orders, and asks for no VAT number', async () => {
    const ada = await shopperWith(shirt);
    expect((await ada.get('/api/cart')).body).not.toHaveProperty('tax');
    const { status, body } = await ada.orderWith({ vatNumber: 'nonsense', company: 'Ada Ltd' });
    expect(status).toBe(201);
    expect(body.total).toBe(45);
    for (const field of ['tax', 'vatNumber', 'company']) expect(body).not.toHaveProperty(field);
    expect((await test.visitor.get('/api/shop')).body).not.toHaveProperty('tax');
  });
});

describe('prices that include tax', () => {
  const setup = {
    pricesIncludeTax: true,
    zones: [taxZone(['US'], rate('standard', 19), rate('reduced', 7))],
  };

  it('have the tax of their classes in cart and order, and an unchanged total', async () => {
    await setUp({ ...setup, deliveryClass: 'standard' });
    const shopFacts = (await test.visitor.get('/api/shop')).body;
    expect(shopFacts.tax).toEqual({ pricesIncludeTax: true, asksVatNumber: false, name: 'VAT' });
    const ada = await shopperWith(shirt, top);
    const expected = {
      kind: 'included',
      added: 0,
      isKnown: true,
      amount: 8.5,
      rates: [
        { name: 'VAT', percent: 19, base: 37.81, amount: 7.19 },
        { name: 'VAT', percent: 7, base: 18.68, amount: 1.31 },
      ],
    };
    const { body: cart } = await ada.get('/api/cart');
    expect(cart).toMatchObject({ total: 64.99, tax: expected });
    expect(cart.tax.items.map(({ label, amount }: Json) => [label, amount])).toEqual([
      [expect.stringContaining(shirt.title), 6.39],
      [expect.stringContaining(top.title), 1.31],
      ['Shipping', 0.8],
    ]);
    const { body } = await ada.order();
    expect(body).toMatchObject({ total: 64.99, tax: expected });
    expect((await ada.get(`/api/orders/${body._id}`)).body).toMatchObject({ tax: expected });
    expect((await ada.get('/api/orders')).body[0].tax).toMatchObject(expected);
  });

  it('are the same at an address in no zone, without tax', async () => {
    await setUp(setup);
    const ada = await shopperWith(shirt);
    const { body } = await ada.orderWith({ country: 'CA', state: 'QC', zipCode: 'H3Z 2Y7' });
    expect(body).toMatchObject({ total: 45, tax: { amount: 0, rates: [] } });
  });

  it('are rounded once for each rate if the shop says so', async () => {
    const zones = [taxZone(['US'], rate('standard', 7))];
    const ada = await shopperWith(top, top, shirt);
    await setUp({ zones, rounding: 'line' });
    const byLine = (await ada.get('/api/cart')).body.tax;
    await setUp({ zones, rounding: 'rate' });
    const byRate = (await ada.get('/api/cart')).body.tax;
    // 39.98 has 2.6155, 40.00 has 2.6168 and 5.00 has 0.3271: rounded one by one, or their sum.
    expect([byLine.amount, byRate.amount]).toEqual([5.57, 5.56]);
    expect(sumOf(byRate.items)).toBe(5.56);
  });
});

describe('prices without tax', () => {
  const setup = {
    pricesIncludeTax: false,
    zones: [
      taxZone(['US'], rate('standard', 5, 'Sales tax')),
      { ...taxZone(['US'], rate('standard', 8.875, 'Sales tax')), states: ['NY'] },
    ],
  };

  it('get it at the checkout, by the address', async () => {
    await setUp(setup);
    const ada = await shopperWith(shirt);
    expect((await ada.get('/api/cart')).body).toMatchObject({
      total: 45,
      tax: { kind: 'added', isKnown: false, amount: 0, rates: [] },
    });
    const { body: quote } = await ada.get('/api/cart?country=US&state=ny&zipCode=10001');
    // 3.55 on the shirt and 0.44375 on the delivery.
    expect(quote).toMatchObject({ total: 48.99, tax: { added: 3.99, isKnown: true } });
    expect(sumOf(quote.explanation)).toBe(48.99);
    const { body } = await ada.orderWith({ country: 'US', state: 'NY', zipCode: '10001' });
    expect(body).toMatchObject({ total: 48.99, tax: { amount: 3.99, added: 3.99 } });
    expect(sumOf(body.explanation)).toBe(48.99);
    const { rows } = await test.shop.pool.query('select amount from payment where order_id = $1', [
      body._id,
    ]);
    expect(rows).toEqual([{ amount: 4899 }]);
  });
});

describe('a business with a VAT number', () => {
  async function setCountry(country: string) {
    expect((await edith.put('/api/admin/delivery', { country })).status).toBe(200);
  }
  const german = { country: 'DE', state: 'BE', zipCode: '10115' };

  const setup = {
    exemptsBusinesses: true,
    zones: [taxZone(['DE', 'AT', 'US'], rate('standard', 19))],
  };
  const vatNumber = 'DE 136 695 976';

  it('pays no tax in another country of the EU, and its order names company and number', async () => {
    await setCountry('AT');
    await setUp({ ...setup, deliveryClass: 'standard' });
    const ada = await shopperWith(shirt);
    const quote = await ada.get(`/api/cart?country=DE&vatNumber=${encodeURIComponent(vatNumber)}`);
    const expected = { kind: 'reverse_charge', amount: 0, added: -7.19 };
    expect(quote.body).toMatchObject({ total: 37.81, tax: expected });
    const { body } = await ada.orderWith({ ...german, vatNumber, company: 'Ada GmbH' });
    expect(body).toMatchObject({
      total: 37.81,
      tax: expected,
      vatNumber: 'DE136695976',
      company: 'Ada GmbH',
    });
    expect(sumOf(body.explanation)).toBe(37.81);
  });

  it('is named in the file of orders, with its country, tax, delivery method and SKUs', async () => {
    await setCountry('AT');
    await setUp({ ...setup, deliveryClass: 'standard' });
    const coded = await test.makeProduct({
      price: 40,
      discountPrice: 40,
      stock: 5,
      sizeDetails: { M: { sku: 'TX-M' } },
    });
    const { body: business } = await (await shopperWith(coded)).orderWith({
      ...german,
      vatNumber,
      company: 'Ada GmbH',
    });
    const { body: person } = await (await shopperWith(coded, top)).orderWith(german);
    const { text } = await edith.get('/api/admin/orders.csv');
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    const rowOf = ({ number }: { number: number }) =>
      rows.find((row) => row.Order === `#${number}`);
    expect(rowOf(business)).toMatchObject({
      Country: 'DE',
      Company: 'Ada GmbH',
      'VAT number': 'DE136695976',
      'Delivery method': 'Standard delivery',
      Quantity: '1',
      SKUs: 'TX-M',
      Tax: '0.00',
      'Tax kind': 'reverse_charge',
      Total: '37.81',
      Currency: 'USD',
    });
    expect(rowOf(person)).toMatchObject({
      Country: 'DE',
      Company: '',
      'VAT number': '',
      Quantity: '2',
      Tax: person.tax.amount.toFixed(2),
      'Tax kind': 'included',
      Total: '64.99',
    });
  });

  it('pays tax in the shop’s country, outside the country of its number, and if the shop exempts no business', async () => {
    const total = async (shop: string, change: Record<string, unknown>, fields = {}) => {
      await setCountry(shop);
      await setUp({ ...setup, ...fields });
      const { body } = await (await shopperWith(shirt)).orderWith({
        ...german,
        vatNumber,
        ...change,
      });
      return [body.total, body.tax?.kind];
    };
    const taxed = [45, 'included'];
    expect(await total('DE', {})).toEqual(taxed);
    expect(await total('AT', { country: 'FR' })).toEqual(taxed);
    expect(await total('US', {})).toEqual(taxed);
    expect(await total('AT', {}, { exemptsBusinesses: false })).toEqual(taxed);
    // Whatever else the client sends.
    const claims = {
      vatNumber: '',
      tax: { kind: 'reverse_charge' },
      taxClass: 'zero',
      taxKind: '',
    };
    expect(await total('AT', claims)).toEqual(taxed);
  });

  it('pays tax for goods that it collects in the shop, which leave no country', async () => {
    await setCountry('AT');
    await setUp({
      ...setup,
      zones: [taxZone(['DE'], rate('standard', 19)), taxZone(['AT'], rate('standard', 20))],
    });
    const pickup = {
      id: randomUUID(),
      name: 'Collect',
      kind: 'pickup',
      price: 0,
      bands: [],
      freeOver: null,
      daysFrom: 1,
      daysTo: 2,
      cutOff: null,
      workingDays: [1],
      pickupPlace: 'Graben 1, Vienna',
    };
    const zone = {
      id: randomUUID(),
      name: 'DE',
      countries: ['DE'],
      states: [],
      postcodes: [],
      methods: [pickup],
    };
    expect((await edith.put('/api/admin/delivery', { zones: [zone] })).status).toBe(200);
    const ada = await shopperWith(shirt);
    const expected = { kind: 'included', amount: 6.67, added: 0 };
    const quote = await ada.get(`/api/cart?country=DE&vatNumber=${encodeURIComponent(vatNumber)}`);
    expect(quote.body).toMatchObject({ total: 40, tax: expected });
    const { body } = await ada.orderWith({ ...german, vatNumber, company: 'Ada GmbH' });
    expect(body).toMatchObject({ total: 40, tax: expected, pickupPlace: 'Graben 1, Vienna' });
  });

  it('is refused with a wrong number, or one that the register does not know', async () => {
    await setCountry('AT');
    await setUp({ ...setup, checksOnline: true });
    const asked: string[] = [];
    let answer = async () => true;
    test.shop.vatRegister = {
      isValid: (number) => {
        asked.push(number);
        return answer();
      },
    };
    const ada = await shopperWith(shirt);
    const refusal = async (number: string) => {
      const { status, body } = await ada.orderWith({ ...german, vatNumber: number });
      return [status, body.details?.[0]?.path, body.details?.[0]?.message];
    };
    expect(await refusal('DE136695975')).toEqual([400, 'vatNumber', expect.any(String)]);
    expect(await refusal('136695976')).toEqual([400, 'vatNumber', expect.any(String)]);
    expect(asked).toEqual([]);
    answer = () => Promise.reject(new Error('no answer'));
    expect((await refusal(vatNumber))[2]).toContain('right now');
    answer = async () => false;
    expect((await refusal(vatNumber))[2]).toContain('isn’t registered');
    await test.shop.pool.query('delete from vat_number_check');
    answer = async () => true;
    expect((await ada.orderWith({ ...german, vatNumber })).status).toBe(201);
    await ada.fillCart(shirt);
    expect((await ada.orderWith({ ...german, vatNumber })).status).toBe(201);
    expect(asked).toEqual(Array(3).fill('DE136695976'));
  });
});

describe('staff', () => {
  it('change the tax with an audit entry, and not over the change of a colleague', async () => {
    const { version } = (await edith.get(path)).body;
    const zones = [taxZone(['US'], rate('standard', 19))];
    const saved = await edith.put(path, { version, isOn: true, zones });
    expect(saved.body).toMatchObject({ isOn: true, zones, version: version + 1 });
    const late = await edith.put(path, { version, rounding: 'rate' });
    expect(late.body).toMatchObject({ code: 'stale_version', current: { values: { zones } } });
    const { body } = await edith.get('/api/admin/audit?pageSize=1');
    expect(body[0]).toMatchObject({ action: 'tax.change', entity: 'tax' });
  });

  it('can’t remove a class that products name', async () => {
    await setUp({ zones: [] });
    await edith.put(`/api/admin/products/${shirt._id}`, { taxClass: 'reduced' });
    const { classes } = taxSetup({});
    const refused = await edith.put(path, { classes: classes.slice(0, 1) });
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'classes']);
    await edith.put(`/api/admin/products/${shirt._id}`, { taxClass: '' });
    expect((await edith.put(path, { classes: classes.slice(0, 1) })).status).toBe(200);
  });

  const one = (percent: number) => ({ zones: [taxZone(['US'], rate('standard', percent))] });
  it.each([
    ['zones.0.rates.0.percent', one(-1)],
    ['zones.0.rates.0.percent', one(100.5)],
    ['zones.0.rates.0.percent', one(1.00001)],
    ['zones.0.rates', { zones: [taxZone(['US'])] }],
    ['zones.0.rates', { zones: [taxZone(['US'], rate('standard', 1), rate('none', 1))] }],
    ['zones.0.countries', { zones: [{ ...taxZone([], rate('standard', 1)), states: ['NY'] }] }],
    ['classes', { classes: [] }],
    ['classes.0.code', { classes: [{ code: 'No Code', name: 'x', categories: [] }] }],
    ['deliveryClass', { deliveryClass: 'none' }],
    ['invoices.prefix', { invoices: { ...taxSetup({}).invoices, prefix: 'a b' } }],
    [
      'invoices.creditNotePrefix',
      { invoices: { ...taxSetup({}).invoices, isOn: true, prefix: 'CN-' } },
    ],
  ])('get an error at %s', async (field, wrong) => {
    const { status, body } = await edith.put(path, wrong);
    expect([status, body.details?.[0]?.path]).toEqual([400, field]);
  });
});
