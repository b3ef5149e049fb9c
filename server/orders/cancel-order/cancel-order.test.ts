import { afterEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { transaction } from '../../database/transaction';
import { cancelOpenOrders } from './cancel-order.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() =>
  test.makeProduct({ stock: { S: 10_000, M: 10_000, L: 10_000, XL: 10_000 } }),
);
afterEach(() => test.expectConsistentRecords());

const ship = (id: string) => staff.put(`/api/admin/orders/${id}/ship`);
const cancel = (user: TestUser, id: string) => user.post(`/api/orders/${id}/cancel`);
const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

describe('cancelling an order', () => {
  it('returns the stock and refunds the payment once', async () => {
    const before = await test.stockOf(shirt);
    const order = await ada.paidOrder(shirt, 'M', 2);
    expect(await test.stockOf(shirt)).toBe((before ?? 0) - 2);
    const answers = await times(20, () => cancel(ada, order._id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'order_state')).toHaveLength(19);
    expect(await test.stockOf(shirt)).toBe(before);
    await Promise.all([test.runJobs(), test.runJobs()]);
    const cancelled = await staff.readOrder(order._id);
    expect(cancelled).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: order.total,
      payment: { status: 'refunded', last4: '4242', brand: 'visa' },
    });
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(await test.refundsOf(order._id)).toEqual([
      { amount: Math.round(order.total * 100), reason: 'cancelled', status: 'done' },
    ]);
    expect(await test.countJobs('mail', `order-cancelled:${order._id}`)).toBe(1);
  });

  it('closes the payment of an unpaid order', async () => {
    const order = await ada.placedOrder(shirt);
    await cancel(ada, order._id);
    await test.runJobs();
    expect((await test.confirm(order)).body).toMatchObject({ status: 409, code: 'order_state' });
    expect(await test.refundsOf(order._id)).toEqual([]);
  });

  it('is rejected after shipping, and a cancelled order cannot be shipped', async () => {
    const deliver = (id: string) => staff.put(`/api/admin/orders/${id}/deliver`);

    const shipped = await ada.paidOrder(shirt);
    await ship(shipped._id);
    expect((await cancel(ada, shipped._id)).body).toMatchObject({
      status: 409,
      code: 'order_state',
    });
    const cancelled = await ada.paidOrder(shirt);
    await cancel(ada, cancelled._id);
    expect((await ship(cancelled._id)).body).toMatchObject({ status: 409, code: 'order_state' });
    expect((await deliver(cancelled._id)).status).toBe(409);
  });

  it('and shipping it concurrently: exactly one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { _id } = await ada.paidOrder(shirt);
      const answers = await Promise.all(
        round % 2 ? [ship(_id), cancel(ada, _id)] : [cancel(ada, _id), ship(_id)],
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { orderStatus } = await staff.readOrder(_id);
      expect(answers.find(({ status }) => status === 200)?.body.orderStatus).toBe(orderStatus);
      expect(await test.refundsOf(_id)).toHaveLength(orderStatus === 'Cancelled' ? 1 : 0);
    }
  });

  it('happens to open orders when their account is erased', async () => {
    const bob = await test.signUp();
    const open = await bob.paidOrder(shirt);
    const shipped = await bob.paidOrder(shirt);
    await ship(shipped._id);
    await transaction(test.shop.pool, (tx) => cancelOpenOrders(tx, bob.accountId));
    expect((await staff.readOrder(open._id)).orderStatus).toBe('Cancelled');
    expect((await staff.readOrder(shipped._id)).orderStatus).toBe('Shipped');
  });
});

describe('deleting an order', () => {
  const remove = (id: string) => staff.delete(`/api/admin/orders/${id}/delete`);

  it('removes a cancelled order from every list once and audits it', async () => {
    const before = await test.stockOf(shirt);
    const order = await ada.paidOrder(shirt);
    await cancel(ada, order._id);
    const answers = await times(10, () => remove(order._id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ _id: order._id });
    expect(await test.stockOf(shirt)).toBe(before);
    expect(await test.refundsOf(order._id)).toMatchObject([{ reason: 'cancelled' }]);
    expect(await test.actionsOn(order._id)).toEqual(['order.delete']);
    for (const user of [ada, staff]) {
      expect((await user.get(`/api/orders/${order._id}`)).status).toBe(404);
      expect((await cancel(user, order._id)).status).toBe(404);
    }
    expect((await ship(order._id)).status).toBe(404);
    for (const list of [
      await ada.get('/api/orders?pageSize=100'),
      await staff.get('/api/admin/orders'),
    ])
      expect(list.body.map((one: { _id: string }) => one._id)).not.toContain(order._id);
  });

  it('cancels an open order: its stock and its money go back, and it can be shown again as cancelled', async () => {
    const before = await test.stockOf(shirt);
    const { _id, total } = await ada.paidOrder(shirt);
    const packer = await test.staff('Fulfilment');
    expect((await packer.delete(`/api/admin/orders/${_id}/delete`)).status).toBe(403);
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: _id } })).orderStatus,
    ).toBe('Pending');
    expect((await remove(_id)).status).toBe(200);
    expect(await test.stockOf(shirt)).toBe(before);
    expect(await test.refundsOf(_id)).toMatchObject([{ reason: 'cancelled' }]);
    expect(await test.actionsOn(_id)).toEqual(['order.cancel', 'order.delete']);
    expect((await staff.post(`/api/admin/orders/${_id}/restore`)).body).toMatchObject({
      orderStatus: 'Cancelled',
      deletedAt: null,
      total,
    });
  });

  it('only hides an order that was shipped: nothing moves, and it is shown again as it was', async () => {
    const { _id } = await ada.paidOrder(shirt);
    await ship(_id);
    const before = await test.stockOf(shirt);
    expect((await remove(_id)).status).toBe(200);
    expect(await test.stockOf(shirt)).toBe(before);
    expect(await test.refundsOf(_id)).toEqual([]);
    const { body: shown } = await staff.post(`/api/admin/orders/${_id}/restore`);
    expect(shown).toMatchObject({ orderStatus: 'Shipped', payment: { status: 'paid' } });
    expect((await staff.put(`/api/admin/orders/${_id}/deliver`)).status).toBe(200);
  });

  it('waits while a payment issue of the order is undecided', async () => {
    const { _id } = await ada.paidOrder(shirt);
    const reference = `dispute-${_id}`;
    await test.shop.pool.query(
      `insert into payment_issue (id, kind, gateway, reference, order_id, amount, currency)
        values ($1, 'wrong_amount', 'sandbox', $2, $1, 100, 'USD')`,
      [_id, reference],
    );
    expect((await remove(_id)).body).toMatchObject({ status: 409, code: 'order_state' });
    await test.shop.pool.query('delete from payment_issue where reference = $1', [reference]);
    expect((await remove(_id)).status).toBe(200);
  });

  it('returns and refunds nothing again', async () => {
    const order = await ada.paidOrder(shirt);
    await cancel(ada, order._id);
    const before = await test.stockOf(shirt);
    expect((await remove(order._id)).status).toBe(200);
    expect(await test.stockOf(shirt)).toBe(before);
    expect(await test.refundsOf(order._id)).toHaveLength(1);
  });

  it('while it is being cancelled returns the stock once', async () => {
    const before = await test.stockOf(shirt);
    const { _id } = await ada.paidOrder(shirt);
    await Promise.all([remove(_id), cancel(ada, _id), remove(_id), cancel(ada, _id)]);
    expect(await test.stockOf(shirt)).toBe(before);
    expect(await test.refundsOf(_id)).toHaveLength(1);
  });
});
