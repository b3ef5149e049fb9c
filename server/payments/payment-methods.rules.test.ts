import { expect, it } from 'vitest';
import { suitsShop, takesPayment } from './payment-methods.rules';

const euros = [{ currency: 'EUR', decimals: 2, least: 100, greatest: 5_000 }];
const bank = { countries: ['NL', 'BE'], currencies: euros, settlesWithinDays: 3 };

it('a method is offered in its currencies, if it settles soon enough', () => {
  expect(suitsShop(bank, { currency: 'EUR', maxSettlingDays: 3 })).toBe(true);
  expect(suitsShop(bank, { currency: 'EUR', maxSettlingDays: 2 })).toBe(false);
  expect(suitsShop(bank, { currency: 'USD', maxSettlingDays: 3 })).toBe(false);
  expect(suitsShop({ ...bank, currencies: 'all' }, { currency: 'USD', maxSettlingDays: 3 })).toBe(
    true,
  );
});

it('a method takes payments from its countries, in its currencies, between its limits', () => {
  const takes = (payment: { country?: string; currency?: string; amount?: number }) =>
    takesPayment(bank, { country: 'NL', currency: 'EUR', amount: 100, ...payment }, 2);
  expect(takes({})).toBe(true);
  expect(takes({ amount: 5_000 })).toBe(true);
  for (const refused of [{ amount: 99 }, { amount: 5_001 }, { country: 'DE' }, { country: '' }])
    expect(takes(refused)).toBe(false);
  expect(takes({ currency: 'USD' })).toBe(false);
});

it('a method takes only amounts that it can count', () => {
  const currencies = [{ currency: 'KWD', decimals: 2, least: 0, greatest: null }];
  const takes = (amount: number) =>
    takesPayment({ countries: 'all', currencies }, { country: '', currency: 'KWD', amount }, 3);
  expect([takes(1_230), takes(1_234)]).toEqual([true, false]);
});
