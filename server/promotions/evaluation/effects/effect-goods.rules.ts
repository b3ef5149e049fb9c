import type { GoodsFilter } from '#contract/promotions/effects';
import type { CountedGoods } from '../admission.rules';
import type { BasketLine } from '../basket';
import { matchesGoods } from '../goods.rules';

/** The goods of a basket, as a promotion sees them. */
export interface EffectGoods {
  lines: readonly BasketLine[];
  /** Whether each line counts by the conditions. */
  counts: readonly boolean[];
  /** What counts in the whole basket. */
  counted: CountedGoods;
  /** Whether each line matches a filter of the effect. */
  matches(filter: GoodsFilter): readonly boolean[];
}

/** With the units that no promotion has taken yet. */
export interface GoodsLeft extends EffectGoods {
  /** Of each line. */
  quantities: readonly number[];
  /** Maximum number of states of a grouping. */
  maxStates: number;
}

export function effectGoods(
  lines: readonly BasketLine[],
  { counts, counted }: Pick<EffectGoods, 'counts' | 'counted'>,
): EffectGoods {
  const known = new Map<GoodsFilter, readonly boolean[]>();
  return {
    lines,
    counts,
    counted,
    matches(filter) {
      const matching = known.get(filter) ?? lines.map((line) => matchesGoods(filter, line));
      known.set(filter, matching);
      return matching;
    },
  };
}
