import type { ProductPage, ProductQuery } from '#contract/catalogue';
import { toCents } from '#contract/money';
import { categories, colourNames, sizeNames } from '#contract/values/assortment';
import type { Cell, ProductFilter } from '../catalogue.queries';
import { categoryIds, colourIds, sizeBits } from './product-ids.rules';

/** What no price exceeds; the database counts cents in 32 bits. */
const HIGHEST_CENTS = 2_147_483_647;

const MANY_MATCHES = 20_000;
const FIRST_PAGES = 1_000;

/** The contract's query as the database takes it; `search` is a tsquery, or null. */
export function toFilter(
  query: ProductQuery,
  search: string | null,
  isArchived = false,
): ProductFilter {
  return {
    isArchived,
    main: query.main ?? null,
    section: query.section ?? null,
    categoryIds: idsOf(query.category, categoryIds),
    colourIds: idsOf(query.color, colourIds),
    sizeMask: idsOf(query.size, sizeBits)?.reduce((mask, bit) => mask | bit, 0) ?? null,
    minPrice: centsOf(query.minPrice),
    maxPrice: centsOf(query.maxPrice),
    isNew: query.new ?? null,
    inStock: query.inStock ?? null,
    isReduced: query.sale ?? null,
    brands: query.brand?.length ? query.brand.map((name) => name.toLowerCase()) : null,
    search,
    mostFound: null,
    isWidespread: false,
    ids: null,
    fewPieces: null,
  };
}

/**
 * Whether a page of a search is found sooner by going along all products in order than by collecting and sorting the
 * matches: when there are many and the page is one of the first.
 */
export function isWalk(cells: Cell[], filter: ProductFilter, offset: number): boolean {
  return filter.search !== null && totalOf(cells, filter) > MANY_MATCHES && offset < FIRST_PAGES;
}

/** How many products pass the whole filter. */
export function totalOf(cells: Cell[], filter: ProductFilter): number {
  return sum(cells.filter(passes(filter)));
}

/** For each value of a facet, the products that pass every filter but the facet's own. Values of no product are told too. */
export function facetsOf(cells: Cell[], filter: ProductFilter): ProductPage['facets'] {
  const countBy = (open: keyof Faceted, idOf: (cell: Cell) => number) => {
    const counts: number[] = [];
    for (const cell of cells.filter(passes({ ...filter, [open]: null })))
      counts[idOf(cell)] = (counts[idOf(cell)] ?? 0) + cell.count;
    return counts;
  };
  const counts = {
    categories: countBy('categoryIds', ({ categoryId }) => categoryId),
    colours: countBy('colourIds', ({ colourId }) => colourId ?? 0),
    masks: countBy('sizeMask', ({ mask }) => mask),
  };
  return toFacets(counts, filter.main);
}

/** How many products there are by the ids of categories and of colours, and by the sizes in stock. */
type CountsById = Record<'categories' | 'colours' | 'masks', ArrayLike<number>>;

/** The facets' values in their order, each with its count. */
export function toFacets(counts: CountsById, main: string | null): ProductPage['facets'] {
  const ofSize = (bit: number) => {
    let total = 0;
    for (let mask = 0; mask < counts.masks.length; mask++)
      if ((mask & bit) !== 0) total += counts.masks[mask] ?? 0;
    return total;
  };
  return {
    category: categories
      .filter((category) => main === null || category.main === main)
      .map(({ key, label, name }) => ({
        value: key,
        label: main === null ? name : label,
        count: counts.categories[categoryIds[key]] ?? 0,
      })),
    color: colourNames.map((name) => ({
      value: name,
      label: name,
      count: counts.colours[colourIds[name]] ?? 0,
    })),
    size: sizeNames.map((name) => ({ value: name, label: name, count: ofSize(sizeBits[name]) })),
  };
}

type Faceted = Pick<ProductFilter, 'categoryIds' | 'colourIds' | 'sizeMask'>;

function passes({ categoryIds, colourIds, sizeMask }: Faceted) {
  return (cell: Cell) =>
    (categoryIds === null || categoryIds.includes(cell.categoryId)) &&
    (colourIds === null || (cell.colourId !== null && colourIds.includes(cell.colourId))) &&
    (sizeMask === null || (cell.mask & sizeMask) !== 0);
}

function sum(cells: Cell[]): number {
  return cells.reduce((total, cell) => total + cell.count, 0);
}

/** A filter that was sent without a value is not one. */
function idsOf(names: string[] | undefined, ids: Record<string, number>): number[] | null {
  if (names === undefined || names.length === 0) return null;
  return names.flatMap((name) => ids[name] ?? []);
}

function centsOf(dollars: number | undefined): number | null {
  return dollars === undefined ? null : Math.min(toCents(dollars), HIGHEST_CENTS);
}
