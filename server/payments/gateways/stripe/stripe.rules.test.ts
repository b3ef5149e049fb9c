import { describe, expect, it } from 'vitest';
import { toGatewayPayment } from './stripe.rules';

const card = { type: 'card', card: { brand: 'visa', last4: '4242' } };
const open = {
  id: 'pi_1',
  status: 'requires_payment_method',
  amount: 6_500,
  amount_received: 0,
  currency: 'usd',
  last_payment_error: null,
  latest_charge: null,
};
const paid = {
  ...open,
  status: 'succeeded',
  amount_received: 6_500,
  latest_charge: { amount: 6_500, amount_refunded: 0, payment_method_details: card },
};
const declined = {
  ...open,
  last_payment_error: { type: 'card_error', message: 'Your card was declined.' },
  latest_charge: { amount: 6_500, amount_refunded: 0, payment_method_details: card },
};

describe('a payment intent', () => {
  it('that is open has no paid amount', () => {
    expect(toGatewayPayment(open)).toEqual({
      reference: 'pi_1',
      status: 'open',
      amount: 6_500,
      captured: 0,
      authorisation: null,
      currency: 'USD',
      refunded: 0,
      last4: null,
      brand: null,
      fee: null,
      failure: null,
    });
    for (const status of ['requires_confirmation', 'requires_action', 'of_a_new_kind'])
      expect(toGatewayPayment({ ...declined, status }).status).toBe('open');
  });

  it('that settles later is neither open nor paid', () => {
    expect(toGatewayPayment({ ...open, status: 'processing' }).status).toBe('processing');
  });

  it('that was declined has the reason only for card errors', () => {
    expect(toGatewayPayment(declined)).toMatchObject({
      status: 'failed',
      failure: 'Your card was declined.',
      last4: null,
    });
    const fault = { type: 'api_error', message: 'idempotency layer is down' };
    expect(toGatewayPayment({ ...declined, last_payment_error: fault }).failure).toBe(
      'Your payment didn’t go through.',
    );
  });

  it('that is paid has its fee in the currency of the account, once Stripe reports it', () => {
    const withTransaction = (balance_transaction: unknown) =>
      toGatewayPayment({ ...paid, latest_charge: { ...paid.latest_charge, balance_transaction } });
    expect(withTransaction({ fee: 219, currency: 'eur' }).fee).toEqual({
      amount: 219,
      currency: 'EUR',
    });
    for (const untold of [null, undefined, 'txn_1']) expect(withTransaction(untold).fee).toBeNull();
  });

  it('that is paid has its card and refunded amount', () => {
    const charge = { amount: 6_500, amount_refunded: 1_500, payment_method_details: card };
    expect(toGatewayPayment({ ...paid, latest_charge: charge })).toMatchObject({
      status: 'succeeded',
      amount: 6_500,
      currency: 'USD',
      refunded: 1_500,
      last4: '4242',
      brand: 'visa',
    });
    const link = { amount: 6_500, amount_refunded: 0, payment_method_details: { type: 'link' } };
    expect(toGatewayPayment({ ...paid, latest_charge: link })).toMatchObject({
      last4: null,
      brand: 'link',
    });
  });

  it('has the received amount, not the requested one', () => {
    expect(toGatewayPayment({ ...paid, amount_received: 1 }).amount).toBe(1);
  });

  it.each([
    {},
    [],
    null,
    'sorry',
    { ...paid, amount_received: '6500' },
    { ...paid, latest_charge: 'ch_1' },
  ])('is not accepted as: %j', (answer) =>
    expect(() => toGatewayPayment(answer)).toThrow('something other'),
  );
});
