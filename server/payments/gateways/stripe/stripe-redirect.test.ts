import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, openStripeShop, sendEvent } from '../../../../tests/support/gateways/stripe-shop';
import { fixture, type Json } from '../../../../tests/support/shop';
import { reconcilePayments } from '../../reconcile/reconcile.service';

/** The shop trades in euros, and Ada lives in the Netherlands. */
const test = fixture(async () => {
  const shop = await openStripeShop();
  const staff = await shop.admin();
  await staff.call('PUT /api/admin/settings', { body: { currency: 'EUR' } });
  return shop;
});
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  test.stripe.faults.length = 0;
  await test.expectConsistentRecords();
  await ada.cancelOrders();
  await test.runJobs();
});

const decide = ({ payment }: Json, decision: 'approve' | 'refuse' | 'later') =>
  test.stripe.account.decide(payment.redirectUrl, decision);

describe('an order with a method that leaves the shop', () => {
  it('leads to the bank, tells Stripe who pays, and gives the browser no secret', async () => {
    const placed = await order();
    expect(placed.payment).toMatchObject({ status: 'unpaid', method: 'stripe-ideal' });
    expect(placed.payment).not.toHaveProperty('clientSecret');
    const intent = await test.intentOf(placed);
    expect(intent).toMatchObject({
      payment_method_types: ['ideal'],
      capture_method: 'automatic',
      billing_details: { email: ada.email, name: expect.stringMatching(/\w \w/) },
      next_action: {
        redirect_to_url: { return_url: expect.stringMatching(/\/checkout\/return\?order_id=/) },
      },
    });
    decide(placed, 'approve');
    const event = eventOf('payment_intent.succeeded', test.stripe.account.expanded(intent.id));
    await Promise.all([ada.refreshPayment(placed), sendEvent(test, event), sendEvent(test, event)]);
    expect((await ada.readOrder(placed)).payment).toMatchObject({ status: 'paid', brand: 'ideal' });
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('that the bank refuses gets another payment, and the late event of the first changes nothing', async () => {
    const placed = await order();
    const intent = decide(placed, 'refuse');
    await ada.refreshPayment(placed);
    const again = await ada.readOrder(placed);
    expect(again.payment.status).toBe('failed');
    expect(again.payment.redirectUrl).not.toBe(placed.payment.redirectUrl);
    await sendEvent(test, eventOf('payment_intent.payment_failed', intent));
    await test.runJobs();
    expect(intent.status).toBe('canceled');
    decide(await ada.readOrder(placed), 'approve');
    await ada.refreshPayment(placed);
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it('waits while the bank confirms', async () => {
    const placed = await order();
    const intent = decide(placed, 'later');
    await ada.refreshPayment(placed);
    expect((await ada.readOrder(placed)).payment.status).toBe('processing');
    intent.status = 'requires_action';
    decide(placed, 'approve');
    await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it('is created once if the answer is lost, and found without a webhook', async () => {
    const before = test.stripe.account.intents.size;
    test.stripe.faults.push('lost');
    const placed = await ada.readOrder(await order());
    expect(test.stripe.account.intents.size).toBe(before + 1);
    decide(placed, 'approve');
    await test.age(1);
    await reconcilePayments(test.shop);
    expect((await ada.readOrder(placed)).payment.status).toBe('paid');
  });

  it('that was abandoned can no longer be paid once it has ended', async () => {
    const placed = await order();
    const intent = await test.intentOf(placed);
    await ada.post(`/api/orders/${placed._id}/cancel`);
    await test.runJobs();
    expect(intent.status).toBe('canceled');
    expect(() => decide(placed, 'approve')).toThrow();
  });
});

/** An order that is to be paid with iDEAL. */
async function order(): Promise<Json> {
  await ada.fillCart(shirt);
  const { status, body } = await ada.orderWith({
    country: 'NL',
    paymentMethod: 'stripe-ideal',
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}
