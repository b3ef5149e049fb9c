import { categories } from '#contract/values/assortment';
import type { ProductFilter } from '../../catalogue.queries';
import { categoryIds, colourIds } from '../product-ids.rules';

/**
 * A cell is one kind of product: category, colour, sizes in stock, clothing or accessory, new or not, reduced or not, as
 * one small number. The number of products in each cell gives every total and every facet count.
 */
const COLOURS = 1 + Math.max(...Object.values(colourIds));
const CATEGORIES = 1 + Math.max(...Object.values(categoryIds));
const MASKS = 32;
/** Bits of a kind: the sizes in stock from `MASK_SHIFT` up, then `ACCESSORY`, `NEW` and `REDUCED`. */
const MASK_SHIFT = 3;
const ACCESSORY = 4;
const NEW = 2;
const REDUCED = 1;
const KINDS = MASKS << MASK_SHIFT;
export const CELLS = CATEGORIES * COLOURS * KINDS;

export interface CellParts {
  categoryId: number;
  colourId: number | null;
  mask: number;
  isAccessory: boolean;
  isNew: boolean;
  isReduced: boolean;
}

export function cellOf(parts: CellParts): number {
  const shelf = parts.categoryId * COLOURS + (parts.colourId ?? 0);
  const kind =
    (parts.mask << MASK_SHIFT) |
    (parts.isAccessory ? ACCESSORY : 0) |
    (parts.isNew ? NEW : 0) |
    (parts.isReduced ? REDUCED : 0);
  return shelf * KINDS + kind;
}

type CellFilter = Pick<
  ProductFilter,
  'main' | 'section' | 'categoryIds' | 'colourIds' | 'sizeMask' | 'isNew' | 'inStock' | 'isReduced'
>;

/** Makes `wanted` 1 for each cell whose products pass the filter, as far as a cell can tell, and 0 for the others. */
export function wantedCells(filter: CellFilter, wanted: Uint8Array): Uint8Array {
  const { sized } = kindsOf(filter);
  const kinds = new Uint8Array(KINDS);
  for (const kind of sized) kinds[kind] = 1;
  wanted.fill(0);
  const isCategory = wantedCategories(filter);
  const isColour = wantedColours(filter);
  for (let category = 0; category < CATEGORIES; category++)
    for (let colour = 0; isCategory[category] && colour < COLOURS; colour++)
      if (isColour[colour]) wanted.set(kinds, (category * COLOURS + colour) * KINDS);
  return wanted;
}

/** Whether the filter leaves every cell. */
export function wantsAllCells(filter: CellFilter): boolean {
  return (
    filter.main === null &&
    filter.section === null &&
    filter.categoryIds === null &&
    filter.colourIds === null &&
    filter.sizeMask === null &&
    filter.isNew === null &&
    filter.inStock === null &&
    filter.isReduced === null
  );
}

/** How many products pass the filter; and by category, colour and size, each without the filter of its own. */
export interface FacetCounts {
  total: number;
  /** By id. */
  categories: Int32Array;
  colours: Int32Array;
  /** By mask: the sizes in stock. */
  masks: Int32Array;
}

/** `cube` holds how many products there are of each cell. */
export function countFacets(cube: Int32Array, filter: CellFilter): FacetCounts {
  const { open, sized } = kindsOf(filter);
  const isCategory = wantedCategories({ ...filter, categoryIds: null });
  const isChosen = wantedCategories(filter);
  const isColour = wantedColours(filter);
  const counts: FacetCounts = {
    total: 0,
    categories: new Int32Array(CATEGORIES),
    colours: new Int32Array(COLOURS),
    masks: new Int32Array(MASKS),
  };
  for (let category = 0; category < CATEGORIES; category++) {
    if (!isCategory[category]) continue;
    for (let colour = 0; colour < COLOURS; colour++) {
      if (!isChosen[category] && !isColour[colour]) continue;
      const first = (category * COLOURS + colour) * KINDS;
      let fitting = 0;
      for (let at = 0; at < sized.length; at++)
        fitting += cube[first + (sized[at] as number)] as number;
      if (isColour[colour]) (counts.categories[category] as number) += fitting;
      if (isChosen[category]) (counts.colours[colour] as number) += fitting;
      if (!isChosen[category] || !isColour[colour]) continue;
      counts.total += fitting;
      for (let at = 0; at < open.length; at++) {
        const kind = open[at] as number;
        (counts.masks[kind >> MASK_SHIFT] as number) += cube[first + kind] as number;
      }
    }
  }
  return counts;
}

/** How many products of the cells that are wanted there are. */
export function countWanted(cube: Int32Array, wanted: Uint8Array): number {
  let total = 0;
  for (let cell = 0; cell < CELLS; cell++) if (wanted[cell]) total += cube[cell] as number;
  return total;
}

/** The kinds of a shelf that pass, and those that pass but for the sizes that are asked for. */
function kindsOf({ section, sizeMask, isNew, inStock, isReduced }: CellFilter) {
  const open: number[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    const mask = kind >> MASK_SHIFT;
    if (section !== null && (section === 'accessories') !== ((kind & ACCESSORY) !== 0)) continue;
    if (isNew !== null && isNew !== ((kind & NEW) !== 0)) continue;
    if (isReduced !== null && isReduced !== ((kind & REDUCED) !== 0)) continue;
    if (inStock !== null && inStock !== (mask !== 0)) continue;
    open.push(kind);
  }
  const sized =
    sizeMask === null ? open : open.filter((kind) => ((kind >> MASK_SHIFT) & sizeMask) !== 0);
  return { open: Uint8Array.from(open), sized: Uint8Array.from(sized) };
}

const mainOf = new Map<number, string>(categories.map(({ key, main }) => [categoryIds[key], main]));

function wantedCategories({ main, categoryIds: ids }: CellFilter): boolean[] {
  return Array.from(
    { length: CATEGORIES },
    (_, id) => (main === null || mainOf.get(id) === main) && (ids === null || ids.includes(id)),
  );
}

function wantedColours({ colourIds: ids }: CellFilter): boolean[] {
  return Array.from({ length: COLOURS }, (_, id) => ids === null || ids.includes(id));
}
