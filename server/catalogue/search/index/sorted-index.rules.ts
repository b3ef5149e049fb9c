/** The products of the shop in one order, each with its cell beside it: a filter goes along the cells alone. */
export interface Ordering {
  slots: Uint32Array;
  cells: Uint16Array;
  length: number;
  /** Below 0 where the first slot's product comes first. Never 0 for two of them. */
  compare: (one: number, other: number) => number;
}

/** How many entries a walk passes before it may pause. */
const SLICE = 50_000;
const DIGITS = 2_048;

export function createOrdering(capacity: number, compare: Ordering['compare']): Ordering {
  return {
    slots: new Uint32Array(capacity),
    cells: new Uint16Array(capacity),
    length: 0,
    compare,
  };
}

/**
 * Puts slots that come in the order of their ids, or in the other one, into the order of a key as well: a radix sort,
 * which keeps alike ones as they come. Pauses at every `yield`.
 */
export function* fillOrdering(
  ordering: Ordering,
  slots: Uint32Array,
  {
    keyOf,
    highest,
    cells,
  }: { keyOf: (slot: number) => number; highest: number; cells: Uint16Array },
): Generator<void> {
  let from = slots;
  let to: Uint32Array = new Uint32Array(slots.length);
  for (let unit = 1; unit <= highest; unit *= DIGITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let at = 0; at < from.length; at++) {
      (starts[digitOf(keyOf(from[at] as number), unit) + 1] as number)++;
      if (at % SLICE === 0) yield;
    }
    for (let digit = 1; digit <= DIGITS; digit++)
      (starts[digit] as number) += starts[digit - 1] as number;
    for (let at = 0; at < from.length; at++) {
      const slot = from[at] as number;
      const digit = digitOf(keyOf(slot), unit);
      to[starts[digit] as number] = slot;
      (starts[digit] as number)++;
      if (at % SLICE === 0) yield;
    }
    [from, to] = [to, from];
  }
  ordering.slots = from;
  ordering.cells = new Uint16Array(from.length);
  for (let at = 0; at < from.length; at++) {
    ordering.cells[at] = cells[from[at] as number] as number;
    if (at % SLICE === 0) yield;
  }
  ordering.length = from.length;
}

/** The place of the first entry for which it is no longer so; `isBefore` holds for a beginning of the order. */
export function firstNot(ordering: Ordering, isBefore: (slot: number) => boolean): number {
  let low = 0;
  let high = ordering.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(ordering.slots[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a slot stands; its product's keys are those it was put there by. */
export function placeOf(ordering: Ordering, slot: number): number {
  return firstNot(ordering, (other) => other !== slot && ordering.compare(other, slot) < 0);
}

/** Takes slots out; their products' keys are still those they were put there by. */
export function removeSlots(ordering: Ordering, slots: number[]): void {
  const places = slots.map((slot) => placeOf(ordering, slot)).sort((a, b) => a - b);
  if (places.length === 0) return;
  let end = places[0] as number;
  for (const [at, place] of places.entries()) {
    const next = places[at + 1] ?? ordering.length;
    ordering.slots.copyWithin(end, place + 1, next);
    ordering.cells.copyWithin(end, place + 1, next);
    end += next - place - 1;
  }
  ordering.length = end;
}

/** Puts slots in, none of which is there. */
export function insertSlots(ordering: Ordering, slots: number[], cells: Uint16Array): void {
  const sorted = slots.toSorted(ordering.compare);
  const places = sorted.map((slot) =>
    firstNot(ordering, (other) => ordering.compare(other, slot) < 0),
  );
  reserve(ordering, ordering.length + sorted.length);
  let end = ordering.length;
  // From the end on, so that what moves is moved once.
  for (let at = sorted.length - 1; at >= 0; at--) {
    const place = places[at] as number;
    ordering.slots.copyWithin(place + at + 1, place, end);
    ordering.cells.copyWithin(place + at + 1, place, end);
    ordering.slots[place + at] = sorted[at] as number;
    ordering.cells[place + at] = cells[sorted[at] as number] as number;
    end = place;
  }
  ordering.length += sorted.length;
}

function reserve(ordering: Ordering, length: number): void {
  if (ordering.slots.length >= length) return;
  const capacity = Math.ceil(length * 1.1) + 16;
  const { slots, cells } = ordering;
  ordering.slots = new Uint32Array(capacity);
  ordering.slots.set(slots);
  ordering.cells = new Uint16Array(capacity);
  ordering.cells.set(cells);
}

function digitOf(key: number, unit: number): number {
  return Math.floor(key / unit) % DIGITS;
}
