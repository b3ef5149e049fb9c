import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeFilter, AttributeValues } from '#contract/values/catalogue/attributes';
import { byFlag, productFlags } from '#contract/values/catalogue/product-flags';
import { type ListSort, productSorts, RELEVANCE } from '#contract/values/catalogue/product-lists';
import type { PageRequest, SearchRequest } from '../catalogue-search';
import { noFilters } from '../filters';
import { createIndexSearch } from '../index-search';
import { sortOrders } from '../sort-orders';
import { addProduct, finishIndex } from './build-index.rules';
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.rules';
import type { FacetCounts } from './facet-counts.rules';
import { flagBits, type IndexedProduct } from './index-query';
import { updateProducts } from './update-index.rules';

// Compares the index with a model that looks at every product.

interface ModelProduct extends IndexedProduct {
  attributes: AttributeValues;
  words: string[];
  /** Those of the words that name the product. */
  naming: string[];
  /** Words that name it too, in this order. */
  title?: string[];
  tags?: string[];
}

/** Ids of a large assortment: some of those that a shop may have. */
const categoryIds = [1, 2, 3, 9, 120, 121, 500];
const colourIds = [1, 2, 3, 64, 200];
const sizeIds = [0, 1, 2, 31, 32, 200];
const tags = ['linen', 'summer sale'];
const vocabulary = ['linen', 'shirt', 'shirts', 'wool', 'red', 'coat'];
const arbitraryProduct = fc
  .record({
    id: fc.uuid(),
    price: fc.integer({ min: 0, max: 30 }).map((price) => price * 70_000_000),
    createdAt: fc.integer({ min: -20, max: 20 }).map((time) => time * 1e14),
    rating: fc.constantFrom(0, 0, 3_900, 4_100, 4_550, 5_000),
    categoryId: fc.constantFrom(...categoryIds),
    sectionId: fc.constantFrom(1, 2, 50),
    colourId: fc.constantFrom(0, ...colourIds),
    sizeIds: fc.subarray(sizeIds),
    flags: fc.nat({ max: 2 ** productFlags.length - 1 }),
    brand: fc.constantFrom('Fernhall', 'FERNHALL', 'Osmund', 'Tarn & Tide'),
    attributes: fc.record(
      {
        material: fc.subarray(['wool', 'linen', 'silk'], { minLength: 1 }),
        heel: fc.constantFrom(20, 45.5, 80),
        waterproof: fc.boolean(),
        note: fc.constant('wool'),
      },
      { requiredKeys: [] },
    ),
    words: fc.subarray(vocabulary),
    naming: fc.subarray(vocabulary),
    title: fc.shuffledSubarray(vocabulary, { maxLength: 3 }),
    tags: fc.subarray(tags),
  })
  .map(withLexemes);
const arbitraryProducts = (limits: fc.UniqueArrayConstraintsRecommended<ModelProduct, string>) =>
  fc.uniqueArray(arbitraryProduct, { selector: ({ id }) => id, ...limits });

/** A value for each filter; the compiler requires one for a new filter. */
const arbitraryFilters = fc.record<SearchRequest['filters']>({
  department: fc.option(
    fc.constantFrom(
      { key: 'men', categoryIds: [1, 2, 3, 9] },
      { key: 'women', categoryIds: [120, 121, 500, 501] },
    ),
    { freq: 2 },
  ),
  section: fc.option(
    fc.constantFrom({ id: 1, key: 'clothing' }, { id: 50, key: 'shoes' }, { id: 51, key: 'none' }),
    { freq: 2 },
  ),
  categoryIds: fc.option(fc.subarray([...categoryIds, 499]), { freq: 2 }),
  colourIds: fc.option(fc.subarray([...colourIds, 201]), { freq: 2 }),
  sizeIds: fc.option(fc.subarray([1, 2, 31, 32, 200, 201]), { freq: 2 }),
  ...byFlag(() => fc.option(fc.boolean(), { freq: 2 })),
  minPrice: fc.option(fc.integer({ min: 0, max: 20 }).map((price) => price * 70_000_000)),
  maxPrice: fc.option(fc.integer({ min: 5, max: 30 }).map((price) => price * 70_000_000)),
  brands: fc.option(fc.subarray(['fernhall', 'osmund', 'nobody'])),
  attributes: fc.option(
    fc.subarray<AttributeFilter>([
      { key: 'material', values: ['wool', 'silk'], ranges: [] },
      {
        key: 'heel',
        values: [],
        ranges: [
          { min: 20, max: 45.5 },
          { min: 80, max: null },
        ],
      },
      { key: 'waterproof', values: ['no'], ranges: [] },
      { key: 'note', values: ['wool'], ranges: [] },
    ]),
    { freq: 2 },
  ),
  tags: fc.option(fc.subarray([...tags, 'summer'])),
  createdSince: fc.option(fc.constantFrom('1938-04-25', '1970-01-01', '2001-09-09')),
  // Replaced by the ids of some products.
  ids: fc.option(fc.constant([])),
});
const arbitraryRequest = fc.record<SearchRequest>({
  filters: arbitraryFilters,
  terms: fc.option(
    fc.array(
      fc.constantFrom(...vocabulary, 'shi', 'none').map((word) => ({
        word,
        forms: word === 'shirts' ? ['shirts', 'shirt'] : [word],
        namingForms: [word],
        synonyms: word === 'coat' ? ['wool', 'red'] : [],
        isPrefix: word === 'shi',
      })),
      { maxLength: 2 },
    ),
  ),
});
const arbitraryPage = fc.record({
  sort: fc.constantFrom<ListSort>(...productSorts, RELEVANCE),
  offset: fc.nat({ max: 40 }),
  limit: fc.integer({ min: 1, max: 30 }),
});

