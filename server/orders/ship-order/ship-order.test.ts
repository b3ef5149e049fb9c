import { afterEach, describe, expect, it } from 'vitest';
import { cards } from '../../../tests/support/orders/cards';
import { fixture, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() =>
  test.makeProduct({ stock: { S: 10_000, M: 10_000, L: 10_000, XL: 10_000 } }),
);
afterEach(() => test.expectConsistentRecords());

it('a tracking number that another order has is asked about, also later', async () => {
  const [first, second] = [await ada.paidOrder(shirt), await ada.paidOrder(shirt)];
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

  const orders = [await ada.paidOrder(shirt), await ada.paidOrder(shirt)];
  const { body: shipped } = await staff.post('/api/admin/orders/ship', {
    orders: orders.map(({ _id }) => ({ _id, trackingNumber: '1Z79' })),
  });
  expect(shipped).toMatchObject([{ shipped: true }, { shipped: false, needsConfirmation: true }]);
});

describe('shipping and delivering', () => {
  const ship = (id: string) => staff.put(`/api/admin/orders/${id}/ship`);

  it('moves an order from Pending to Delivered, each step once', async () => {
    const deliver = (id: string) => staff.put(`/api/admin/orders/${id}/deliver`);
    const times = <T>(count: number, make: () => Promise<T>) =>
      Promise.all(Array.from({ length: count }, make));

    const { _id } = await ada.paidOrder(shirt);
    expect((await deliver(_id)).body.code).toBe('order_state');
    const [first, ...others] = await times(20, () => ship(_id));
    expect(first?.body).toMatchObject({ orderStatus: 'Shipped', shippedAt: expect.any(String) });
    for (const other of others) expect(other.text).toBe(first?.text);
    const delivered = await times(5, () => deliver(_id));
    expect(new Set(delivered.map(({ text }) => text)).size).toBe(1);
    expect(delivered[0]?.body.orderStatus).toBe('Delivered');
    expect((await ship(_id)).body).toEqual(delivered[0]?.body);
    expect(await test.actionsOn(_id)).toEqual(['order.ship', 'order.deliver']);
    expect(await test.countJobs('mail', `order-shipped:${_id}`)).toBe(1);
  });

  it('requires a paid order, also after a declined card', async () => {
    const order = await ada.placedOrder(shirt);
    expect((await ship(order._id)).body).toMatchObject({
      status: 409,
      code: 'order_state',
      message: 'This order has not been paid.',
    });
    await test.confirm(order, cards.declined);
    expect((await staff.readOrder(order._id)).payment.status).toBe('failed');
    expect((await ship(order._id)).status).toBe(409);
    await test.confirm(order);
    expect((await ship(order._id)).body.orderStatus).toBe('Shipped');
  });
});
