import { expect, it } from 'vitest';
import { promisedOver, warningsOf } from './settings.rules';

it.each([
  ['Free delivery on orders over $100', 100],
  ['FREE SHIPPING over $ 1,250.50', 1250.5],
  ['Delivery is free this week', 0],
  ['Free delivery', 0],
  ['Free shipping on your first order', null],
  ['20% off everything over $50', null],
  ['Feel free. Delivery takes 3 days', null],
  ['', null],
])('reads %j as a promise of free delivery over %j', (text, amount) => {
  expect(promisedOver(text, 'USD')).toBe(amount);
});

it.each([
  ['JPY', 'Free shipping over ¥10,000', 10_000],
  ['KWD', 'Free delivery over KWD 12.500', 12.5],
  ['EUR', 'Free delivery over €50.', 50],
  ['EUR', 'Free delivery over EUR 50', 50],
])('reads amounts in %s: %j', (currency, text, amount) => {
  expect(promisedOver(text, currency)).toBe(amount);
});

const currency = 'USD';
const demo = { demo: true };
const promise = 'Free delivery on orders over $100';

it.each([
  [5, null, true],
  [5, 150, true],
  [5, 100.01, true],
  [5, 100, false],
  [5, 50, false],
  [0, null, false],
])(
  'with delivery at %d, free over %j, the banner warns: %j',
  (shippingFlat, freeShippingOver, warns) => {
    const settings = { currency, shippingFlat, freeShippingOver, freeFirstOrder: true };
    const warnings = warningsOf(settings, promise, demo);
    expect(warnings.map(({ code, fix }) => [code, fix])).toEqual(
      warns ? [['banner_promise', { freeShippingOver: 100 }]] : [],
    );
    for (const { fix } of warnings)
      expect(warningsOf({ ...settings, ...fix }, promise, demo)).toEqual([]);
  },
);

it.each([
  [{ over: 10_000, isFirstOrder: false }, []],
  [{ over: 10_001, isFirstOrder: false }, ['banner_promise']],
  [{ over: 0, isFirstOrder: true }, ['banner_promise']],
])('promises that the promotion %j keeps are no conflict', (promotion, expected) => {
  const settings = { currency, shippingFlat: 5, freeShippingOver: null, freeFirstOrder: true };
  const warnings = warningsOf(settings, promise, demo, [promotion]);
  expect(warnings.map(({ code }) => code)).toEqual(expected);
  const ofFirst = warningsOf({ ...settings, freeFirstOrder: false }, 'New season', demo, [
    promotion,
  ]);
  expect(ofFirst).toHaveLength(promotion.over === 0 ? 0 : 1);
});

it.each([
  [5, false, true],
  [5, true, false],
  [0, false, false],
])(
  'with delivery at %d and first orders free: %j, the home page warns: %j',
  (shippingFlat, freeFirstOrder, warns) => {
    const settings = { currency, shippingFlat, freeShippingOver: null, freeFirstOrder };
    const warnings = warningsOf(settings, 'New season', demo);
    expect(warnings.map(({ code, fix }) => [code, fix])).toEqual(
      warns ? [['first_order_promise', { freeFirstOrder: true }]] : [],
    );
    expect(warningsOf({ ...settings, freeShippingOver: 0 }, 'New season', demo)).toEqual([]);
    // Another shop's home page only promises what the settings grant.
    expect(warningsOf(settings, 'New season', { demo: false })).toEqual([]);
  },
);
