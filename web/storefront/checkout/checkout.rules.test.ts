import { describe, expect, it } from 'vitest';
import type { Cart } from '#contract/cart';
import type { Order } from '#contract/orders/orders';
import { describeChanges, isOrderOf, isSameCart, isSettled, orderErrors } from './checkout.rules';

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

const pricedLine = (id: string, unitDiscountPrice: number, quantity = 1) => ({
  _id: id,
  product: { _id: id, title: id },
  size: 'M',
  quantity,
  unitDiscountPrice,
});
const shownCart = {
  cartItems: [pricedLine('Polo', 48), pricedLine('Top', 30)],
  promoCode: 'WELCOME10',
  promo: 7.8,
  shipping: 5,
  total: 75.2,
};
const messageFor = (now: Partial<typeof shownCart>) =>
  describeChanges(
    shownCart as unknown as Cart,
    { ...shownCart, ...now } as unknown as Cart,
    (dollars) => `$${dollars}`,
  );

it.each([
  [
    'a price',
    { cartItems: [pricedLine('Polo', 50), pricedLine('Top', 30)], total: 77 },
    'Polo now costs $50 (was $48). Your total is now $77.',
  ],
  [
    'an item',
    { cartItems: [pricedLine('Polo', 48)], total: 50 },
    'The items in your cart have changed since you opened this page. Your total is now $50.',
  ],
  [
    'a quantity',
    { cartItems: [pricedLine('Polo', 48, 2), pricedLine('Top', 30)], total: 120 },
    'The items in your cart have changed since you opened this page. Your total is now $120.',
  ],
  [
    'a code that ran out',
    { promo: 0, total: 83 },
    'The promo code WELCOME10 no longer applies. Your total is now $83.',
  ],
  ['the shipping', { shipping: 0, total: 70.2 }, 'Shipping is now $0. Your total is now $70.2.'],
])('names %s', (_what, now, text) => {
  expect(messageFor(now)).toBe(
    `${text} Nothing has been ordered yet. Review the changes, then pay.`,
  );
});

it('shows invalid fields at the fields', () => {
  const details = [{ path: 'zipCode', message: 'This field is required.' }];
  expect(orderErrors({ code: 'invalid_request', message: 'Some fields…', details })).toEqual({
    zipCode: 'This field is required.',
  });
});

it('shows missing stock at its item and for the whole form', () => {
  const details = [{ path: 'orderItems.1', message: 'Bold Stripe Polo: Only 2 left in size L.' }];
  expect(orderErrors({ code: 'out_of_stock', message: 'Only 2 left.', details })).toEqual({
    'orderItems.1': 'Bold Stripe Polo: Only 2 left in size L.',
    root: 'Only 2 left.',
  });
});

it('shows a rejected promo code at the promo code and for the whole form', () => {
  expect(orderErrors({ code: 'promo_invalid', message: 'It has ended.', details: [] })).toEqual({
    promo: 'It has ended.',
    root: 'It has ended.',
  });
});

it('shows everything else for the whole form', () => {
  expect(orderErrors({ code: 'offline', message: 'You seem to be offline.', details: [] })).toEqual(
    {
      root: 'You seem to be offline.',
    },
  );
});
