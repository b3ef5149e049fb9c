import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders';
import { itemStatus, standingOf } from './order.rules';

const order = (
  orderStatus: Order['orderStatus'],
  status: Order['payment']['status'],
  gateway = 'sandbox',
) => ({ orderStatus, payment: { status, gateway } }) as Order;

describe('an order’s page', () => {
  it('says that the payment was successful only when it was', () => {
    expect(standingOf(order('Pending', 'paid'), true)).toBe('placed');
    expect(standingOf(order('Pending', 'unpaid'), true)).toBe('waiting');
    expect(standingOf(order('Pending', 'unpaid'), false)).toBe('unpaid');
    expect(standingOf(order('Pending', 'failed'), true)).toBe('unpaid');
    expect(standingOf(order('Cancelled', 'refunded'), true)).toBe('cancelled');
    expect(standingOf(order('Cancelled', 'paid'), true)).toBe('cancelled');
    expect(standingOf(order('Pending', 'unpaid', 'none'), true)).toBe('placed');
  });

  it('has its items ready for delivery until they are shipped', () => {
    expect(itemStatus(order('Pending', 'paid'), 'placed').text).toBe('Ready for Delivery');
    expect(itemStatus(order('Shipped', 'paid'), 'placed').text).toBe('Shipped');
    expect(itemStatus(order('Pending', 'failed'), 'unpaid').text).toBe('Awaiting payment');
  });
});
