import type { Take } from './effects/grouping';
import type { Alone, Goods, RankedGrouping, Steps, Taken } from './search-units.rules';

/** Maximum number of states times units for which a search by one grouping is kept in arrays. */
const MAX_CELLS = 200_000;

const NOT_REDUCED: Alone = { reduction: 0, rank: 0 };

/** Whether `searchAlone` can look for the best units of a basket. */
export const fitsArrays = ({ grouping }: RankedGrouping, units: number) =>
  grouping.states * (units + 1) <= MAX_CELLS;

/** The best choices for some units, by the state that they lead to. */
interface Choices {
  /** The states that are reached, in the order in which they were found. */
  reached: Int32Array;
  size: number;
  isReached: Uint8Array;
  /** What all units take off, and the gains times the ranks of their promotions. */
  gains: Float64Array;
  rankedGains: Float64Array;
}

const choicesOf = (states: number): Choices => ({
  reached: new Int32Array(states),
  size: 0,
  isReached: new Uint8Array(states),
  gains: new Float64Array(states),
  rankedGains: new Float64Array(states),
});

/**
 * The same as `search` for one grouping, in arrays: no choice is an object, so that nothing has to be collected afterwards.
 * Null if it takes more steps than are left.
 */
export function searchAlone(
  { lines, byPrice, alone }: Goods,
  quantities: readonly number[],
  { rank, grouping }: RankedGrouping,
  steps: Steps,
): Taken[] | null {
  const { states } = grouping;
  const units = unitsOf(byPrice, grouping, quantities);
  // For each unit and the state after it, the state before, plus `states` times the number of the way it was taken; 0 is not.
  const trace = new Int32Array(states * units.length);
  let choices = choicesOf(states);
  let after = choicesOf(states);
  choices.size = 1;
  choices.isReached[0] = 1;
  let takes: (Take[] | undefined)[] = [];
  for (const [unit, line] of units.entries()) {
    if (line !== units[unit - 1]) takes = [];
    steps.left -= choices.size * 2;
    if (steps.left < 0) return null;
    after.size = 0;
    after.isReached.fill(0);
    const { reduction, rank: freeRank } = alone[line] ?? NOT_REDUCED;
    for (let index = 0; index < choices.size; index++) {
      const state = choices.reached[index] ?? 0;
      const ways = takes[state] ?? grouping.take(state, line);
      takes[state] = ways;
      const left = grouping.leave ? grouping.leave(state) : state;
      // Way 0 leaves the unit.
      for (let way = left === null ? 1 : 0; way <= ways.length; way++) {
        const take = way > 0 ? ways[way - 1] : undefined;
        const next = take?.state ?? left ?? 0;
        const added = take?.gain ?? reduction;
        const gain = (choices.gains[state] ?? 0) + added;
        const rankedGain = (choices.rankedGains[state] ?? 0) + added * (take ? rank : freeRank);
        const kept = after.gains[next] ?? 0;
        if (after.isReached[next] === 0) {
          after.isReached[next] = 1;
          after.reached[after.size++] = next;
        } else if (gain < kept || (gain === kept && rankedGain >= (after.rankedGains[next] ?? 0)))
          continue;
        after.gains[next] = gain;
        after.rankedGains[next] = rankedGain;
        trace[unit * states + next] = state + way * states;
      }
    }
    [choices, after] = [after, choices];
  }
  const best = bestComplete(choices, grouping);
  if (best === null) return [];
  const quantitiesTaken = lines.map(() => 0);
  let gain = 0;
  let state = best;
  for (let unit = units.length - 1; unit >= 0; unit--) {
    const entry = trace[unit * states + state] ?? 0;
    const [way, line] = [Math.floor(entry / states), units[unit] ?? 0];
    state = entry % states;
    if (way === 0) continue;
    gain += grouping.take(state, line)[way - 1]?.gain ?? 0;
    quantitiesTaken[line] = (quantitiesTaken[line] ?? 0) + 1;
  }
  return gain > 0 ? [{ rank, quantities: quantitiesTaken, gain }] : [];
}

/** The line of each unit that can be taken, from the dearest. */
function unitsOf(
  byPrice: readonly number[],
  { lines }: RankedGrouping['grouping'],
  quantities: readonly number[],
): number[] {
  const units: number[] = [];
  for (const line of byPrice) {
    const quantity = lines[line] ? (quantities[line] ?? 0) : 0;
    for (let unit = 0; unit < quantity; unit++) units.push(line);
  }
  return units;
}

/** The first of the best states in which no group is begun; null if there is none. */
function bestComplete(
  { reached, size, gains, rankedGains }: Choices,
  grouping: RankedGrouping['grouping'],
): number | null {
  let best: number | null = null;
  for (let index = 0; index < size; index++) {
    const state = reached[index] ?? 0;
    if (!grouping.isComplete(state)) continue;
    const [gain, kept] = [gains[state] ?? 0, gains[best ?? 0] ?? 0];
    const isCheaper = gain === kept && (rankedGains[state] ?? 0) < (rankedGains[best ?? 0] ?? 0);
    if (best === null || gain > kept || isCheaper) best = state;
  }
  return best;
}
