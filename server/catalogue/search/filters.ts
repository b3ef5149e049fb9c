import type { ProductQuery } from '#contract/catalogue/catalogue';
import { fieldTexts } from '#contract/messages';
import { isWholeMinor, toMinor } from '#contract/money';
import { type AttributeFilter, readAttributeFilters } from '#contract/values/catalogue/attributes';
import { byFlag, type ProductFlag } from '#contract/values/catalogue/product-flags';
import { tagOf } from '#contract/values/catalogue/tags';
import { type Assortment, isSameName } from '../../assortment/assortment.rules';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { toJsonpath } from './attribute-jsonpath';
import type { Facet, IndexFilter, IndexPredicate } from './index/index-query';
import { tagWord, toTagsTsquery } from './search-terms.rules';

/** A filter of the product list, for both search engines. */
interface FilterDefinition<Value> {
  /** The filter's value in a request; undefined or null if the request does not use the filter. */
  fromQuery: (query: ProductQuery, assortment: Assortment) => Value | null | undefined;
  /** The condition on `product p`; `value` is a parameter, never text from a request. */
  sql: (value: string) => string;
  /** The parameter of the condition; the value itself by default. */
  parameter?: (value: Value) => unknown;
  /** The same condition for the in-memory index. */
  index: (value: Value) => IndexPredicate;
  /** The facet whose counts ignore this filter. */
  facet?: Facet;
  /** The refinement whose counts ignore this filter. */
  refinement?: ProductFlag | 'price' | 'brand';
  /** The condition reads columns that the database's search functions do not return. */
  needsAllColumns?: boolean;
  /** Used by the shop's own links: its statements are prepared. All combinations of filters would be too many. */
  isCommon?: boolean;
}

const define = <Value>(definition: FilterDefinition<Value>) => definition;

/** No price is higher: the database stores minor units as 32-bit integers. */
const MAX_AMOUNT = 2_147_483_647;

interface FlagDefinition extends Pick<FilterDefinition<boolean>, 'needsAllColumns' | 'isCommon'> {
  /** The condition on `product p`. The index stores its result for each product. */
  condition: string;
}

export const flagDefinitions: Record<ProductFlag, FlagDefinition> = {
  inStock: { condition: `p.size_ids <> '{}'` },
  new: { condition: 'p.is_new', isCommon: true },
  sale: { condition: 'p.discount_price < p.price', needsAllColumns: true },
};

function flagFilter(flag: ProductFlag): FilterDefinition<boolean> {
  const { condition, ...more } = flagDefinitions[flag];
  return {
    ...more,
    fromQuery: (query) => query[flag],
    sql: (value) => `(${condition}) = ${value}`,
    index: (is) => ({ on: 'flag', flag, is }),
    refinement: flag,
  };
}

interface DepartmentFilter {
  key: string;
  categoryIds: number[];
}

/** Every filter of the product list. To add one, add an entry here and a parameter to the contract's `productQuery`. */
export const productFilters = {
  department: define<DepartmentFilter>({
    fromQuery: ({ main }, { departments, categories }) => {
      if (main === undefined) return null;
      const key = knownOf('main', [main], departments, ({ key }) => key)[0]?.key ?? '';
      const own = categories.filter(({ department }) => department === key);
      return { key, categoryIds: own.map(({ id }) => id) };
    },
    sql: (value) => `p.department = ${value}`,
    parameter: ({ key }) => key,
    index: ({ categoryIds }) => ({ on: 'category', accepts: isIn(categoryIds) }),
    isCommon: true,
  }),
  section: define<{ id: number; key: string }>({
    fromQuery: ({ section }, { sections }) =>
      section === undefined ? null : knownOf('section', [section], sections, ({ key }) => key)[0],
    sql: (value) => `p.section = ${value}`,
    parameter: ({ key }) => key,
    index: (section) => ({ on: 'section', accepts: (id) => id === section.id }),
    needsAllColumns: true,
    isCommon: true,
  }),
  categoryIds: define<number[]>({
    fromQuery: ({ category }, { categories }) =>
      category?.length
        ? knownOf('category', category, categories, ({ key }) => key).map(({ id }) => id)
        : null,
    sql: (value) => `p.category_id = any (${value}::smallint[])`,
    index: (ids) => ({ on: 'category', accepts: isIn(ids) }),
    facet: 'category',
    isCommon: true,
  }),
  colourIds: define<number[]>({
    fromQuery: ({ color }, { colours }) => {
      if (!color?.length) return null;
      const families = colours.filter(({ family }) =>
        color.some((word) => isSameName(family, word)),
      );
      const others = color.filter(
        (word) => !families.some(({ family }) => isSameName(family, word)),
      );
      const single = knownOf('colour', others, colours, ({ name }) => name);
      return [...families, ...single].map(({ id }) => id);
    },
    sql: (value) => `p.colour_id = any (${value}::smallint[])`,
    index: (ids) => ({ on: 'colour', accepts: isIn(ids) }),
    facet: 'colour',
    isCommon: true,
  }),
  /** One of the sizes must be in stock. */
  sizeIds: define<number[]>({
    fromQuery: ({ size }, { sizes }) =>
      size.length === 0
        ? null
        : knownOf('size', size, sizes, ({ name }) => name).map(({ id }) => id),
    sql: (value) => `p.size_ids && ${value}::smallint[]`,
    index: (ids) => ({ on: 'size', ids }),
    facet: 'size',
    isCommon: true,
  }),
  ...byFlag(flagFilter),
  /** In minor units, like `maxPrice`. */
  minPrice: define<number>({
    fromQuery: ({ minPrice }, { currency }) => amountOf('minPrice', minPrice, currency),
    sql: (value) => `p.discount_price >= ${value}::integer`,
    index: (min) => ({ on: 'price', min, max: MAX_AMOUNT }),
    refinement: 'price',
  }),
  maxPrice: define<number>({
    fromQuery: ({ maxPrice }, { currency }) => amountOf('maxPrice', maxPrice, currency),
    sql: (value) => `p.discount_price <= ${value}::integer`,
    index: (max) => ({ on: 'price', min: 0, max }),
    refinement: 'price',
  }),
  /** In lower case. */
  brands: define<string[]>({
    fromQuery: (query) =>
      query.brand?.length ? query.brand.map((name) => name.toLowerCase()) : null,
    sql: (value) => `lower(p.brand) = any (${value}::text[])`,
    index: (names) => ({ on: 'brand', names }),
    refinement: 'brand',
  }),
  attributes: define<AttributeFilter[]>({
    fromQuery: ({ attribute }, { attributes }) =>
      attribute?.length ? knownAttributes(attribute, attributes) : null,
    sql: (value) => `p.attributes @@ ${value}::jsonpath`,
    parameter: toJsonpath,
    index: (filters) => ({ on: 'attributes', filters }),
    needsAllColumns: true,
  }),
  tags: define<string[]>({
    fromQuery: ({ tag }) => (tag?.length ? tag.map(tagOf) : null),
    sql: (value) => `p.search @@ ${value}::tsquery`,
    parameter: toTagsTsquery,
    index: (tags) => ({ on: 'tag', words: tags.map(tagWord) }),
    needsAllColumns: true,
  }),
  /** A day, in UTC. */
  createdSince: define<string>({
    fromQuery: ({ since }) => since,
    sql: (value) => `p.created_at >= ${value}::timestamptz`,
    parameter: (day) => startOf(day),
    index: (day) => ({ on: 'created', since: Date.parse(startOf(day)) * 1_000 }),
  }),
  /** Set by lists of certain products, not by requests. */
  ids: define<string[]>({
    fromQuery: () => null,
    sql: (value) => `p.id = any (${value}::uuid[])`,
    index: (ids) => ({ on: 'id', ids }),
  }),
};

