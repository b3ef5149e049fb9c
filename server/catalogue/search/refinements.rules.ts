import type { Refinements } from '#contract/catalogue';
import { toDollars } from '#contract/money';
import type { BrandCounts } from './refinements.queries';

/** Enough to choose from; who looks for another brand searches. */
const SHOWN_BRANDS = 50;

/** What a list can be narrowed by, of its counts by brand. `chosen`, in lower case, narrow all but the brands. */
export function refinementsOf(counts: BrandCounts[], chosen: string[] | null): Refinements {
  const fitting = counts.filter(({ brand }) => isChosen(brand, chosen));
  const sum = (name: 'inStock' | 'isNew' | 'isReduced') =>
    fitting.reduce((total, row) => total + row[name], 0);
  const listed = counts.filter(
    ({ brand, all }) => all > 0 || (chosen !== null && isChosen(brand, chosen)),
  );
  return {
    brand: shownBrands(listed),
    inStock: sum('inStock'),
    new: sum('isNew'),
    sale: sum('isReduced'),
    price: rangeOf(fitting),
  };
}

/** The brands of the most products, these first. */
export function shownBrands(brands: Pick<BrandCounts, 'brand' | 'all'>[]): Refinements['brand'] {
  return brands
    .toSorted((a, b) => b.all - a.all || (a.brand < b.brand ? -1 : 1))
    .slice(0, SHOWN_BRANDS)
    .map(({ brand, all }) => ({ value: brand, label: brand, count: all }));
}

function isChosen(brand: string, chosen: string[] | null): boolean {
  return chosen === null || chosen.includes(brand.toLowerCase());
}

function rangeOf(counts: BrandCounts[]): Refinements['price'] {
  const priced = counts.flatMap(({ lowest, highest }) =>
    lowest === null || highest === null ? [] : [{ lowest, highest }],
  );
  if (priced.length === 0) return null;
  return {
    lowest: toDollars(Math.min(...priced.map(({ lowest }) => lowest))),
    highest: toDollars(Math.max(...priced.map(({ highest }) => highest))),
  };
}
