import { v7 } from 'uuid';

/** A seeded random generator: the demo shop is the same everywhere. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** A UUIDv7 of a moment, greater than all earlier ones of that moment. */
  id(at: number): string;
}

/** Mulberry32, by Tommy Ettinger, in the public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  let given = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[whole(0, list.length - 1)] as T;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  const id = (at: number) =>
    v7({
      msecs: at,
      seq: given++,
      random: Uint8Array.from({ length: 16 }, () => whole(0, 255)),
    });
  return { next, whole, pick, shuffle, id };
}
