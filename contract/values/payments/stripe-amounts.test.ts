import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies } from '../currencies';
import {
  chargedAmount,
  EXACT_AMOUNT,
  fromStripeAmount,
  refundAtStripe,
  toStripeAmount,
} from './stripe-amounts';

it.each([
  ['USD', 1_099, 1_099],
  ['JPY', 500, 500],
  ['KRW', 500, 500],
  ['UGX', 500, 50_000],
  ['ISK', 500, 50_000],
  ['KWD', 5_120, 5_120],
  ['KWD', 5_124, 5_120],
  ['MGA', 1_250, 12],
])('%s %i is charged as %i', (currency, minor, charged) => {
  expect(toStripeAmount(minor, currency)).toBe(charged);
});

const amount = fc.integer({ min: 1, max: 99_999_999 });
const currency = fc.constantFrom(...currencies);
const metadataOf = (minor: number) => ({ [EXACT_AMOUNT]: String(minor) });

it('reports a charge as the amount that was asked for, and any other as it is', () => {
  fc.assert(
    fc.property(amount, amount, currency, (minor, other, code) => {
      const charged = toStripeAmount(minor, code);
      expect(chargedAmount(charged, code, metadataOf(minor))).toBe(minor);
      const another = toStripeAmount(other, code);
      if (another !== charged)
        expect(chargedAmount(another, code, metadataOf(minor))).toBe(
          fromStripeAmount(another, code),
        );
    }),
  );
});

it('refunds a whole charge in any portions', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), currency, (portions, code) => {
      const refunds: { amount: number; metadata: Record<string, string> }[] = [];
      for (const minor of portions)
        refunds.push({
          amount: refundAtStripe(minor, code, refunds),
          metadata: metadataOf(minor),
        });
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
      expect(sum(refunds.map((refund) => refund.amount))).toBe(toStripeAmount(sum(portions), code));
    }),
  );
});
