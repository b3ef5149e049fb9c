import type { NumberRange } from '#contract/values/catalogue/attributes';
import {
  FEATURED,
  productSorts,
  type QuerySort,
  RELEVANCE,
} from '#contract/values/catalogue/product-lists';
import type { ListingScope } from '../listing-scope.rules';

/** The filters, each with several values: `attribute` holds texts such as `material:wool`, `only` the product's flags. */
export const filterNames = ['category', 'size', 'color', 'attribute', 'brand', 'only'] as const;
export type FilterName = (typeof filterNames)[number];

/** The sort order if the URL names none: a search shows its best matches first, a collection has its own. */
export function defaultSort(scope: ListingScope): QuerySort {
  if (scope.q !== '') return RELEVANCE;
  return scope.kind === 'collection' ? scope.collection.sort : 'price_low';
}

/** The sort orders that a list offers, as in the menu. */
export function sortsOf(scope: ListingScope): readonly QuerySort[] {
  const [first] = [defaultSort(scope)].filter((sort) => sort === RELEVANCE || sort === FEATURED);
  return first ? [first, ...productSorts] : productSorts;
}

export const anyRange: NumberRange = { min: null, max: null };

/** The filters, sort order and page in a listing's URL: valid values only, each once, in the order of the filters. */
export type Selection = Record<FilterName, readonly string[]> & {
  /** In major units. */
  price: NumberRange;
  sort: QuerySort;
  page: number;
};

/** The selection with one value added or removed, on the first page. */
export function toggled(
  selection: Selection,
  name: FilterName,
  value: string,
  isOn: boolean,
): Selection {
  const others = selection[name].filter((chosen) => chosen !== value);
  return { ...selection, [name]: isOn ? [...others, value] : others, page: 1 };
}

export function priced(selection: Selection, price: NumberRange): Selection {
  return { ...selection, price, page: 1 };
}

export function withoutFilter(selection: Selection, name: FilterName | 'price'): Selection {
  return { ...selection, [name]: name === 'price' ? anyRange : [], page: 1 };
}

export function withoutFilters(selection: Selection): Selection {
  const none = { category: [], size: [], color: [], attribute: [], brand: [], only: [] };
  return { ...selection, ...none, price: anyRange, page: 1 };
}

export function hasPrice({ price }: Selection): boolean {
  return price.min !== null || price.max !== null;
}

export function countFilters(selection: Selection): number {
  const chosen = filterNames.reduce((sum, name) => sum + selection[name].length, 0);
  return chosen + (hasPrice(selection) ? 1 : 0);
}
