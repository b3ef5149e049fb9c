import type { ProductSort } from '#contract/values/assortment';
import { type Cache, createCache } from '../../../cache/bounded-cache.rules';
import { type Bits, clearBit, createBits, hasBit, roomFor, setBit } from './bits.rules';
import { addBrand, type Brands, createBrands } from './brands.rules';
import { CELLS } from './cells.rules';
import { type ChosenSlots, forgetChosen } from './chosen-slots.rules';
import { addLexemes, type Vocabulary } from './dictionary.rules';
import { addId, compareIds, createIdTable, findId, type IdTable } from './id-table.rules';
import { markPrices, moveMarks, type PriceMarks } from './price-histogram.rules';
import {
  createOrdering,
  fillOrdering,
  insertSlots,
  type Ordering,
  removeSlots,
} from './sorted-index.rules';

/**
 * The products in the shop, as much of each as lists are made of, by slot: a number that is given once. One that has
 * left the shop keeps its slot, dead, until the catalogue is read anew.
 */
export interface MemoryCatalogue {
  ids: IdTable;
  /** Whole cents. */
  prices: Int32Array;
  /** Microseconds; of any beginning, as they are only compared. */
  created: Float64Array;
  cells: Uint16Array;
  brandNumbers: Uint32Array;
  live: Bits;
  liveCount: number;
  brands: Brands;
  /** Null until the words have been read. */
  words: Vocabulary | null;
  orderings: Record<ProductSort, Ordering>;
  /** How many products there are of each cell. */
  cube: Int32Array;
  marks: PriceMarks;
  chosen: ChosenSlots[];
  scratch: Scratch;
  /** The words most like one that no product has, by it: they hold as long as no product has other words. */
  similar: SimilarWords;
}

/** By the word that was searched for. */
export type SimilarWords = Cache<SimilarWord[]>;

/** A word of the catalogue, and how many products have it. */
export interface SimilarWord {
  word: string;
  products: number;
}

const SIMILAR_WORDS_BYTES = 2 * 1024 * 1024;

function createSimilarWords(): SimilarWords {
  return createCache('similar words', SIMILAR_WORDS_BYTES);
}

/** Arrays that a list fills anew, and has no more use for before another is made: see `takeChosen` for why. */
export interface Scratch {
  found: Bits;
  having: Bits;
  cube: Int32Array;
  wanted: Uint8Array;
}

/** A product as it is read from the database. */
export interface ReadProduct {
  /** In 16 bytes of `idBytes`, from `idAt` on. */
  idBytes: Buffer;
  idAt: number;
  price: number;
  created: number;
  cell: number;
  brand: string;
  /** As the column `search` has them; null where they were not read. */
  lexemes: string | null;
}

export function createMemoryCatalogue(capacity: number): MemoryCatalogue {
  const ids = createIdTable(capacity);
  const catalogue: MemoryCatalogue = {
    ids,
    prices: new Int32Array(capacity),
    created: new Float64Array(capacity),
    cells: new Uint16Array(capacity),
    brandNumbers: new Uint32Array(capacity),
    live: createBits(capacity),
    liveCount: 0,
    brands: createBrands(),
    words: null,
    orderings: {
      price_low: createOrdering(0, (a, b) => priceOf(a) - priceOf(b) || compareIds(ids, a, b)),
      price_high: createOrdering(0, (a, b) => priceOf(b) - priceOf(a) || compareIds(ids, a, b)),
      new: createOrdering(0, (a, b) => createdOf(b) - createdOf(a) || compareIds(ids, b, a)),
    },
    cube: new Int32Array(CELLS),
    marks: { prices: [], cubes: [] },
    chosen: [],
    scratch: {
      found: createBits(capacity),
      having: createBits(capacity),
      cube: new Int32Array(CELLS),
      wanted: new Uint8Array(CELLS),
    },
    similar: createSimilarWords(),
  };
  const priceOf = (slot: number) => catalogue.prices[slot] as number;
  const createdOf = (slot: number) => catalogue.created[slot] as number;
  return catalogue;
}

/** Adds a product that the orders do not know yet; its slot. */
export function addProduct(catalogue: MemoryCatalogue, product: ReadProduct): number {
  const slot = addId(catalogue.ids, product.idBytes, product.idAt);
  reserve(catalogue, slot + 1);
  catalogue.prices[slot] = product.price;
  catalogue.created[slot] = product.created;
  catalogue.cells[slot] = product.cell;
  catalogue.brandNumbers[slot] = addBrand(catalogue.brands, slot, product.brand);
  if (catalogue.words && product.lexemes !== null)
    addLexemes(catalogue.words, slot, product.lexemes);
  setBit(catalogue.live, slot);
  catalogue.liveCount++;
  (catalogue.cube[product.cell] as number)++;
  return slot;
}

