import type { EffectOf } from '#contract/promotions/effects';
import type { Missing } from '../basket';
import type { EffectGoods, GoodsLeft } from './effect-goods.rules';
import type { Grouping } from './grouping';
import { percentOf } from './percent.rules';

/**
 * "Buy 2 shirts, get a tie for half." For each `buy` units that count, up to `get` others are cheaper. A unit that could be
 * either is never given for cheaper units: of these, the bought ones come first in the order of price.
 *
 * A state is the number of units bought towards the next group, the cheaper units that earlier groups allow, and those
 * taken so far that cannot be bought themselves, for which any group may be the reason.
 */
export function buyGet(
  { buy, get, goods, percent }: EffectOf<'buy_get'>,
  { lines, quantities, counts, matches, maxStates }: GoodsLeft,
): Grouping {
  const given = matches(goods);
  const unitsOf = (isCounted: (index: number) => boolean) =>
    quantities.reduce((sum, quantity, index) => (isCounted(index) ? sum + quantity : sum), 0);
  const groups = Math.floor(unitsOf((index) => counts[index] === true) / buy);
  const allGiven = unitsOf((index) => given[index] === true);
  const onlyGiven = unitsOf((index) => given[index] === true && !counts[index]);
  const most = Math.max(1, Math.floor(Math.sqrt(maxStates / buy)) - 1);
  const allowedLimit = Math.min(get * groups, allGiven);
  const pendingLimit = Math.min(get * groups, onlyGiven);
  const isCapped = buy * (allowedLimit + 1) * (pendingLimit + 1) > maxStates;
  const maxAllowed = isCapped ? Math.min(allowedLimit, most) : allowedLimit;
  const maxPending = isCapped ? Math.min(pendingLimit, most) : pendingLimit;
  const encode = (bought: number, allowed: number, pending: number) =>
    (pending * (maxAllowed + 1) + allowed) * buy + bought;
  const decode = (state: number) => {
    const rest = Math.floor(state / buy);
    return {
      bought: state % buy,
      allowed: rest % (maxAllowed + 1),
      pending: Math.floor(rest / (maxAllowed + 1)),
    };
  };
  return {
    states: buy * (maxAllowed + 1) * (maxPending + 1),
    lines: lines.map((_, index) => counts[index] === true || given[index] === true),
    isCapped,
    take(state, line) {
      const { bought, allowed, pending } = decode(state);
      const takes = [];
      if (counts[line]) {
        const isGroup = bought + 1 === buy;
        const after = isGroup ? Math.min(allowed + get, maxAllowed) : allowed;
        takes.push({ state: encode(isGroup ? 0 : bought + 1, after, pending), gain: 0 });
      }
      if (given[line]) {
        const gain = percentOf(lines[line]?.unitDiscountPrice ?? 0, percent);
        if (!counts[line] && pending < maxPending)
          takes.push({ state: encode(bought, allowed, pending + 1), gain });
        if (counts[line] && allowed > 0)
          takes.push({ state: encode(bought, allowed - 1, pending), gain });
      }
      return takes;
    },
    isComplete(state) {
      const { bought, allowed, pending } = decode(state);
      return bought === 0 && pending <= allowed;
    },
  };
}

/** Whether there are units to buy, and another that is then cheaper. */
export function canGet(
  { buy, goods }: EffectOf<'buy_get'>,
  { lines, counts, counted, matches }: EffectGoods,
): boolean {
  const given = matches(goods);
  const isOther = lines.some((_, index) => given[index] && !counts[index]);
  const isEither = lines.some((_, index) => given[index] && counts[index]);
  return counted.quantity >= buy && (isOther || (isEither && counted.quantity > buy));
}

/** The cheaper units that the bought ones allow and the basket lacks. */
export function missingToGet(
  { buy, get, goods }: EffectOf<'buy_get'>,
  { lines, counts, counted, matches }: EffectGoods,
): (Missing & { kind: 'quantity' }) | null {
  const given = matches(goods);
  const onlyGiven = lines.reduce(
    (sum, { quantity }, index) => (given[index] && !counts[index] ? sum + quantity : sum),
    0,
  );
  // Where units can be either, a group has both kinds.
  const isSame = lines.some((_, index) => given[index] && counts[index]);
  const quantity = isSame
    ? missingOfGroup(counted.quantity + onlyGiven, { buy, get })
    : get * Math.floor(counted.quantity / buy) - onlyGiven;
  return quantity > 0 && quantity <= Math.max(get, buy)
    ? { kind: 'quantity', quantity, goods }
    : null;
}

function missingOfGroup(units: number, { buy, get }: { buy: number; get: number }): number {
  const rest = units % (buy + get);
  return rest >= buy ? buy + get - rest : 0;
}
