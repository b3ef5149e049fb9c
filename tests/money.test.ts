import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toMinor } from '#contract/money';
import { refundForReturn, refundForUnits } from '#contract/values/orders/refund-share';
import { addUp, lineAmount, sharePromo } from '../server/cart/cart.rules';
import { explainTotal } from '../server/cart/explanation.rules';
import { promoAmount } from './support/promotions/promo-amount';

/**
 * `MONEY_CARTS=1000000 npx vitest run --project unit tests/money.test.ts` tests a million carts; `MONEY_SEED` repeats
 * a run.
 */
const CARTS = Number(process.env.MONEY_CARTS ?? '20000');
const SEED = process.env.MONEY_SEED === undefined ? {} : { seed: Number(process.env.MONEY_SEED) };

const anyLine = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000 })),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99_999 })),
  percentOff: fc.integer({ min: 0, max: 100 }),
});
const anyPromo = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 50_000 }) }),
);
const anyShipping = fc.record({
  shippingFlat: fc.integer({ min: 0, max: 2_000 }),
  freeShippingOver: fc.option(fc.integer({ min: 0, max: 50_000 })),
  freeFirstOrder: fc.boolean(),
  isFirstOrder: fc.boolean(),
});
/** Random refunds, in order: units of a line by staff or by a return, an amount, or the rest of the charge. */
const anyRefund = fc.record({
  by: fc.constantFrom('refund', 'return', 'amount', 'rest'),
  line: fc.nat(),
  quantity: fc.integer({ min: 1, max: 400 }),
  amount: fc.integer({ min: 1, max: 30_000 }),
});

type Line = { quantity: number; unitPrice: number; unitDiscountPrice: number; promo: number };
type RandomRefund = typeof anyRefund extends fc.Arbitrary<infer T> ? T : never;

it(`${CARTS} carts and their refunds agree to the cent`, () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.option(anyPromo),
      anyShipping,
      fc.array(anyRefund, { maxLength: 12 }),
      (chosen, terms, shipping, refunds) => {
        const { lines, total } = priced(chosen, terms, shipping);
        checkRefunds(lines, total, refunds);
      },
    ),
    { numRuns: CARTS, ...SEED },
  );
}, 600_000);

/** A cart's lines with their shares of the promo, and its total, as its order would store them. */
function priced(
  chosen: { quantity: number; unitPrice: number; percentOff: number }[],
  terms: { kind: 'percent' | 'amount'; value: number } | null,
  shipping: Parameters<typeof addUp>[2],
): { lines: Line[]; total: number } {
  const goods = chosen.map(({ quantity, unitPrice, percentOff }) => ({
    quantity,
    unitPrice,
    unitDiscountPrice: Math.floor((unitPrice * (100 - percentOff)) / 100),
  }));
  const amounts = goods.map(lineAmount);
  const subtotal = sum(amounts);
  const totals = addUp(goods, terms ? promoAmount(terms, subtotal) : 0, shipping);
  const shares = sharePromo(amounts, totals.promo);
  const lines = goods.map((line, index) => ({ ...line, promo: shares[index] ?? 0 }));

  same(sum(shares), totals.promo, 'the shares of the promo are the promo');
  same(totals.subtotal, subtotal, 'the lines are the subtotal');
  same(
    totals.listTotal - totals.discount,
    subtotal,
    'the list prices less the discount are the subtotal',
  );
  same(totals.subtotal - totals.promo + totals.shipping, totals.total, 'the parts are the total');
  for (const [index, line] of lines.entries())
    within(line.promo, 0, amounts[index] ?? 0, 'a line’s share is at most its amount');
  for (const currency of ['JPY', 'USD', 'KWD']) {
    const explanation = explainTotal(
      lines.map((line) => ({ ...line, title: 'Linen Shirt', colour: 'White', size: 'M' })),
      { ...totals, currency, promoCode: 'WELCOME10' },
    );
    same(
      sum(explanation.map(({ amount }) => toMinor(amount, currency))),
      totals.total,
      'the explanation adds up',
    );
  }
  return { lines, total: totals.total };
}

/** Refunds as the shop does: each unit at its price, and at most the remaining charge. */
function checkRefunds(lines: Line[], charged: number, refunds: RandomRefund[]): void {
  const refundedFor = lines.map(() => 0);
  let left = charged;
  const take = (wanted: number) => {
    const amount = Math.min(wanted, left);
    within(amount, 0, left, 'a refund never exceeds the remaining charge');
    left -= amount;
  };
  const isByUnit = refunds.every(({ by }) => by === 'refund' || by === 'return');
  const refundUnits = (index: number, wanted: number, by: 'refund' | 'return') => {
    const line = lines[index];
    const back = refundedFor[index] ?? 0;
    if (!line) return;
    const quantity = Math.min(wanted, line.quantity - back);
    const amount = lineAmount(line) - line.promo;
    const cost = { id: '', quantity: line.quantity, amount, back };
    const asRefund = refundForUnits(cost, quantity);
    const asReturn = refundForReturn([{ amount, back, bought: line.quantity, quantity }]);
    same(asRefund, asReturn, 'a refund and a return of the same units refund the same amount');
    within(asRefund, 0, amount, 'units refund at most the cost of their line');
    refundedFor[index] = back + quantity;
    take(by === 'refund' ? asRefund : asReturn);
  };
  for (const { by, line, quantity, amount } of refunds) {
    if (by === 'amount') take(amount);
    else if (by === 'rest') take(left);
    else refundUnits(line % lines.length, quantity, by);
  }
  // Returns everything else: then the goods are refunded in full, and the shipping is not.
  for (const index of lines.keys()) refundUnits(index, 1_000, 'return');
  const goods = sum(lines.map((line) => lineAmount(line) - line.promo));
  if (isByUnit) same(left, charged - goods, 'refunding all units refunds the cost of the goods');
  else within(left, 0, charged - goods, 'at least the cost of the goods is refunded');
  take(left);
  same(left, 0, 'charge and refunds agree');
}

// A million times three matchers of vitest would take longer than the calculations.
function same(seen: number, wanted: number, rule: string): void {
  if (seen !== wanted) expect.fail(`${rule}: ${seen} is not ${wanted}`);
}
function within(seen: number, min: number, max: number, rule: string): void {
  if (!(seen >= min && seen <= max)) expect.fail(`${rule}: ${seen} is not in ${min} to ${max}`);
}
function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
