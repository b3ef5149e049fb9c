/** A set of slots, a bit each. */
export type Bits = Uint32Array;

export function createBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5);
}

export function hasBit(bits: Bits, slot: number): boolean {
  return ((bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

export function setBit(bits: Bits, slot: number): void {
  (bits[slot >>> 5] as number) |= 1 << (slot & 31);
}

export function clearBit(bits: Bits, slot: number): void {
  (bits[slot >>> 5] as number) &= ~(1 << (slot & 31));
}

/** Leaves in `bits` what is also in `others`. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) (bits[word] as number) &= others[word] ?? 0;
}

/** Adds all of `others`, which has no slot that there is no room for. */
export function addAll(bits: Bits, others: Bits): void {
  const words = Math.min(bits.length, others.length);
  for (let word = 0; word < words; word++) (bits[word] as number) |= others[word] as number;
}

/** Visits the slots of a set in their order. */
export function eachBit(bits: Bits, visit: (slot: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      visit((word << 5) + 31 - Math.clz32(lowest));
      rest ^= lowest;
    }
  }
}

/** The slots of a set in their order; none but the first of them where there are more than `most`. */
export function someSlots(bits: Bits, most: number): number[] {
  const slots: number[] = [];
  for (let word = 0; word < bits.length && slots.length <= most; word++) {
    let rest = bits[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      slots.push((word << 5) + 31 - Math.clz32(lowest));
      rest ^= lowest;
    }
  }
  return slots;
}

/** As `bits`, with room for so many slots. */
export function roomFor(bits: Bits, slots: number): Bits {
  if (bits.length >= (slots + 31) >>> 5) return bits;
  const copy = createBits(Math.ceil(slots * 1.25));
  copy.set(bits);
  return copy;
}
