import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cards,
  confirm,
  countJobs,
  expectConsistentRecords,
  paid,
  placed,
} from '../../../tests/support/orders/orders';
import {
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';

let test: TestShop;
let staff: TestUser;
let ada: TestUser;
let shirt: TestAnswer['body'];

beforeAll(async () => {
  test = await openTestShop();
  staff = await test.admin();
  ada = await test.signUp();
  shirt = await test.makeProduct({
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  });
});
afterAll(() => test.close());
afterEach(() => expectConsistentRecords(test));

const ship = (id: string) => staff.put(`/api/admin/orders/${id}/ship`);
const deliver = (id: string) => staff.put(`/api/admin/orders/${id}/deliver`);
const read = async (id: string) => (await staff.get(`/api/orders/${id}`)).body;
const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

async function auditsOf(id: string): Promise<string[]> {
  const { rows } = await test.shop.pool.query<{ action: string }>(
    `select action from audit where entity = 'order' and entity_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => row.action);
}

it('a tracking number that another order has is asked about, also later', async () => {
  const [first, second] = [await paid(test, ada, shirt), await paid(test, ada, shirt)];
  const send = (id: string, body: object) => staff.put(`/api/admin/orders/${id}/ship`, body);
  await send(first._id, { trackingNumber: '1Z77' });
  const asked = await send(second._id, { trackingNumber: '1z77' });
  expect([asked.status, asked.body.code]).toEqual([409, 'needs_confirmation']);
  expect(asked.body.details).toEqual([
    { path: 'trackingNumber', message: `#${first.number} has the tracking number 1z77 too.` },
  ]);
  expect((await send(second._id, { trackingNumber: '1Z78' })).status).toBe(200);
  const track = (body: object) => staff.put(`/api/admin/orders/${second._id}/tracking`, body);
  expect((await track({ trackingNumber: '1Z77' })).body.code).toBe('needs_confirmation');
  expect((await track({ trackingNumber: '1Z77', confirmed: true })).status).toBe(200);
});

describe('shipping and delivering', () => {
  it('moves an order from Pending to Delivered, each step once', async () => {
    const { _id } = await paid(test, ada, shirt);
    expect((await deliver(_id)).body.code).toBe('order_state');
    const [first, ...others] = await times(20, () => ship(_id));
    expect(first?.body).toMatchObject({ orderStatus: 'Shipped', shippedAt: expect.any(String) });
    for (const other of others) expect(other.text).toBe(first?.text);
    const delivered = await times(5, () => deliver(_id));
    expect(new Set(delivered.map(({ text }) => text)).size).toBe(1);
    expect(delivered[0]?.body.orderStatus).toBe('Delivered');
    expect((await ship(_id)).body).toEqual(delivered[0]?.body);
    expect(await auditsOf(_id)).toEqual(['order.ship', 'order.deliver']);
    expect(await countJobs(test, 'mail', `order-shipped:${_id}`)).toBe(1);
  });

  it('requires a paid order, also after a declined card', async () => {
    const order = await placed(ada, shirt);
    expect((await ship(order._id)).body).toMatchObject({
      status: 409,
      code: 'order_state',
      message: 'This order has not been paid.',
    });
    await confirm(test, order, cards.declined);
    expect((await read(order._id)).payment.status).toBe('failed');
    expect((await ship(order._id)).status).toBe(409);
    await confirm(test, order);
    expect((await ship(order._id)).body.orderStatus).toBe('Shipped');
  });
});
