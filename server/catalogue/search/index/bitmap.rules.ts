import { SLICE } from './slices.rules';

/** A set of slots, one bit each. */
export type Bitmap = Uint32Array;

export function createBitmap(slots: number): Bitmap {
  return new Uint32Array((slots + 31) >>> 5);
}

export function hasBit(bitmap: Bitmap, slot: number): boolean {
  return ((bitmap[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

export function setBit(bitmap: Bitmap, slot: number): void {
  (bitmap[slot >>> 5] as number) |= 1 << (slot & 31);
}

export function clearBit(bitmap: Bitmap, slot: number): void {
  (bitmap[slot >>> 5] as number) &= ~(1 << (slot & 31));
}

/** Removes from `bitmap` every slot that `other` does not have. */
export function intersect(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word++) (bitmap[word] as number) &= other[word] ?? 0;
}

/** Adds the slots of `other`; `bitmap` must have room for them. */
export function unite(bitmap: Bitmap, other: Bitmap): void {
  const words = Math.min(bitmap.length, other.length);
  for (let word = 0; word < words; word++) (bitmap[word] as number) |= other[word] as number;
}

export function haveCommonSlot(one: Bitmap, other: Bitmap): boolean {
  return one.some((word, at) => (word & (other[at] ?? 0)) !== 0);
}

/** Changes one bit. */
export function putBit(bitmap: Bitmap, slot: number, isSet: boolean): void {
  if (isSet) setBit(bitmap, slot);
  else clearBit(bitmap, slot);
}

/** The number of bits of a word that are set. */
export function countBits(word: number): number {
  return (bitsOf[word & 0xffff] as number) + (bitsOf[word >>> 16] as number);
}

export function countCommonSlots(one: Bitmap, other: Bitmap): number {
  let count = 0;
  for (let at = 0; at < one.length; at++)
    count += countBits((one[at] as number) & (other[at] ?? 0));
  return count;
}

/** The number of set bits of each 16-bit number. */
const bitsOf = new Uint8Array(1 << 16);
for (let number = 1; number < bitsOf.length; number++)
  bitsOf[number] = (bitsOf[number >>> 1] as number) + (number & 1);

/** The bits of a word that belong to the slots from `start` up to `end`. */
export function maskOf(word: number, start: number, end: number): number {
  const above = word === start >>> 5 ? -1 << (start & 31) : -1;
  return word === end >>> 5 ? above & ~(-1 << (end & 31)) : above;
}

/** The number of slots from `start` up to `end` that both bitmaps have. */
function countCommon(one: Bitmap, other: Bitmap, start: number, end: number): number {
  const last = end >>> 5;
  let word = start >>> 5;
  let count = 0;
  if (word < last) {
    count += countBits((one[word] as number) & (other[word] as number) & (-1 << (start & 31)));
    for (word++; word < last; word++)
      count += countBits((one[word] as number) & (other[word] as number));
  }
  const mask = maskOf(last, start, end);
  return mask === 0
    ? count
    : count + countBits((one[last] as number) & (other[last] as number) & mask);
}

/** The number of slots from `start` up to `end`. */
export function countRange(bitmap: Bitmap, start: number, end: number): number {
  return countCommon(bitmap, bitmap, start, end);
}

/** Adds the slots of `other` from `start` up to `end`. */
export function addRange(bitmap: Bitmap, other: Bitmap, start: number, end: number): void {
  const last = end >>> 5;
  for (let word = start >>> 5; word <= last; word++) {
    const mask = maskOf(word, start, end);
    if (mask !== 0) (bitmap[word] as number) |= (other[word] as number) & mask;
  }
}

/** Sets `target` to the slots of a bitmap by their new numbers. Pauses at every `yield`. */
export function* renumber(
  bitmap: Bitmap,
  numbers: Uint32Array,
  target: Bitmap = new Uint32Array(bitmap.length),
): Generator<void, Bitmap> {
  target.fill(0);
  const step = SLICE / 32;
  for (let start = 0; start < bitmap.length; start += step) {
    forEachSlot(bitmap.subarray(start, start + step), (at) => {
      setBit(target, numbers[start * 32 + at] as number);
      return true;
    });
    yield;
  }
  return target;
}

/** Removes from `bitmap` every slot that `other` has. */
export function subtract(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word++) (bitmap[word] as number) &= ~(other[word] ?? 0);
}

/** Visits the slots in ascending order, from the word of `start`, until `visit` returns false. */
export function forEachSlot(
  bitmap: Bitmap,
  visit: (slot: number) => boolean | undefined,
  start = 0,
): void {
  for (let word = start >>> 5; word < bitmap.length; word++) {
    let rest = bitmap[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      if (visit((word << 5) + 31 - Math.clz32(lowest)) === false) return;
      rest ^= lowest;
    }
  }
}

/** The bitmap itself, or a larger copy if it has no room for this many slots. */
export function withRoomFor(bitmap: Bitmap, slots: number): Bitmap {
  return bitmap.length * 32 >= slots ? bitmap : enlarge(bitmap, (slots + 31) >>> 5);
}

/** A copy of a typed array with more room. */
export function enlarge<Numbers extends Float64Array | Int32Array | Uint16Array | Uint32Array>(
  numbers: Numbers,
  capacity: number,
): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(capacity);
  copy.set(numbers);
  return copy;
}

/** The slots that every bitmap of one list contains and no bitmap of another. Returns `target` or a given bitmap. */
export function combine(target: Bitmap, all: [Bitmap, ...Bitmap[]], none: Bitmap[] = []): Bitmap {
  const [first, ...others] = all;
  if (others.length === 0 && none.length === 0) return first;
  if (target !== first) target.set(first);
  for (const bitmap of others) intersect(target, bitmap);
  for (const bitmap of none) subtract(target, bitmap);
  return target;
}
