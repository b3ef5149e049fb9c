import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, openStripeShop, sendEvent } from '../../../../tests/support/gateways/stripe-shop';
import { fixture, type Json, openTestShop } from '../../../../tests/support/shop';
import { newId } from '../../../database/ids';
import { expireUnpaidOrders } from '../../../orders/cancel-order/cancel-order.service';
import { reconcilePayments } from '../../reconcile/reconcile.service';

const test = fixture(openStripeShop);
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  await test.expectConsistentRecords();
  await ada.cancelOrders();
  await test.runJobs();
  test.stripe.calls.length = 0;
});

describe('an order', () => {
  /** An order paid in the browser whose webhook was lost. */
  async function charged(): Promise<Json> {
    const unpaid = await ada.placedOrder(shirt);
    test.stripe.account.pay(unpaid.payment.clientSecret);
    return unpaid;
  }

  it('is placed, declined, paid, confirmed and shipped', async () => {
    const unpaid = await ada.placedOrder(shirt);
    const intent = await test.intentOf(unpaid);
    expect(unpaid.payment).toEqual({
      status: 'unpaid',
      gateway: 'stripe',
      method: 'card',
      clientSecret: intent.client_secret,
    });
    const { rows } = await test.shop.pool.query('select id from payment where order_id = $1', [
      unpaid._id,
    ]);
    expect(intent).toMatchObject({
      amount: Math.round(unpaid.total * 100),
      currency: 'usd',
      metadata: { order_id: unpaid._id, payment_id: rows[0]?.id },
    });
    expect(test.stripe.calls).toEqual([
      { method: 'POST', path: '/v1/payment_intents', key: rows[0]?.id },
    ]);
    const staff = await test.admin();
    expect((await staff.put(`/api/admin/orders/${unpaid._id}/ship`)).status).toBe(409);

    test.stripe.account.pay(intent.client_secret, 'declined');
    await sendEvent(test, eventOf('payment_intent.payment_failed', intent));
    expect((await ada.readOrder(unpaid)).payment).toEqual({ ...unpaid.payment, status: 'failed' });

    test.stripe.account.pay(intent.client_secret);
    const answer = await sendEvent(test, eventOf('payment_intent.succeeded', intent));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect((await ada.readOrder(unpaid)).payment).toEqual({
      status: 'paid',
      gateway: 'stripe',
      method: 'card',
      last4: '4242',
      brand: 'visa',
    });
    expect(await test.confirmationsOf(unpaid)).toBe(1);
    expect((await staff.put(`/api/admin/orders/${unpaid._id}/ship`)).status).toBe(200);
  });

  it('sent again returns the same order, client secret and payment intent', async () => {
    const before = test.stripe.account.intents.size;
    const key = newId();
    await ada.fillCart(shirt);
    const answers = [await ada.order(key), await ada.order(key), await ada.order(key)];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(test.stripe.account.intents.size).toBe(before + 1);
  });

  it('shows its client secret only to its owner, and only while it can be paid', async () => {
    const unpaid = await ada.placedOrder(shirt);
    const staff = await test.admin();
    const seen = await staff.get(`/api/orders/${unpaid._id}`);
    expect([seen.status, seen.body.payment.clientSecret]).toEqual([200, undefined]);
    await ada.post(`/api/orders/${unpaid._id}/cancel`);
    expect((await ada.readOrder(unpaid)).payment.clientSecret).toBeUndefined();
  });

  it('that is cancelled can no longer be paid at Stripe', async () => {
    const unpaid = await ada.placedOrder(shirt);
    await ada.post(`/api/orders/${unpaid._id}/cancel`);
    await test.runJobs();
    expect((await test.intentOf(unpaid)).status).toBe('canceled');
  });

  it('that is paid and cancelled is refunded once, under the refund’s key', async () => {
    async function paid(): Promise<Json> {
      const bought = await charged();
      await sendEvent(test, eventOf('payment_intent.succeeded', await test.intentOf(bought)));
      return ada.readOrder(bought);
    }

    const bought = await paid();
    const cancellations = Array.from({ length: 5 }, () =>
      ada.post(`/api/orders/${bought._id}/cancel`),
    );
    await Promise.all(cancellations);
    await test.runJobs();
    expect(await ada.readOrder(bought)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: bought.total,
      payment: { status: 'refunded' },
    });
    const { id } = await test.intentOf(bought);
    const given = test.stripe.account.refundsOf(id);
    expect(given.map(({ amount }) => amount)).toEqual([Math.round(bought.total * 100)]);
    const calls = test.stripe.calls.filter(
      ({ method, path }) => `${method} ${path}` === 'POST /v1/refunds',
    );
    expect(calls.map(({ key }) => key)).toEqual([given[0]?.metadata.refund_id]);
  });

  it('whose webhook is lost is found by asking Stripe', async () => {
    const bought = await charged();
    await reconcilePayments(test.shop);
    expect((await ada.readOrder(bought)).payment.status).toBe('unpaid');
    await test.age(1);
    await reconcilePayments(test.shop);
    expect((await ada.readOrder(bought)).payment).toMatchObject({ status: 'paid', last4: '4242' });
    expect(await test.confirmationsOf(bought)).toBe(1);
  });

  it('expires unless it was paid', async () => {
    const stock = await test.stockOf(shirt);
    const [unpaid, bought] = [await ada.placedOrder(shirt), await charged()];
    await test.age(31);
    await expireUnpaidOrders(test.shop);
    expect((await ada.readOrder(unpaid)).orderStatus).toBe('Cancelled');
    expect(await ada.readOrder(bought)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'paid' },
    });
    expect(await test.stockOf(shirt)).toBe((stock ?? 0) - 1);
    await test.runJobs();
    expect((await test.intentOf(unpaid)).status).toBe('canceled');
  });

  it('that ends while its payment is processing is refunded when the payment succeeds', async () => {
    const unpaid = await ada.placedOrder(shirt);
    const intent = await test.intentOf(unpaid);
    test.stripe.account.pay(intent.client_secret, 'slow');
    await ada.post(`/api/orders/${unpaid._id}/cancel`);
    await test.runJobs();
    intent.status = 'requires_payment_method';
    test.stripe.account.pay(intent.client_secret);
    await test.shop.pool.query('update job set run_at = now() where done_at is null');
    await test.runJobs();
    await test.runJobs();
    expect(await ada.readOrder(unpaid)).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: unpaid.total,
      payment: { status: 'refunded' },
    });
  });
});

describe('a shop with Stripe', () => {
  it('has no sandbox gateway', async () => {
    const unpaid = await ada.placedOrder(shirt);
    for (const secret of [unpaid.payment.clientSecret, `secret_${'x'.repeat(32)}`]) {
      const answer = await test.visitor.post(`/sandbox-gateway/payments/${secret}/confirm`, {
        number: '4242 4242 4242 4242',
        expiry: '12/39',
        cvv: '123',
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await test.visitor.post('/webhooks/sandbox', {})).status).toBe(404);
    expect((await ada.readOrder(unpaid)).payment.status).toBe('unpaid');
  });

  it('gives the browser its publishable key and no secret; a shop without Stripe gives neither', async () => {
    const facts = await test.visitor.get('/api/shop');
    expect(facts.body).toMatchObject({ gateway: 'stripe', publishableKey: 'pk_test_standin' });
    expect(facts.text).not.toMatch(/sk_test|whsec/);

    const other = await openTestShop({ config: { providerKeys: test.shop.config.providerKeys } });
    expect(await other.visitor.call('GET /api/shop')).not.toHaveProperty('publishableKey');
    await other.close();
  });
});
