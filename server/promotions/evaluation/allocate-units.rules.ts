import { shareOut } from '#contract/values/share';
import type { BasketLine } from './basket';
import type { ItemEffect } from './effects/effects.rules';
import type { Grouping, Take } from './effects/grouping';

/** So many promotions that take several units together are compared in all combinations, where they compete for the same goods. */
const EXACT_PROMOTIONS = 6;
/** Steps of all searches for one basket. When they are used up, promotions are applied one by one. */
const SEARCH_STEPS = 100_000;
/** Units of a basket in one search, from the dearest. */
const SEARCH_UNITS = 1_000;
/** Steps of the search for a promotion alone, from which its number of states follows. */
const STEPS_ALONE = 20_000;

/** The steps that searches may still take. */
export interface Steps {
  left: number;
}
export const allSteps = (): Steps => ({ left: SEARCH_STEPS });

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
  steps: Steps,
): Allocation {
  const taken = promotions.map(() => ({
    quantities: lines.map(() => 0),
    lines: lines.map(() => 0),
  }));
  const alone: Alone[] = lines.map(() => ({ reduction: 0, rank: -1 }));
  const grouped: (Ranked & { grouping: Grouping })[] = [];
  const left = lines.map(({ quantity }) => quantity);
  for (const [rank, promotion] of promotions.entries()) {
    const effect = promotion.effectOn(left, SEARCH_STEPS);
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

const NOT_REDUCED: Alone = { reduction: 0, rank: 0 };

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

/** The lines of a basket. */
interface Goods {
  lines: readonly BasketLine[];
  /** Their positions from the dearest. */
  byPrice: readonly number[];
  alone: readonly Alone[];
}

/** The units of promotions that compete for the same goods: all together if they are few, otherwise by priority. */
function allocateGroups(
  goods: Goods,
  competing: readonly Ranked[],
  quantities: readonly number[],
  steps: Steps,
): { taken: Taken[]; isBest: boolean } {
  const byRank = [...competing].sort((a, b) => a.rank - b.rank);
  if (byRank.length <= EXACT_PROMOTIONS) {
    const all = dearestUnits(goods, quantities);
    const found = search(goods, all.quantities, byRank, steps);
    if (found) return { taken: found.taken, isBest: found.isBest && !all.isCut };
  }
  const left = [...quantities];
  const taken: Taken[] = [];
  for (const one of byRank) {
    const found = search(goods, dearestUnits(goods, left).quantities, [one], null);
    for (const each of found?.taken ?? []) {
      taken.push(each);
      for (const [line, quantity] of each.quantities.entries())
        left[line] = (left[line] ?? 0) - quantity;
    }
  }
  return { taken, isBest: false };
}

/** The units that are left, of which at most `SEARCH_UNITS` from the dearest. */
function dearestUnits({ byPrice }: Goods, left: readonly number[]) {
  const quantities = left.map(() => 0);
  let most = SEARCH_UNITS;
  let isCut = false;
  for (const index of byPrice) {
    const units = left[index] ?? 0;
    const quantity = Math.min(units, most);
    if (quantity < units) isCut = true;
    quantities[index] = quantity;
    most -= quantity;
  }
  return { quantities, isCut };
}

/** The positions of lines from the dearest; of equal prices, in the order of their keys. */
function byPrice(lines: readonly BasketLine[]): number[] {
  return lines
    .map(({ unitDiscountPrice, key }, index) => ({ unitDiscountPrice, key, index }))
    .sort((a, b) => b.unitDiscountPrice - a.unitDiscountPrice || (a.key < b.key ? -1 : 1))
    .map(({ index }) => index);
}

/** A choice for a unit, after the choices for the units before it. */
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

const START: Choice = { gain: 0, rankedGain: 0, before: null, line: -1, by: -1, added: 0 };

/** A grouping in a search. The states of all groupings are the digits of one number, of which this one has `place`. */
interface Searched {
  grouping: Grouping;
  rank: number;
  place: number;
  /** What `take` has answered, by line and state. */
  takes: Map<number, Take[]>;
}

/**
 * The units that groupings take for the best result, with those that are reduced by themselves. The search keeps the best
 * choice for each combination of their states. Null if that takes more steps than are left; without a limit of steps, the
 * groupings have few states.
 */
function search(
  { lines, byPrice: order, alone }: Goods,
  quantities: readonly number[],
  promotions: readonly Ranked[],
  steps: Steps | null,
): { taken: Taken[]; isBest: boolean } | null {
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const maxStates = steps ? SEARCH_STEPS : Math.max(100, Math.floor(STEPS_ALONE / (total + 1)));
  const searched = searchedOf(quantities, promotions, maxStates);
  if (searched === null) return null;
  let choices = new Map<number, Choice>([[0, START]]);
  for (const line of order) {
    const competing = searched.filter(({ grouping }) => grouping.lines[line]);
    if (competing.length === 0) continue;
    const options = { searched, competing, alone: alone[line] ?? NOT_REDUCED };
    for (let unit = 0; unit < (quantities[line] ?? 0); unit++) {
      if (steps) steps.left -= choices.size * (competing.length + 1);
      if (steps && steps.left < 0) return null;
      choices = chooseUnit(choices, line, options);
    }
  }
  const isComplete = (code: number) =>
    searched.every((one) => one.grouping.isComplete(stateOf(one, code)));
  let best = START;
  for (const [code, choice] of choices)
    if (isComplete(code) && (best === START || isBetter(choice, best))) best = choice;
  return {
    taken: takenBy(searched, lines, best),
    isBest: !searched.some(({ grouping }) => grouping.isCapped),
  };
}

/** The groupings for some units; null if their states together are too many to be counted. */
function searchedOf(
  quantities: readonly number[],
  promotions: readonly Ranked[],
  maxStates: number,
): Searched[] | null {
  let place = 1;
  const searched = promotions.map(({ rank, promotion }) => {
    const effect = promotion.effectOn(quantities, maxStates);
    if (!('grouping' in effect)) throw new Error('An effect on several units became one on each.');
    const one = { grouping: effect.grouping, rank, place, takes: new Map() };
    place *= effect.grouping.states;
    return one;
  });
  return place > Number.MAX_SAFE_INTEGER ? null : searched;
}

/** The best choices for a unit of a line, after the choices for the units before it. */
function chooseUnit(
  choices: ReadonlyMap<number, Choice>,
  line: number,
  {
    searched,
    competing,
    alone,
  }: { searched: readonly Searched[]; competing: readonly Searched[]; alone: Alone },
): Map<number, Choice> {
  const after = new Map<number, Choice>();
  const keep = (code: number, before: Choice, by: number, rank: number, added: number) => {
    const gain = before.gain + added;
    const rankedGain = before.rankedGain + added * rank;
    const kept = after.get(code);
    if (kept === undefined) after.set(code, { gain, rankedGain, before, line, by, added });
    else if (gain > kept.gain || (gain === kept.gain && rankedGain < kept.rankedGain)) {
      kept.gain = gain;
      kept.rankedGain = rankedGain;
      kept.before = before;
      kept.by = by;
      kept.added = added;
    }
  };
  for (const [code, before] of choices) {
    const left = leaveUnit(competing, code);
    if (left === null) continue;
    if (left.mustTake === null) keep(left.code, before, -1, alone.rank, alone.reduction);
    for (const one of competing) {
      if (left.mustTake !== null && left.mustTake !== one) continue;
      const state = stateOf(one, code);
      const others = left.code - stateOf(one, left.code) * one.place;
      for (const take of takesOf(one, state, line))
        keep(others + take.state * one.place, before, searched.indexOf(one), one.rank, take.gain);
    }
  }
  return after;
}

/** The states if no grouping takes a unit, and the one that must take it; null if two must. */
function leaveUnit(competing: readonly Searched[], code: number) {
  let mustTake: Searched | null = null;
  let left = code;
  for (const one of competing) {
    if (!one.grouping.leave) continue;
    const state = stateOf(one, code);
    const next = one.grouping.leave(state);
    if (next !== null) left += (next - state) * one.place;
    else if (mustTake === null) mustTake = one;
    else return null;
  }
  return { code: left, mustTake };
}

const stateOf = ({ grouping, place }: Searched, code: number) =>
  Math.floor(code / place) % grouping.states;

function takesOf({ grouping, takes }: Searched, state: number, line: number): Take[] {
  const key = line * grouping.states + state;
  const known = takes.get(key);
  if (known) return known;
  const found = grouping.take(state, line);
  takes.set(key, found);
  return found;
}

/** What each grouping takes by a choice and those before it. */
function takenBy(
  searched: readonly Searched[],
  lines: readonly BasketLine[],
  last: Choice,
): Taken[] {
  const taken = searched.map(({ rank }) => ({ rank, quantities: lines.map(() => 0), gain: 0 }));
  for (let choice: Choice | null = last; choice !== null; choice = choice.before) {
    const by = taken[choice.by];
    if (!by) continue;
    by.gain += choice.added;
    by.quantities[choice.line] = (by.quantities[choice.line] ?? 0) + 1;
  }
  return taken.filter(({ gain }) => gain > 0);
}

function isBetter(a: Choice, b: Choice): boolean {
  return a.gain > b.gain || (a.gain === b.gain && a.rankedGain < b.rankedGain);
}
