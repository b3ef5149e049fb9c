import { describe, expect, it } from 'vitest';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders';
import { isOrderOf, isSameCart, isSettled } from './basket.rules';

const line = (id: string, size = 'M', quantity = 1) => ({ product: { _id: id }, size, quantity });
const cart = (total: number, ...cartItems: unknown[]) => ({ total, cartItems }) as Cart;
const orderOf = (total: number, ...orderItems: unknown[]) => ({ total, orderItems }) as Order;

describe('the shown cart', () => {
  const shown = cart(113, line('top', 'M', 2), line('polo', 'L'));

  it('is the same in any order of its lines', () => {
    expect(isSameCart(shown, cart(113, line('polo', 'L'), line('top', 'M', 2)))).toBe(true);
    expect(isOrderOf(orderOf(113, line('polo', 'L'), line('top', 'M', 2)), shown)).toBe(true);
  });

  it.each([
    ['the total', cart(112, line('top', 'M', 2), line('polo', 'L'))],
    ['a quantity', cart(113, line('top', 'M', 1), line('polo', 'L'))],
    ['a size', cart(113, line('top', 'S', 2), line('polo', 'L'))],
    ['a line', cart(113, line('top', 'M', 2))],
  ])('is another with another %s', (_what, now) => {
    expect(isSameCart(shown, now)).toBe(false);
    expect(isOrderOf(orderOf(now.total, ...now.cartItems), shown)).toBe(false);
  });
});

describe('an order is settled', () => {
  const settled = (orderStatus: string, status: string, gateway = 'sandbox') =>
    isSettled({ orderStatus, payment: { status, gateway } } as Order);

  it('when there is nothing left to pay', () => {
    expect(settled('Pending', 'paid')).toBe(true);
    expect(settled('Pending', 'unpaid', 'none')).toBe(true);
    expect(settled('Cancelled', 'unpaid')).toBe(true);
    expect(settled('Shipped', 'paid')).toBe(true);
  });

  it('but not while it can be paid', () => {
    expect(settled('Pending', 'unpaid')).toBe(false);
    expect(settled('Pending', 'failed')).toBe(false);
  });
});
