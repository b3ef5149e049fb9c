import { shareOut } from '#contract/values/share';
import type { BasketLine } from './basket';
import type { ItemEffect } from './effects/effects.rules';
import type { Grouping } from './effects/grouping';

/** So many promotions that take several units together are compared in all combinations, where they compete for the same goods. */
const EXACT_PROMOTIONS = 6;
/** Steps of a search for all of them. Beyond, fewer are compared together. */
const SEARCH_STEPS = 60_000;
/** Units of a basket in one search, from the dearest. */
const SEARCH_UNITS = 1_000;
/** Steps of the search for a promotion alone, from which its number of states follows. */
const STEPS_ALONE = 20_000;

/** A promotion of the class `item`, which builds its effect for the units that are left. */
export interface ItemPromotion {
  effectOn(lines: readonly BasketLine[], maxStates: number): ItemEffect;
}

/** What each promotion takes, in the order in which they were given. */
interface Allocation {
  taken: { quantities: number[]; lines: number[] }[];
  /** See `PromotionResult`. */
  isBest: boolean;
}

/** A promotion with its place in the order of priority. */
interface Ranked {
  rank: number;
  promotion: ItemPromotion;
}

/**
 * Gives each unit to at most one promotion, so that together they take off as much as possible. Of equal results, the one
 * that gives more by earlier promotions is chosen. `promotions` are in the order of priority.
 */
