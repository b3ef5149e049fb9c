import { expect, it } from 'vitest';
import { paymentDeadline } from './payment-deadline';

const order = (changes: object) => ({
  orderDate: '2026-11-21T09:50:00.000Z',
  orderStatus: 'Pending' as const,
  payment: { status: 'unpaid' as const, gateway: 'sandbox' as const },
  ...changes,
});

it('is the time of the order and the minutes it may stay unpaid', () => {
  expect(paymentDeadline(order({}), 30)).toBe('2026-11-21T10:20:00.000Z');
  const declined = { payment: { status: 'failed', gateway: 'stripe' } };
  expect(paymentDeadline(order(declined), 5)).toBe('2026-11-21T09:55:00.000Z');
});

it('is none for an order that is paid, paid on delivery, or over', () => {
  for (const changes of [
    { payment: { status: 'paid', gateway: 'sandbox' } },
    { payment: { status: 'unpaid', gateway: 'none' } },
    { orderStatus: 'Cancelled' },
  ])
    expect(paymentDeadline(order(changes), 30)).toBeNull();
});
