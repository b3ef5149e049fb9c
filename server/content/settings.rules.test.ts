import { expect, it } from 'vitest';
import { promisedOver, warningsOf } from './settings.rules';

it.each([
  ['Free delivery on orders over $100', 100],
  ['FREE SHIPPING over $ 1,250.50', 1250.5],
  ['Delivery is free this week', 0],
  ['Free delivery', 0],
  ['20% off everything over $50', null],
  ['Feel free. Delivery takes 3 days', null],
  ['', null],
])('reads %j as a promise of free delivery over %j', (text, amount) => {
  expect(promisedOver(text)).toBe(amount);
});

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
    const warnings = warningsOf({ shippingFlat, freeShippingOver }, promise);
    expect(warnings.map(({ code, fix }) => [code, fix])).toEqual(
      warns ? [['banner_promise', { freeShippingOver: 100 }]] : [],
    );
    for (const { fix } of warnings)
      expect(warningsOf({ shippingFlat, ...fix }, promise)).toEqual([]);
  },
);
