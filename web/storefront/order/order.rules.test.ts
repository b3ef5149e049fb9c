import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders';
import { DEFAULT_DATE_STYLE, datesIn } from '#contract/values/dates';
import { moneyFormat } from '#contract/values/money';
import { headingOf, isFresh, itemStatus, standingOf } from './order.rules';

const order = (
  orderStatus: Order['orderStatus'],
  status: Order['payment']['status'],
  gateway = 'sandbox',
) =>
  ({
    currency: 'USD',
    orderStatus,
    payment: { status, gateway },
    user: { firstName: 'Ada' },
    email: 'ada@example.com',
  }) as Order;

const dates = datesIn(DEFAULT_DATE_STYLE);
const money = moneyFormat('USD');

describe('an order’s page', () => {
  it.each([
    ['Pending', 'paid', 'placed'],
    ['Pending', 'unpaid', 'waiting'],
    ['Pending', 'failed', 'failed'],
    ['Shipped', 'paid', 'placed'],
    ['Returned', 'refunded', 'refunded'],
    ['Cancelled', 'refunded', 'cancelled'],
    ['Cancelled', 'unpaid', 'cancelled'],
  ] as const)('of one that is %s and %s says that it is %s', (status, payment, standing) => {
    expect(standingOf(order(status, payment), true)).toBe(standing);
  });

  it('waits only for a limited time', () => {
    expect(standingOf(order('Pending', 'unpaid'), false)).toBe('unpaid');
  });

  it('states a successful payment only if it was successful, and only right after it', () => {
    const titleOf = (of: Order, isJustPaid = true) =>
      headingOf(of, standingOf(of, true), isJustPaid, { dates, money }).title;
    expect(titleOf(order('Pending', 'paid'))).toBe('Payment Successful!');
    expect(titleOf(order('Pending', 'paid'), false)).toBe('We’re preparing your order');
    expect(titleOf(order('Delivered', 'paid'), false)).toBe('Your order has been delivered');
    expect(titleOf(order('Pending', 'unpaid', 'none'))).toBe('Thank you for your order');
    for (const status of ['unpaid', 'failed', 'refunded'] as const)
      expect(titleOf(order('Pending', status))).not.toMatch(/successful/i);
    expect(titleOf(order('Cancelled', 'paid'))).not.toMatch(/successful/i);
  });

  it('counts as right after paying for an hour, and as long as the page opened from checkout stays open', () => {
    const at = Date.parse('2026-11-22T10:00:00.000Z');
    const of = (status: Order['orderStatus']) =>
      ({ ...order(status, 'paid'), orderDate: '2026-11-22T10:00:00.000Z' }) as Order;
    const later = (minutes: number, isFromCheckout = false) => ({
      now: at + minutes * 60_000,
      isFromCheckout,
    });
    expect(isFresh(of('Pending'), later(59))).toBe(true);
    expect(isFresh(of('Pending'), later(61))).toBe(false);
    expect(isFresh(of('Pending'), later(61, true))).toBe(true);
    expect(isFresh(of('Shipped'), later(1, true))).toBe(false);
  });

  it('returns for each item of a partly shipped order whether it is shipped', () => {
    const item = (_id: string, quantity: number) =>
      ({ _id, quantity }) as Order['orderItems'][number];
    const items = [
      { _id: 'a', quantity: 1 },
      { _id: 'b', quantity: 1 },
    ];
    const partly = {
      ...order('Pending', 'paid'),
      shipment: 'partial',
      parcels: [{ items, deliveredAt: null }],
    } as unknown as Order;
    const textOf = (id: string, quantity: number) =>
      itemStatus(partly, 'placed', item(id, quantity)).text;
    expect([textOf('a', 1), textOf('b', 2), textOf('c', 1)]).toEqual([
      'Shipped',
      'Partly shipped',
      'Ready for Delivery',
    ]);
    expect(headingOf(partly, 'placed', true, { dates, money }).title).toBe(
      'Part of your order is on its way',
    );
  });

  it('shows items as ready for delivery until they are shipped', () => {
    expect(itemStatus(order('Pending', 'paid'), 'placed').text).toBe('Ready for Delivery');
    expect(itemStatus(order('Shipped', 'paid'), 'placed').text).toBe('Shipped');
    expect(itemStatus(order('Pending', 'failed'), 'failed').text).toBe('Awaiting payment');
  });
});