/** Puts all products, which were added in the order of their ids, into the orders. Pauses at every `yield`. */
export function* orderProducts(catalogue: MemoryCatalogue): Generator<void> {
  const { orderings, prices, created, cells, ids } = catalogue;
  const slots = new Uint32Array(ids.length);
  let highest = 0;
  let oldest = Number.POSITIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < ids.length; slot++) {
    slots[slot] = slot;
    highest = Math.max(highest, prices[slot] as number);
    oldest = Math.min(oldest, created[slot] as number);
    newest = Math.max(newest, created[slot] as number);
    if (slot % 50_000 === 0) yield;
  }
  const priceOf = (slot: number) => prices[slot] as number;
  yield* fillOrdering(orderings.price_low, slots.slice(), { keyOf: priceOf, highest, cells });
  const fromHighest = (slot: number) => highest - (prices[slot] as number);
  yield* fillOrdering(orderings.price_high, slots.slice(), { keyOf: fromHighest, highest, cells });
  const ageOf = (slot: number) => newest - (created[slot] as number);
  yield* fillOrdering(orderings.new, slots.reverse(), {
    ...{ keyOf: ageOf, highest: newest - oldest, cells },
  });
  catalogue.marks = yield* markPrices(orderings.price_low, prices);
}

/**
 * Makes some products what they are now: those among `products` are in the shop, of which `reworded` are found by other
 * words than before; the others have left it.
 */
export function changeProducts(
  catalogue: MemoryCatalogue,
  changed: Set<string>,
  products: Map<string, ReadProduct>,
  reworded: Set<string>,
): void {
  forgetChosen(catalogue.chosen);
  // Who is asking the database just now keeps the answer with the words that were.
  if (reworded.size > 0) catalogue.similar = createSimilarWords();
  const leaving: number[] = [];
  const staying = new Map<string, number>();
  for (const id of changed) {
    const slot = findId(catalogue.ids, id);
    if (slot < 0 || !hasBit(catalogue.live, slot)) continue;
    leaving.push(slot);
    const product = products.get(id);
    if (product && !reworded.has(id) && isSameBut(catalogue, slot, product)) staying.set(id, slot);
  }
  for (const ordering of Object.values(catalogue.orderings)) removeSlots(ordering, leaving);
  for (const slot of leaving) takeOut(catalogue, slot);
  const coming: number[] = [];
  for (const [id, product] of products) {
    const slot = staying.get(id);
    coming.push(slot ?? addProduct(catalogue, product));
    if (slot !== undefined) putBack(catalogue, slot, product);
  }
  for (const ordering of Object.values(catalogue.orderings))
    insertSlots(ordering, coming, catalogue.cells);
  for (const slot of coming)
    moveMarks(catalogue.marks, priceAt(catalogue, slot), cellAt(catalogue, slot), 1);
}

/** How many slots there are whose product has left, or has another slot. */
export function deadSlots({ ids, liveCount }: MemoryCatalogue): number {
  return ids.length - liveCount;
}

/** Whether all is as before that a slot is found by otherwise than by its place in an order. */
function isSameBut(catalogue: MemoryCatalogue, slot: number, product: ReadProduct): boolean {
  return (
    catalogue.created[slot] === product.created &&
    catalogue.brands.spellings[catalogue.brandNumbers[slot] as number] === product.brand
  );
}

function takeOut(catalogue: MemoryCatalogue, slot: number): void {
  moveMarks(catalogue.marks, priceAt(catalogue, slot), cellAt(catalogue, slot), -1);
  (catalogue.cube[cellAt(catalogue, slot)] as number)--;
  clearBit(catalogue.live, slot);
  catalogue.liveCount--;
}

function putBack(catalogue: MemoryCatalogue, slot: number, { price, cell }: ReadProduct): void {
  catalogue.prices[slot] = price;
  catalogue.cells[slot] = cell;
  (catalogue.cube[cell] as number)++;
  setBit(catalogue.live, slot);
  catalogue.liveCount++;
}

function priceAt({ prices }: MemoryCatalogue, slot: number): number {
  return prices[slot] as number;
}

function cellAt({ cells }: MemoryCatalogue, slot: number): number {
  return cells[slot] as number;
}

function reserve(catalogue: MemoryCatalogue, slots: number): void {
  catalogue.live = roomFor(catalogue.live, slots);
  const { live, scratch } = catalogue;
  if (scratch.found.length !== live.length) {
    scratch.found = createBits(live.length * 32);
    scratch.having = createBits(live.length * 32);
  }
  if (catalogue.prices.length >= slots) return;
  const capacity = Math.ceil(slots * 1.25) + 16;
  const { prices, created, cells, brandNumbers } = catalogue;
  catalogue.prices = new Int32Array(capacity);
  catalogue.prices.set(prices);
  catalogue.created = new Float64Array(capacity);
  catalogue.created.set(created);
  catalogue.cells = new Uint16Array(capacity);
  catalogue.cells.set(cells);
  catalogue.brandNumbers = new Uint32Array(capacity);
  catalogue.brandNumbers.set(brandNumbers);
}
