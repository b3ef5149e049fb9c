import type { BrandCounts } from '../refinements.queries';
import { type Bits, eachBit } from './bits.rules';
import type { MemoryCatalogue } from './catalogue-index.rules';
import { countWanted, wantedCells } from './cells.rules';
import {
  chosenSlots,
  cubeOf,
  extremePrices,
  isWithin,
  limitsOf,
  type MemoryFilter,
  rangeOf,
} from './index-listing.rules';

/** What a list of products can be narrowed by: its brands, and the sums of those that are chosen. */
export interface MemoryRefinements {
  /** How many products of each brand there are, but for the brands that are chosen. */
  brands: Pick<BrandCounts, 'brand' | 'all'>[];
  inStock: number;
  isNew: number;
  isReduced: number;
  /** Whole cents; null where there is no product. */
  prices: { lowest: number; highest: number } | null;
}

const unrefined = { isNew: null, inStock: null, isReduced: null, minPrice: null, maxPrice: null };

/** Like a facet, each applies every filter but its own. */
export function refineFromMemory(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
): MemoryRefinements {
  const cube = cubeOf(catalogue, filter, chosenSlots(catalogue, filter));
  const count = (own: Partial<MemoryFilter>) =>
    countWanted(cube, wantedCells({ ...filter, ...own }, catalogue.scratch.wanted));
  const counts = {
    inStock: count({ inStock: true }),
    isNew: count({ isNew: true }),
    isReduced: count({ isReduced: true }),
  };
  return {
    ...counts,
    brands: countBrands(catalogue, filter),
    prices: extremePrices(catalogue, { ...filter, minPrice: null, maxPrice: null }),
  };
}

function countBrands(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
): MemoryRefinements['brands'] {
  const { brands } = catalogue;
  const open = { ...filter, brands: null };
  const counts = countSpellings(catalogue, open, chosenSlots(catalogue, open)?.slots ?? null);
  const listed: MemoryRefinements['brands'] = [];
  for (const [name, numbers] of brands.alike) {
    const all = numbers.reduce((total, number) => total + (counts[number] as number), 0);
    if (all === 0 && !filter.brands?.includes(name)) continue;
    const spelled = numbers.filter((number) => all === 0 || (counts[number] as number) > 0);
    const [brand] = spelled.map((number) => brands.spellings[number] ?? '').sort();
    if (brand !== undefined && (all > 0 || hasAny(catalogue, { ...open, brands: [name] })))
      listed.push({ brand, all });
  }
  return listed;
}

/** Whether a brand that is chosen has anything that the refinements leave out. */
function hasAny(catalogue: MemoryCatalogue, filter: MemoryFilter): boolean {
  const wide = { ...filter, ...unrefined };
  const cube = cubeOf(catalogue, wide, chosenSlots(catalogue, wide));
  return countWanted(cube, wantedCells(wide, catalogue.scratch.wanted)) > 0;
}

/** How many products pass the filter, by the number of their brand's spelling. */
function countSpellings(
  catalogue: MemoryCatalogue,
  filter: MemoryFilter,
  chosen: Bits | null,
): Uint32Array {
  const { cells, prices, brandNumbers, orderings, brands, scratch } = catalogue;
  const counts = new Uint32Array(brands.spellings.length);
  const wanted = wantedCells(filter, scratch.wanted);
  if (chosen === null) {
    const { price_low: byPrice } = orderings;
    const [from, to] = rangeOf(catalogue, byPrice, filter);
    for (let at = from; at < to; at++)
      if (wanted[byPrice.cells[at] as number] === 1)
        (counts[brandNumbers[byPrice.slots[at] as number] as number] as number)++;
    return counts;
  }
  const limits = limitsOf(filter);
  eachBit(chosen, (slot) => {
    if (wanted[cells[slot] as number] === 1 && isWithin(limits, prices[slot] as number))
      (counts[brandNumbers[slot] as number] as number)++;
  });
  return counts;
}
