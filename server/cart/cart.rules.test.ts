import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMajor, toMinor } from '#contract/money';
import { promoAmount } from '../../tests/support/promotions/promo-amount';
import {
  addUp,
  lineAmount,
  missingForFreeShipping,
  type PricedLine,
  sharePromo,
} from './cart.rules';

const flat = {
  shippingFlat: 500,
  freeShippingOver: null,
  freeFirstOrder: false,
  isFirstOrder: true,
};
const shirt = (quantity: number, unitDiscountPrice: number, unitPrice = unitDiscountPrice) => ({
  quantity,
  unitPrice,
  unitDiscountPrice,
});

describe('the total of a cart', () => {
  it('is the sum of discounted prices and shipping', () => {
    expect(addUp([shirt(3, 1_999, 2_500), shirt(1, 6_000, 8_000)], 0, flat)).toEqual({
      quantity: 4,
      listTotal: 15_500,
      subtotal: 11_997,
      discount: 3_503,
      promo: 0,
      shipping: 500,
      freeShipping: null,
      total: 12_497,
    });
  });

  it('is zero for an empty cart, including shipping', () => {
    expect(addUp([], 1_000, flat)).toMatchObject({ promo: 0, shipping: 0, total: 0 });
  });

  it('is never below the shipping', () => {
    expect(addUp([shirt(1, 1_000)], 5_000, flat)).toMatchObject({ promo: 1_000, total: 500 });
  });

  it.each([
    [9_999, 0, 500],
    [10_000, 0, 0],
    [10_001, 0, 0],
    [10_001, 1, 0],
    [10_000, 1, 500],
    [11_000, 1_000, 0],
    [11_000, 1_001, 500],
  ])(
    'free shipping from 100.00: goods of %d cents with a promo of %d ship for %d',
    (goods, promo, shipping) => {
      const terms = { ...flat, freeShippingOver: 10_000 };
      const totals = addUp([shirt(1, goods)], promo, terms);
      expect(totals.shipping).toBe(shipping);
      expect(totals.freeShipping).toBe(shipping === 0 ? 'amount' : null);
    },
  );
});

describe('free shipping before promo codes', () => {
  const terms = { ...flat, freeShippingOver: 10_000, freeShippingBeforeCodes: true };

  it.each([
    [9_999, 0, 500, 1],
    [10_000, 0, 0, null],
    [10_000, 2_500, 0, null],
    [11_000, 11_000, 0, null],
    [8_000, 2_000, 500, 2_000],
  ])(
    'goods of %d cents with a promo of %d ship for %d, and miss %s',
    (goods, promo, shipping, missing) => {
      const totals = addUp([shirt(1, goods)], promo, terms);
      expect(totals.shipping).toBe(shipping);
      expect(missingForFreeShipping(totals, terms)).toBe(missing);
    },
  );

  it('after codes, what is missing counts the code too', () => {
    const after = { ...terms, freeShippingBeforeCodes: false };
    const totals = addUp([shirt(1, 10_000)], 2_500, after);
    expect([totals.shipping, missingForFreeShipping(totals, after)]).toEqual([500, 2_500]);
  });

  it('nothing is missing where shipping is free for another reason, or has no limit', () => {
    const totals = addUp([shirt(1, 1_000)], 0, terms);
    expect(missingForFreeShipping(totals, { ...terms, isFreeByStaff: true })).toBeNull();
    expect(missingForFreeShipping(totals, { ...terms, freeFirstOrder: true })).toBeNull();
    expect(missingForFreeShipping(totals, { ...terms, freeShippingOver: null })).toBeNull();
    expect(missingForFreeShipping(totals, { ...terms, shippingFlat: 0 })).toBeNull();
  });
});

describe('shipping of a first order', () => {
  const shippingOf = (terms: Partial<typeof flat>, goods = 1_000) => {
    const { shipping, freeShipping } = addUp([shirt(1, goods)], 0, { ...flat, ...terms });
    return [shipping, freeShipping];
  };

  it('is free only for a first order, and only if the setting is on', () => {
    expect(shippingOf({ freeFirstOrder: true })).toEqual([0, 'first_order']);
    expect(shippingOf({ freeFirstOrder: true, isFirstOrder: false })).toEqual([500, null]);
    expect(shippingOf({ freeFirstOrder: false })).toEqual([500, null]);
  });

  it('has no reason if shipping costs nothing anyway', () => {
    expect(shippingOf({ freeFirstOrder: true, shippingFlat: 0 })).toEqual([0, null]);
    expect(addUp([], 0, { ...flat, freeFirstOrder: true }).freeShipping).toBeNull();
  });
});

describe('splitting a promo over lines', () => {
  it('gives leftover cents to the largest remainders', () => {
    expect(sharePromo([1_000, 1_000, 1_000], 100)).toEqual([34, 33, 33]);
    expect(sharePromo([1, 1, 998], 500)).toEqual([1, 0, 499]);
    expect(sharePromo([1_999, 1], 2_000)).toEqual([1_999, 1]);
    expect(sharePromo([0, 0], 0)).toEqual([0, 0]);
  });
});

const anyLine: fc.Arbitrary<PricedLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unitPrice: fc.oneof(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 99_999_999 }),
    ),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, unitPrice, off }) => ({
    quantity,
    unitPrice,
    unitDiscountPrice: Math.floor(unitPrice * off),
  }));
const anyPromo = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 1_000_000 }),
  }),
);

describe('10,000 random carts', () => {
  it('add up to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 20 }),
        fc.option(anyPromo),
        fc.record({
          shippingFlat: fc.integer({ min: 0, max: 2_000 }),
          freeShippingOver: fc.option(fc.integer({ min: 0, max: 50_000 })),
          freeFirstOrder: fc.boolean(),
          isFirstOrder: fc.boolean(),
        }),
        (lines, terms, settings) => {
          const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0);
          const totals = addUp(lines, terms ? promoAmount(terms, subtotal) : 0, settings);
          expect(totals.subtotal).toBe(subtotal);
          expect(totals.subtotal - totals.promo + totals.shipping).toBe(totals.total);
          expect(totals.listTotal - totals.discount).toBe(totals.subtotal);
          expect(totals.promo).toBeGreaterThanOrEqual(0);
          expect(totals.total).toBeGreaterThanOrEqual(totals.shipping);
          const { freeShipping, ...amounts } = totals;
          expect(freeShipping === null || totals.shipping === 0).toBe(true);
          expect(Object.values(amounts).every(Number.isSafeInteger)).toBe(true);
          for (const currency of ['JPY', 'USD', 'KWD'])
            if (subtotal < 1e14)
              expect(toMinor(toMajor(totals.total, currency), currency)).toBe(totals.total);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('split a promo exactly, with no share above its line', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), anyPromo, (lines, terms) => {
        const amounts = lines.map(lineAmount);
        const promo = promoAmount(
          terms,
          amounts.reduce((sum, amount) => sum + amount, 0),
        );
        const shares = sharePromo(amounts, promo);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(promo);
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
        });
      }),
      { numRuns: 10_000 },
    );
  });
});
