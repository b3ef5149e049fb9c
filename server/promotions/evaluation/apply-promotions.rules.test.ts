import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundForUnits } from '#contract/values/orders/refund-share';
import { largestSaving } from '../../../tests/support/promotions/model';
import { circumstances } from '../../../tests/support/promotions/promotions';
import { linesOf, majorUnit, promotionsOf } from '../../../tests/support/promotions/random-baskets';
import { applyPromotions } from './apply-promotions.rules';
import type { BasketLine, JudgedPromotion, PromotionResult } from './basket';

// `PROMOTION_BASKETS=100000 npx vitest run --project unit server/promotions/evaluation` tries more.
const BASKETS = Number(process.env.PROMOTION_BASKETS ?? 150);
const SEED = Number(process.env.PROMOTION_SEED ?? 20_260_302);

const DELIVERY_PRICE = 495;

const cases = (maxUnits: number) =>
  majorUnit.chain((major) => fc.tuple(linesOf(major, maxUnits), promotionsOf(major)));

const apply = (lines: BasketLine[], promotions: JudgedPromotion[]) =>
  applyPromotions(lines, promotions, circumstances({ deliveryPrice: () => DELIVERY_PRICE }));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function assertSharesAreWhole(lines: BasketLine[], result: PromotionResult): void {
  expect(sum(result.lines)).toBe(result.amount);
  expect(sum(result.applied.map(({ amount }) => amount))).toBe(result.amount);
  for (const one of result.applied) expect(sum(one.lines)).toBe(one.amount);
  for (const [index, { quantity, unitDiscountPrice }] of lines.entries()) {
    expect(result.lines[index]).toBeGreaterThanOrEqual(0);
    expect(result.lines[index]).toBeLessThanOrEqual(quantity * unitDiscountPrice);
    const byItems = result.applied.filter((one) => one.class === 'item');
    expect(sum(byItems.map(({ quantities }) => quantities[index] ?? 0))).toBeLessThanOrEqual(
      quantity,
    );
    for (const { lines: shares, quantities } of result.applied) {
      expect(Number.isSafeInteger(shares[index])).toBe(true);
      expect(shares[index]).toBeGreaterThanOrEqual(0);
      expect(shares[index]).toBeLessThanOrEqual((quantities[index] ?? 0) * unitDiscountPrice);
    }
  }
}

describe('promotions on random baskets', () => {
  it('take off what trying all combinations finds, to the minor unit', () => {
    fc.assert(
      fc.property(cases(8), ([lines, promotions]) => {
        const result = apply(lines, promotions);
        assertSharesAreWhole(lines, result);
        expect(result.isBest).toBe(true);
        const most = largestSaving(lines, promotions, DELIVERY_PRICE);
        expect(result.amount + result.delivery).toBe(most);
      }),
      { numRuns: BASKETS, seed: SEED },
    );
  });

  it('are all compared for 6 promotions on 8 lines of up to 3 units', () => {
    fc.assert(
      fc.property(cases(24), ([lines, promotions]) => {
        expect(apply(lines, promotions).isBest).toBe(true);
      }),
      { numRuns: BASKETS, seed: SEED },
    );
  });

  it('never take more off a line than it costs, in large baskets with many promotions either', () => {
    const large = majorUnit.chain((major) =>
      fc.tuple(
        fc.array(linesOf(major, 10_000), { minLength: 2, maxLength: 5 }).map((parts) =>
          parts.flat().map((line, index) => ({
            ...line,
            key: `l${index}`,
            quantity: index === 0 ? line.quantity * 400 : line.quantity * 5,
          })),
        ),
        fc
          .array(promotionsOf(major), { minLength: 2, maxLength: 5 })
          .map((parts) => parts.flat().map((one, index) => ({ ...one, id: `p${index}` }))),
      ),
    );
    fc.assert(
      fc.property(large, ([lines, promotions]) =>
        assertSharesAreWhole(lines, apply(lines, promotions)),
      ),
      { numRuns: Math.ceil(BASKETS / 3), seed: SEED },
    );
  });

  it('take off the same, in whatever order lines and promotions come', () => {
    const shuffled = cases(12).chain(([lines, promotions]) =>
      fc.record({
        lines: fc.constant(lines),
        promotions: fc.constant(promotions),
        otherLines: fc.shuffledSubarray(lines, { minLength: lines.length }),
        otherPromotions: fc.shuffledSubarray(promotions, { minLength: promotions.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ lines, promotions, otherLines, otherPromotions }) => {
        const one = apply(lines, promotions);
        const other = apply(otherLines, otherPromotions);
        const amountsOf = ({ applied }: PromotionResult) =>
          applied.map(({ promotionId, amount }) => ({ promotionId, amount }));
        expect(amountsOf(other)).toEqual(amountsOf(one));
        expect(other.refused).toEqual(one.refused);
        expect(other.nearlyReached).toEqual(one.nearlyReached);
      }),
      { numRuns: BASKETS, seed: SEED },
    );
  });

  it('leave for returns what was paid: in any portions, all of it and no more', () => {
    const returned = cases(12).chain(([lines, promotions]) =>
      fc.tuple(
        fc.constant(lines),
        fc.constant(promotions),
        fc.array(fc.nat(lines.length - 1), { maxLength: 12 }),
      ),
    );
    fc.assert(
      fc.property(returned, ([lines, promotions, order]) => {
        const { lines: shares } = apply(lines, promotions);
        const paid = lines.map(
          (line, index) => line.quantity * line.unitDiscountPrice - (shares[index] ?? 0),
        );
        const back = lines.map(() => 0);
        const refunds = lines.map(() => 0);
        const giveBack = (index: number, quantity: number) => {
          const line = {
            quantity: lines[index]?.quantity ?? 0,
            amount: paid[index] ?? 0,
            back: back[index] ?? 0,
          };
          if (line.back + quantity > line.quantity) return;
          const refund = refundForUnits(line, quantity);
          expect(refund).toBeGreaterThanOrEqual(0);
          refunds[index] = (refunds[index] ?? 0) + refund;
          back[index] = line.back + quantity;
        };
        for (const index of order) giveBack(index, 1);
        for (const [index, { quantity }] of lines.entries())
          giveBack(index, quantity - (back[index] ?? 0));
        expect(refunds).toEqual(paid);
      }),
      { numRuns: BASKETS, seed: SEED },
    );
  });
});
