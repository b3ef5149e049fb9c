import { afterAll, describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
afterAll(() => test.expectConsistentRecords());

const path = (product: { _id: string }) => `/api/admin/products/${product._id}/stock`;

describe('stock that staff change', () => {
  it('is received, damaged and counted, each with actor and reason in the ledger', async () => {
    const shirt = await test.makeProduct({ stock: 5 });
    const order = await (await test.signUp()).placedOrder(shirt);
    await staff.post(path(shirt), { size: 'M', change: 10, reason: 'received', note: 'Parcel 7' });
    await staff.post(path(shirt), { size: 'M', change: -2, reason: 'damaged' });
    const { body } = await staff.post(path(shirt), { size: 'M', counted: 11, reason: 'counted' });
    expect(body.sizes).toEqual([{ name: 'M', quantity: 11, low: false }]);
    expect(
      body.movements.map((move: { change: number; left: number; reason: string; note: string }) => [
        move.reason,
        move.change,
        move.left,
        move.note,
      ]),
    ).toEqual([
      ['counted', -1, 11, ''],
      ['damaged', -2, 12, ''],
      ['received', 10, 14, 'Parcel 7'],
      ['ordered', -1, 4, ''],
      ['received', 5, 5, ''],
    ]);
    expect(body.movements[0].by).toMatchObject({ _id: staff.accountId });
    expect(body.movements[3]).toMatchObject({ orderId: order._id, by: null });
    const page = (await staff.get(`${path(shirt)}?pageSize=2&pageNumber=3`)).body;
    expect(page).toMatchObject({ totalMovements: 5, movements: [{ change: 5 }] });
  });

  it('never falls below 0 under concurrent changes', async () => {
    const shirt = await test.makeProduct({ stock: 5 });
    const tries = Array.from({ length: 10 }, () =>
      staff.post(path(shirt), { size: 'M', change: -1, reason: 'damaged' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
    const refused = await staff.post(path(shirt), { size: 'M', change: -1, reason: 'damaged' });
    expect(refused.body).toMatchObject({
      code: 'out_of_stock',
      message: 'Only 0 in stock in size M.',
    });
  });

  it.each([
    { size: 'M', reason: 'received' },
    { size: 'M', change: 1, counted: 1, reason: 'counted' },
    { size: 'M', change: -1, reason: 'received' },
    { size: 'M', change: 1, reason: 'damaged' },
    { size: 'M', counted: 3, reason: 'received' },
    { size: 'M', counted: -1, reason: 'counted' },
    { size: 'M', change: 1.5, reason: 'received' },
    { size: 'M', change: 1, reason: 'ordered' },
    { size: 'XXS', change: 1, reason: 'received' },
  ])('is not changed by %j', async (body) => {
    const shirt = await test.makeProduct({ stock: 5 });
    expect((await staff.post(path(shirt), body)).status).toBe(400);
    expect((await staff.get(path(shirt))).body.movements).toHaveLength(1);
  });

  it('is listed if it is low or out of stock, the lowest first', async () => {
    const sizes = [
      { name: 'S', quantity: 2 },
      { name: 'M', quantity: 0 },
      { name: 'L', quantity: 40 },
    ];
    const scarce = await test.makeProduct({ sizes });
    const all = await staff.get('/api/admin/stock/low?pageSize=200');
    const own = (body: { productId: string; size: string }[]) =>
      body.filter((row) => row.productId === scarce._id).map((row) => row.size);
    expect(own(all.body)).toEqual(['M', 'S']);
    expect(Number(all.headers['x-total-count'])).toBe(all.body.length);
    expect(own((await staff.get('/api/admin/stock/low?level=low&pageSize=200')).body)).toEqual([
      'S',
    ]);
    expect(own((await staff.get('/api/admin/stock/low?level=out&pageSize=200')).body)).toEqual([
      'M',
    ]);
    const ada = await test.signUp();
    expect((await ada.get('/api/admin/stock/low')).status).toBe(403);
    expect((await staff.get('/api/admin/products/none/stock')).status).toBe(404);
  });
});
