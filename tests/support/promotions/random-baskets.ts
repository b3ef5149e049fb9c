import fc from 'fast-check';
import { type Effect, type GoodsFilter, goodsFilter } from '../../../contract/promotions/effects';
import { basketLine, judgedPromotion } from './promotions';

const tags = ['shirts', 'socks', 'linen'];
const goods: fc.Arbitrary<GoodsFilter> = fc
  .record({
    tags: fc.subarray(tags, { maxLength: 2 }),
    price: fc.constantFrom('any', 'any', 'any', 'full', 'reduced'),
  })
  .map((given) => goodsFilter.parse(given));

/** Minor units of a major one: yen, dollars, dinars. */
export const majorUnit = fc.constantFrom(1, 100, 1_000);
const percent = fc.constantFrom(1, 7, 10, 15, 20, 33, 50, 75, 100);
const group = fc.integer({ min: 1, max: 3 });

const effectsOf = (major: number): fc.Arbitrary<Effect> => {
  const money = fc.integer({ min: 1, max: 120 * major });
  const step = fc.oneof(
    percent.map((value) => ({ percent: value })),
    money.map((amount) => ({ amount })),
  );
  const steps = (from: fc.Arbitrary<number>) =>
    fc
      .tuple(
        fc.uniqueArray(from, { minLength: 1, maxLength: 3 }),
        fc.array(step, { minLength: 3, maxLength: 3 }),
      )
      .map(([starts, offs]) =>
        starts.sort((a, b) => a - b).map((start, index) => ({ from: start, ...offs[index] })),
      );
  return fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent }),
    fc.record({
      kind: fc.constant('amount' as const),
      amount: money,
      per: fc.constantFrom('unit', 'order'),
    }),
    fc.record({ kind: fc.constant('fixed_price' as const), price: money }),
    fc.integer({ min: 2, max: 4 }).chain((quantity) =>
      fc.record({
        kind: fc.constant('multi_buy' as const),
        quantity: fc.constant(quantity),
        pay: fc.integer({ min: 1, max: quantity - 1 }),
      }),
    ),
    fc.record({ kind: fc.constant('delivery' as const), percent }),
    fc.record({ kind: fc.constant('delivery_price' as const), price: money }),
    fc.record({ kind: fc.constant('buy_get' as const), buy: group, get: group, goods, percent }),
    fc.record({
      kind: fc.constant('bundle' as const),
      parts: fc.array(fc.record({ goods, quantity: fc.constantFrom(1, 1, 2) }), {
        minLength: 1,
        maxLength: 3,
      }),
      price: money,
    }),
    fc.oneof(
      fc.record({
        kind: fc.constant('tiers' as const),
        by: fc.constant('quantity' as const),
        steps: steps(fc.integer({ min: 1, max: 6 })),
      }),
      fc.record({
        kind: fc.constant('tiers' as const),
        by: fc.constant('value' as const),
        steps: steps(fc.nat(200 * major)),
      }),
    ),
  );
};

const ORDER_EFFECTS = ['percent', 'amount', 'tiers'];

/** Up to 6 promotions, whose amounts fit prices of up to 100 major units. */
export const promotionsOf = (major: number) =>
  fc
    .array(
      fc.record({
        effect: effectsOf(major),
        goods,
        isOrder: fc.boolean(),
        isExclusive: fc.constantFrom(false, false, false, true),
        priority: fc.integer({ min: 1, max: 3 }),
        leastQuantity: fc.constantFrom(null, null, 2, 3),
        leastValue: fc.constantFrom(null, null, 50 * major),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((list) =>
      list.map(({ effect, isOrder, isExclusive, priority, ...conditions }, index) => {
        const isOnOrder = isOrder && ORDER_EFFECTS.includes(effect.kind);
        return judgedPromotion({
          id: `p${index}`,
          class: isOnOrder ? 'order' : effect.kind.startsWith('delivery') ? 'delivery' : 'item',
          effect: isOnOrder && effect.kind === 'amount' ? { ...effect, per: 'order' } : effect,
          isExclusive,
          priority,
          conditions,
        });
      }),
    );

/** Up to 8 lines of together at most `maxUnits` units. */
export const linesOf = (major: number, maxUnits: number) =>
  fc
    .array(
      fc.record({
        price: fc.oneof(
          fc.integer({ min: 0, max: 100 * major }),
          fc.constantFrom(10 * major, 20 * major),
        ),
        reduced: fc.boolean(),
        tags: fc.subarray(tags),
        quantity: fc.constantFrom(1, 1, 1, 2, 3),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((list) => {
      let left = maxUnits;
      return list.flatMap(({ price, reduced, quantity, ...line }, index) => {
        const units = Math.min(quantity, left);
        left -= units;
        if (units === 0) return [];
        const unitPrice = reduced ? price + major : price;
        return [
          basketLine({
            ...line,
            key: `l${index}`,
            quantity: units,
            unitPrice,
            unitDiscountPrice: price,
          }),
        ];
      });
    });
