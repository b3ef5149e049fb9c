import {
  type Bitmap,
  countCommonSlots,
  createBitmap,
  forEachSlot,
  hasBit,
  haveCommonSlot,
  renumber,
  setBit,
  unite,
  withRoomFor,
} from './bitmap.rules';

/**
 * The slots of the products that contain a word or have a brand, in ascending order: as the gaps between them in
 * variable-byte code (seven bits a byte), or as a bitmap where that is smaller. Slots are only appended; those of
 * removed products are filtered out by the bitmap of live slots.
 */
export interface PostingList {
  count: number;
  lastSlot: number;
  gaps: Uint8Array;
  usedBytes: number;
  bitmap: Bitmap | null;
}

const INITIAL_BYTES = 8;
/** The longest code of a 32-bit gap. */
const MAX_GAP_BYTES = 5;
/** A list that grows beyond this is checked for whether a bitmap would be smaller. */
const MIN_BITMAP_BYTES = 16_384;
/** Shorter lists are sorted to renumber them. */
const MIN_RENUMBERED_AS_BITMAP = 1_000;

export function createPostingList(): PostingList {
  return {
    count: 0,
    lastSlot: -1,
    gaps: new Uint8Array(INITIAL_BYTES),
    usedBytes: 0,
    bitmap: null,
  };
}

/** Appends a slot, which must be above all others. */
export function addPosting(list: PostingList, slot: number): void {
  list.count++;
  if (list.usedBytes > MIN_BITMAP_BYTES && list.usedBytes > slot / 8) convertToBitmap(list, slot);
  if (list.bitmap) {
    if (list.bitmap.length * 32 <= slot)
      list.bitmap = withRoomFor(list.bitmap, Math.ceil(slot * 1.1) + 32);
    setBit(list.bitmap, slot);
    return;
  }
  if (list.usedBytes + MAX_GAP_BYTES > list.gaps.length) resize(list, list.usedBytes * 1.5 + 8);
  let gap = slot - list.lastSlot;
  list.lastSlot = slot;
  while (gap > 127) {
    list.gaps[list.usedBytes++] = (gap & 127) | 128;
    gap >>>= 7;
  }
  list.gaps[list.usedBytes++] = gap;
}

/** The same products by their new numbers. The bitmaps are overwritten. Pauses at every `yield`. */
export function* renumberPostings(
  list: PostingList,
  numbers: Uint32Array,
  { postings, matches }: { postings: Bitmap; matches: Bitmap },
): Generator<void, PostingList> {
  const renumbered = createPostingList();
  if (list.count < MIN_RENUMBERED_AS_BITMAP) {
    const slots: number[] = [];
    const cursor = { list, at: 0, slot: -1 };
    while (advance(cursor)) slots.push(numbers[cursor.slot] as number);
    for (const slot of slots.sort((a, b) => a - b)) addPosting(renumbered, slot);
  } else {
    postings.fill(0);
    addPostingsTo(postings, list);
    const bitmap = yield* renumber(postings, numbers, matches);
    // No gap is shorter than a byte.
    if (list.count > numbers.length / 8)
      return { ...renumbered, count: list.count, bitmap: bitmap.slice() };
    forEachSlot(bitmap, (slot) => {
      addPosting(renumbered, slot);
      return true;
    });
  }
  compactPostingList(renumbered, numbers.length);
  return renumbered;
}

/** Frees unused space, and switches to a bitmap if that is smaller for this many slots. */
function compactPostingList(list: PostingList, slots: number): void {
  if (list.bitmap) return;
  if (list.usedBytes > slots / 8) convertToBitmap(list, slots);
  else resize(list, list.usedBytes);
}

/** Adds all slots to a bitmap that has room for them. */
export function addPostingsTo(target: Bitmap, list: PostingList): void {
  if (list.bitmap) {
    unite(target, list.bitmap);
    return;
  }
  // As `advance`, without its object: most of the time of a search is spent here.
  const { gaps, usedBytes } = list;
  let slot = -1;
  for (let at = 0; at < usedBytes; at++) {
    let byte = gaps[at] as number;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = gaps[++at] as number;
      gap |= (byte & 127) << shift;
    }
    slot += gap;
    setBit(target, slot);
  }
}

/** Whether the list and a bitmap have a slot in common. */
export function hasPostingIn(list: PostingList, bitmap: Bitmap): boolean {
  if (list.bitmap) return haveCommonSlot(list.bitmap, bitmap);
  const cursor = { list, at: 0, slot: -1 };
  while (advance(cursor)) if (hasBit(bitmap, cursor.slot)) return true;
  return false;
}

/** The number of slots that the list and a bitmap have in common. */
export function countPostingsIn(list: PostingList, bitmap: Bitmap): number {
  if (list.bitmap) return countCommonSlots(list.bitmap, bitmap);
  let count = 0;
  const cursor = { list, at: 0, slot: -1 };
  while (advance(cursor)) if (hasBit(bitmap, cursor.slot)) count++;
  return count;
}

/** Decodes the next slot; false at the end of the list. */
function advance(cursor: { list: PostingList; at: number; slot: number }): boolean {
  const { gaps, usedBytes } = cursor.list;
  if (cursor.at >= usedBytes) return false;
  let byte = gaps[cursor.at++] as number;
  let gap = byte & 127;
  for (let shift = 7; byte > 127; shift += 7) {
    byte = gaps[cursor.at++] as number;
    gap |= (byte & 127) << shift;
  }
  cursor.slot += gap;
  return true;
}

function convertToBitmap(list: PostingList, slots: number): void {
  const bitmap = createBitmap(slots);
  addPostingsTo(bitmap, list);
  Object.assign(list, { bitmap, gaps: new Uint8Array(0), usedBytes: 0 });
}

function resize(list: PostingList, bytes: number): void {
  const gaps = new Uint8Array(Math.ceil(bytes));
  gaps.set(list.gaps.subarray(0, list.usedBytes));
  list.gaps = gaps;
}
