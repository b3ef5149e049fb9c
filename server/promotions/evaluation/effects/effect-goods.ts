import type { GoodsFilter } from '#contract/promotions/effects';
import type { CountedGoods } from '../admission.rules';
import type { BasketLine } from '../basket';

/** The goods of a basket, as a promotion sees them. */
export interface EffectGoods {
  lines: readonly BasketLine[];
  /** Whether each line counts by the conditions. */
  counts: readonly boolean[];
  /** What counts in the whole basket. */
  counted: CountedGoods;
  /** Whether each line matches a filter of the effect. */
  matches(filter: GoodsFilter): boolean[];
}

/** The units that no promotion has taken yet. */
export interface GoodsLeft extends EffectGoods {
  /** Maximum number of states of a grouping. */
  maxStates: number;
}
