import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundForUnits } from '#contract/values/orders/refund-share';

describe('the refund', () => {
  it.each([
    [10_000, 3, [3_333, 3_333, 3_334]],
    [5_397, 3, [1_799, 1_799, 1_799]],
    [200, 3, [66, 67, 67]],
    [1, 2, [0, 1]],
    [0, 2, [0, 0]],
  ])('for a line of %i cents and %i units, one by one, is %j', (amount, quantity, parts) => {
    const given = parts.map((_, back) => refundForUnits({ amount, quantity, back }, 1));
    expect(given).toEqual(parts);
  });

  it('adds up to the whole line and is never negative, in any split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
        (amount, parcels) => {
          const quantity = parcels.reduce((sum, units) => sum + units, 0);
          let back = 0;
          let given = 0;
          for (const pieces of parcels) {
            const part = refundForUnits({ amount, quantity, back }, pieces);
            expect(part).toBeGreaterThanOrEqual(Math.floor((amount * pieces) / quantity));
            expect(part).toBeLessThanOrEqual(Math.ceil((amount * pieces) / quantity));
            given += part;
            back += pieces;
          }
          expect(given).toBe(amount);
        },
      ),
    );
  });
});
