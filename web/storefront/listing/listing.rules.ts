import { colourNames, type ProductSort, productSorts, sizeNames } from '#contract/assortment';
import type { ListQuery } from '../../state/product';
import type { Place } from './place.rules';

export const filterNames = ['category', 'size', 'color'] as const;
export type FilterName = (typeof filterNames)[number];

export const PAGE_SIZE = 6;
export const DEFAULT_SORT: ProductSort = 'price_low';

/** What a listing's address asks for: known values only, each once, in the order the filters show them. */
export type Choice = Record<FilterName, readonly string[]> & { sort: ProductSort; page: number };

/** Values an address asks for that the shop does not know here. */
export type UnknownValue = { name: FilterName | 'sort'; value: string };

/** Reads an address. What is not known is left out of the choice and told apart, so that the page can say so. */
export function readChoice(
  params: URLSearchParams,
  place: Place,
): { choice: Choice; unknown: UnknownValue[] } {
  const unknown: UnknownValue[] = [];
  const readFilter = (name: FilterName) => {
    const words = wordsOf(params, name);
    const known = knownValues(name, place);
    const isKnown = (word: string) => known.some((value) => value.toLowerCase() === word);
    for (const word of words) if (!isKnown(word.toLowerCase())) unknown.push({ name, value: word });
    return known.filter((value) =>
      words.some((word) => word.toLowerCase() === value.toLowerCase()),
    );
  };
  const readSort = () => {
    const asked = params.get('sort');
    const sort = productSorts.find((name) => name === asked?.toLowerCase());
    if (asked && !sort) unknown.push({ name: 'sort', value: asked });
    return sort ?? DEFAULT_SORT;
  };
  const choice = {
    category: readFilter('category'),
    size: readFilter('size'),
    color: readFilter('color'),
    sort: readSort(),
    page: pageOf(params.get('page')),
  };
  return { choice, unknown };
}

/** The query of the API. Without a chosen category, the place's own limit it. */
export function toListQuery(place: Place, choice: Choice): ListQuery {
  const isLimited = place.kind === 'groups' && place.groups.length > 0;
  const ownCategories = isLimited ? place.categories.map(({ key }) => key) : [];
  const category = choice.category.length > 0 ? choice.category : ownCategories;
  return {
    ...(place.kind === 'groups' ? { main: place.main } : {}),
    ...(place.kind === 'groups' && place.isNew ? { new: 'true' } : {}),
    ...(place.kind === 'search' && place.q !== '' ? { q: place.q } : {}),
    ...(category.length > 0 ? { category: category.join(',') } : {}),
    ...(choice.color.length > 0 ? { color: choice.color.join(',') } : {}),
    ...(choice.size.length > 0 ? { size: choice.size.join(',') } : {}),
    sort: choice.sort,
    pageNumber: String(choice.page),
    pageSize: String(PAGE_SIZE),
  };
}

/** A query as text: the same for the same question. */
export function queryKey(query: ListQuery): string {
  return JSON.stringify(query);
}

/** The query of the address: what is usual is left out. */
export function toAddressQuery(place: Place, choice: Choice) {
  return {
    q: place.kind === 'search' ? place.q : null,
    category: choice.category,
    size: choice.size,
    color: choice.color,
    sort: choice.sort === DEFAULT_SORT ? null : choice.sort,
    page: choice.page === 1 ? null : choice.page,
  };
}

/** The choice with one value set or lifted; it begins at the first page again. */
export function toggled(choice: Choice, name: FilterName, value: string, isOn: boolean): Choice {
  const others = choice[name].filter((chosen) => chosen !== value);
  return { ...choice, [name]: isOn ? [...others, value] : others, page: 1 };
}

export function withoutFilter(choice: Choice, name: FilterName): Choice {
  return { ...choice, [name]: [], page: 1 };
}

export function withoutFilters(choice: Choice): Choice {
  return { ...choice, category: [], size: [], color: [], page: 1 };
}

export function countFilters(choice: Choice): number {
  return filterNames.reduce((sum, name) => sum + choice[name].length, 0);
}

function wordsOf(params: URLSearchParams, name: FilterName): string[] {
  const words = params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, 100);
}

function knownValues(name: FilterName, place: Place): readonly string[] {
  if (name === 'category') return place.categories.map(({ key }) => key);
  return name === 'size' ? sizeNames : colourNames;
}

/** A page that cannot be is the first one. */
function pageOf(asked: string | null): number {
  return asked !== null && /^[1-9][0-9]{0,5}$/.test(asked) ? Number(asked) : 1;
}
