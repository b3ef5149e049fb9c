import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#contract/values/states';
import { canTransition, estimateDelivery } from './orders.rules';

describe('order status transitions', () => {
  it('allows only the listed transitions', () => {
    const moves = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'Pending → Shipped',
      'Pending → Cancelled',
      // Until the email about the shipment is sent.
      'Shipped → Pending',
      'Shipped → Delivered',
      'Delivered → Returned',
    ]);
  });
});

describe('the delivery estimate', () => {
  const usual = { deliveryFrom: 3, deliveryTo: 5 };

  it.each([
    ['on a Monday', '2026-03-02T09:00:00Z', '2026-03-05', '2026-03-09'],
    ['on a Wednesday', '2026-03-04T09:00:00Z', '2026-03-09', '2026-03-11'],
    ['on a Friday', '2026-03-06T23:59:59Z', '2026-03-11', '2026-03-13'],
    ['on a Saturday', '2026-03-07T00:00:00Z', '2026-03-11', '2026-03-13'],
    ['on a Sunday', '2026-03-08T12:00:00Z', '2026-03-11', '2026-03-13'],
    ['over a leap day', '2028-02-28T12:00:00Z', '2028-03-02', '2028-03-06'],
    ['over a new year', '2026-12-30T12:00:00Z', '2027-01-04', '2027-01-06'],
  ])('placed %s', (_when, placedAt, from, to) => {
    expect(estimateDelivery(new Date(placedAt), usual)).toEqual({ from, to });
  });

  it('never falls on a weekend, nor before the earliest day', () => {
    const saturday = new Date('2026-03-07T12:00:00Z');
    expect(estimateDelivery(saturday, { deliveryFrom: 0, deliveryTo: 0 })).toEqual({
      from: '2026-03-09',
      to: '2026-03-09',
    });
    expect(estimateDelivery(saturday, { deliveryFrom: 2, deliveryTo: 1 })).toEqual({
      from: '2026-03-10',
      to: '2026-03-10',
    });
  });
});
