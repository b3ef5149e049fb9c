import { describe, expect, it } from 'vitest';
import type { StripeIntent } from '../../../../tests/support/gateways/stripe-account';
import {
  eventOf,
  openStripeShop,
  type StripeShop,
  sendEvent,
} from '../../../../tests/support/gateways/stripe-shop';
import { fixture, type Json } from '../../../../tests/support/shop';

/** A shop that trades in one currency, and waits for banks for as long as staff can choose. */
async function openShop(currency: string): Promise<StripeShop> {
  const shop = await openStripeShop();
  const staff = await shop.admin();
  await staff.call('PUT /api/admin/settings', { body: { currency, maxSettlingDays: 21 } });
  return shop;
}

const polish = fixture(() => openShop('PLN'));
const german = fixture(() => openShop('EUR'));

async function order(shop: StripeShop, method: string, country: string) {
  const ada = await shop.signUp();
  await ada.fillCart(await shop.makeProduct({ stock: 10 }));
  const { status, body } = await ada.orderWith({ country, paymentMethod: method });
  return { ada, status, placed: body as Json };
}
const tell = (shop: StripeShop, type: string, { id }: StripeIntent) =>
  sendEvent(shop, eventOf(type, shop.stripe.account.expanded(id)));

describe('BLIK', () => {
  it('is paid in the checkout with a code, and after a refusal with another one', async () => {
    const { ada, placed } = await order(polish, 'stripe-blik', 'PL');
    expect(placed.payment).toMatchObject({ method: 'stripe-blik', status: 'unpaid' });
    expect(placed.payment).not.toHaveProperty('redirectUrl');
    const intent = polish.stripe.account.pay(placed.payment.clientSecret, 'declined');
    expect(intent.payment_method_types).toEqual(['blik']);
    await tell(polish, 'payment_intent.payment_failed', intent);
    const refused = await ada.readOrder(placed);
    expect(refused.payment).toMatchObject({
      status: 'failed',
      clientSecret: placed.payment.clientSecret,
    });
    polish.stripe.account.pay(refused.payment.clientSecret);
    await tell(polish, 'payment_intent.succeeded', intent);
    expect((await ada.readOrder(placed)).payment).toMatchObject({ status: 'paid', brand: 'blik' });
    await polish.expectConsistentRecords();
  });

  it('is offered for złoty only, in Poland', async () => {
    expect((await order(german, 'stripe-blik', 'PL')).status).toBe(400);
    expect((await order(polish, 'stripe-blik', 'DE')).status).toBe(400);
  });
});

describe('a SEPA direct debit', () => {
  it('is offered only to a shop that waits for it', async () => {
    const staff = await german.admin();
    const isOffered = async () => {
      const body = await german.visitor.call('GET /api/shop');
      return body.paymentMethods.some(({ name }: Json) => name === 'stripe-sepa_debit');
    };
    await staff.call('PUT /api/admin/settings', { body: { maxSettlingDays: 19 } });
    expect(await isOffered()).toBe(false);
    await staff.call('PUT /api/admin/settings', { body: { maxSettlingDays: 21 } });
    expect(await isOffered()).toBe(true);
  });

  it('is processing while the bank debits, holds its stock, and is paid days later', async () => {
    const { ada, placed } = await order(german, 'stripe-sepa_debit', 'DE');
    const intent = german.stripe.account.pay(placed.payment.clientSecret);
    await tell(german, 'payment_intent.processing', intent);
    expect((await ada.readOrder(placed)).payment.status).toBe('processing');
    expect((await ada.post(`/api/orders/${placed._id}/cancel`)).status).toBe(409);
    german.stripe.account.settle(intent, 'paid');
    await tell(german, 'payment_intent.succeeded', intent);
    expect((await ada.readOrder(placed)).payment).toMatchObject({ status: 'paid' });
    await german.expectConsistentRecords();
  });

  it('that the bank refuses days later is asked for again, with an email', async () => {
    const { ada, placed } = await order(german, 'stripe-sepa_debit', 'DE');
    const intent = german.stripe.account.pay(placed.payment.clientSecret);
    await tell(german, 'payment_intent.processing', intent);
    german.stripe.account.settle(intent, 'failed');
    await tell(german, 'payment_intent.payment_failed', intent);
    await german.runJobs();
    const again = await ada.readOrder(placed);
    expect(again.payment).toMatchObject({ status: 'failed', method: 'stripe-sepa_debit' });
    expect(again.payment.clientSecret).not.toBe(placed.payment.clientSecret);
    expect(intent.status).toBe('canceled');
    expect(await german.emailTemplatesOf(placed._id)).toContain('order-payment-failed');
    await german.expectConsistentRecords();
  });
});
