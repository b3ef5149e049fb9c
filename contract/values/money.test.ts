import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from './currencies';
import {
  exponentOf,
  isWholeMinor,
  MAX_MINOR,
  moneyFormat,
  plainMoney,
  roundedMoneyFormat,
  takeRatio,
  toMajor,
  toMinor,
} from './money';
import { shareOut } from './share';
import { readMoney } from './typed/typed-numbers';

const ofEachExponent = fc.constantFrom('JPY', 'USD', 'KWD');
const price = fc.integer({ min: 0, max: MAX_MINOR });

describe('a currency', () => {
  it('has the decimals of ISO 4217', () => {
    const by = (exponent: number) =>
      currencies.filter((code) => exponentOf(code) === exponent).join(' ');
    expect(by(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
    expect(by(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(by(1)).toBe('');
    expect(currencies).toEqual([...new Set(currencies)].sort());
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  it('has other decimals on the platform only where prices are usually rounded', () => {
    const platform = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 0;
    const different = currencies.filter((code) => platform(code) !== exponentOf(code));
    // This is why the exponents are a table. More decimals on the platform would mean that the table is wrong.
    expect(different.every((code) => platform(code) < exponentOf(code))).toBe(true);
    for (const code of ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'KWD', 'BHD', 'TND', 'CHF', 'SEK'])
      expect(different).not.toContain(code);
  });

  it.each([
    ['USD', 1234.5, '$1,234.50', '$1,235'],
    ['JPY', 1234, '¥1,234', '¥1,234'],
    ['KWD', 1.25, 'KWD\u00a01.250', 'KWD\u00a01'],
    ['EUR', 0.07, '€0.07', '€0'],
    ['IDR', 12.5, 'IDR\u00a012.50', 'IDR\u00a013'],
  ])('%s formats %d as %s', (currency, amount, text, rounded) => {
    expect(moneyFormat(currency)(amount)).toBe(text);
    expect(roundedMoneyFormat(currency)(amount)).toBe(rounded);
  });

  it('reads amounts as it writes them, in JSON and in files', () => {
    fc.assert(
      fc.property(ofEachExponent, price, (currency, minor) => {
        const major = toMajor(minor, currency);
        expect(toMinor(major, currency)).toBe(minor);
        expect(toMinor(JSON.parse(JSON.stringify(major)), currency)).toBe(minor);
        expect(isWholeMinor(major, currency)).toBe(true);
        const decimals = /\.(\d+)$/.exec(JSON.stringify(major))?.[1] ?? '';
        expect(decimals.length).toBeLessThanOrEqual(exponentOf(currency));
        const read = readMoney(plainMoney(major, currency), currency);
        expect(toMinor(read.value ?? -1, currency)).toBe(minor);
      }),
    );
  });

  it('refuses amounts of a tenth of its minor unit', () => {
    fc.assert(
      fc.property(
        ofEachExponent,
        price,
        fc.integer({ min: 1, max: 9 }),
        (currency, minor, tenth) => {
          const major = (minor * 10 + tenth) / 10 ** (exponentOf(currency) + 1);
          expect(isWholeMinor(major, currency)).toBe(false);
        },
      ),
    );
  });
});

describe('a ratio', () => {
  it.each([
    [100, 19, 100, 19],
    [50, 1, 100, 1],
    [150, 1, 100, 2],
    [250, 1, 100, 3],
    [-50, 1, 100, -1],
    [-251, 1, 100, -3],
    [99_999_999, 8_875, 100_000, 8_875_000],
    [0, 7, 9, 0],
  ])('of %d by %d/%d is %d', (amount, top, bottom, up) => {
    expect(takeRatio(amount, top, bottom)).toBe(up);
  });

  it('is never more than half a unit off, and symmetric', () => {
    const whole = fc.integer({ min: -MAX_MINOR, max: MAX_MINOR });
    const part = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(whole, part, part, (amount, top, bottom) => {
        const result = BigInt(takeRatio(amount, top, bottom)) * BigInt(bottom);
        const off = BigInt(amount) * BigInt(top) - result;
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(bottom));
        expect(takeRatio(-amount, top, bottom) + takeRatio(amount, top, bottom)).toBe(0);
      }),
    );
  });
});

it('shares add up, none exceeds its weight or is a whole unit off its proportion', () => {
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const total = Math.floor(sum * part);
        const shares = shareOut(weights, total);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const weight = weights[index] ?? 0;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(weight);
          const off = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(weight);
          expect(off < BigInt(sum || 1) && off > -BigInt(sum || 1)).toBe(true);
        }
      },
    ),
  );
});
