import { afterEach, expect, it } from 'vitest';
import { referenceOf } from '../../../tests/support/gateways/sandbox-events';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import type { Gateway, GatewayPayment } from '../gateways/gateway';
import { reconcilePayments } from '../reconcile/reconcile.service';

// A provider whose shoppers approve first: the sandbox's payments, with other answers.

const test = fixture(openTestShop);
const shirt = fixture(() => test.makeProduct({ stock: 100 }));
const ada = fixture(() => test.signUp());
const captures: string[] = [];
let status: GatewayPayment['status'] = 'approved';
afterEach(() => {
  captures.length = 0;
  status = 'approved';
});

const statusOf = async ({ _id }: Json) =>
  (await ada.call('GET /api/orders/:orderId', { params: { orderId: _id } })).payment.status;

it('an approved payment is captured once, in full, on return or by the reconciler', async () => {
  const order = await approvedOrder();
  await ada.post(`/api/orders/${order._id}/refresh-payment`);
  await test.runJobs();
  expect(await statusOf(order)).toBe('paid');
  await test.age(1);
  await reconcilePayments(test.shop);
  await test.runJobs();
  expect(captures).toHaveLength(1);
  expect(await test.confirmationsOf(order)).toBe(1);
});

it('an approved payment is captured once its order is restored', async () => {
  const order = await approvedOrder();
  const staff = await test.admin();
  const refresh = () => ada.post(`/api/orders/${order._id}/refresh-payment`);
  await refresh();
  // As open orders were deleted before they were cancelled first.
  await test.rows('update payment set closed_at = now() where order_id = $1', [order._id]);
  await test.rows('update shop_order set deleted_at = now() where id = $1', [order._id]);
  await test.runJobs();
  expect(captures).toEqual([]);
  expect((await staff.post(`/api/admin/orders/${order._id}/restore`)).status).toBe(200);
  await refresh();
  await test.runJobs();
  expect(captures).toHaveLength(1);
  expect(await statusOf(order)).toBe('paid');
});

it('an approved payment of an order that has ended is not captured', async () => {
  const order = await approvedOrder();
  await ada.post(`/api/orders/${order._id}/cancel`);
  await ada.post(`/api/orders/${order._id}/refresh-payment`);
  await test.runJobs();
  expect(captures).toEqual([]);
  expect(await statusOf(order)).toBe('unpaid');
});

function approving(gateway: Gateway): Gateway {
  const report = async (reference: string): Promise<GatewayPayment> => {
    const payment = await gateway.retrieve(reference);
    return { ...payment, status, captured: status === 'succeeded' ? payment.amount : 0 };
  };
  return {
    ...gateway,
    retrieve: report,
    capture: async ({ reference, key }) => {
      captures.push(key);
      status = 'succeeded';
      return report(reference);
    },
  };
}

async function approvedOrder(): Promise<Json> {
  const order = await ada.placedOrder(shirt);
  expect(await referenceOf(test, order)).toMatch(/^pay_/);
  const gateway = test.shop.gateways.get('sandbox');
  if (!gateway) throw new Error('The test has no gateway.');
  test.shop.gateways.set('sandbox', approving(gateway));
  return order;
}
