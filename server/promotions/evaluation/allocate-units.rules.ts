import { shareOut } from '#contract/values/share';
import type { BasketLine } from './basket';
import type { ItemEffect } from './effects/effects.rules';
import { fitsArrays, searchAlone } from './search-alone.rules';
import {
  type Alone,
  type Goods,
  type RankedGrouping,
  type Steps,
  search,
  type Taken,
} from './search-units.rules';

/** Maximum number of promotions on several units that are compared in all combinations, where they compete for the same goods. */
const EXACT_PROMOTIONS = 6;
/** Maximum number of the units that they compete for. */
const EXACT_UNITS = 1_000;
/** Maximum number of states of a promotion in such a search. */
const EXACT_STATES = 100_000;
/** Units among which a promotion by itself looks for groups, which it then repeats. */
const UNITS_ALONE = 300;
/** Maximum number of these units times the states of the promotion, but at least `LEAST_STATES` states. */
const STATES_ALONE = 20_000;
const LEAST_STATES = 100;

/** The steps of searches for one basket: for promotions together, and for each by itself. */
export interface AllSteps {
  together: Steps;
  alone: Steps;
}
export const allSteps = (): AllSteps => ({ together: { left: 100_000 }, alone: { left: 500_000 } });

/** A promotion of the class `item`, which builds its effect for the units that are left. */
export interface ItemPromotion {
  /** `quantities` are the units of each line that no promotion has taken. */
  effectOn(quantities: readonly number[], maxStates: number): ItemEffect;
}

/** What each promotion takes, in the order in which they were given. */
interface Allocation {
  taken: { quantities: number[]; lines: number[] }[];
  /** See `PromotionResult`. */
  isBest: boolean;
}

/** A promotion on several units, with its place in the order of priority. */
interface Ranked extends RankedGrouping {
  promotion: ItemPromotion;
}

/**
 * Gives each unit to at most one promotion, so that together they take off as much as possible. Of equal results, the one
 * that gives more by earlier promotions is chosen. `promotions` are in the order of priority.
 */
export function allocateUnits(
  lines: readonly BasketLine[],
  promotions: readonly ItemPromotion[],
  steps: AllSteps,
): Allocation {
  const taken = promotions.map(() => ({
    quantities: lines.map(() => 0),
    lines: lines.map(() => 0),
  }));
  const alone: Alone[] = lines.map(() => ({ reduction: 0, rank: -1 }));
  const grouped: Ranked[] = [];
  const left = lines.map(({ quantity }) => quantity);
  for (const [rank, promotion] of promotions.entries()) {
    const effect = promotion.effectOn(left, EXACT_STATES);
    if ('grouping' in effect) {
      if (effect.grouping.lines.some(Boolean))
        grouped.push({ rank, promotion, grouping: effect.grouping });
      continue;
    }
    for (const [line, reduction] of effect.reductions.entries())
      if (reduction > (alone[line]?.reduction ?? 0)) alone[line] = { reduction, rank };
  }
  const goods = { lines, byPrice: byPrice(lines), alone };
  let isBest = true;
  for (const competition of competitions(grouped)) {
    const quantities = left.map((quantity, line) => (competition.lines[line] ? quantity : 0));
    const found = allocateGroups(goods, competition.promotions, quantities, steps);
    isBest &&= found.isBest;
    for (const { rank, quantities: units, gain } of found.taken) {
      const share = taken[rank];
      if (!share) continue;
      share.quantities = units;
      share.lines = shareOut(
        units.map((quantity, line) => quantity * (lines[line]?.unitDiscountPrice ?? 0)),
        gain,
      );
      takeFrom(left, units);
    }
  }
  for (const [line, { reduction, rank }] of alone.entries()) {
    const share = taken[rank];
    const quantity = left[line] ?? 0;
    if (!share || quantity === 0) continue;
    share.quantities[line] = quantity;
    share.lines[line] = quantity * reduction;
  }
  return { taken, isBest };
}

/** Promotions that compete for the units of some lines. */
interface Competition {
  lines: boolean[];
  promotions: Ranked[];
}

/** Splits promotions into those that compete for the same goods. */
function competitions(promotions: readonly Ranked[]): Competition[] {
  let groups: Competition[] = [];
  for (const promotion of promotions) {
    const isShared = (group: Competition) =>
      group.lines.some((has, line) => has && promotion.grouping.lines[line]);
    const joined = groups.filter(isShared);
    const lines = promotion.grouping.lines.map(
      (has, line) => has || joined.some((group) => group.lines[line]),
    );
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      { lines, promotions: [...joined.flatMap((group) => group.promotions), promotion] },
    ];
  }
  return groups;
}

