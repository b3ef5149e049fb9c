import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListSort, productSorts, RELEVANCE } from '#contract/values/assortment';
import {
  addProduct,
  changeProducts,
  createMemoryCatalogue,
  deadSlots,
  type MemoryCatalogue,
  orderProducts,
  type ReadProduct,
} from './catalogue-index.rules';
import { cellOf } from './cells.rules';
import { addLexemes, createVocabulary, settleWords } from './dictionary.rules';
import { idAt } from './id-table.rules';
import { listFromMemory, type MemoryFilter } from './index-listing.rules';

interface Made {
  id: string;
  price: number;
  isReduced: boolean;
  created: number;
  categoryId: number;
  colourId: number | null;
  mask: number;
  isAccessory: boolean;
  isNew: boolean;
  brand: string;
  words: string[];
  /** Those of the words that name the product. */
  naming: string[];
}

const vocabulary = ['linen', 'shirt', 'shirts', 'wool', 'red', 'coat'];
const made = fc.record<Made>({
  id: fc.uuid(),
  price: fc.integer({ min: 0, max: 30 }).map((price) => price * 70_000_000),
  isReduced: fc.boolean(),
  created: fc.integer({ min: -20, max: 20 }).map((time) => time * 1e14),
  categoryId: fc.integer({ min: 1, max: 14 }),
  colourId: fc.option(fc.integer({ min: 1, max: 8 })),
  mask: fc.integer({ min: 0, max: 31 }),
  isAccessory: fc.boolean(),
  isNew: fc.boolean(),
  brand: fc.constantFrom('Fernhall', 'FERNHALL', 'Osmund', 'Tarn & Tide'),
  words: fc.subarray(vocabulary),
  naming: fc.subarray(vocabulary),
});
const filter = fc.record<MemoryFilter>({
  main: fc.option(fc.constantFrom('men', 'women'), { freq: 2 }),
  section: fc.option(fc.constantFrom('clothing', 'accessories'), { freq: 2 }),
  categoryIds: fc.option(fc.subarray([1, 2, 3, 9, 10, 14]), { freq: 2 }),
  colourIds: fc.option(fc.subarray([1, 2, 3, 8]), { freq: 2 }),
  sizeMask: fc.option(fc.integer({ min: 1, max: 15 }), { freq: 2 }),
  isNew: fc.option(fc.boolean(), { freq: 2 }),
  inStock: fc.option(fc.boolean(), { freq: 2 }),
  isReduced: fc.option(fc.boolean(), { freq: 2 }),
  minPrice: fc.option(fc.integer({ min: 0, max: 20 }).map((price) => price * 70_000_000)),
  maxPrice: fc.option(fc.integer({ min: 5, max: 30 }).map((price) => price * 70_000_000)),
  brands: fc.option(fc.subarray(['fernhall', 'osmund', 'nobody'])),
  sought: fc.option(
    fc.array(
      fc.constantFrom(...vocabulary, 'shi', 'none').map((word) => ({
        ...{ word, forms: [word], synonyms: word === 'coat' ? ['wool', 'red'] : [] },
        isUnfinished: word === 'shi',
      })),
      { maxLength: 2 },
    ),
  ),
});
const page = fc.record({
  sort: fc.constantFrom<ListSort>(...productSorts, RELEVANCE),
  offset: fc.nat({ max: 40 }),
  limit: fc.integer({ min: 1, max: 30 }),
});

