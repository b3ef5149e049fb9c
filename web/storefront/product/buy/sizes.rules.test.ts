import { describe, expect, it } from 'vitest';
import { fewLeft, isSoldOut, sizeOf } from './sizes.rules';

const top = {
  sizes: [
    { name: 'S', quantity: 8 },
    { name: 'M', quantity: 2 },
    { name: 'XL', quantity: 0 },
  ],
};

describe('sizeOf', () => {
  it.each([
    ['M', 'M'],
    ['m', 'M'],
    ['XL', null],
    ['XXL', null],
    ['', null],
    [null, null],
  ])('%s is %s', (asked, expected) => {
    expect(sizeOf(top, asked)).toBe(expected);
  });
});

describe('fewLeft', () => {
  it('returns the stock only of a size that is nearly sold out', () => {
    expect(fewLeft(top, 'M', 3)).toBe(2);
    expect(fewLeft(top, 'S', 3)).toBeNull();
    expect(fewLeft(top, 'XL', 3)).toBeNull();
    expect(fewLeft(top, null, 3)).toBeNull();
  });
});

it('is sold out when no size is left', () => {
  expect(isSoldOut(top)).toBe(false);
  expect(isSoldOut({ sizes: [{ name: 'S', quantity: 0 }] })).toBe(true);
  expect(isSoldOut({ sizes: [] })).toBe(true);
});
