import { productFlags } from '#contract/values/catalogue/product-flags';
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
  /** The sizes that products of the group have. */
  sizeIds: number[];
  /** Products by combination of required flags: in total, by colour id, and by size in stock in the order of `sizeIds`. */
  totals: Int32Array;
  colours: Int32Array[];
  sizes: Int32Array[];
  /** See `SizeBitmaps`. */
  sizeWords: Bitmap;
}

/** A product counts for every combination of the flags it has: the combination 0 counts all products. */
const COMBINATIONS = 1 << productFlags.length;

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
      number: groups.list.length,
      categoryId,
      sectionId,
      starts: new Uint32Array(1),
      sizeIds: [],
      sizeWords: new Uint32Array(0),
      totals: new Int32Array(COMBINATIONS),
      colours: Array.from({ length: COMBINATIONS }, () => new Int32Array(0)),
      sizes: Array.from({ length: COMBINATIONS }, () => new Int32Array(0)),
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

/** Adds a product to the counts, or removes it with -1. `combined` has the bits of its flags. */
export function countProduct(
  groups: FacetGroups,
  cell: number,
  { combined, sizeIds, by }: { combined: number; sizeIds: number[]; by: 1 | -1 },
): void {
  const group = groupOf(groups, cell);
  const colourId = colourOf(cell);
  const positions = sizeIds.map((id) => positionOf(groups, group, id));
  for (let combination = 0; combination < COMBINATIONS; combination++) {
    if ((combination & combined) !== combination) continue;
    (group.totals[combination] as number) += by;
    ((group.colours[combination] as Int32Array)[colourId] as number) += by;
    const sizes = group.sizes[combination] as Int32Array;
    for (const at of positions) (sizes[at] as number) += by;
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
  pack(groups.list, 'colours');
  pack(groups.list, 'sizes');
  let next = 0;
  const nextOf = groups.list.map((group) => {
    const counts = group.colours[0] as Int32Array;
    group.starts = new Uint32Array(counts.length + 1);
    for (const [colourId, count] of counts.entries()) {
      group.starts[colourId] = next;
      next += count;
    }
    group.starts[counts.length] = next;
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

/** Moves the counts of all groups into one array for each combination: they are read one after the other. */
function pack(list: FacetGroup[], name: 'colours' | 'sizes'): void {
  for (let combination = 0; combination < COMBINATIONS; combination++) {
    const countsOf = (group: FacetGroup) => group[name][combination] as Int32Array;
    const all = new Int32Array(list.reduce((sum, group) => sum + countsOf(group).length, 0));
    let at = 0;
    for (const group of list) {
      const counts = countsOf(group);
      all.set(counts, at);
      group[name][combination] = all.subarray(at, at + counts.length);
      at += counts.length;
    }
  }
}

/** The position of a size in a group. A size that no product of the group had before is added. */
function positionOf(groups: FacetGroups, group: FacetGroup, id: number): number {
  const known = group.sizeIds.indexOf(id);
  if (known >= 0) return known;
  addSizeWords(group);
  const at = group.sizeIds.push(id) - 1;
  group.sizes = group.sizes.map((counts) => enlarge(counts, at + 1));
  groups.sizeLimit = Math.max(groups.sizeLimit, id + 1);
  return at;
}

/** Makes room for one more size. */
function addSizeWords(group: FacetGroup): void {
  const { sizeIds, sizeWords } = group;
  if (sizeWords.length === 0) return;
  const { length } = wordsOf(group);
  const count = sizeIds.length;
  group.sizeWords = new Uint32Array(length * (count + 1));
  for (let word = 0; word < length; word++)
    group.sizeWords.set(sizeWords.subarray(word * count, (word + 1) * count), word * (count + 1));
}

/** The words of a bitmap that hold the ordered slots of a group; the first and the last may hold slots of others. */
export function wordsOf({ starts }: FacetGroup): { first: number; length: number } {
  const first = (starts[0] as number) >>> 5;
  return { first, length: ((starts[starts.length - 1] as number) >>> 5) - first + 1 };
}
