import { describe, expect, it } from 'vitest';
import { describeVerification } from './verify.rules';

const counts = { orders: 345, 'order lines': 528 };
const finding = {
  check: 'stock-below-zero',
  invariant: 'I3',
  description: 'stock is below zero',
  breaches: [
    { row: 'product p size M', expected: '0 or more', actual: '-1' },
    { row: 'product p size S', expected: '0 or more', actual: '-2' },
  ],
  total: 2,
};

describe('the description of a verification', () => {
  it('is one line with the counts if there are no breaches', () => {
    expect(describeVerification({ counts, findings: [] })).toBe(
      'all invariants hold: 345 orders, 528 order lines',
    );
  });

  it('is a line for each breach', () => {
    const other = { ...finding, invariant: 'I4', breaches: finding.breaches.slice(1), total: 1 };
    expect(describeVerification({ counts, findings: [finding, other] }).split('\n')).toEqual([
      'I3 stock is below zero: product p size M: expected 0 or more, found -1',
      'I3 stock is below zero: product p size S: expected 0 or more, found -2',
      'I4 stock is below zero: product p size S: expected 0 or more, found -2',
    ]);
  });

  it('says how many more breaches there are than it lists', () => {
    expect(describeVerification({ counts, findings: [{ ...finding, total: 38 }] })).toMatch(
      /-2\nI3 stock is below zero: and 36 more$/,
    );
  });
});
