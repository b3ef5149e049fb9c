import { expect, it } from 'vitest';
import { orderErrors } from './order-errors.rules';

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
