import { afterEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ discountPrice: 19.99, stock: 50 }));
afterEach(() => test.expectConsistentRecords());

const receive = (id: string) => staff.put(`/api/admin/returns/${id}/receive`);

describe('the shopper', () => {
  it('gets one email at each step: requested, received, refunded', async () => {
    await writeSetting(test.shop.pool, 'returnAddress', 'Selvedge Returns\n1 Mill Lane');
    const bob = await test.signUp();
    const order = await bob.deliveredOrder(shirt, 'M', 2);
    const items = [{ _id: order.orderItems[0]._id, quantity: 2 }];
    const { body } = await bob.post(`/api/orders/${order._id}/return`, { items });
    expect(body).toMatchObject({ number: `${order.number}-R1`, refundDue: 39.98 });
    await test.runJobs();
    await receive(body._id);
    await test.runJobs();
    await test.runJobs();
    const { body: mails } = await staff.get('/api/admin/mail?pageSize=200');
    const found: { template: string; to: string; text: string }[] = mails.filter(
      (one: { subject: string; template: string }) =>
        /^(return|order-refunded)/.test(one.template) && one.subject.includes(`#${order.number}`),
    );
    expect(found.map(({ template }) => template).sort()).toEqual([
      'order-refunded',
      'return-received',
      'return-requested',
    ]);
    const textOf = (template: string) => found.find((one) => one.template === template)?.text;
    const shirts = 'Linen Shirt (Fernhall, White, size M, quantity 2)';
    for (const text of [
      `Return number: #${order.number}-R1`,
      'Send it to:\nSelvedge Returns\n1 Mill Lane',
      'Postage: You pay for sending the parcel.',
      'Expected refund: $39.98',
      `/order/return-slip?order_id=${order._id}&return_id=${body._id}`,
      shirts,
    ])
      expect(textOf('return-requested')).toContain(text);
    for (const text of [shirts, 'refunding $39.98', `order_id=${order._id}`])
      expect(textOf('return-received')).toContain(text);
    expect(textOf('order-refunded')).toContain('refunded $39.98');
    for (const { to } of found) expect(to).toBe(order.email);
    await writeSetting(test.shop.pool, 'returnAddress', null);
  });

  it('gets no email after erasure, but is still refunded', async () => {
    const bob = await test.signUp();
    const order = await bob.deliveredOrder(shirt);
    const items = [{ _id: order.orderItems[0]._id, quantity: 1 }];
    const made = await bob.post(`/api/orders/${order._id}/return`, { items, reason: 'Too small' });
    await bob.delete('/api/user', { currentPassword: bob.password });
    const { body } = await receive(made.body._id);
    expect(body).toMatchObject({ reason: '', refund: 19.99, order: { email: '' } });
    await test.runJobs();
    expect((await staff.get('/api/admin/mail?q=return')).body).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining(`#${order.number}`) }),
    );
    expect(
      (await staff.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).refunded,
    ).toBe(19.99);
  });
});

describe('staff', () => {
  it('list returns, newest first, by status', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    const [older, first, second] = [
      await ada.requestReturn(order, 1),
      await ada.requestReturn(order, 1),
      await ada.requestReturn(order, 1),
    ];
    for (const id of [older, first]) await receive(id);
    const all = await staff.get('/api/admin/returns?pageSize=2');
    expect(all.body.map((one: { _id: string }) => one._id)).toEqual([second, first]);
    expect(Number(all.headers['x-total-count'])).toBeGreaterThan(2);
    expect(all.headers.link).toContain('rel="next"');
    const requested = await staff.get('/api/admin/returns?status=requested');
    expect(requested.headers['x-total-count']).toBe(String(requested.body.length));
    expect(requested.body[0]._id).toBe(second);
    for (const one of requested.body) expect(one.status).toBe('requested');
    const next = await staff.get('/api/admin/returns?status=received&pageSize=1&pageNumber=2');
    expect(next.body).toMatchObject([{ _id: older }]);
    expect((await staff.get('/api/admin/returns?status=lost')).status).toBe(400);
  });

  it('do not see returns of deleted orders', async () => {
    const order = await ada.deliveredOrder(shirt);
    const id = await ada.requestReturn(order, 1);
    // The API does not delete orders that were shipped.
    const markDeleted = async (deletedAt: string) =>
      test.shop.pool.query(`update shop_order set deleted_at = ${deletedAt} where id = $1`, [
        order._id,
      ]);
    await markDeleted('now()');
    expect((await receive(id)).body).toMatchObject({ status: 404, code: 'not_found' });
    const { body } = await staff.get('/api/admin/returns?status=requested');
    expect(body.map((one: { _id: string }) => one._id)).not.toContain(id);
    for (const other of [newId(), 'undefined', '0', order._id])
      expect((await receive(other)).status).toBe(404);
    await markDeleted('null');
  });

  it('must be admins', async () => {
    const order = await ada.deliveredOrder(shirt);
    const id = await ada.requestReturn(order, 1);
    const path = `/api/admin/returns/${id}/receive`;
    expect((await ada.put(path)).status).toBe(403);
    expect((await test.visitor.put(path)).status).toBe(401);
    expect((await ada.get('/api/admin/returns')).status).toBe(403);
    expect((await test.visitor.get('/api/admin/returns')).status).toBe(401);
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } }))
        .refundPending,
    ).toBe(0);
  });
});
