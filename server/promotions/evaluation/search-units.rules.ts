import type { BasketLine } from './basket';
import type { Grouping, Take } from './effects/grouping';

/** The lines of a basket. */
export interface Goods {
  lines: readonly BasketLine[];
  /** Their positions from the dearest. */
  byPrice: readonly number[];
  alone: readonly Alone[];
}

/** The best reduction of a unit by itself, and the rank of its promotion; -1 if there is none. */
export interface Alone {
  reduction: number;
  rank: number;
}

const NOT_REDUCED: Alone = { reduction: 0, rank: 0 };

/** An effect on several units, with the place of its promotion in the order of priority. */
export interface RankedGrouping {
  rank: number;
  grouping: Grouping;
}

/** The steps that searches may still take. */
export interface Steps {
  left: number;
}

/** What a promotion takes of each line, and what it takes off. */
export interface Taken {
  rank: number;
  quantities: number[];
  gain: number;
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
interface Searched extends RankedGrouping {
  place: number;
  /** What `take` has answered, by line and state. */
  takes: Map<number, Take[]>;
}

/**
 * The units that groupings take for the best result, with those that are reduced by themselves. The search keeps the best
 * choice for each combination of their states. Null if that takes more steps than are left.
 */
export function search(
  { lines, byPrice, alone }: Goods,
  quantities: readonly number[],
  groupings: readonly RankedGrouping[],
  steps: Steps,
): Taken[] | null {
  const searched = searchedOf(groupings);
  if (searched === null) return null;
  let choices = new Map<number, Choice>([[0, START]]);
  for (const line of byPrice) {
    const competing = searched.filter(({ grouping }) => grouping.lines[line]);
    if (competing.length === 0) continue;
    const options = { searched, competing, alone: alone[line] ?? NOT_REDUCED };
    for (let unit = 0; unit < (quantities[line] ?? 0); unit++) {
      steps.left -= choices.size * (competing.length + 1);
      if (steps.left < 0) return null;
      choices = chooseUnit(choices, line, options);
    }
  }
  const isComplete = (code: number) =>
    searched.every((one) => one.grouping.isComplete(stateOf(one, code)));
  let best = START;
  for (const [code, choice] of choices)
    if (isComplete(code) && (best === START || isBetter(choice, best))) best = choice;
  return takenBy(searched, lines, best);
}

/** Null if the states of all together are too many to be counted. */
function searchedOf(groupings: readonly RankedGrouping[]): Searched[] | null {
  let place = 1;
  const searched = groupings.map(({ rank, grouping }) => {
    const one = { grouping, rank, place, takes: new Map() };
    place *= grouping.states;
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
