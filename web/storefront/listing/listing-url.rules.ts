import {
  attributeFilterTexts,
  type NumberRange,
  readAttributeFilters,
} from '#contract/values/catalogue/attributes';
import { productFlags } from '#contract/values/catalogue/product-flags';
import { exponentOf } from '#contract/values/money';
import { withQuery } from '#contract/values/pages/with-query';
import type { ProductListQuery } from '../../api/products';
import { defaultSort, type FilterName, type Selection, sortsOf } from './filters/filters.rules';
import type { ListingScope } from './listing-scope.rules';

export const PAGE_SIZE = 6;

/** An invalid value in a URL. */
type UnknownValue = { name: FilterName | 'price' | 'sort' | 'page'; value: string };

/** Reads a URL. Invalid values are left out of the selection and returned separately, so that the page can name them. */
export function readSelection(
  params: URLSearchParams,
  scope: ListingScope,
): { selection: Selection; unknown: UnknownValue[] } {
  const unknown: UnknownValue[] = [];
  const readWords = (name: 'category' | 'size' | 'color') => {
    const words = wordsOf(params.getAll(name).flatMap((value) => value.split(',')));
    const known = knownValues(name, scope);
    const isKnown = (word: string) => known.some((value) => value.toLowerCase() === word);
    for (const word of words) if (!isKnown(word.toLowerCase())) unknown.push({ name, value: word });
    return known.filter((value) =>
      words.some((word) => word.toLowerCase() === value.toLowerCase()),
    );
  };
  /** `known` parses the value, null if it is invalid. A missing or empty parameter is null too. */
  const readOne = <Value>(
    name: UnknownValue['name'],
    param: string,
    known: (text: string) => Value | null,
  ): Value | null => {
    const text = params.get(param)?.trim() ?? '';
    if (text === '') return null;
    const value = known(text);
    if (value === null) unknown.push({ name, value: text });
    return value;
  };
  const toPrice = (text: string) => toNumber(text, exponentOf(scope.currency));
  const attributes = readAttributeFilters(scope.attributes, wordsOf(params.getAll('attribute')));
  for (const value of attributes.unknown) unknown.push({ name: 'attribute', value });
  const selection = {
    category: readWords('category'),
    size: readWords('size'),
    color: readWords('color'),
    attribute: attributes.filters.flatMap(attributeFilterTexts),
    // Only the API knows all brands: an unknown one empties the list, which then names it.
    brand:
      scope.kind === 'brand'
        ? []
        : wordsOf(params.getAll('brand')).filter((brand) => brand.length <= 100),
    only: productFlags
      .filter((flag) => flag !== 'new' || scope.kind !== 'groups' || !scope.isNew)
      .filter((flag) => readOne('only', flag, toFlag)),
    price: {
      min: readOne('price', 'minPrice', toPrice),
      max: readOne('price', 'maxPrice', toPrice),
    },
    sort:
      readOne(
        'sort',
        'sort',
        (text) => sortsOf(scope).find((name) => name === text.toLowerCase()) ?? null,
      ) ?? defaultSort(scope),
    page: readOne('page', 'page', toPage) ?? 1,
  };
  return { selection, unknown };
}

/** The query of the API. Without a selected category, it is limited to those of the scope. */
export function toListQuery(scope: ListingScope, selection: Selection): ProductListQuery {
  return {
    ...toFilterQuery(scope, selection),
    sort: selection.sort,
    pageNumber: String(selection.page),
    pageSize: String(PAGE_SIZE),
  };
}

/** As `toListQuery`, without sort order and page. */
export function toFilterQuery(scope: ListingScope, selection: Selection): ProductListQuery {
  const isLimited = scope.kind === 'groups' && scope.groups.length > 0;
  const ownCategories = isLimited ? scope.categories.map(({ key }) => key) : [];
  const category = selection.category.length > 0 ? selection.category : ownCategories;
  const { min, max } = selection.price;
  return {
    ...(scope.kind === 'groups' ? { main: scope.department.key, section: scope.section.key } : {}),
    ...(scope.kind === 'groups' && scope.isNew ? { new: 'true' } : {}),
    ...(scope.q === '' ? {} : { q: scope.q }),
    ...(category.length > 0 ? { category: category.join(',') } : {}),
    ...(selection.color.length > 0 ? { color: selection.color.join(',') } : {}),
    ...(selection.size.length > 0 ? { size: selection.size.join(',') } : {}),
    ...(selection.attribute.length > 0 ? { attribute: [...selection.attribute] } : {}),
    ...(scope.kind === 'brand' ? { brand: [scope.brand.name] } : {}),
    ...(scope.kind === 'collection' ? { collection: scope.collection.slug } : {}),
    ...(selection.brand.length > 0 ? { brand: [...selection.brand] } : {}),
    ...Object.fromEntries(selection.only.map((flag) => [flag, 'true'])),
    ...(min === null ? {} : { minPrice: String(min) }),
    ...(max === null ? {} : { maxPrice: String(max) }),
  };
}

/** A query as a string, to compare it with others. */
export function serializeQuery(query: ProductListQuery): string {
  return JSON.stringify(query);
}

/** The URL of a selection, without default values. */
export function toUrl(pathname: string, scope: ListingScope, selection: Selection): string {
  const url = withQuery(pathname, {
    q: scope.q,
    category: selection.category,
    size: selection.size,
    color: selection.color,
    ...Object.fromEntries(selection.only.map((flag) => [flag, 'true'])),
    minPrice: selection.price.min,
    maxPrice: selection.price.max,
    sort: selection.sort === defaultSort(scope) ? null : selection.sort,
    page: selection.page === 1 ? null : selection.page,
  });
  // A brand's name may contain a comma, so these are repeated parameters.
  const repeated = new URLSearchParams([
    ...selection.attribute.map((attribute) => ['attribute', attribute]),
    ...selection.brand.map((brand) => ['brand', brand]),
  ]).toString();
  if (repeated === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${repeated}`;
}

/** A number as written in a URL, or null. */
export function toNumber(text: string, decimals = 2): number | null {
  const parts = /^[0-9]{1,8}(?:\.([0-9]{1,3}))?$/.exec(text);
  return parts && (parts[1] ?? '').length <= decimals ? Number(text) : null;
}

/** A range with its bounds in order. */
export function rangeOf(one: number | null, other: number | null): NumberRange {
  if (one === null || other === null) return { min: one, max: other };
  return { min: Math.min(one, other), max: Math.max(one, other) };
}

function wordsOf(values: string[]): string[] {
  const words = values.map((value) => value.replace(/\p{Cc}/gu, ' ').trim());
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 100);
}

function knownValues(name: 'category' | 'size' | 'color', scope: ListingScope): readonly string[] {
  if (name === 'category') return scope.categories.map(({ key }) => key);
  return name === 'size' ? scope.sizes : scope.colours.map(({ name: colour }) => colour);
}

function toFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}

function toPage(text: string): number | null {
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : null;
}