export type FilterName = keyof typeof productFilters;

/** The value of each filter; null where it is not used. */
export type ProductFilters = {
  [Name in FilterName]: (typeof productFilters)[Name] extends FilterDefinition<infer Value>
    ? Value | null
    : never;
};

export const filterNames = Object.keys(productFilters) as FilterName[];

export const noFilters = Object.fromEntries(
  filterNames.map((name) => [name, null]),
) as ProductFilters;

/** A definition whose value type is not known to the compiler. */
export function definitionOf(name: FilterName): FilterDefinition<unknown> {
  return productFilters[name] as FilterDefinition<unknown>;
}

/** Throws `invalid_request` for words that the assortment does not have. */
export function toFilters(query: ProductQuery, assortment: Assortment): ProductFilters {
  return Object.fromEntries(
    filterNames.map((name) => [name, definitionOf(name).fromQuery(query, assortment) ?? null]),
  ) as ProductFilters;
}

/** The names of the filters that are used. */
export function usedIn(filters: Partial<ProductFilters>): FilterName[] {
  return filterNames.filter((name) => (filters[name] ?? null) !== null);
}

/** The filters that are used, for the in-memory index. */
export function toIndexFilters(filters: Partial<ProductFilters>): IndexFilter[] {
  return usedIn(filters).map((name) => {
    const { index, facet, refinement } = definitionOf(name);
    return { predicate: index(filters[name]), facet, refinement };
  });
}

const parameters = {
  main: 'main',
  section: 'section',
  category: 'category',
  colour: 'color',
  size: 'size',
};

/** The entries that the words name, in any letter case. Throws `invalid_request` for unknown words. */
function knownOf<Entry>(
  kind: keyof typeof parameters,
  words: string[],
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  return words.map((word) => {
    const entry = entries.find((one) => isSameName(nameOf(one), word));
    if (entry !== undefined) return entry;
    const message = refusals.product.unknown[kind];
    throw new ShopError('invalid_request', { details: [{ path: parameters[kind], message }] });
  });
}

/** Throws `invalid_request` for texts that name no value of a filterable attribute. */
function knownAttributes(texts: string[], attributes: Assortment['attributes']): AttributeFilter[] {
  const filterable = attributes.filter(({ isFilterable }) => isFilterable);
  const { filters, unknown } = readAttributeFilters(filterable, texts);
  if (unknown.length === 0) return filters;
  const message = refusals.product.unknownAttribute;
  throw new ShopError('invalid_request', { details: [{ path: 'attribute', message }] });
}

function startOf(day: string): string {
  return `${day}T00:00:00Z`;
}

function isIn(ids: number[]): (id: number) => boolean {
  const known = new Set(ids);
  return (id) => known.has(id);
}

/** Throws `invalid_request` for a bound with more decimals than the currency. */
function amountOf(path: string, major: number | undefined, currency: string): number | null {
  if (major === undefined) return null;
  if (isWholeMinor(major, currency)) return Math.min(toMinor(major, currency), MAX_AMOUNT);
  throw new ShopError('invalid_request', { details: [{ path, message: fieldTexts.amount }] });
}