describe('a list from the index', () => {
  it('equals a scan of all products, also after changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryProducts({ maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(), fc.option(arbitraryProduct)), { maxLength: 20 }),
        arbitraryProducts({ maxLength: 5 }),
        fc.array(fc.tuple(arbitraryRequest, arbitraryPage), { minLength: 5, maxLength: 16 }),
        async (products, changes, added, lists) => {
          const model = new Map(products.map((product) => [product.id, product]));
          const index = indexOf(products);
          const some = products.filter((_, at) => at % 3 > 0).map(({ id }) => id);
          for (const [{ filters }] of lists) if (filters.ids) filters.ids = some;
          for (const [request, page] of lists) await expectEqual(index, model, request, page);
          const changed = new Set<string>();
          for (const [at, after] of changes) {
            const before = products[at % Math.max(products.length, 1)];
            if (!before) continue;
            changed.add(before.id);
            if (after === null) model.delete(before.id);
            else model.set(before.id, { ...after, id: before.id });
          }
          for (const product of added) {
            changed.add(product.id);
            model.set(product.id, product);
          }
          const current = [...changed].flatMap((id) => model.get(id) ?? []);
          updateProducts(index, changed, current, changed);
          for (const [request, page] of lists) await expectEqual(index, model, request, page);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('shows the newest first by relevance without a search', async () => {
    const [products = []] = fc.sample(arbitraryProducts({ minLength: 30 }), 1);
    const page = { sort: RELEVANCE, offset: 3, limit: 9 } as const;
    await expectEqual(indexOf(products), modelOf(products), unfiltered, page);
  });

  it('reuses the slot of a product of which only price and stock changed', async () => {
    const [products = []] = fc.sample(arbitraryProducts({ minLength: 30 }), 1);
    const index = indexOf(products);
    const changed = products.map((product) => ({ ...product, price: 5, sizeIds: [2, 199] }));
    updateProducts(
      index,
      changed.map(({ id }) => id),
      changed,
      new Set(),
    );
    expect(index.ids.length).toBe(products.length);
    const page = { sort: 'price_low', offset: 3, limit: 9 } as const;
    await expectEqual(index, modelOf(changed), unfiltered, page);
  });
});

describe('a list of many products', () => {
  const idOf = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;

  it('ranks the results of a search by match level', async () => {
    const products = Array.from({ length: 6_000 }, (_, n) =>
      withLexemes({
        id: idOf(n),
        createdAt: (n * 7) % 1_000,
        price: n % 500,
        flags: 0,
        rating: n % 50,
        categoryId: 1 + (n % 14),
        sectionId: 1,
        colourId: 1,
        sizeIds: [1],
        brand: 'Fernhall',
        attributes: {},
        words: n % 3 === 0 ? ['coat'] : ['wool'],
        naming: n % 4 === 0 ? ['coat'] : n % 4 === 1 ? ['wool'] : [],
        title: n % 40 === 0 ? ['coat'] : n % 40 === 4 ? ['coat', 'red'] : [],
      }),
    );
    const index = indexOf(products);
    const [word, ...synonyms] = ['coat', 'wool'] as const;
    const terms = [{ word, forms: [word], namingForms: [word], synonyms, isPrefix: false }];
    for (const offset of [0, 145, 290, 1_495, 2_990, 2_999, 5_990])
      for (const maxPrice of [null, 40, 300])
        await expectEqual(
          index,
          modelOf(products),
          { filters: { ...unfiltered.filters, maxPrice }, terms },
          { sort: RELEVANCE, offset, limit: 20 },
        );
  });

  it('counts price ranges with the price bitmaps', async () => {
    const products = Array.from({ length: 21_000 }, (_, n) =>
      withLexemes({
        id: idOf(n),
        createdAt: n % 1_000,
        price: (n * 7_919) % 9_973,
        rating: (n * 31) % 5_000,
        flags: n % 2 ** productFlags.length,
        sectionId: 1 + (n % 7),
        categoryId: 1 + (n % 14),
        colourId: n % 9,
        sizeIds: n % 2 === 0 ? [1, 2] : [],
        brand: n % 2 === 0 ? 'Fernhall' : 'Osmund',
        naming: n % 3 === 0 ? ['linen'] : [],
        attributes: {},
        words: n % 2 === 0 ? ['linen', 'coat'] : ['wool'],
      }),
    );
    const index = indexOf(products);
    const changed = products.slice(100, 140).map((product) => ({ ...product, price: 4_000 }));
    const model = modelOf(products);
    for (const product of changed) model.set(product.id, product);
    updateProducts(
      index,
      changed.map(({ id }) => id),
      changed,
      new Set(),
    );
    for (const [minPrice, maxPrice, offset] of [
      [null, 9_000, 0],
      [500, null, 2_000],
      [300, 8_123, 1_500],
      [3_999, 4_000, 0],
      [9_000, 10, 0],
    ] as const)
      await expectEqual(
        index,
        model,
        { filters: { ...unfiltered.filters, minPrice, maxPrice, colourIds: [3, 4] }, terms: null },
        { sort: offset === 0 ? 'new' : 'price_high', offset, limit: 7 },
      );
  });
});

const unfiltered: SearchRequest = {
  filters: noFilters,
  terms: null,
};

function withLexemes(product: Omit<ModelProduct, 'lexemes'>): ModelProduct {
  const { words, title = [], tags = [] } = product;
  const naming = [...new Set([...product.naming, ...title])];
  const titleWords = [...title.map((word, at) => `^${at}-${word}`), `$${title.length}`];
  const marked = [...naming, ...titleWords, ...tags.map((tag) => `#${tag}`)].map(
    (word) => `=${word}`,
  );
  const lexemes = [...new Set([...words, ...naming]), ...marked];
  return { ...product, naming, lexemes };
}

function modelOf(products: ModelProduct[]): Map<string, ModelProduct> {
  return new Map(products.map((product) => [product.id, product]));
}

function indexOf(products: ModelProduct[]): CatalogueIndex {
  const index = createCatalogueIndex(4, {
    price_low: sortOrders.price_low.index,
    price_high: sortOrders.price_high.index,
    new: sortOrders.new.index,
    rating: sortOrders.rating.index,
  });
  for (const product of products.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    addProduct(index, product);
  Array.from(finishIndex(index));
  return index;
}

async function expectEqual(
  index: CatalogueIndex,
  model: Map<string, ModelProduct>,
  request: SearchRequest,
  page: PageRequest,
): Promise<void> {
  const { facets, ids } = await createIndexSearch(index).list(request, page);
  const passing = (ignored?: 'categoryIds' | 'colourIds' | 'sizeIds') =>
    [...model.values()].filter((product) =>
      passes(product, {
        ...request,
        filters: ignored ? { ...request.filters, [ignored]: null } : request.filters,
      }),
    );
  const sort = page.sort === RELEVANCE && request.terms === null ? 'new' : page.sort;
  const all = passing().sort(comparison(sort, request));
  const label = JSON.stringify({ request, page });
  expect(facets.total, label).toBe(all.length);
  expect(ids, label).toEqual(all.slice(page.offset, page.offset + page.limit).map(({ id }) => id));
  const count = (
    { length }: ArrayLike<number>,
    ignored: Parameters<typeof passing>[0],
    keysOf: (product: ModelProduct) => number[],
  ) => {
    const counts = new Int32Array(length);
    for (const key of passing(ignored).flatMap(keysOf)) (counts[key] as number)++;
    return counts;
  };
  const expected: FacetCounts = {
    total: all.length,
    categories: count(facets.categories, 'categoryIds', ({ categoryId }) => [categoryId]),
    colours: count(facets.colours, 'colourIds', ({ colourId }) => [colourId]),
    sizes: count(facets.sizes, 'sizeIds', (product) => product.sizeIds),
  };
  expect(facets, label).toEqual(expected);
}

function passes(product: ModelProduct, { filters, terms }: SearchRequest): boolean {
  const hasFlag = (value: boolean | null, bit: number) => value === null || value === bit > 0;
  return (
    (filters.department === null || filters.department.categoryIds.includes(product.categoryId)) &&
    (filters.section === null || filters.section.id === product.sectionId) &&
    (filters.categoryIds === null || filters.categoryIds.includes(product.categoryId)) &&
    (filters.colourIds === null || filters.colourIds.includes(product.colourId)) &&
    (filters.sizeIds === null || filters.sizeIds.some((id) => product.sizeIds.includes(id))) &&
    productFlags.every((flag) => hasFlag(filters[flag], product.flags & flagBits[flag])) &&
    product.price >= (filters.minPrice ?? 0) &&
    product.price <= (filters.maxPrice ?? Number.POSITIVE_INFINITY) &&
    (filters.brands === null || filters.brands.includes(product.brand.toLowerCase())) &&
    (filters.attributes ?? []).every(({ key, values, ranges }) => {
      const value = product.attributes[key];
      if (typeof value === 'number')
        return ranges.some(({ min, max }) => value >= (min ?? 0) && value <= (max ?? 1e9));
      if (typeof value === 'boolean') return values.includes(value ? 'yes' : 'no');
      return Array.isArray(value) && value.some((choice) => values.includes(choice));
    }) &&
    (filters.tags === null || filters.tags.some((tag) => product.tags?.includes(tag))) &&
    product.createdAt / 1_000 >=
      (filters.createdSince ? Date.parse(filters.createdSince) : -8e15) &&
    (filters.ids === null || filters.ids.includes(product.id)) &&
    (terms === null ||
      (terms.length > 0 && hasAll([...product.words, ...product.naming], terms, anyForm)))
  );
}

type Terms = NonNullable<SearchRequest['terms']>;
/** The words that satisfy a term, besides unfinished ones. */
type Alternatives = (term: Terms[number]) => string[];
const written: Alternatives = ({ namingForms }) => namingForms;
const synonymous: Alternatives = ({ namingForms, synonyms }) => [...namingForms, ...synonyms];
const anyForm: Alternatives = ({ forms, synonyms }) => [...forms, ...synonyms];

function hasAll(words: string[], terms: Terms, alternatives: Alternatives): boolean {
  return terms.every((term) =>
    words.some(
      (own) => alternatives(term).includes(own) || (term.isPrefix && own.startsWith(term.word)),
    ),
  );
}

/** Whether a title begins with the terms, of which some may be unfinished, or is the terms. */
function beginsWith(title: string[], terms: Terms): boolean {
  return terms.every(
    ({ word, namingForms, isPrefix }, at) =>
      namingForms.includes(title[at] ?? '') || (isPrefix && title[at]?.startsWith(word)),
  );
}
function isTitle(title: string[], terms: Terms): boolean {
  return (
    title.length === terms.length &&
    terms.every(({ namingForms }, at) => namingForms.includes(title[at] ?? ''))
  );
}

function comparison(sort: ListSort, { terms }: SearchRequest) {
  const rank = ({ naming, title = [] }: ModelProduct) => {
    if (isTitle(title, terms ?? [])) return 0;
    if (beginsWith(title, terms ?? [])) return 1;
    if (hasAll(naming, terms ?? [], written)) return 2;
    return hasAll(naming, terms ?? [], synonymous) ? 3 : 4;
  };
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return (a: ModelProduct, b: ModelProduct) => {
    if (sort === RELEVANCE && rank(a) !== rank(b)) return rank(a) - rank(b);
    if (sort === 'rating') return b.rating - a.rating || text(b.id, a.id);
    if (sort === 'new' || sort === RELEVANCE) return b.createdAt - a.createdAt || text(b.id, a.id);
    return (sort === 'price_low' ? 1 : -1) * (a.price - b.price) || text(a.id, b.id);
  };
}
