import { expect, it } from 'vitest';
import { currencies } from '../currencies';
import { MAX_MINOR } from '../money';
import { usualDeliveryPrice } from './usual-price';

it.each(currencies)('a new shop in %s starts with a price of delivery', (currency) => {
  const price = usualDeliveryPrice(currency);
  expect(Number.isInteger(price)).toBe(true);
  expect(price).toBeGreaterThan(0);
  expect(price).toBeLessThan(MAX_MINOR);
});

it.each([
  ['USD', 500],
  ['EUR', 500],
  ['JPY', 500],
  ['KWD', 1_500],
  ['HUF', 180_000],
])('in %s it is %d minor units', (currency, price) =>
  expect(usualDeliveryPrice(currency)).toBe(price),
);