/** The units of promotions that compete for the same goods: all together if they are few, otherwise by priority. */
function allocateGroups(
  goods: Goods,
  competing: readonly Ranked[],
  quantities: readonly number[],
  steps: AllSteps,
): { taken: Taken[]; isBest: boolean } {
  const byRank = [...competing].sort((a, b) => a.rank - b.rank);
  const isSmall = byRank.length <= EXACT_PROMOTIONS && sum(quantities) <= EXACT_UNITS;
  if (isSmall && !byRank.some(({ grouping }) => grouping.isCapped)) {
    const found = bestUnits(goods, quantities, byRank, steps.together);
    if (found) return { taken: found, isBest: true };
  }
  const left = [...quantities];
  const taken: Taken[] = [];
  for (const one of byRank) {
    const found = takeAlone(goods, left, one, steps.alone);
    if (found.gain <= 0) continue;
    taken.push(found);
    takeFrom(left, found.quantities);
  }
  return { taken, isBest: false };
}

/** See `search`. */
function bestUnits(
  goods: Goods,
  quantities: readonly number[],
  groupings: readonly RankedGrouping[],
  steps: Steps,
): Taken[] | null {
  const [only] = groupings;
  return only && groupings.length === 1 && fitsArrays(only, sum(quantities))
    ? searchAlone(goods, quantities, only, steps)
    : search(goods, quantities, groupings, steps);
}

/** The best units for one promotion. In large baskets, groups are found among some units of each line, and repeated. */
function takeAlone(
  goods: Goods,
  quantities: readonly number[],
  { rank, promotion, grouping: { lines } }: Ranked,
  steps: Steps,
): Taken {
  const taken: Taken = { rank, quantities: quantities.map(() => 0), gain: 0 };
  const left = quantities.map((quantity, line) => (lines[line] ? quantity : 0));
  while (left.some((quantity) => quantity > 0)) {
    const part = someOf(left);
    const maxStates = Math.max(LEAST_STATES, Math.floor(STATES_ALONE / (sum(part) + 1)));
    const effect = promotion.effectOn(part, maxStates);
    if (!('grouping' in effect)) throw new Error('An effect on several units became one on each.');
    if (effect.grouping.takesAll) return takeAll(goods, left, { rank, promotion });
    const grouping = { rank, grouping: effect.grouping };
    const [found] = bestUnits(goods, part, [grouping], steps) ?? [];
    if (!found) return taken;
    const times = Math.min(
      ...found.quantities.map((quantity, line) =>
        quantity === 0 ? Number.POSITIVE_INFINITY : Math.floor((left[line] ?? 0) / quantity),
      ),
    );
    const units = found.quantities.map((quantity) => quantity * times);
    taken.gain += found.gain * times;
    taken.quantities = taken.quantities.map((quantity, line) => quantity + (units[line] ?? 0));
    takeFrom(left, units);
    if (sum(part) === sum(left) + sum(units)) break;
  }
  return taken;
}

/** All units for one promotion, if that takes off more than their reductions by themselves. */
function takeAll(
  { alone }: Goods,
  left: readonly number[],
  { rank, promotion }: Omit<Ranked, 'grouping'>,
): Taken {
  const effect = promotion.effectOn(left, LEAST_STATES);
  const gain = ('grouping' in effect && effect.grouping.takesAll) || 0;
  const lost = sum(left.map((quantity, line) => quantity * (alone[line]?.reduction ?? 0)));
  return gain > lost
    ? { rank, quantities: [...left], gain }
    : { rank, quantities: left.map(() => 0), gain: 0 };
}

/** At most about `UNITS_ALONE` units, as many of each line. */
function someOf(quantities: readonly number[]): number[] {
  const most = Math.floor(UNITS_ALONE / quantities.filter((quantity) => quantity > 0).length);
  return sum(quantities) <= UNITS_ALONE
    ? [...quantities]
    : quantities.map((quantity) => Math.min(quantity, Math.max(1, most)));
}

function takeFrom(left: number[], quantities: readonly number[]): void {
  for (const [line, quantity] of quantities.entries()) left[line] = (left[line] ?? 0) - quantity;
}

/** The positions of lines from the dearest; of equal prices, in the order of their keys. */
function byPrice(lines: readonly BasketLine[]): number[] {
  return lines
    .map(({ unitDiscountPrice, key }, index) => ({ unitDiscountPrice, key, index }))
    .sort((a, b) => b.unitDiscountPrice - a.unitDiscountPrice || (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
