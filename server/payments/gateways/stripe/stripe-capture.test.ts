import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventOf, openStripeShop, sendEvent } from '../../../../tests/support/gateways/stripe-shop';
import type { StripeFault } from '../../../../tests/support/gateways/stripe-stand-in';
import { fixture, type Json } from '../../../../tests/support/shop';

const test = fixture(openStripeShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
beforeAll(() => staff.put('/api/admin/settings', { chargeAt: 'shipment' }));
afterEach(async () => {
  test.stripe.outage = null;
  test.stripe.faults.length = 0;
  test.stripe.account.multicapture = true;
  test.stripe.account.refusesCaptures = false;
  await runAllJobs();
  await test.expectVerified('payment-issue');
});

/** Runs all open jobs, including jobs that are not due yet and jobs that other jobs enqueue. */
async function runAllJobs(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await test.shop.pool.query('update job set run_at = now() where done_at is null');
    await test.runJobs();
  }
}

/** An order of two shirts, after Stripe's webhook about the authorisation. */
async function authorised(): Promise<Json> {
  const bought = await ada.placedOrder(shirt, 'M', 2);
  const intent = test.stripe.account.pay(bought.payment.clientSecret);
  await sendEvent(test, eventOf('payment_intent.amount_capturable_updated', intent));
  const body = await ada.call('GET /api/orders/:orderId', { params: { orderId: bought._id } });
  return { ...body, intent: intent.id };
}
const send = ({ _id, orderItems: [item] }: Json, quantity: number) =>
  staff.post(`/api/admin/orders/${_id}/parcels`, { items: [{ _id: item._id, quantity }] });
const ship = ({ _id }: Json) => staff.put(`/api/admin/orders/${_id}/ship`);
const paymentOf = async ({ _id }: Json) =>
  (await staff.get(`/api/admin/orders/${_id}`)).body.payment;
const intentOf = ({ intent }: Json) => test.stripe.account.expanded(intent);

describe('a payment intent that is captured later', () => {
  it('is authorised, and captured with each parcel; the last one releases the rest', async () => {
    const order = await authorised();
    expect(order.payment).toMatchObject({ status: 'authorised', last4: '4242' });
    expect(Date.parse(order.payment.capture.until)).toBeGreaterThan(Date.now());
    await send(order, 1);
    await runAllJobs();
    expect(intentOf(order)).toMatchObject({ status: 'requires_capture', amount_received: 6_500 });
    await ship(order);
    await runAllJobs();
    expect(intentOf(order)).toMatchObject({ status: 'succeeded', amount_received: 12_500 });
    expect((await paymentOf(order)).capture).toMatchObject({ authorised: 0, captured: 125 });
  });

  it('is captured in full with the first parcel where Stripe captures only once', async () => {
    test.stripe.account.multicapture = false;
    const order = await authorised();
    await send(order, 1);
    await runAllJobs();
    expect(intentOf(order)).toMatchObject({ status: 'succeeded', amount_received: 12_500 });
    await ship(order);
    await runAllJobs();
    expect((await paymentOf(order)).captures).toMatchObject([{ amount: 125, status: 'done' }]);
  });

  it('is released, which Stripe reports as a refund, but the shop records no refund', async () => {
    const order = await authorised();
    await send(order, 1);
    await runAllJobs();
    await staff.put(`/api/admin/orders/${order._id}/cancel-rest`);
    await runAllJobs();
    const intent = intentOf(order);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 6_500 });
    await sendEvent(test, eventOf('charge.refunded', intent.latest_charge ?? {}));
    expect(
      await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } }),
    ).toMatchObject({ refunded: 0 });
  });

  it.each<[string, (StripeFault | null)[]]>([
    ['is down', ['down', 'down', 'down']],
    ['captures, and its answer is lost', [null, 'lost', 'lost']],
    ['hides its answer behind an error', [null, 'error', 'error']],
    ['answers with something else', [null, 'html']],
    ['is busy', ['busy', 'busy']],
  ])('is captured once if Stripe %s', async (_, faults) => {
    const order = await authorised();
    test.stripe.faults.push(...faults);
    await ship(order);
    await runAllJobs();
    await runAllJobs();
    expect(intentOf(order)).toMatchObject({ status: 'succeeded', amount_received: 12_500 });
    expect(intentOf(order).latest_charge).toMatchObject({ amount_captured: 12_500 });
    expect((await paymentOf(order)).captures).toMatchObject([{ status: 'done' }]);
  });

  it('is captured once if the answer was lost a day ago, and Stripe has forgotten the key', async () => {
    const order = await authorised();
    test.stripe.faults.push(null, 'lost', 'lost');
    await send(order, 1);
    await test.runJobs();
    test.stripe.forgetKeys();
    await runAllJobs();
    expect(intentOf(order)).toMatchObject({ amount_received: 6_500 });
    expect((await paymentOf(order)).capture).toMatchObject({ captured: 65 });
  });

  it('that Stripe refuses to capture is shown to staff, who try again', async () => {
    const order = await authorised();
    test.stripe.account.refusesCaptures = true;
    await ship(order);
    await runAllJobs();
    expect((await paymentOf(order)).captures).toMatchObject([{ status: 'failed' }]);
    test.stripe.account.refusesCaptures = false;
    await staff.put(`/api/admin/orders/${order._id}/capture`);
    await runAllJobs();
    expect((await paymentOf(order)).captures).toMatchObject([{ status: 'done' }]);
  });

  it('that has expired voids the payment by Stripe’s event', async () => {
    const order = await authorised();
    test.stripe.account.expire(order.intent);
    await sendEvent(test, eventOf('payment_intent.canceled', intentOf(order)));
    expect(await paymentOf(order)).toMatchObject({ status: 'voided', renewable: true });
    expect((await ship(order)).status).toBe(409);
  });

  it('that staff have captured in Stripe’s dashboard is not captured again', async () => {
    const order = await authorised();
    const form = new URLSearchParams({ amount_to_capture: '12500' });
    test.stripe.account.captureIntent(order.intent, form);
    await sendEvent(test, eventOf('payment_intent.succeeded', intentOf(order)));
    expect(await paymentOf(order)).toMatchObject({ status: 'paid', capture: { captured: 125 } });
    await ship(order);
    await runAllJobs();
    expect((await paymentOf(order)).captures).toEqual([]);
  });
});
