/** Deterministic random numbers: each depends on its purpose only. */

/**
 * A whole number from 0 up to `below` (exclusive), for the `n`th of `kind`; `throwNo` distinguishes several numbers of
 * one.
 */
export function randomBelow(kind: string, n: number, throwNo: number, below: number): number {
  return Math.floor((mix(seedOf(kind) ^ mix(n + 1, 1), throwNo + 1) / 4_294_967_296) * below);
}

/** One item of the list, chosen by `roll`. */
export function pick<T>(list: readonly T[], kind: string, n: number, throwNo: number): T {
  const chosen = list[randomBelow(kind, n, throwNo, list.length)];
  if (chosen === undefined) throw new Error(`nothing to pick for ${kind}`);
  return chosen;
}

/** An id like the shop's (UUIDv7) of a moment. Ids of one kind ascend with their moments. */
export function idAt(kind: string, n: number, at: number): string {
  const time = at.toString(16).padStart(12, '0');
  const seed = seedOf(kind);
  const high = hex(mix(seed, n + 1), 8);
  const low = hex(mix(n + 1, seed), 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(n & 0xfff, 3)}-8${high.slice(0, 3)}-${high.slice(3)}${low.slice(0, 7)}`;
}

const seeds = new Map<string, number>();

function seedOf(kind: string): number {
  let seed = seeds.get(kind);
  if (seed === undefined) {
    seed = 20_261_121;
    for (const character of kind) seed = mix(seed, character.charCodeAt(0));
    seeds.set(kind, seed);
  }
  return seed;
}

/** The finaliser of MurmurHash3 over both numbers. */
function mix(one: number, other: number): number {
  let mixed = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}
