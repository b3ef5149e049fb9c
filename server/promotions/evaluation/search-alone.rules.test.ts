import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EffectOf, goodsFilter } from '#contract/promotions/effects';
import { anyGoods, basketLine } from '../../../tests/support/promotions/promotions';
import { bundle } from './effects/bundle.rules';
import { buyGet } from './effects/buy-get.rules';
import type { EffectGoods } from './effects/effect-goods.rules';
import type { Grouping } from './effects/grouping';
import { multiBuy } from './effects/multi-buy.rules';
import { fitsArrays, searchAlone } from './search-alone.rules';
import { search } from './search-units.rules';

const shirts = goodsFilter.parse({ tags: ['shirts'] });
const socks = goodsFilter.parse({ tags: ['socks'] });
const number = (most: number) => fc.integer({ min: 1, max: most });
const goods = fc.constantFrom(anyGoods, shirts, socks);

const effect = fc.oneof(
  fc.record({ kind: fc.constant('multi_buy' as const), quantity: fc.integer({ min: 2, max: 4 }) }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: number(3),
    get: number(2),
    goods,
    percent: fc.constantFrom(33, 50, 100),
  }),
  fc.record({
    kind: fc.constant('bundle' as const),
    parts: fc.array(fc.record({ goods, quantity: number(2) }), { minLength: 1, maxLength: 3 }),
    price: fc.nat(3_000),
  }),
);

const basket = fc.array(
  fc.record({
    price: fc.constantFrom(0, 500, 999, 1_000, 2_500),
    quantity: number(4),
    tags: fc.subarray(['shirts', 'socks']),
    alone: fc.record({ reduction: fc.constantFrom(0, 0, 100, 500), rank: fc.constantFrom(0, 2) }),
  }),
  { minLength: 1, maxLength: 8 },
);

function groupingOf(
  given: EffectOf<'buy_get' | 'bundle'> | { kind: 'multi_buy'; quantity: number },
  all: EffectGoods,
): Grouping {
  const left = { ...all, quantities: all.lines.map(({ quantity }) => quantity), maxStates: 1_000 };
  if (given.kind === 'multi_buy')
    return multiBuy({ quantity: given.quantity, pay: given.quantity - 1 }, all);
  return given.kind === 'bundle' ? bundle(given, left) : buyGet(given, left);
}

it('a search in arrays finds the same units as the search for several groupings, by as many steps', () => {
  fc.assert(
    fc.property(basket, effect, fc.constantFrom(0, 1, 3), (list, given, rank) => {
      const lines = list.map(({ price, quantity, tags }, index) =>
        basketLine({ key: `l${index}`, unitDiscountPrice: price, quantity, tags }),
      );
      const matches = ({ tags }: { tags: readonly string[] }) =>
        lines.map((line) => tags.length === 0 || tags.some((tag) => line.tags.includes(tag)));
      const counts = matches(shirts);
      const counted = { quantity: 0, value: 0 };
      const grouping = groupingOf(given, { lines, counts, counted, matches });
      const byPrice = lines
        .map((_, index) => index)
        .sort((a, b) => (list[b]?.price ?? 0) - (list[a]?.price ?? 0) || a - b);
      const among = { lines, byPrice, alone: list.map(({ alone }) => alone) };
      const quantities = lines.map(({ quantity }, index) => (index % 3 === 2 ? 1 : quantity));
      const [one, other] = [{ left: 5_000 }, { left: 5_000 }];
      const ranked = { rank, grouping };
      expect(fitsArrays(ranked, 32)).toBe(true);
      const found = searchAlone(among, quantities, ranked, one);
      expect(found).toEqual(search(among, quantities, [ranked], other));
      if (found !== null) expect(one).toEqual(other);
    }),
    { numRuns: 2_000, seed: 20_261_128 },
  );
});
