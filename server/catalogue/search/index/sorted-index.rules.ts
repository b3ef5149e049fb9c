import { enlarge } from './bitmap.rules';
import { SLICE } from './slices.rules';

/** The live slots in one sort order. */
export interface SortedIndex {
  slots: Uint32Array;
  length: number;
  /** Negative if the first slot comes first; 0 only for the same slot. */
  compare: (one: number, other: number) => number;
}

/** Base of the radix sort. */
const RADIX = 2_048;

export function createSortedIndex(compare: SortedIndex['compare']): SortedIndex {
  return { slots: new Uint32Array(0), length: 0, compare };
}

/**
 * Fills the index with slots that come in the order of their ids: a radix sort by key, which is stable. Keys are from 0 to
 * `maxKey`. Pauses at every `yield`.
 */
export function* fillSortedIndex(
  index: SortedIndex,
  slots: Uint32Array,
  { keyOf, maxKey }: { keyOf: (slot: number) => number; maxKey: number },
): Generator<void> {
  let from = slots;
  let to: Uint32Array = new Uint32Array(slots.length);
  for (let unit = 1; unit <= maxKey; unit *= RADIX) {
    const starts = new Uint32Array(RADIX + 1);
    const digitOf = (slot: number) => Math.floor(keyOf(slot) / unit) % RADIX;
    for (let at = 0; at < from.length; at++) {
      (starts[digitOf(from[at] as number) + 1] as number)++;
      if (at % SLICE === 0) yield;
    }
    for (let digit = 1; digit <= RADIX; digit++)
      (starts[digit] as number) += starts[digit - 1] as number;
    for (let at = 0; at < from.length; at++) {
      const slot = from[at] as number;
      const digit = digitOf(slot);
      to[starts[digit] as number] = slot;
      (starts[digit] as number)++;
      if (at % SLICE === 0) yield;
    }
    [from, to] = [to, from];
  }
  index.slots = from;
  index.length = from.length;
}

/** Binary search: the first position where `isBefore`, which holds for a prefix of the order, no longer holds. */
export function firstPosition(index: SortedIndex, isBefore: (slot: number) => boolean): number {
  let low = 0;
  let high = index.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(index.slots[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Removes slots. Their sort keys must still be those they were inserted with. */
export function removeSlots(index: SortedIndex, slots: number[]): void {
  const positions = slots
    .map((slot) => firstPosition(index, (other) => index.compare(other, slot) < 0))
    .sort((a, b) => a - b);
  let end = positions[0] ?? index.length;
  for (const [at, position] of positions.entries()) {
    const next = positions[at + 1] ?? index.length;
    index.slots.copyWithin(end, position + 1, next);
    end += next - position - 1;
  }
  index.length = end;
}

/** Inserts slots that are not in the index. */
export function insertSlots(index: SortedIndex, slots: number[]): void {
  const sorted = slots.toSorted(index.compare);
  const positions = sorted.map((slot) =>
    firstPosition(index, (other) => index.compare(other, slot) < 0),
  );
  reserve(index, index.length + sorted.length);
  let end = index.length;
  // From the end, so that each entry moves once.
  for (let at = sorted.length - 1; at >= 0; at--) {
    const position = positions[at] as number;
    const slot = sorted[at] as number;
    index.slots.copyWithin(position + at + 1, position, end);
    index.slots[position + at] = slot;
    end = position;
  }
  index.length += sorted.length;
}

function reserve(index: SortedIndex, length: number): void {
  if (index.slots.length >= length) return;
  const capacity = Math.ceil(length * 1.1) + 16;
  index.slots = enlarge(index.slots, capacity);
}
