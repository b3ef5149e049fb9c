import { expect, it } from 'vitest';
import type { Cart } from '#contract/cart';
import { describeChanges } from './changes.rules';

const line = (id: string, unitDiscountPrice: number, quantity = 1) => ({
  _id: id,
  product: { _id: id, title: id },
  size: 'M',
  quantity,
  unitDiscountPrice,
});
const shown = {
  cartItems: [line('Polo', 48), line('Top', 30)],
  promoCode: 'WELCOME10',
  promo: 7.8,
  shipping: 5,
  total: 75.2,
};
const told = (now: Partial<typeof shown>) =>
  describeChanges(
    shown as unknown as Cart,
    { ...shown, ...now } as unknown as Cart,
    (dollars) => `$${dollars}`,
  );

it.each([
  [
    'a price',
    { cartItems: [line('Polo', 50), line('Top', 30)], total: 77 },
    'Polo now costs $50 (was $48). Your total is now $77.',
  ],
  [
    'an item',
    { cartItems: [line('Polo', 48)], total: 50 },
    'The items in your cart have changed since you opened this page. Your total is now $50.',
  ],
  [
    'a quantity',
    { cartItems: [line('Polo', 48, 2), line('Top', 30)], total: 120 },
    'The items in your cart have changed since you opened this page. Your total is now $120.',
  ],
  [
    'a code that ran out',
    { promo: 0, total: 83 },
    'The promo code WELCOME10 no longer applies. Your total is now $83.',
  ],
  ['the shipping', { shipping: 0, total: 70.2 }, 'Shipping is now $0. Your total is now $70.2.'],
])('names %s', (_what, now, text) => {
  expect(told(now)).toBe(`${text} Nothing has been ordered yet. Review the changes, then pay.`);
});
