import type { EffectOf } from '#contract/promotions/effects';
import type { EffectGoods } from './effect-goods.rules';
import type { Grouping } from './grouping';

/** "3 for 2". The units of a group follow each other in price, and the cheapest are free: no other grouping takes off more. */
export function multiBuy(
  { quantity, pay }: Pick<EffectOf<'multi_buy'>, 'quantity' | 'pay'>,
  { lines, counts }: EffectGoods,
): Grouping {
  return {
    states: quantity,
    lines: counts,
    take: (state, line) => [
      {
        state: (state + 1) % quantity,
        gain: state < pay ? 0 : (lines[line]?.unitDiscountPrice ?? 0),
      },
    ],
    isComplete: (state) => state === 0,
  };
}
