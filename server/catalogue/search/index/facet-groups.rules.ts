import { type Bitmap, enlarge } from './bitmap.rules';
import type { IndexedProduct } from './index-query';
import { forEachNumber } from './slices.rules';

/** Products with the same category and section are a group, and those of a group with the same colour are a cell. */
export interface FacetGroups {
  list: FacetGroup[];
  /** By category and section. */
  known: Map<string, FacetGroup>;
  /** Above all ids in use. */
  categoryLimit: number;
  colourLimit: number;
  sizeLimit: number;
}

export interface FacetGroup {
  number: number;
  categoryId: number;
  sectionId: number;
  /**
   * The slots of the products that the index was built from are ordered by group and colour: those of a colour begin here, and
   * end where the next colour begins.
   */
  starts: Uint32Array;
  /** Products by combination of required flags: in total, by colour id, and by size in stock. */
  totals: Int32Array;
  colours: Int32Array[];
  sizes: { id: number; counts: Int32Array }[];
  /** See `SizeBitmaps`. */
  sizeWords: Bitmap;
}

/** One bit for each flag. */
export const flagBits = { isNew: 1, isReduced: 2, inStock: 4 } as const;
/** A product counts for every combination of the flags it has: the combination 0 counts all products. */
const COMBINATIONS = 8;

/** A cell's number holds the number of its group and the id of its colour. */
const COLOUR_BITS = 16;

export function createFacetGroups(): FacetGroups {
  return { list: [], known: new Map(), categoryLimit: 0, colourLimit: 0, sizeLimit: 0 };
}

/** The cell of a product, whose group is added if it is the first. */
export function cellFor(
  groups: FacetGroups,
  {
    categoryId,
    sectionId,
    colourId,
  }: Pick<IndexedProduct, 'categoryId' | 'sectionId' | 'colourId'>,
): number {
  const key = `${categoryId} ${sectionId}`;
  let group = groups.known.get(key);
  if (!group) {
    group = {
      ...{ number: groups.list.length, categoryId, sectionId, starts: new Uint32Array(1) },
      ...{ totals: new Int32Array(COMBINATIONS), sizes: [], sizeWords: new Uint32Array(0) },
      colours: Array.from({ length: COMBINATIONS }, () => new Int32Array(0)),
    };
    groups.list.push(group);
    groups.known.set(key, group);
    groups.categoryLimit = Math.max(groups.categoryLimit, categoryId + 1);
  }
  if (colourId >= (group.colours[0]?.length ?? 0))
    group.colours = group.colours.map((counts) => enlarge(counts, colourId + 8));
  groups.colourLimit = Math.max(groups.colourLimit, colourId + 1);
  return (group.number << COLOUR_BITS) | colourId;
}

export function groupOf({ list }: FacetGroups, cell: number): FacetGroup {
  return list[cell >>> COLOUR_BITS] as FacetGroup;
}

export function colourOf(cell: number): number {
  return cell & ((1 << COLOUR_BITS) - 1);
}

/** Adds a product to the counts, or removes it with -1. `flags` are the bits of the flags it has. */
export function countProduct(
  groups: FacetGroups,
  cell: number,
  { flags, sizeIds, by }: { flags: number; sizeIds: number[]; by: 1 | -1 },
): void {
  const group = groupOf(groups, cell);
  const colourId = colourOf(cell);
  const bySize = sizeIds.map((id) => sizeCountsOf(groups, group, id));
  for (let combination = 0; combination < COMBINATIONS; combination++) {
    if ((combination & flags) !== combination) continue;
    (group.totals[combination] as number) += by;
    ((group.colours[combination] as Int32Array)[colourId] as number) += by;
    for (const counts of bySize) (counts[combination] as number) += by;
  }
}

/**
 * Orders slots by group and colour. Returns the new number of each; slots of the same cell stay in their order. Pauses at
 * every `yield`.
 */
export function* orderByCell(
  groups: FacetGroups,
  cells: Uint32Array,
  slots: number,
): Generator<void, Uint32Array> {
  // One array for all groups: they are read one after the other.
  const room = groups.list.reduce((sum, { colours }) => sum + (colours[0]?.length ?? 0) + 1, 0);
  const allStarts = new Uint32Array(room);
  const allCounts = Array.from({ length: COMBINATIONS }, () => new Int32Array(room));
  let next = 0;
  let at = 0;
  const nextOf = groups.list.map((group) => {
    const end = at + (group.colours[0]?.length ?? 0);
    group.colours = group.colours.map((counts, combination) => {
      const all = allCounts[combination] as Int32Array;
      all.set(counts, at);
      return all.subarray(at, end);
    });
    group.starts = allStarts.subarray(at, end + 1);
    for (const [colourId, count] of (group.colours[0] as Int32Array).entries()) {
      group.starts[colourId] = next;
      next += count;
    }
    group.starts[end - at] = next;
    at = end + 1;
    return group.starts.slice();
  });
  const numbers = new Uint32Array(slots);
  yield* forEachNumber(slots, (slot) => {
    const cell = cells[slot] as number;
    const starts = nextOf[cell >>> COLOUR_BITS] as Uint32Array;
    const colourId = colourOf(cell);
    numbers[slot] = starts[colourId] as number;
    (starts[colourId] as number)++;
  });
  return numbers;
}

/** The counts of a size in a group. A size that no product of the group had before is added. */
function sizeCountsOf(groups: FacetGroups, group: FacetGroup, id: number): Int32Array {
  for (const size of group.sizes) if (size.id === id) return size.counts;
  const counts = new Int32Array(COMBINATIONS);
  addSizeWords(group);
  group.sizes.push({ id, counts });
  groups.sizeLimit = Math.max(groups.sizeLimit, id + 1);
  return counts;
}

/** Makes room for one more size. */
function addSizeWords(group: FacetGroup): void {
  const { sizes, sizeWords } = group;
  if (sizeWords.length === 0) return;
  const { length } = wordsOf(group);
  group.sizeWords = new Uint32Array(length * (sizes.length + 1));
  for (let word = 0; word < length; word++)
    group.sizeWords.set(
      sizeWords.subarray(word * sizes.length, (word + 1) * sizes.length),
      word * (sizes.length + 1),
    );
}

/** The words of a bitmap that hold the ordered slots of a group; the first and the last may hold slots of others. */
export function wordsOf({ starts }: FacetGroup): { first: number; length: number } {
  const first = (starts[0] as number) >>> 5;
  return { first, length: ((starts[starts.length - 1] as number) >>> 5) - first + 1 };
}
