import { addAll, type Bits, createBits, hasBit, roomFor, setBit } from './bits.rules';

/**
 * The slots that have something, in order: as the gaps between them, seven bits a byte, or as a set where they are so
 * many that it is smaller. Slots are only added, the highest last; those that have gone are told apart elsewhere.
 */
export interface Postings {
  count: number;
  last: number;
  bytes: Uint8Array;
  used: number;
  bits: Bits | null;
}

export function createPostings(): Postings {
  return { count: 0, last: -1, bytes: new Uint8Array(4), used: 0, bits: null };
}

/** Adds a slot above all that are there. */
export function addPosting(postings: Postings, slot: number): void {
  postings.count++;
  if (postings.bits) {
    postings.bits = roomFor(postings.bits, slot + 1);
    setBit(postings.bits, slot);
    return;
  }
  let gap = slot - postings.last;
  postings.last = slot;
  if (postings.used + 5 > postings.bytes.length) {
    const bytes = new Uint8Array(Math.ceil(postings.bytes.length * 1.5) + 5);
    bytes.set(postings.bytes);
    postings.bytes = bytes;
  }
  while (gap > 127) {
    postings.bytes[postings.used++] = (gap & 127) | 128;
    gap >>>= 7;
  }
  postings.bytes[postings.used++] = gap;
}

/** Takes the smaller form, of a catalogue of so many slots. */
export function settlePostings(postings: Postings, slots: number): void {
  if (postings.bits) return;
  if (postings.used > slots / 8) {
    const bits = createBits(slots);
    addPostingsTo(bits, postings);
    postings.bits = bits;
    postings.bytes = new Uint8Array(0);
    postings.used = 0;
  } else if (postings.bytes.length > postings.used * 1.1)
    postings.bytes = postings.bytes.slice(0, postings.used);
}

/** Adds all slots to a set that has room for them. */
export function addPostingsTo(target: Bits, { bits, bytes, used }: Postings): void {
  if (bits) addAll(target, bits);
  let slot = -1;
  for (let at = 0; at < used; ) {
    let byte = bytes[at++] as number;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      gap |= (byte & 127) << shift;
    }
    slot += gap;
    setBit(target, slot);
  }
}

/** Whether one of the slots is in a set. */
export function isAnyIn(postings: Postings, set: Bits): boolean {
  if (postings.bits) return postings.bits.some((word, at) => (word & (set[at] ?? 0)) !== 0);
  let slot = -1;
  for (let at = 0; at < postings.used; ) {
    let byte = postings.bytes[at++] as number;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings.bytes[at++] as number;
      gap |= (byte & 127) << shift;
    }
    slot += gap;
    if (hasBit(set, slot)) return true;
  }
  return false;
}
