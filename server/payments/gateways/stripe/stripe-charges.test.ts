import { describe, expect, it } from 'vitest';
import { eventOf, openStripeShop, sendEvent } from '../../../../tests/support/gateways/stripe-shop';
import { freshFixture } from '../../../../tests/support/shop';
import { newId } from '../../../database/ids';
import { reconcileCharges } from '../../reconcile/reconcile.service';

const test = freshFixture(openStripeShop);
const staff = freshFixture(() => test.admin());
const ada = freshFixture(() => test.signUp());
const shirt = freshFixture(() => test.makeProduct({ stock: 1_000 }));

const scan = () => reconcileCharges(test.shop, { seconds: 0 });

describe('a payment in another currency', () => {
  it('with the same amount does not pay the order, and its charge can be refunded', async () => {
    const openIssues = async () => (await staff.get('/api/admin/payment-issues?status=open')).body;

    const order = await ada.placedOrder(shirt);
    const intent = await test.intentOf(order);
    intent.currency = 'jpy';
    test.stripe.account.pay(intent.client_secret);
    const event = eventOf('payment_intent.succeeded', intent);
    expect((await sendEvent(test, event)).status).toBe(200);
    await scan();
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).payment
        .status,
    ).toBe('unpaid');
    expect((await staff.put(`/api/admin/orders/${order._id}/ship`, {})).status).toBe(409);
    const [issue] = await openIssues();
    expect(issue).toMatchObject({
      kind: 'wrong_amount',
      order: order._id,
      amount: 6_500,
      currency: 'JPY',
    });
    await staff.post(`/api/admin/payment-issues/${issue._id}/refund`);
    await test.runJobs();
    expect(test.stripe.account.refundsOf(intent.id)).toMatchObject([{ amount: 6_500 }]);
    await scan();
    expect(await openIssues()).toEqual([]);
  });
});

describe('a full refund that Stripe refuses', () => {
  it('still keeps the order from being shipped', async () => {
    const order = await ada.placedOrder(shirt);
    const intent = test.stripe.account.pay(order.payment.clientSecret);
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    const path = `/api/admin/orders/${order._id}`;
    test.stripe.outage = 'error';
    expect((await staff.post(`${path}/refunds`, { reason: 'Goodwill' })).status).toBe(201);
    await test.runJobs();
    expect((await staff.put(`${path}/ship`, {})).status).toBe(409);
    expect((await staff.get(path)).body).toMatchObject({ refunded: 0, refundPending: 65 });
    test.stripe.outage = null;
  });
});

describe('charges without an order', () => {
  it('are found on every page of Stripe’s list; charges that the shop did not make are ignored', async () => {
    /** A charge at Stripe for a payment that the shop does not have. */
    function chargeWithoutOrder(metadata: Record<string, string> = { payment_id: newId() }) {
      const { account: books } = test.stripe;
      const params = new URLSearchParams({ amount: '6500', currency: 'usd' });
      for (const [name, value] of Object.entries(metadata)) params.set(`metadata[${name}]`, value);
      const intent = books.createIntent(params);
      return books.pay(intent.client_secret);
    }

    chargeWithoutOrder({});
    const lost = Array.from({ length: 101 }, () => chargeWithoutOrder().id);
    await scan();
    const { headers, body } = await staff.get('/api/admin/payment-issues?pageSize=100');
    expect(headers['x-total-count']).toBe(String(lost.length));
    expect(lost).toContain(body[0].reference);
    const [{ _id, reference }] = body;
    // A lost response does not cause a second refund.
    test.stripe.faults.push(null, null, 'lost');
    await staff.post(`/api/admin/payment-issues/${_id}/refund`);
    for (let turn = 0; turn < 2; turn++) {
      await test.runJobs();
      await test.shop.pool.query('update job set run_at = now() where done_at is null');
    }
    await test.runJobs();
    expect(test.stripe.account.refundsOf(reference)).toMatchObject([{ amount: 6_500 }]);
    const { body: refunded } = await staff.get('/api/admin/payment-issues?status=refunded');
    expect(refunded).toHaveLength(1);
  });

  it('are found once the gateway is available again', async () => {
    test.stripe.outage = 'down';
    await expect(scan()).rejects.toThrow();
    test.stripe.outage = null;
  });
});
