import {
  type Bitmap,
  countBits,
  createBitmap,
  enlarge,
  forEachSlot,
  hasBit,
  maskOf,
  putBit,
} from './bitmap.rules';
import { type FacetGroup, type FacetGroups, groupOf, wordsOf } from './facet-groups.rules';
import { SLICE } from './slices.rules';

/**
 * Bitmaps of the products with a size in stock. A category has few of all sizes, so each group has bitmaps for its own, over
 * its range of slots, in `sizeWords`: the words of all its sizes for 32 slots are next to each other, because facets need
 * them together. Slots that are not ordered by group are in bitmaps over all slots.
 */
export interface SizeBitmaps {
  /** The first unordered slot, rounded down to a whole word. */
  first: number;
  /** By size id, from `first` on. */
  unordered: Bitmap[];
}

export function createSizeBitmaps(): SizeBitmaps {
  return { first: 0, unordered: [] };
}

/** Where a product is, to find its sizes. */
export interface SizedSlot {
  slot: number;
  group: FacetGroup;
  isOrdered: boolean;
}

export function hasSize(sizes: SizeBitmaps, { slot, group, isOrdered }: SizedSlot, id: number) {
  if (isOrdered)
    return ((group.sizeWords[wordAt(group, slot, id)] ?? 0) & (1 << (slot & 31))) !== 0;
  const words = sizes.unordered[id];
  return words !== undefined && hasBit(words, slot - sizes.first);
}

/** Changes a size of a product that is counted in its group. */
export function putSize(
  sizes: SizeBitmaps,
  { slot, group, isOrdered }: SizedSlot,
  { id, isInStock }: { id: number; isInStock: boolean },
): void {
  if (isOrdered) {
    const bit = 1 << (slot & 31);
    const word = wordAt(group, slot, id);
    if (isInStock) (group.sizeWords[word] as number) |= bit;
    else (group.sizeWords[word] as number) &= ~bit;
    return;
  }
  const at = slot - sizes.first;
  let words = sizes.unordered[id] ?? createBitmap(0);
  if (words.length <= at >>> 5) words = enlarge(words, Math.ceil((at >>> 5) * 1.1) + 4);
  sizes.unordered[id] = words;
  putBit(words, at, isInStock);
}

/** Moves all sizes to their groups once the slots have been numbered. Pauses at every `yield`. */
export function* orderSizes(
  sizes: SizeBitmaps,
  groups: FacetGroups,
  { cells, numbers }: { cells: Uint32Array; numbers: Uint32Array },
): Generator<void> {
  for (const group of groups.list)
    group.sizeWords = new Uint32Array(wordsOf(group).length * group.sizeIds.length);
  for (const [id, bitmap] of sizes.unordered.entries()) {
    if (!bitmap) continue;
    for (let start = 0; start < bitmap.length; start += SLICE / 32) {
      forEachSlot(bitmap.subarray(start, start + SLICE / 32), (at) => {
        const slot = numbers[start * 32 + at] as number;
        const group = groupOf(groups, cells[slot] as number);
        (group.sizeWords[wordAt(group, slot, id)] as number) |= 1 << (slot & 31);
        return true;
      });
      yield;
    }
  }
  sizes.unordered = [];
  sizes.first = (numbers.length >>> 5) * 32;
}

/** Sets `target` to the products of `selected` that have one of the sizes; `groups` need not be all. */
export function selectSizes(
  sizes: SizeBitmaps,
  groups: FacetGroup[],
  ids: number[],
  { selected, target }: { selected: Bitmap; target: Bitmap },
): Bitmap {
  target.fill(0);
  for (const group of groups) {
    const { sizeWords, sizeIds } = group;
    const { first } = wordsOf(group);
    for (const id of ids) {
      const at = sizeIds.indexOf(id);
      if (at < 0) continue;
      for (let word = at, slots = first; word < sizeWords.length; word += sizeIds.length, slots++)
        (target[slots] as number) |= (sizeWords[word] as number) & (selected[slots] as number);
    }
  }
  const first = sizes.first >>> 5;
  for (const id of ids) {
    const words = sizes.unordered[id] ?? [];
    const length = Math.min(words.length, target.length - first);
    for (let at = 0; at < length; at++)
      (target[first + at] as number) |= (words[at] as number) & (selected[first + at] as number);
  }
  return target;
}

/** Adds the number of a group's products by size: of its ordered slots in the bitmap and the ranges. */
export function addSizeCounts(
  group: FacetGroup,
  bitmap: Bitmap,
  ranges: [number, number][],
  counts: Int32Array,
): void {
  const { sizeWords, sizeIds } = group;
  const { first } = wordsOf(group);
  const found = new Int32Array(sizeIds.length);
  for (const [start, end] of ranges) {
    if (start === end) continue;
    for (let word = start >>> 5; word <= end >>> 5; word++) {
      const bits = (bitmap[word] as number) & maskOf(word, start, end);
      if (bits === 0) continue;
      const base = (word - first) * found.length;
      for (let at = 0; at < found.length; at++)
        (found[at] as number) += countBits(bits & (sizeWords[base + at] as number));
    }
  }
  // Not `entries()`: this runs for every group of a list.
  for (let at = 0; at < found.length; at++)
    (counts[sizeIds[at] as number] as number) += found[at] as number;
}

/** The position of the word of `sizeWords` that holds a slot. */
function wordAt(group: FacetGroup, slot: number, id: number): number {
  const { sizeIds } = group;
  const at = sizeIds.indexOf(id);
  return at < 0 ? -1 : ((slot >>> 5) - wordsOf(group).first) * sizeIds.length + at;
}
