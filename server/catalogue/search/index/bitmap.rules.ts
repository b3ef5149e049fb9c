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

/** Visits the slots in ascending order until `visit` returns false. */
export function forEachSlot(bitmap: Bitmap, visit: (slot: number) => boolean | undefined): void {
  for (let word = 0; word < bitmap.length; word++) {
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
  if (bitmap.length * 32 >= slots) return bitmap;
  return enlarge(bitmap, (Math.ceil(slots * 1.25) + 31) >>> 5);
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
