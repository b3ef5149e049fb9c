import type { Effect, EffectKind, EffectOf } from '#contract/promotions/effects';
import type { CountedGoods } from '../admission.rules';
import type { GiftSize, Missing, MissingAmount } from '../basket';
import { bundle, missingParts, missingToBundle } from './bundle.rules';
import { buyGet, canGet, missingToGet } from './buy-get.rules';
import type { EffectGoods, GoodsLeft } from './effect-goods.rules';
import type { Grouping } from './grouping';
import { multiBuy } from './multi-buy.rules';
import { once } from './once.rules';
import { percentOf } from './percent.rules';

/** An effect of the class `item`: a reduction of each unit by itself, by line in minor units; or of several together. */
export type ItemEffect = { reductions: number[] } | { grouping: Grouping };

/** What an effect does in the classes in which it can be used. */
interface EffectRules<Terms> {
  item?(effect: Terms, goods: GoodsLeft): ItemEffect;
  /** What it takes off an order whose goods cost `rest` after promotions of the class `item`, in minor units. */
  order?(effect: Terms, rest: number, counted: CountedGoods): number;
  /** What it takes off a delivery, in minor units. */
  delivery?(effect: Terms, price: number): number;
  gift?(effect: Terms, gifts: readonly GiftSize[]): GiftSize | null;
  /** Whether there are enough units for one group; omitted if each unit is enough. */
  isReached?(effect: Terms, goods: EffectGoods): boolean;
  /** What is missing for it, or for more of it, if at least half is there; of the goods that count if none are named. */
  missing?(effect: Terms, goods: EffectGoods): (MissingAmount & Partial<Missing>) | null;
}

/** Each effect. A new one needs its schema in `contract/promotions/effects.ts` and its entry here. */
const effectRules: { [Kind in EffectKind]: EffectRules<EffectOf<Kind>> } = {
  percent: {
    item: ({ percent }, goods) => each(goods, (price) => percentOf(price, percent)),
    order: ({ percent }, rest) => percentOf(rest, percent),
  },
  amount: {
    item: ({ amount, per }, goods) =>
      per === 'unit'
        ? each(goods, (price) => Math.min(amount, price))
        : { grouping: once(amount, goods) },
    order: ({ amount }, rest) => Math.min(amount, rest),
  },
  fixed_price: {
    item: ({ price: fixed }, goods) => each(goods, (price) => Math.max(0, price - fixed)),
  },
  multi_buy: {
    item: (effect, goods) => ({ grouping: multiBuy(effect, goods) }),
    isReached: ({ quantity }, { counted }) => counted.quantity >= quantity,
    missing: ({ quantity }, { counted }) => missingUnits(counted.quantity % quantity, quantity),
  },
  buy_get: {
    item: (effect, goods) => ({ grouping: buyGet(effect, goods) }),
    isReached: canGet,
    missing: missingToGet,
  },
  bundle: {
    item: (effect, goods) => ({ grouping: bundle(effect, goods) }),
    isReached: (effect, goods) => missingParts(effect, goods).length === 0,
    missing: missingToBundle,
  },
  tiers: {
    item(effect, goods) {
      const { percent, amount } = reachedStep(effect, goods.counted) ?? {};
      return percent === undefined
        ? { grouping: once(amount ?? 0, goods) }
        : each(goods, (price) => percentOf(price, percent));
    },
    order(effect, rest, counted) {
      const { percent, amount = 0 } = reachedStep(effect, counted) ?? {};
      return percent === undefined ? Math.min(amount, rest) : percentOf(rest, percent);
    },
    missing({ by, steps }, { counted }) {
      const reached = by === 'quantity' ? counted.quantity : counted.value;
      const next = steps.find(({ from }) => from > reached);
      if (!next || next.from - reached > reached) return null;
      return by === 'quantity'
        ? { kind: 'quantity', quantity: next.from - reached }
        : { kind: 'value', value: next.from - reached };
    },
  },
  delivery: { delivery: ({ percent }, price) => percentOf(price, percent) },
  delivery_price: { delivery: ({ price: fixed }, price) => Math.max(0, price - fixed) },
  gift: {
    gift: ({ productId, size }, gifts) =>
      gifts.find((gift) => gift.productId === productId && gift.size === size) ?? null,
  },
};

/** The rules of an effect, for terms of any kind. */
export function rulesOf(effect: Effect): EffectRules<Effect> {
  // The rules of a kind take the terms of that kind.
  return effectRules[effect.kind] as EffectRules<Effect>;
}

/** A reduction of each unit that counts, by its price. */
function each({ lines, counts }: EffectGoods, reductionOf: (price: number) => number): ItemEffect {
  return {
    reductions: lines.map(({ unitDiscountPrice }, index) =>
      counts[index] ? reductionOf(unitDiscountPrice) : 0,
    ),
  };
}

/** The last step that the goods reach; undefined below the first. */
function reachedStep({ by, steps }: EffectOf<'tiers'>, { quantity, value }: CountedGoods) {
  const reached = by === 'quantity' ? quantity : value;
  return steps.findLast(({ from }) => from <= reached);
}

/** The units that are missing for a group, if at least half are there. */
function missingUnits(units: number, group: number): MissingAmount | null {
  const quantity = group - units;
  return units > 0 && quantity <= units ? { kind: 'quantity', quantity } : null;
}
