import { describe, expect, it } from 'vitest';
import { readPayoutAmount } from './payout-line.rules';

describe('an amount of a payout', () => {
  it.each([
    ['65.00', 'USD', 6_500],
    ['-65', 'USD', -6_500],
    ['\u221265.5', 'USD', -6_550],
    ['1,234.56', 'USD', 123_456],
    ['1.234,56', 'EUR', 123_456],
    ['12,34', 'EUR', 1_234],
    ["1'234'567.80", 'CHF', 123_456_780],
    ['1 234,50', 'PLN', 123_450],
    ['86.1000', 'EUR', 8_610],
    ['1,234,567', 'USD', 123_456_700],
    ['9.049', 'JPY', 9_049],
    ['9049', 'JPY', 9_049],
    ['9,049', 'JPY', 9_049],
    ['9049.00', 'JPY', 9_049],
    ['26.747', 'KWD', 26_747],
    ['1,026.747', 'KWD', 1_026_747],
    ['26.7', 'KWD', 26_700],
    ['0.00', 'USD', 0],
  ])('%s %s is %i in minor units', (text, currency, minor) => {
    expect(readPayoutAmount(text, currency)).toBe(minor);
  });

  it.each([
    ['', 'USD'],
    ['65.005', 'USD'],
    ['1,234', 'USD'],
    ['9049.50', 'JPY'],
    ['26.7475', 'KWD'],
    ['1,23,4.00', 'USD'],
    ['12,34.56', 'USD'],
    ['1.2.3', 'USD'],
    ['5.', 'USD'],
    ['65.00-', 'USD'],
    ['$65.00', 'USD'],
    ['=1+1', 'USD'],
    ['1e5', 'USD'],
    ['99999999999999999', 'USD'],
    ['.', 'USD'],
  ])('%s %s is refused', (text, currency) => {
    expect(readPayoutAmount(text, currency)).toBeNull();
  });
});