describe('a list from memory', () => {
  it('is what going through all products gives, also after changes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(made, { selector: ({ id }) => id, maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(), fc.option(made)), { maxLength: 20 }),
        fc.uniqueArray(made, { selector: ({ id }) => id, maxLength: 5 }),
        fc.array(fc.tuple(filter, page), { minLength: 5, maxLength: 16 }),
        (products, changes, added, lists) => {
          const stored = new Map(products.map((product) => [product.id, product]));
          const catalogue = catalogueOf(products);
          for (const [list, part] of lists) expectRight(catalogue, stored, list, part);
          const changed = new Set<string>();
          const reworded = new Set<string>();
          for (const [at, after] of changes) {
            const before = products[at % Math.max(products.length, 1)];
            if (!before) continue;
            changed.add(before.id);
            if (after === null) stored.delete(before.id);
            else stored.set(before.id, { ...after, id: before.id });
            reworded.add(before.id);
          }
          for (const product of added) {
            changed.add(product.id);
            reworded.add(product.id);
            stored.set(product.id, product);
          }
          const present = new Map(
            [...changed].flatMap((id) => {
              const product = stored.get(id);
              return product ? [[id, readOf(product)] as const] : [];
            }),
          );
          changeProducts(catalogue, changed, present, reworded);
          for (const [list, part] of lists) expectRight(catalogue, stored, list, part);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the newest first by relevance where nothing is searched for', () => {
    const [products = []] = fc.sample(
      fc.uniqueArray(made, { selector: ({ id }) => id, minLength: 30 }),
      1,
    );
    const stored = new Map(products.map((product) => [product.id, product]));
    expectRight(catalogueOf(products), stored, open, { sort: RELEVANCE, offset: 3, limit: 9 });
  });

  it('keeps the slot of what changed its price or stock alone', () => {
    const products = fc.sample(
      fc.uniqueArray(made, { selector: ({ id }) => id, minLength: 30 }),
      1,
    );
    const catalogue = catalogueOf(products[0] ?? []);
    const changed = (products[0] ?? []).map((product) => ({ ...product, price: 5, mask: 3 }));
    const ids = new Set(changed.map(({ id }) => id));
    const present = new Map(changed.map((product) => [product.id, readOf(product)]));
    changeProducts(catalogue, ids, present, new Set());
    expect(deadSlots(catalogue)).toBe(0);
    const stored = new Map(changed.map((product) => [product.id, product]));
    expectRight(catalogue, stored, open, { sort: 'price_low', offset: 3, limit: 9 });
  });
});

describe('a list of many products', () => {
  it('ranks a search by how well products match', () => {
    const products = Array.from({ length: 6_000 }, (_, n) => ({
      ...{ id: `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`, created: (n * 7) % 1_000 },
      ...{ price: n % 500, isReduced: false, isNew: false, categoryId: 1 + (n % 14), colourId: 1 },
      ...{ mask: 1, brand: 'Fernhall', words: n % 3 === 0 ? ['coat'] : ['wool'] },
      isAccessory: false,
      naming: n % 4 === 0 ? ['coat'] : n % 4 === 1 ? ['wool'] : [],
    }));
    const catalogue = catalogueOf(products);
    const stored = new Map(products.map((product) => [product.id, product]));
    const sought = [{ word: 'coat', forms: ['coat'], synonyms: ['wool'], isUnfinished: false }];
    for (const offset of [0, 1_495, 2_990, 2_999, 5_990])
      for (const maxPrice of [null, 40, 300])
        expectRight(
          catalogue,
          stored,
          { ...open, sought, maxPrice },
          { sort: RELEVANCE, offset, limit: 20 },
        );
  });

  it('counts ranges of prices right from their marks', () => {
    const products = Array.from({ length: 21_000 }, (_, n) => ({
      ...{ id: `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`, created: n % 1_000 },
      ...{ price: (n * 7_919) % 9_973, isReduced: n % 3 === 0, isNew: n % 5 === 0 },
      ...{ categoryId: 1 + (n % 14), colourId: n % 9 || null, mask: n % 32 },
      isAccessory: n % 7 === 0,
      ...{ brand: n % 2 === 0 ? 'Fernhall' : 'Osmund' },
      ...{
        words: n % 2 === 0 ? ['linen', 'coat'] : ['wool'],
        naming: n % 3 === 0 ? ['linen'] : [],
      },
    }));
    const catalogue = catalogueOf(products);
    const changed = products.slice(100, 140).map((product) => ({ ...product, price: 4_000 }));
    const stored = new Map(products.map((product) => [product.id, product]));
    for (const product of changed) stored.set(product.id, product);
    changeProducts(
      catalogue,
      new Set(changed.map(({ id }) => id)),
      new Map(changed.map((product) => [product.id, readOf(product)])),
      new Set(),
    );
    for (const [minPrice, maxPrice, offset] of [
      [null, 9_000, 0],
      [500, null, 2_000],
      [300, 8_123, 1_500],
      [3_999, 4_000, 0],
      [9_000, 10, 0],
    ] as const)
      expectRight(
        catalogue,
        stored,
        { ...open, minPrice, maxPrice, colourIds: [3, 4] },
        { sort: offset === 0 ? 'new' : 'price_high', offset, limit: 7 },
      );
  });
});

const open: MemoryFilter = {
  ...{ main: null, section: null, categoryIds: null, colourIds: null, sizeMask: null },
  ...{ isNew: null, inStock: null },
  ...{ isReduced: null, minPrice: null, maxPrice: null, brands: null, sought: null },
};

