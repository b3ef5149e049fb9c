import { describe, expect, it } from 'vitest';
import { orderStateLabel, type PaymentState, paymentLabel, refundText } from './state-labels';

const state = (
  status: PaymentState['payment']['status'],
  changes: Partial<PaymentState> & { gateway?: string } = {},
) =>
  paymentLabel({
    orderStatus: 'Pending',
    total: 65,
    refunded: 0,
    refundPending: 0,
    ...changes,
    payment: { status, gateway: changes.gateway ?? 'sandbox' },
  });
const money = (amount: number) => `$${amount}`;

describe('the label of', () => {
  it('an order is its status, unless it was deleted', () => {
    expect(orderStateLabel({ orderStatus: 'Cancelled' })).toBe('Cancelled');
    expect(orderStateLabel({ orderStatus: 'Cancelled', deletedAt: '2026-11-22' })).toBe('Deleted');
  });

  it('a payment counts refunds when they are decided', () => {
    expect(state('unpaid')).toBe('Not paid');
    expect(state('unpaid', { gateway: 'none' })).toBe('On delivery');
    expect(state('failed')).toBe('Payment failed');
    expect(state('failed', { orderStatus: 'Cancelled' })).toBe('Not charged');
    expect(state('paid')).toBe('Paid');
    expect(state('paid', { refundPending: 5 })).toBe('Partly refunded');
    expect(state('paid', { refunded: 5, refundPending: 60 })).toBe('Refund in progress');
    expect(state('refunded', { refunded: 65 })).toBe('Refunded');
    expect(state('paid', { total: 0 })).toBe('Paid');
  });
});

it('refunds are labelled with their amount', () => {
  expect(refundText({ refunded: 0 }, money)).toBeNull();
  expect(refundText({ refunded: 65, refundPending: 0 }, money)).toBe('$65 refunded');
  expect(refundText({ refunded: 5, refundPending: 60 }, money)).toBe(
    '$5 refunded. Refund of $60 in progress',
  );
});
