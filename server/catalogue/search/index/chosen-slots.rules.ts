import { type Bits, createBits } from './bits.rules';
import { CELLS } from './cells.rules';

/** So many searches are kept: each takes an eighth of a byte a slot, and 70 KB. */
const KEPT = 16;

/** The live slots that brands and a search leave. */
export interface ChosenSlots {
  /** What they were chosen by; null where it no longer holds. */
  key: string | null;
  slots: Bits;
  /** How many products of each cell they are, once that has been counted. */
  cube: Int32Array;
  isCounted: boolean;
}

/** What was chosen last by a key, as a list is asked for page by page. */
export function findChosen(kept: ChosenSlots[], key: string): ChosenSlots | undefined {
  return kept.find((chosen) => chosen.key === key);
}

/**
 * Room of so many words for what is chosen by a key, with anything in it: that of the oldest. New arrays for each search
 * would have the whole heap collected every sixty searches.
 */
export function takeChosen(kept: ChosenSlots[], key: string, words: number): ChosenSlots {
  const oldest = kept.length < KEPT ? undefined : kept.shift();
  const chosen = {
    key,
    slots: oldest?.slots.length === words ? oldest.slots : createBits(words * 32),
    cube: oldest?.cube ?? new Int32Array(CELLS),
    isCounted: false,
  };
  kept.push(chosen);
  return chosen;
}

export function forgetChosen(kept: ChosenSlots[]): void {
  for (const chosen of kept) chosen.key = null;
}
