import type { GoodsLeft } from './effect-goods.rules';
import type { Grouping } from './grouping';

/** An amount off all units that count together. It takes all of them or none. */
export function once(amount: number, { lines, quantities, counts }: GoodsLeft): Grouping {
  const value = lines.reduce(
    (sum, { unitDiscountPrice }, index) =>
      counts[index] ? sum + (quantities[index] ?? 0) * unitDiscountPrice : sum,
    0,
  );
  const reduction = Math.min(amount, value);
  const [UNDECIDED, TAKES, LEAVES] = [0, 1, 2];
  return {
    states: 3,
    lines: counts,
    take(state) {
      if (state === LEAVES) return [];
      return [{ state: TAKES, gain: state === UNDECIDED ? reduction : 0 }];
    },
    leave: (state) => (state === TAKES ? null : LEAVES),
    isComplete: () => true,
    takesAll: reduction,
  };
}
