import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { readPrices } from './read-prices';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

const heading = 'Product ID,From,Until,Percentage off,Price,Discounted price';

describe('a file of planned prices', () => {
  const path = '/api/admin/planned-prices/file';
  const send = (at: string, lines: string[]) => staff.upload(at, lines.join('\r\n'), 'text/csv');
  const make = (price: number): Promise<Json> => test.makeProduct({ price, discountPrice: price });
  const list = async ({ _id }: Json): Promise<Json[]> =>
    (await staff.get(`/api/admin/products/${_id}/planned-prices`)).body;

  it('is shown before it is imported, and repeating it adds nothing', async () => {
    const [shirt, dress] = [await make(100), await make(80)];
    const lines = [
      heading,
      `${shirt._id},2999-01-01,2999-01-08 00:00,25,,`,
      `${dress._id},,,,90,60`,
      `${dress._id},2020-01-01,2020-02-01,50,,`,
    ];
    const { body: preview } = await send(`${path}/preview`, lines);
    expect(preview).toMatchObject({ planned: 2, present: 0, past: 1, errors: [] });
    expect(preview.examples).toMatchObject([
      { line: 2, before: { discountPrice: 100 }, after: { discountPrice: 75 } },
      { line: 3, from: null, until: null, after: { price: 90, discountPrice: 60 } },
    ]);
    expect(await list(shirt)).toEqual([]);
    expect(await send(path, lines)).toMatchObject({ status: 200, body: { planned: 2 } });
    expect(await list(shirt)).toMatchObject([{ source: 'file', percent: 25, state: 'planned' }]);
    expect(await test.visitor.readProduct(dress as { _id: string })).toMatchObject({
      price: 90,
      discountPrice: 60,
    });
    expect((await send(path, lines)).body).toMatchObject({ planned: 0, present: 2, past: 1 });
    expect(await test.actionsOn(shirt as { _id: string })).toContain('product.plan-price');
  });

  it.each([
    ['to nothing', ',,0', 0],
    ['to more than three times as much', ',,301', 301],
  ])('asks before it changes a price %s', async (_, terms, price) => {
    const [shirt, dress] = [await make(100), await make(90)];
    const lines = [heading, `${dress._id},,,10,,`, `${shirt._id},,,${terms}`];
    const { body: preview } = await send(`${path}/preview`, lines);
    expect(preview).toMatchObject({
      planned: 2,
      priceJumps: 1,
      examples: [{ line: 3 }, { line: 2 }],
    });
    expect(await send(path, lines)).toMatchObject({
      status: 409,
      body: { code: 'needs_confirmation', details: [{ path: 'confirmPriceJumps' }] },
    });
    expect(await list(shirt)).toEqual([]);
    expect(await send(`${path}?confirmPriceJumps=true`, lines)).toMatchObject({ status: 200 });
    expect(await list(shirt)).toMatchObject([{ discountPrice: price, state: 'active' }]);
  });

  it('can be imported as it was exported', async () => {
    const shirt = await make(100);
    const ids = [shirt._id];
    await staff.post('/api/admin/planned-prices', {
      ids,
      percent: 10,
      from: '2999-03-01T00:00:00Z',
    });
    const exported = await staff.get('/api/admin/planned-prices.csv');
    const lines = exported.text.trim().split('\r\n');
    expect(lines.find((line: string) => line.startsWith(String(shirt._id)))).toContain(
      '2999-03-01T00:00:00.000Z',
    );
    const { body } = await send(`${path}/preview`, lines);
    expect(body).toMatchObject({ planned: 0, errors: [] });
    expect(body.present).toBeGreaterThan(0);
  });

  it('is imported as a whole or not at all', async () => {
    const shirt = await make(100);
    const lines = [
      heading,
      `${shirt._id},2999-01-01,2999-02-01,25,,`,
      `${shirt._id},2999-01-15,2999-03-01,30,,`,
      `${crypto.randomUUID()},,,10,,`,
    ];
    const { status, body } = await send(path, lines);
    expect(status).toBe(400);
    expect(body.details.map((one: Json) => one.path)).toEqual([
      'lines.3.From',
      'lines.4.Product ID',
    ]);
    expect(await list(shirt)).toEqual([]);
    expect((await send(path, ['Title,Price', 'Shirt,10'])).status).toBe(400);
  });
});

describe('a row', () => {
  const read = async (heading: string, row: string) =>
    readPrices(Buffer.from(`${heading}\n${row}`), { timeZone: 'Europe/Berlin', currency: 'EUR' });

  it('has times by the clock of the shop, or of the zone that it names', async () => {
    const { rows } = await read(
      'SKU,From,Until,Percentage off',
      'A-1,2027-03-28,2027-03-29 00:00,20',
    );
    expect(rows).toMatchObject([
      {
        sku: 'A-1',
        startsAt: new Date('2027-03-27T23:00:00Z'),
        endsAt: new Date('2027-03-28T22:00:00Z'),
        percent: 20,
      },
    ]);
    const zoned = await read('SKU,From,Percentage off', 'A-1,2027-03-28T00:00:00.000Z,20');
    expect(zoned.rows).toMatchObject([{ startsAt: new Date('2027-03-28T00:00:00Z') }]);
    const exact = await read('SKU,Until,Percentage off', 'A-1,2027-01-31 23:59:59,20');
    expect(exact.rows).toMatchObject([{ endsAt: new Date('2027-01-31T22:59:59Z') }]);
  });

  it.each([
    ['From', 'A-1,tomorrow,,10,,'],
    ['From', 'A-1,2027-02-30,,10,,'],
    ['From', 'A-1,2027-03-01 12:00:60,,10,,'],
    ['From', 'A-1,0000-01-01,,10,,'],
    ['Until', 'A-1,2027-03-02,2027-03-01,10,,'],
    ['Until', 'A-1,,9999-12-31,10,,'],
    ['Until', 'A-1,,9999-12-31T23:59-14:00,10,,'],
    ['SKU', 'A\u0000,,,10,,'],
    ['Percentage off', 'A-1,,,,,'],
    ['Percentage off', 'A-1,,,100,,'],
    ['Percentage off', 'A-1,,,10,,5'],
    ['Price', 'A-1,,,,10,20'],
    ['Price', 'A-1,,,10,20,'],
    ['Discounted price', 'A-1,,,,,cheap'],
    ['Product ID', ',,,10,,'],
  ])('with a wrong %s is refused: %s', async (field, row) => {
    const { rows, errors } = await read(
      'SKU,From,Until,Percentage off,Price,Discounted price',
      row,
    );
    expect(rows).toEqual([]);
    expect(errors).toMatchObject([{ line: 2, field }]);
  });
});
