import { addAll, type Bits, createBits, hasBit, roomFor, setBit } from './bits.rules';

/**
 * The slots that have something, in order: as the gaps between them, seven bits a byte, or as a set where they are so
 * many that it is smaller. Slots are only added, the highest last; those that have gone are told apart elsewhere.
 */
export interface Postings {
  count: number;
  last: number;
  /** Each ends with the first 0, or at its end: no gap is 0. What is there is never copied to make room for more. */
  pieces: Uint8Array[];
  /** Bytes of all gaps, and of those in the last piece. */
  used: number;
  usedOfLast: number;
  bits: Bits | null;
}

const FIRST_PIECE = 8;
const LARGEST_PIECE = 4_096;
/** Of a gap, as slots are of 32 bits. */
const MOST_BYTES = 5;
/** Bytes past which slots may be told to be many before the last of them is there. */
const MANY = 16_384;

export function createPostings(): Postings {
  return { count: 0, last: -1, pieces: [], used: 0, usedOfLast: 0, bits: null };
}

/** Adds a slot above all that are there. */
export function addPosting(postings: Postings, slot: number): void {
  postings.count++;
  if (!postings.bits && postings.used > MANY) settlePostings(postings, slot);
  if (postings.bits) {
    postings.bits = roomFor(postings.bits, slot + 1);
    setBit(postings.bits, slot);
    return;
  }
  let gap = slot - postings.last;
  postings.last = slot;
  const piece = pieceWithRoom(postings);
  const before = postings.usedOfLast;
  while (gap > 127) {
    piece[postings.usedOfLast++] = (gap & 127) | 128;
    gap >>>= 7;
  }
  piece[postings.usedOfLast++] = gap;
  postings.used += postings.usedOfLast - before;
}

function pieceWithRoom(postings: Postings): Uint8Array {
  const { pieces, usedOfLast } = postings;
  const last = pieces.at(-1);
  if (last && usedOfLast + MOST_BYTES <= last.length) return last;
  const piece = new Uint8Array(last ? Math.min(last.length * 2, LARGEST_PIECE) : FIRST_PIECE);
  pieces.push(piece);
  postings.usedOfLast = 0;
  return piece;
}

/** Takes the smaller form, of a catalogue of so many slots. */
export function settlePostings(postings: Postings, slots: number): void {
  if (postings.bits || postings.used <= slots / 8) return;
  const bits = createBits(slots);
  addPostingsTo(bits, postings);
  Object.assign(postings, { bits, pieces: [], used: 0, usedOfLast: 0 });
}

/** Adds all slots to a set that has room for them. */
export function addPostingsTo(target: Bits, { bits, pieces }: Postings): void {
  if (bits) addAll(target, bits);
  let slot = -1;
  for (const bytes of pieces) {
    for (let at = 0; at < bytes.length; ) {
      let byte = bytes[at++] as number;
      if (byte === 0) break;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      setBit(target, slot);
    }
  }
}

/** Whether one of the slots is in a set. Reads as `addPostingsTo` does: one reader that calls back takes twice as long. */
export function isAnyIn(postings: Postings, set: Bits): boolean {
  if (postings.bits) return postings.bits.some((word, at) => (word & (set[at] ?? 0)) !== 0);
  let slot = -1;
  for (const bytes of postings.pieces) {
    for (let at = 0; at < bytes.length; ) {
      let byte = bytes[at++] as number;
      if (byte === 0) break;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      if (hasBit(set, slot)) return true;
    }
  }
  return false;
}
