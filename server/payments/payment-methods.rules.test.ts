import { describe, expect, it } from 'vitest';
import { exponentOf, toMajor } from '#contract/values/money';
import { fitsOrder } from '#contract/values/orders/payment-methods';
import { parseSettings } from '../settings/shop-settings';
import type { PaymentSetup } from './gateways/payment-setup.service';
import { methodsOf, DEFAULT_PROVIDER as TEST_PROVIDER } from './gateways/registry';
import {
  methodFor,
  offeredMethods,
  refundRefusal,
  suitsShop,
  takesPayment,
  toOfferedMethod,
} from './payment-methods.rules';
import { inUsualOrder } from './usual-order.rules';

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
    takesPayment(bank, { country: 'NL', currency: 'EUR', amount: 100, ...payment });
  expect(takes({})).toBe(true);
  expect(takes({ amount: 5_000 })).toBe(true);
  for (const refused of [{ amount: 99 }, { amount: 5_001 }, { country: 'DE' }, { country: '' }])
    expect(takes(refused)).toBe(false);
  expect(takes({ currency: 'USD' })).toBe(false);
});

it('a method takes only amounts that it can count', () => {
  const currencies = [{ currency: 'KWD', decimals: 2, least: 0, greatest: null }];
  const takes = (amount: number) =>
    takesPayment({ countries: 'all', currencies }, { country: '', currency: 'KWD', amount });
  expect([takes(1_230), takes(1_234)]).toEqual([true, false]);
});

it('the checkout offers a method for the orders that it takes, and for no others', () => {
  for (const currency of ['EUR', 'KWD', 'JPY'])
    for (const countries of ['all', ['NL']] as const) {
      const decimals = Math.min(2, exponentOf(currency));
      const currencies = [{ currency, decimals, least: 100, greatest: 5_000 }];
      const method = { ...bank, name: 'x', label: 'X', flow: 'redirect', countries, currencies };
      const shown = toOfferedMethod({ gateway: 'x', method: method as never }, { currency });
      for (const country of ['NL', 'DE', ''])
        for (const amount of [0, 1, 99, 100, 101, 110, 1_230, 1_234, 4_999, 5_000, 5_001, 5_010])
          expect
            .soft(fitsOrder(shown, { country, total: toMajor(amount, currency) }))
            .toBe(takesPayment(method, { country, currency, amount }));
    }
});

it('without a choice an order is paid by the first method that can pay it', () => {
  const offered = [bank, { ...bank, countries: 'all' }].map((method, index) => ({
    gateway: 'x',
    method: { ...method, name: `x${index}`, label: `X${index}` } as never,
  }));
  const choose = (chosen: string | undefined, country: string, amount = 100) =>
    methodFor(chosen, offered, { country, currency: 'EUR', amount }).method.name;
  expect([choose(undefined, 'NL'), choose(undefined, 'DE')]).toEqual(['x0', 'x1']);
  expect(choose('x0', 'DE', 0)).toBe('x0');
  expect(() => choose('x0', 'DE')).toThrow('X0 can’t be used for this order.');
  expect(() => choose(undefined, 'NL', 99)).toThrow('X0 can’t be used for this order.');
  expect(() => choose('x2', 'NL')).toThrow('isn’t offered any more');
});

it('the methods of a country come first until staff choose an order, whatever their provider', () => {
  const offered = ['card', 'blik', 'acme-ideal', 'constructor'].map((name) => ({
    method: { name },
  }));
  const inCountry = (country: string) =>
    inUsualOrder(offered, country).map(({ method }) => method.name);
  expect(inCountry('NL')).toEqual(['acme-ideal', 'card', 'blik', 'constructor']);
  expect(inCountry('PL')).toEqual(['blik', 'card', 'acme-ideal', 'constructor']);
  expect(inCountry('US')).toEqual(['card', 'blik', 'acme-ideal', 'constructor']);
});

it('methods of two providers that read the same are both offered, with the names of their providers', () => {
  const settings = parseSettings({ currency: 'EUR' });
  const labels = (providers: PaymentSetup['providers']) =>
    offeredMethods({ providers, outside: null }, settings).map(({ method }) => method.label);
  const stripe = {
    name: 'stripe',
    keys: { methods: ['card', 'ideal', 'twint'] },
    keysVersion: 1,
    ofAccount: null,
  };
  const mollie = {
    name: 'mollie',
    keys: { methods: ['ideal', 'eps'] },
    keysVersion: 2,
    ofAccount: null,
  };
  expect(labels([stripe])).toEqual(['Card', 'iDEAL']);
  expect(labels([stripe, mollie]).toSorted()).toEqual([
    'Card',
    'EPS',
    'iDEAL (Mollie)',
    'iDEAL (Stripe)',
  ]);
});

describe('the countries and limits of staff', () => {
  const [declared] = methodsOf(TEST_PROVIDER);
  const settings = (choice: object) => {
    const methods = [
      {
        gateway: TEST_PROVIDER,
        method: declared?.name ?? '',
        isOn: true,
        countries: null,
        least: null,
        greatest: null,
        ...choice,
      },
    ];
    return parseSettings({ currency: 'EUR', payments: { providers: [], methods } });
  };
  const setup: PaymentSetup = {
    providers: [
      { name: TEST_PROVIDER, keys: { hasBank: false }, keysVersion: null, ofAccount: null },
    ],
    outside: null,
  };
  const offered = (choice: object) => offeredMethods(setup, settings(choice))[0]?.method;

  it('narrow those of the provider', () => {
    expect(offered({})).toMatchObject({ countries: 'all', currencies: 'all' });
    expect(offered({ countries: ['NL'], least: 500 })).toMatchObject({
      countries: ['NL'],
      currencies: [{ currency: 'EUR', decimals: 2, least: 500, greatest: null }],
    });
    expect(offered({ isOn: false })).toBeUndefined();
  });
});

it('a refund is refused that the provider would refuse, with the reason', () => {
  const method = { label: 'Acme', refunds: { inParts: false, withinDays: 180 } };
  expect(refundRefusal(method, { daysAgo: 180, isWhole: true })).toBeNull();
  expect(refundRefusal(method, { daysAgo: 181, isWhole: true })).toMatch(/Acme .* 180 days/);
  expect(refundRefusal(method, { daysAgo: 0, isWhole: false })).toMatch(/in full/);
  const lenient = { ...method, refunds: { inParts: true, withinDays: null } };
  expect(refundRefusal(lenient, { daysAgo: 9_999, isWhole: false })).toBeNull();
  expect(refundRefusal({ ...method, refunds: null }, { daysAgo: 999, isWhole: false })).toBeNull();
});
