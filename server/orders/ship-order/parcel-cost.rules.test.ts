import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureFor, refundForUncharged } from '../../payments/capture/capture.rules';
import { costOfOrder, costOfParcels } from './parcel-cost.rules';
import { unitsLeft } from './parcels.rules';

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitDiscountPrice: fc.integer({ min: 0, max: 9_999 }),
    promoShare: fc.double({ min: 0, max: 1, noNaN: true }),
    taxAdded: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ promoShare, ...rest }) => ({
    ...rest,
    id: '',
    promo: Math.floor(rest.quantity * rest.unitDiscountPrice * promoShare),
    cancelledQuantity: 0,
  }));

const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    delivery: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ lines, delivery }) => ({
    lines: lines.map((one, index) => ({ ...one, id: String(index) })),
    total: lines.reduce(
      (sum, { quantity, unitDiscountPrice, promo, taxAdded }) =>
        sum + quantity * unitDiscountPrice - promo + taxAdded,
      delivery,
    ),
  }));

/** Units that are sent in a parcel, or cancelled. */
const step = fc.record({
  isSent: fc.boolean(),
  units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
});

/** Ships or cancels units step by step, and the rest in the end. */
function play(
  { lines: bought, total }: { lines: Parameters<typeof costOfOrder>[1]; total: number },
  steps: { isSent: boolean; units: number[] }[],
  { isOnce = false, supplements = 0 } = {},
) {
  let lines = bought.map((one) => ({ ...one }));
  const parcels: { lines: { id: string; quantity: number }[] }[] = [];
  const earlier: { amount: number; upTo: number; isLast: boolean }[] = [];
  let refunded = 0;
  const all = bought.map(() => 9);
  for (const { isSent, units } of [...steps, { isSent: true, units: all }]) {
    const chosen = unitsLeft(lines, parcels)
      .map(({ id, quantity }) => ({ id, quantity: Math.min(quantity, units[Number(id)] ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (chosen.length === 0) continue;
    if (isSent) {
      parcels.push({ lines: chosen });
      const capture = captureFor(
        {
          sent: costOfParcels({ total }, lines, parcels),
          whole: costOfOrder({ total }, lines),
          isLast: unitsLeft(lines, parcels).length === 0,
        },
        { isOnce, authorised: total - supplements, captured: 0, earlier, supplements },
      );
      if (capture) earlier.push(capture);
    } else {
      const before = costOfOrder({ total }, lines);
      lines = lines.map((one) => ({
        ...one,
        cancelledQuantity:
          one.cancelledQuantity + (chosen.find(({ id }) => id === one.id)?.quantity ?? 0),
      }));
      const whole = costOfOrder({ total }, lines);
      const taken = (earlier.at(-1)?.upTo ?? 0) + supplements;
      refunded += refundForUncharged(before - whole, taken, whole);
    }
  }
  const captured = earlier.reduce((sum, { amount }) => sum + amount, 0);
  const isShipped = parcels.length > 0;
  return { captured, refunded, earlier, whole: costOfOrder({ total }, lines), isShipped };
}

describe('the captures of an order’s parcels', () => {
  it('add up to the total, however it is shipped', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        (bought, steps, isOnce) => {
          const sent = steps.map((one) => ({ ...one, isSent: true }));
          const { captured, refunded, earlier } = play(bought, sent, { isOnce });
          expect(captured).toBe(bought.total);
          expect(refunded).toBe(0);
          expect(earlier.filter(({ isLast }) => isLast).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('less refunds never exceed the cost without cancelled units, and lose at most a cent per line', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        (bought, steps, isOnce) => {
          const { captured, refunded, whole, isShipped } = play(bought, steps, { isOnce });
          if (!isShipped) expect(captured).toBe(0);
          if (!isShipped) return;
          expect(captured - refunded).toBeLessThanOrEqual(whole);
          expect(captured - refunded).toBeGreaterThanOrEqual(whole - bought.lines.length);
        },
      ),
    );
  });

  it('and paid supplements add up to the total', () => {
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 6 }), fc.nat(), (bought, steps, share) => {
        const supplements = share % (bought.total + 1);
        const sent = steps.map((one) => ({ ...one, isSent: true }));
        const { captured } = play(bought, sent, { supplements });
        expect(captured + supplements).toBe(bought.total);
      }),
    );
  });
});