export function allocateUnits(
  lines: readonly BasketLine[],
  promotions: readonly ItemPromotion[],
): Allocation {
  const taken = promotions.map(() => ({
    quantities: lines.map(() => 0),
    lines: lines.map(() => 0),
  }));
  const alone: Alone[] = lines.map(() => ({ reduction: 0, rank: -1 }));
  const grouped: (Ranked & { grouping: Grouping })[] = [];
  for (const [rank, promotion] of promotions.entries()) {
    const effect = promotion.effectOn(lines, SEARCH_STEPS);
    if ('grouping' in effect) {
      if (effect.grouping.lines.some(Boolean))
        grouped.push({ rank, promotion, grouping: effect.grouping });
      continue;
    }
    for (const [line, reduction] of effect.reductions.entries())
      if (reduction > (alone[line]?.reduction ?? 0)) alone[line] = { reduction, rank };
  }
  const left = lines.map(({ quantity }) => quantity);
  let isBest = true;
  for (const competition of competitions(grouped)) {
    const quantities = left.map((quantity, line) => (competition.lines[line] ? quantity : 0));
    const found = allocateGroups(lines, competition.promotions, alone, quantities);
    isBest &&= found.isBest;
    for (const { rank, quantities, gain } of found.taken) {
      const share = taken[rank];
      if (!share) continue;
      share.quantities = quantities;
      share.lines = shareOut(
        quantities.map((quantity, line) => quantity * (lines[line]?.unitDiscountPrice ?? 0)),
        gain,
      );
      for (const [line, quantity] of quantities.entries())
        left[line] = (left[line] ?? 0) - quantity;
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

/** The best reduction of a unit by itself, and the rank of its promotion; -1 if there is none. */
interface Alone {
  reduction: number;
  rank: number;
}

/** Promotions that compete for the units of some lines. */
interface Competition {
  lines: boolean[];
  promotions: Ranked[];
}

/** Splits promotions into those that compete for the same goods. */
function competitions(promotions: readonly (Ranked & { grouping: Grouping })[]): Competition[] {
  let groups: Competition[] = [];
  for (const promotion of promotions) {
    const isShared = (group: { lines: boolean[] }) =>
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

interface Taken {
  rank: number;
  quantities: number[];
  gain: number;
}

/** The units of promotions that compete for the same goods: all together if they are few, otherwise by priority. */
function allocateGroups(
  lines: readonly BasketLine[],
  competing: readonly Ranked[],
  alone: readonly Alone[],
  quantities: readonly number[],
): { taken: Taken[]; isBest: boolean } {
  const byRank = [...competing].sort((a, b) => a.rank - b.rank);
  const left = [...quantities];
  const taken: Taken[] = [];
  let isBest = byRank.length <= EXACT_PROMOTIONS;
  let together = EXACT_PROMOTIONS;
  let isCapped = false;
  for (let next = 0; next < byRank.length; ) {
    const batch = byRank.slice(next, next + together);
    const rest = dearestUnits(lines, left);
    const found = search(rest.lines, batch, alone, isCapped);
    if (!found.isBest || rest.isCut) isBest = false;
    if (found.taken === null) {
      if (batch.length === 1) isCapped = true;
      together = Math.max(1, Math.floor(batch.length / 2));
      continue;
    }
    for (const one of found.taken) {
      taken.push(one);
      for (const [line, quantity] of one.quantities.entries())
        left[line] = (left[line] ?? 0) - quantity;
    }
    next += batch.length;
  }
  return { taken, isBest };
}

/** The lines with the units that are left, of which at most `SEARCH_UNITS` from the dearest. */
function dearestUnits(lines: readonly BasketLine[], left: readonly number[]) {
  const quantities = lines.map(() => 0);
  let most = SEARCH_UNITS;
  for (const index of byPrice(lines)) {
    const quantity = Math.min(left[index] ?? 0, most);
    quantities[index] = quantity;
    most -= quantity;
  }
  return {
    lines: lines.map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 })),
    isCut: quantities.some((quantity, index) => quantity < (left[index] ?? 0)),
  };
}

/** The positions of lines from the dearest; of equal prices, in the order of their keys. */
function byPrice(lines: readonly BasketLine[]): number[] {
  return lines
    .map(({ unitDiscountPrice, key }, index) => ({ unitDiscountPrice, key, index }))
    .sort((a, b) => b.unitDiscountPrice - a.unitDiscountPrice || (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}

/** How far a search has come: a choice for the last unit, after the choices for the units before it. */
interface Choice {
  /** What all units up to this one take off. */
  gain: number;
  /** The gains times the ranks of their promotions: of equal gains, the lower is chosen. */
  rankedGain: number;
  before: Choice | null;
  line: number;
  /** The grouping that takes the unit, and what it adds; -1 if none takes it. */
  by: number;
  added: number;
}

/**
 * The units that groupings take for the best result, with those that are reduced by themselves. The search keeps the best
 * choice for each combination of their states. `taken` is null if it has too many steps; if `isCapped` it has as many as
 * it needs, with fewer states.
 */
function search(
  lines: readonly BasketLine[],
  promotions: readonly Ranked[],
  alone: readonly Alone[],
  isCapped: boolean,
): { taken: Taken[] | null; isBest: boolean } {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const maxStates = isCapped
    ? Math.max(100, Math.floor(STEPS_ALONE / Math.max(1, total)))
    : SEARCH_STEPS;
  const groupings = promotions.map(({ rank, promotion }) => {
    const effect = promotion.effectOn(lines, maxStates);
    if (!('grouping' in effect)) throw new Error('An effect on several units became one on each.');
    return { rank, ...effect.grouping };
  });
  let factor = 1;
  const factors = groupings.map(({ states }) => {
    const own = factor;
    factor *= states;
    return own;
  });
  if (factor > Number.MAX_SAFE_INTEGER) return { taken: null, isBest: false };
  const units = unitsOf(lines, groupings);
  const isBest = !groupings.some((one) => one.isCapped);
  const stateOf = (code: number, index: number) =>
    Math.floor(code / (factors[index] ?? 1)) % (groupings[index]?.states ?? 1);
  let steps = 0;
  let choices = new Map<number, Choice | null>([[0, null]]);
  for (const line of units) {
    const after = new Map<number, Choice | null>();
    const { reduction, rank: aloneRank } = alone[line] ?? { reduction: 0, rank: 0 };
    const keep = (code: number, before: Choice | null, by: number, added: number) => {
      steps++;
      const rank = by === -1 ? aloneRank : (groupings[by]?.rank ?? 0);
      const gain = (before?.gain ?? 0) + added;
      const rankedGain = (before?.rankedGain ?? 0) + added * rank;
      const best = after.get(code);
      if (best && (best.gain > gain || (best.gain === gain && best.rankedGain <= rankedGain)))
        return;
      after.set(code, { gain, rankedGain, before, line, by, added });
    };
    for (const [code, before] of choices) {
      let left = code;
      let mustTake = -1;
      let isPossible = true;
      for (const [index, grouping] of groupings.entries()) {
        if (!grouping.leave || !grouping.lines[line]) continue;
        const state = stateOf(code, index);
        const next = grouping.leave(state);
        if (next !== null) left += (next - state) * (factors[index] ?? 1);
        else if (mustTake === -1) mustTake = index;
        else isPossible = false;
      }
      if (!isPossible) continue;
      if (mustTake === -1) keep(left, before, -1, reduction);
      for (const [index, grouping] of groupings.entries()) {
        if (!grouping.lines[line] || (mustTake !== -1 && mustTake !== index)) continue;
        const place = factors[index] ?? 1;
        const state = stateOf(code, index);
        const unchanged = left - (stateOf(left, index) - state) * place;
        for (const take of grouping.take(state, line))
          keep(unchanged + (take.state - state) * place, before, index, take.gain);
      }
    }
    choices = after;
    if (steps > SEARCH_STEPS && !isCapped) return { taken: null, isBest: false };
  }
  const isComplete = (code: number) =>
    groupings.every((grouping, index) => grouping.isComplete(stateOf(code, index)));
  let best: Choice | null = null;
  for (const [code, choice] of choices)
    if (choice && isComplete(code) && (best === null || isBetter(choice, best))) best = choice;
  const taken = groupings.map(({ rank }) => ({
    rank,
    quantities: lines.map(() => 0),
    gain: 0,
  }));
  for (let choice = best; choice !== null; choice = choice.before) {
    const by = taken[choice.by];
    if (!by) continue;
    by.gain += choice.added;
    by.quantities[choice.line] = (by.quantities[choice.line] ?? 0) + 1;
  }
  return { taken: taken.filter(({ gain }) => gain > 0), isBest };
}

function isBetter(a: Choice, b: Choice): boolean {
  return a.gain > b.gain || (a.gain === b.gain && a.rankedGain < b.rankedGain);
}

/** The line of each unit that a grouping can take, in the order of `byPrice`. */
function unitsOf(lines: readonly BasketLine[], groupings: readonly Grouping[]): number[] {
  return byPrice(lines)
    .filter((index) => groupings.some((grouping) => grouping.lines[index]))
    .flatMap((index) => Array.from({ length: lines[index]?.quantity ?? 0 }, () => index));
}
