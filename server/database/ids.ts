import { randomFillSync } from 'node:crypto';

/** 62 random bits an id, drawn from the system many at a time. */
const drawn = new BigUint64Array(512);
let left = 0;
let newest = 0n;

/** A new id: a lower-case UUIDv7 (RFC 9562), so that ids of one process ascend in the order they were made. */
export function newId(): string {
  if (left === 0) {
    randomFillSync(drawn);
    left = drawn.length;
  }
  left--;
  const random = drawn[left] ?? 0n;
  // 48 bits of milliseconds and 12 that count within one, which runs ahead of the clock when they do not suffice.
  const fromClock = BigInt(Date.now()) << 12n;
  newest = fromClock > newest ? fromClock | (random >> 53n) : newest + 1n;
  const time = newest.toString(16).padStart(15, '0');
  const rest = ((random & VARIANT_MASK) | VARIANT).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}

const VARIANT = 0x8000000000000000n;
const VARIANT_MASK = 0x3fffffffffffffffn;
