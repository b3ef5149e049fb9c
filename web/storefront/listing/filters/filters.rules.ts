import { type ListSort, productSorts, RELEVANCE } from '#contract/values/assortment';

/** What a list is narrowed by, several values of each at once; `only` holds flags such as `sale`. */
export const filterNames = ['category', 'size', 'color', 'brand', 'only'] as const;
export type FilterName = (typeof filterNames)[number];

/** The values of `only`, each a parameter of its own in addresses and in the API. */
export const flags = ['inStock', 'new', 'sale'] as const;
export type Flag = (typeof flags)[number];

/** The order of a list that names none: a search shows its best matches first. */
export function defaultSort({ q }: { q: string }): ListSort {
  return q === '' ? 'price_low' : RELEVANCE;
}

/** The orders that a list offers, in the order of the menu. */
export function sortsOf({ q }: { q: string }): readonly ListSort[] {
  return q === '' ? productSorts : [RELEVANCE, ...productSorts];
}

/** Dollars; null where a side is open. */
export type PriceRange = { min: number | null; max: number | null };
export const anyPrice: PriceRange = { min: null, max: null };

/** What a listing's address asks for: known values only, each once, in the order the filters show them. */
export type Choice = Record<FilterName, readonly string[]> & {
  price: PriceRange;
  sort: ListSort;
  page: number;
};

/** The choice with one value set or lifted; it begins at the first page again. */
export function toggled(choice: Choice, name: FilterName, value: string, isOn: boolean): Choice {
  const others = choice[name].filter((chosen) => chosen !== value);
  return { ...choice, [name]: isOn ? [...others, value] : others, page: 1 };
}

export function priced(choice: Choice, price: PriceRange): Choice {
  return { ...choice, price, page: 1 };
}

export function withoutFilter(choice: Choice, name: FilterName | 'price'): Choice {
  return { ...choice, [name]: name === 'price' ? anyPrice : [], page: 1 };
}

export function withoutFilters(choice: Choice): Choice {
  const none = { category: [], size: [], color: [], brand: [], only: [], price: anyPrice };
  return { ...choice, ...none, page: 1 };
}

export function hasPrice({ price }: Choice): boolean {
  return price.min !== null || price.max !== null;
}

export function countFilters(choice: Choice): number {
  const chosen = filterNames.reduce((sum, name) => sum + choice[name].length, 0);
  return chosen + (hasPrice(choice) ? 1 : 0);
}
