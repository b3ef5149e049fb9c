import { afterAll, describe, expect, it } from 'vitest';
import { refundAtGateway } from '../../tests/support/eventful-shop';
import { referenceOf } from '../../tests/support/gateways/sandbox-events';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { createDeliver, deliverSandboxEvents } from './gateways/sandbox/sandbox.delivery';
import { refundSandboxPayment } from './gateways/sandbox/sandbox.service';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 50 }));
afterAll(() => test.expectConsistentRecords());

/** By their reasons. */
const refundsOf = async (order: { _id: string }) =>
  (await test.refundsOf(order))
    .map(({ reason, status, amount }) => [reason, status, amount])
    .sort();

describe('a refund made at the gateway before the order is cancelled, with a late event', () => {
  /** Refunds at the gateway without delivering the event. */
  async function refundWithoutEvent(_id: string, amount: number): Promise<void> {
    const reference = await referenceOf(test, { _id });
    const key = `by-hand-${newId()}`;
    await refundSandboxPayment(test.shop, { key, reference, currency: 'USD', amount });
  }

  const openJobs = () => test.rows('select kind from job where done_at is null');

  it.each([500, 6_000])('of %i cents reduces the shop’s refund', async (amount) => {
    const order = await ada.paidOrder(shirt);
    await refundWithoutEvent(order._id, amount);
    expect((await ada.post(`/api/orders/${order._id}/cancel`)).status).toBe(200);
    await test.runAllJobs();
    await deliverSandboxEvents(test.shop, createDeliver(test.app));
    await test.runAllJobs();
    expect(await refundsOf(order)).toEqual([
      ['cancelled', 'done', 6_500 - amount],
      ['gateway', 'done', amount],
    ]);
    expect(
      await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } }),
    ).toMatchObject({
      refunded: 65,
      orderStatus: 'Cancelled',
      payment: { status: 'refunded' },
    });
    expect(await openJobs()).toEqual([]);
  });

  it('of the whole payment leaves nothing to refund', async () => {
    const order = await ada.paidOrder(shirt);
    await refundWithoutEvent(order._id, 6_500);
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runAllJobs();
    await deliverSandboxEvents(test.shop, createDeliver(test.app));
    await test.runAllJobs();
    expect(await refundsOf(order)).toEqual([['gateway', 'done', 6_500]]);
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).payment
        .status,
    ).toBe('refunded');
    expect(await openJobs()).toEqual([]);
  });

  it('limits the refund of a return to the rest of the payment', async () => {
    const staff = await test.admin();
    const order = await ada.shippedOrder(shirt);
    await staff.put(`/api/admin/orders/${order._id}/deliver`);
    await refundWithoutEvent(order._id, 3_000);
    const items = [{ _id: order.orderItems[0]._id, quantity: 1 }];
    const requested = await ada.post(`/api/orders/${order._id}/return`, { items });
    await staff.put(`/api/admin/returns/${requested.body._id}/receive`, {});
    await test.runAllJobs();
    const body = await staff.call('GET /api/admin/returns/:id', {
      params: { id: requested.body._id },
    });
    expect(body).toMatchObject({ status: 'received', refund: 35 });
    expect(await refundsOf(order)).toEqual([
      ['gateway', 'done', 3_000],
      ['returned', 'done', 3_500],
    ]);
  });
});

describe('a pending order that is fully refunded at the gateway', () => {
  it('is cancelled, and its stock is returned', async () => {
    const stock = await test.stockOf(shirt);
    const order = await ada.paidOrder(shirt, 'M', 2);
    await refundAtGateway(test, order._id, 12_500);
    await test.runAllJobs();
    const body = await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } });
    expect(body).toMatchObject({ orderStatus: 'Cancelled', payment: { status: 'refunded' } });
    expect(await test.stockOf(shirt)).toBe(stock);
    expect(await refundsOf(order)).toEqual([['gateway', 'done', 12_500]]);
  });

  it('is not cancelled if it was refunded in part or already shipped', async () => {
    const [part, sent] = [await ada.paidOrder(shirt), await ada.shippedOrder(shirt)];
    await refundAtGateway(test, part._id, 6_499);
    await refundAtGateway(test, sent._id, 6_500);
    await test.runAllJobs();
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: part._id } })).orderStatus,
    ).toBe('Pending');
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: sent._id } })).orderStatus,
    ).toBe('Shipped');
  });
});