function readOf(product: Made): ReadProduct {
  return {
    ...{ idBytes: Buffer.from(product.id.replaceAll('-', ''), 'hex'), idAt: 0 },
    ...{ price: product.price, created: product.created, cell: cellOf(product) },
    ...{ brand: product.brand, lexemes: lexemesOf(product) },
  };
}

/** As the database writes a tsvector. */
function lexemesOf({ words, naming }: Made): string {
  const all = [...new Set([...words, ...naming])];
  return [...all, ...naming.map((word) => `=${word}`)].map((word) => `'${word}'`).join(' ');
}

function catalogueOf(products: Made[]): MemoryCatalogue {
  const catalogue = createMemoryCatalogue(4);
  const words = createVocabulary();
  for (const product of products.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const slot = addProduct(catalogue, readOf(product));
    addLexemes(words, slot, lexemesOf(product));
  }
  Array.from(orderProducts(catalogue));
  Array.from(settleWords(words, catalogue.ids.length));
  catalogue.words = words;
  return catalogue;
}

function expectRight(
  catalogue: MemoryCatalogue,
  stored: Map<string, Made>,
  list: MemoryFilter,
  part: { sort: ListSort; offset: number; limit: number },
): void {
  const { counts, slots } = listFromMemory(catalogue, list, part);
  const passing = (but?: 'categoryIds' | 'colourIds' | 'sizeMask') =>
    [...stored.values()].filter((product) =>
      passes(product, but ? { ...list, [but]: null } : list),
    );
  const sort = part.sort === RELEVANCE && list.sought === null ? 'new' : part.sort;
  const all = passing().sort(order(sort, list));
  const label = JSON.stringify({ list, part });
  expect(counts.total, label).toBe(all.length);
  expect(
    slots.map((slot) => idAt(catalogue.ids, slot)),
    label,
  ).toEqual(all.slice(part.offset, part.offset + part.limit).map(({ id }) => id));
  const tally = (
    ids: Int32Array,
    but: Parameters<typeof passing>[0],
    key: (product: Made) => number,
  ) => {
    const tallied = new Int32Array(ids.length);
    for (const product of passing(but)) (tallied[key(product)] as number)++;
    return tallied;
  };
  expect(counts, label).toEqual({
    total: all.length,
    categories: tally(counts.categories, 'categoryIds', ({ categoryId }) => categoryId),
    colours: tally(counts.colours, 'colourIds', ({ colourId }) => colourId ?? 0),
    masks: tally(counts.masks, 'sizeMask', ({ mask }) => mask),
  });
}

function passes(product: Made, list: MemoryFilter): boolean {
  const flag = (wanted: boolean | null, is: boolean) => wanted === null || wanted === is;
  return (
    (list.main === null || (list.main === 'men') === product.categoryId <= 8) &&
    (list.section === null || (list.section === 'accessories') === product.isAccessory) &&
    (list.categoryIds === null || list.categoryIds.includes(product.categoryId)) &&
    (list.colourIds === null || list.colourIds.includes(product.colourId ?? 0)) &&
    (list.sizeMask === null || (list.sizeMask & product.mask) !== 0) &&
    flag(list.isNew, product.isNew) &&
    flag(list.inStock, product.mask !== 0) &&
    flag(list.isReduced, product.isReduced) &&
    product.price >= (list.minPrice ?? 0) &&
    product.price <= (list.maxPrice ?? Number.POSITIVE_INFINITY) &&
    (list.brands === null || list.brands.includes(product.brand.toLowerCase())) &&
    (list.sought === null ||
      (list.sought.length > 0 && hasAll([...product.words, ...product.naming], list, true)))
  );
}

/** Whether the words have all that is searched for, as it is written or by synonyms too. */
function hasAll(words: string[], { sought }: MemoryFilter, withSynonyms: boolean): boolean {
  return (sought ?? []).every(({ word, synonyms, isUnfinished }) =>
    words.some(
      (has) =>
        has === word ||
        (withSynonyms && synonyms.includes(has)) ||
        (isUnfinished && has.startsWith(word)),
    ),
  );
}

function order(sort: ListSort, list: MemoryFilter) {
  const rank = ({ naming }: Made) =>
    hasAll(naming, list, false) ? 0 : hasAll(naming, list, true) ? 1 : 2;
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return (a: Made, b: Made) => {
    if (sort === RELEVANCE && rank(a) !== rank(b)) return rank(a) - rank(b);
    if (sort === 'new' || sort === RELEVANCE) return b.created - a.created || text(b.id, a.id);
    return (sort === 'price_low' ? 1 : -1) * (a.price - b.price) || text(a.id, b.id);
  };
}
