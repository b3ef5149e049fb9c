import {
  type Product,
  type ProductPage,
  type ProductQuery,
  productDetail,
  type Refinements,
  refinements,
} from '#contract/catalogue';
import { toDollars } from '#contract/money';
import { type AnswerText, answerText } from '../../http/response-text';
import type { Shop } from '../../shop';
import { findWithStyles, type ProductWithStyle } from '../products/product.queries';
import { toProduct, toVariant } from '../products/product.rules';
import { rememberedAtOnce, rememberedWords } from './cached-search-terms.service';
import type { MemoryCatalogue } from './index/catalogue-index.rules';
import type { MatchLevel } from './index/dictionary.rules';
import { idAt } from './index/id-table.rules';
import { freshMemory, type LoadedMemory } from './index/index.service';
import { listFromMemory, type MemoryFilter, newestMatches } from './index/index-listing.rules';
import { refineFromMemory } from './index/index-refinements.rules';
import { findKeptProduct, keepProduct } from './index/product-cache.rules';
import { toFacets, toFilter } from './listing.rules';
import { shownBrands } from './refinements.rules';
import type { SoughtWord } from './words.rules';

const opening = Buffer.from('{"content":[');
const comma = Buffer.from(',');

/** Of the beginning of a word so many postings are looked at: enough to choose the newest from. */
const MOST_FOUND = 50_000;

/** A page of products as this process remembers them; null where the database must be asked. */
export async function listRemembered(shop: Shop, query: ProductQuery): Promise<AnswerText | null> {
  return answerRemembered(shop, keyOfList(query), query, async (memory, filter) => {
    const { ids, rest } = partsOfList(memory, query, filter);
    return joined(await productTexts(shop, memory, ids), rest);
  });
}

/** The same in this turn; undefined also where a product has to be read first. */
export function listAtOnce(
  memory: LoadedMemory,
  key: string,
  query: ProductQuery,
): Buffer | undefined {
  const known = memory.answers.get(key);
  if (known !== undefined) return known;
  const sought = query.q ? rememberedAtOnce(memory, query.q) : null;
  if (query.q && sought === null) return undefined;
  const { ids, rest } = partsOfList(memory, query, { ...toFilter(query, null), sought });
  const products = ids.flatMap((id) => findKeptProduct(memory.products, id) ?? []);
  if (products.length < ids.length) return undefined;
  const text = joined(products, rest);
  memory.answers.set(key, text, text.length);
  return text;
}

