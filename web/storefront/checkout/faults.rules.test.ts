import { expect, it } from 'vitest';
import { faultsOf, noFaults } from './faults.rules';

it('puts what is wrong with fields at the fields', () => {
  const details = [{ path: 'zipCode', message: 'This field is required.' }];
  expect(faultsOf({ code: 'invalid_request', message: 'Some fields…', details })).toEqual({
    ...noFaults,
    fields: { zipCode: 'This field is required.' },
  });
});

it('puts what is short of stock at its line', () => {
  const details = [{ path: 'orderItems.1', message: 'Bold Stripe Polo: Only 2 left in size L.' }];
  expect(faultsOf({ code: 'out_of_stock', message: 'Only 2 left.', details })).toMatchObject({
    lines: { 1: 'Bold Stripe Polo: Only 2 left in size L.' },
    form: 'Only 2 left.',
  });
});

it('puts what is wrong with the promo code at the promo code', () => {
  const fault = faultsOf({ code: 'promo_invalid', message: 'It has ended.', details: [] });
  expect(fault).toMatchObject({ promo: 'It has ended.', fields: {} });
});

it('puts everything else over the buttons', () => {
  expect(faultsOf({ code: 'offline', message: 'You seem to be offline.', details: [] })).toEqual({
    ...noFaults,
    form: 'You seem to be offline.',
  });
});
