import { enlarge } from './bitmap.rules';
import { forEachNumber } from './slices.rules';

/** 32-bit words of a UUID. */
const WORDS = 4;

/** Product ids by slot, packed: a string for each would take more memory than the rest of the index. */
export interface IdTable {
  /** Big-endian, so that ids compare as they do in the database. */
  words: Uint32Array;
  length: number;
  /** The slots of the first ids in the order of the ids, for binary search; null until they have been numbered. */
  slotsById: Uint32Array | null;
  /** The slots of all later ids. An id that was added again has its latest slot here. */
  later: Map<string, number>;
}

export function createIdTable(capacity: number): IdTable {
  return {
    words: new Uint32Array(Math.max(capacity, 16) * WORDS),
    length: 0,
    slotsById: null,
    later: new Map(),
  };
}

/** Returns the new slot of an id. An id that was added before is found at its new slot from now on. */
export function addId(table: IdTable, id: string): number {
  const slot = table.length++;
  if (table.words.length < table.length * WORDS)
    table.words = enlarge(table.words, Math.ceil(table.length * 1.25) * WORDS);
  table.words.set(wordsOf(id), slot * WORDS);
  if (table.slotsById !== null) table.later.set(id, slot);
  return slot;
}

/** Renumbers the slots of ids that were added in ascending order. Pauses at every `yield`. */
export function* renumberIds(table: IdTable, numbers: Uint32Array): Generator<void> {
  const words = new Uint32Array(table.words.length);
  yield* forEachNumber(numbers.length, (slot) => {
    for (let word = 0; word < WORDS; word++)
      words[(numbers[slot] as number) * WORDS + word] = table.words[slot * WORDS + word] as number;
  });
  table.words = words;
  table.slotsById = numbers;
}

/** The slot of an id, or -1. */
export function findSlot({ words, slotsById, later }: IdTable, id: string): number {
  const laterSlot = later.get(id);
  if (laterSlot !== undefined || slotsById === null) return laterSlot ?? -1;
  const wanted = wordsOf(id);
  let low = 0;
  let high = slotsById.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const slot = slotsById[middle] as number;
    let difference = 0;
    for (let word = 0; word < WORDS && difference === 0; word++)
      difference = (words[slot * WORDS + word] as number) - (wanted[word] as number);
    if (difference === 0) return slot;
    if (difference < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The id of a slot, in lower case with hyphens. */
export function idAt({ words }: IdTable, slot: number): string {
  let hex = '';
  for (let word = 0; word < WORDS; word++)
    hex += (words[slot * WORDS + word] as number).toString(16).padStart(8, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Negative if the first slot's id sorts before the second's. */
export function compareIds({ words }: IdTable, one: number, other: number): number {
  for (let word = 0; word < WORDS; word++) {
    const difference =
      (words[one * WORDS + word] as number) - (words[other * WORDS + word] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function wordsOf(id: string): number[] {
  const hex = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((at) => Number.parseInt(hex.slice(at, at + 8), 16));
}