/** Which products are on a page, and the JSON of what comes after them. */
function partsOfList(
  { loaded: { catalogue } }: LoadedMemory,
  { pageNumber, pageSize, sort }: ProductQuery,
  filter: MemoryFilter,
): { ids: string[]; rest: string } {
  const page = { sort, offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const { counts, slots } = listFromMemory(catalogue, filter, page);
  const rest: Omit<ProductPage, 'content'> = {
    totalPages: Math.ceil(counts.total / pageSize),
    totalItems: counts.total,
    pageNumber,
    pageSize,
    facets: toFacets(counts, filter.main),
  };
  return { ids: idsOf(catalogue, slots), rest: JSON.stringify(rest).slice(1) };
}

/** The name of a kept list. */
export function keyOfList(query: ProductQuery): string {
  return JSON.stringify(['list', query]);
}

/** What the products of a query can be narrowed by further, as this process remembers them; null as before. */
export async function refineRemembered(
  shop: Shop,
  query: ProductQuery,
): Promise<AnswerText | null> {
  const asked = ['refine', { ...query, pageNumber: 1, pageSize: 1, sort: null }];
  return answerRemembered(shop, JSON.stringify(asked), query, async ({ loaded }, filter) => {
    const { brands, inStock, isNew, isReduced, prices } = refineFromMemory(
      loaded.catalogue,
      filter,
    );
    const answer: Refinements = {
      ...{ brand: shownBrands(brands), inStock, new: isNew, sale: isReduced },
      price: prices && {
        lowest: toDollars(prices.lowest),
        highest: toDollars(prices.highest),
      },
    };
    return bytesOf(JSON.stringify(refinements.parse(answer)));
  });
}

/**
 * The words of a search as they are most probably meant, and the newest products that are named so, or else described
 * so; null where the database must be asked.
 */
export async function findRemembered(
  shop: Shop,
  q: string,
  count: number,
): Promise<{ words: SoughtWord[]; products: Product[] } | null> {
  const memory = await freshMemory(shop);
  const words = memory && (await rememberedWords(shop, memory, q));
  if (!memory || !words) return null;
  const { catalogue } = memory.loaded;
  const find = (level: MatchLevel) =>
    newestMatches(catalogue, words, { level, most: MOST_FOUND, count });
  const slots = firstFound(['named', 'synonyms', 'any'], find);
  const texts = await productTexts(shop, memory, idsOf(catalogue, slots));
  return { words, products: texts.map((text) => JSON.parse(text.toString()) as Product) };
}

/** An answer to a query that is made once for each state of the catalogue; null where the database must be asked. */
async function answerRemembered(
  shop: Shop,
  key: string,
  query: ProductQuery,
  make: (memory: LoadedMemory, filter: MemoryFilter) => Promise<Buffer>,
): Promise<AnswerText | null> {
  const memory = await freshMemory(shop);
  if (!memory) return null;
  const known = memory.answers.get(key);
  if (known !== undefined) return answerText(known);
  const { version } = memory;
  const sought = query.q ? await rememberedWords(shop, memory, query.q) : null;
  if (query.q && sought === null) return null;
  const text = await make(memory, { ...toFilter(query, null), sought });
  if (memory.version === version) memory.answers.set(key, text, text.length);
  return answerText(text);
}

/** What is found at the first level that finds anything. */
function firstFound(levels: MatchLevel[], find: (level: MatchLevel) => number[]): number[] {
  for (const level of levels) {
    const slots = find(level);
    if (slots.length > 0) return slots;
  }
  return [];
}

function idsOf({ ids }: MemoryCatalogue, slots: number[]): string[] {
  return slots.map((slot) => idAt(ids, slot));
}

/** A product as this process remembers it; null where the database must be asked, or where there is none. */
export async function getRemembered(shop: Shop, id: string): Promise<AnswerText | null> {
  const memory = await freshMemory(shop);
  if (!memory) return null;
  const [text] = await productTexts(shop, memory, [id.toLowerCase()]);
  return text === undefined ? null : answerText(text);
}

/** Products as they are answered, in the order of their ids; those that are no longer in the shop are left out. */
async function productTexts(shop: Shop, memory: LoadedMemory, ids: string[]): Promise<Buffer[]> {
  const texts = new Map<string, Buffer>();
  const missing: string[] = [];
  for (const id of ids) {
    const text = findKeptProduct(memory.products, id);
    if (text === undefined) missing.push(id);
    else texts.set(id, text);
  }
  if (missing.length > 0) {
    const { version } = memory;
    for (const row of await findWithStyles(shop.pool, missing)) {
      const text = textOf(row);
      texts.set(row.id, text);
      // What has changed while it was read may have been read too early.
      if (memory.version === version) keepProduct(memory.products, row.id, row.style, text);
    }
  }
  return ids.flatMap((id) => texts.get(id) ?? []);
}

function textOf(row: ProductWithStyle): Buffer {
  const variants = row.variants.flatMap((variant) => toVariant(variant) ?? []);
  return bytesOf(JSON.stringify(productDetail.parse({ ...toProduct(row), variants })));
}

/** A page: the products, and what comes after them. */
function joined(products: Buffer[], rest: string): Buffer {
  const parts = products.flatMap((product, at) => (at === 0 ? [product] : [comma, product]));
  return Buffer.concat([opening, ...parts, Buffer.from(`],${rest}`)]);
}

/** In memory of its own: a small part of a pool would keep all of it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
