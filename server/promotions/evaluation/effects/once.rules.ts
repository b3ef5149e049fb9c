import type { EffectGoods } from './effect-goods';
import type { Grouping } from './grouping';

/** An amount off all units that count together. It takes all of them or none. */
export function once(amount: number, { lines, counts }: EffectGoods): Grouping {
  const value = lines.reduce(
    (sum, line, index) => (counts[index] ? sum + line.quantity * line.unitDiscountPrice : sum),
    0,
  );
  const [UNDECIDED, TAKES, LEAVES] = [0, 1, 2];
  return {
    states: 3,
    lines: counts,
    take(state) {
      if (state === LEAVES) return [];
      return [{ state: TAKES, gain: state === UNDECIDED ? Math.min(amount, value) : 0 }];
    },
    leave: (state) => (state === TAKES ? null : LEAVES),
    isComplete: () => true,
  };
}
