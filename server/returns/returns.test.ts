import { afterEach, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { writeSetting } from '../settings/shop-settings';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 10_000 }));
afterEach(() => test.expectConsistentRecords());

type Order = Json;

const requestReturn = (
  user: TestUser,
  order: Order,
  quantity: unknown = 1,
  overrides: Record<string, unknown> = {},
) =>
  user.post(`/api/orders/${order._id}/return`, {
    items: [{ _id: order.orderItems[0]._id, quantity }],
    reason: 'Too small',
    ...overrides,
  });

const returnsOf = async (order: Order) => (await staff.readOrder(order)).returns;

describe('requesting a return', () => {
  it('is recorded on the order, without moving stock or money yet', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    expect(order.returns).toEqual([]);
    const stock = await test.stockOf(shirt);
    const { status, body, headers } = await requestReturn(ada, order, 2);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      _id: expect.any(String),
      number: `${order.number}-R1`,
      status: 'requested',
      reason: 'Too small',
      reasonCode: null,
      rejection: null,
      items: [{ _id: order.orderItems[0]._id, quantity: 2, receivedQuantity: null }],
      requestedAt: expect.any(String),
      receivedAt: null,
      rejectedAt: null,
      refund: null,
      refundDue: 120,
    });
    expect((await ada.get(`/api/orders/${order._id}`)).body).toEqual({ ...order, returns: [body] });
    expect((await ada.get('/api/orders')).body[0].returns).toEqual([body]);
    expect(await test.stockOf(shirt)).toBe(stock);
  });

  it('needs no reason, and stores one as it was written', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const none = await requestReturn(ada, order, 1, { reason: undefined });
    expect(none).toMatchObject({ status: 201, body: { reason: '' } });
    const odd = '<b>O’Brien</b> "too" wide 李';
    expect((await requestReturn(ada, order, 1, { reason: ` ${odd} ` })).body.reason).toBe(odd);
  });

  it('is limited to the owner', async () => {
    const bob = await test.signUp();
    const order = await ada.deliveredOrder(shirt);
    const foreign = await requestReturn(bob, order);
    const unknown = await requestReturn(bob, { ...order, _id: newId() });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect((await requestReturn(staff, order)).status).toBe(404);
    for (const _id of ['undefined', '0', '1%27--', newId().toUpperCase()])
      expect((await requestReturn(ada, { ...order, _id })).status).toBe(404);
    const body = { items: [{ _id: order.orderItems[0]._id, quantity: 1 }] };
    expect((await test.visitor.post(`/api/orders/${order._id}/return`, body)).status).toBe(401);
    expect(await returnsOf(order)).toEqual([]);
  });

  it('requires that the order was delivered', async () => {
    const unpaid = await ada.placedOrder(shirt);
    const shipped = await ada.paidOrder(shirt);
    const cancelled = await ada.paidOrder(shirt);
    await ada.post(`/api/orders/${cancelled._id}/cancel`);
    const early = await requestReturn(ada, shipped);
    await staff.put(`/api/admin/orders/${shipped._id}/ship`);
    for (const answer of [
      early,
      await requestReturn(ada, unpaid),
      await requestReturn(ada, shipped),
      await requestReturn(ada, cancelled),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'order_state' } });
    await ada.post(`/api/orders/${unpaid._id}/cancel`);
  });

  it('ends after the configured number of days, by database time', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    await test.moveDelivery(order, '14 days 23:59');
    expect((await requestReturn(ada, order)).status).toBe(201);
    await test.moveDelivery(order, '15 days 00:01');
    expect(await requestReturn(ada, order)).toMatchObject({
      status: 409,
      body: {
        code: 'order_state',
        message: 'The return period of 15 days after delivery has ended.',
      },
    });
    await writeSetting(test.shop.pool, 'returnDays', 30);
    expect((await requestReturn(ada, order)).status).toBe(201);
    await writeSetting(test.shop.pool, 'returnDays', 0);
    expect((await requestReturn(ada, order)).status).toBe(409);
    await writeSetting(test.shop.pool, 'returnDays', 15);
    expect(await returnsOf(order)).toHaveLength(2);
  });
});

describe('the returned units', () => {
  it('never exceed the units bought, less those in other returns', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    expect(await requestReturn(ada, order, 4)).toMatchObject({
      status: 409,
      body: {
        code: 'order_state',
        details: [{ path: 'items.0.quantity', message: 'You can return up to 3 of this item.' }],
      },
    });
    expect((await requestReturn(ada, order, 2)).status).toBe(201);
    expect((await requestReturn(ada, order, 2)).body.message).toBe(
      'You can return up to 1 of this item.',
    );
    expect((await requestReturn(ada, order, 1)).status).toBe(201);
    expect((await requestReturn(ada, order, 1)).body.message).toBe(
      'This item has already been returned.',
    );
  });

  it.each([[-1], [0], [1.5], ['1'], [null], [true], [[]], [2 ** 53]])(
    'are rejected with the quantity %j',
    async (quantity) => {
      const order = await ada.deliveredOrder(shirt);
      const { status, body } = await requestReturn(ada, order, quantity);
      expect(status).toBe(400);
      expect(body.details[0].path).toBe('items.0.quantity');
      expect(await returnsOf(order)).toEqual([]);
    },
  );

  it('must belong to the order, each line listed once', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const other = await ada.deliveredOrder(shirt);
    const item = { _id: order.orderItems[0]._id, quantity: 1 };
    for (const [items, path] of [
      [[], 'items'],
      [undefined, 'items'],
      [{}, 'items'],
      [[item, item], 'items.1._id'],
      [[item, { ...item, _id: other.orderItems[0]._id }], 'items.1._id'],
      [[{ ...item, _id: newId() }], 'items.0._id'],
      [[{ ...item, _id: '../x' }], 'items.0._id'],
      [[{ ...item, _id: shirt._id }], 'items.0._id'],
      [[{ ...item, _id: 7 }], 'items.0._id'],
    ]) {
      const { status, body } = await requestReturn(ada, order, 1, { items });
      expect(status, JSON.stringify(items)).toBe(400);
      expect(body.details[0].path).toBe(path);
    }
    expect((await requestReturn(ada, order, 1, { reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await requestReturn(ada, order, 1, { reason: 'a\u0000b' })).status).toBe(400);
    expect(await returnsOf(order)).toEqual([]);
  });

  it('are returned once by concurrent requests', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestReturn(ada, order, 2)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'order_state')).toHaveLength(19);
    expect(await returnsOf(order)).toHaveLength(1);
  });

  it('can be returned one by one until none are left', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestReturn(ada, order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await returnsOf(order)).toHaveLength(3);
  });
});
