import { type Cache, type Caches, createCache } from '../cache/create-cache';
import type { Subject } from '../cache/dependencies';
import { collectionsByRule } from '../catalogue/collection-members.service';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import type { GoodsFacts } from './judgement.rules';
import { listGoodsFacts } from './promotions.queries';
import { collectionsOf } from './promotions.rules';

declare module '../shop' {
  interface Shop {
    /** What promotions ask about products, by their id. */
    goodsFacts: GoodsFactsCache;
  }
}

/** Facts with the generation of the subject log in which they were read. */
interface CachedFacts {
  facts: GoodsFacts;
  generation: number;
  subjects: ReadonlySet<Subject>;
}

type GoodsFactsCache = Cache<CachedFacts>;

const CACHE_BYTES = 8_000_000;

export const createGoodsFactsCache = (caches: Caches): GoodsFactsCache =>
  createCache(caches, 'goods of promotions', CACHE_BYTES, ({ facts }) => 4 * sizeOf(facts));

const sizeOf = (facts: GoodsFacts) => JSON.stringify(facts).length;

/** The cached facts about products; null unless those of all are cached and current. */
export function cachedGoodsFacts(
  { cacheVersion, goodsFacts }: Shop,
  productIds: readonly string[],
): Map<string, GoodsFacts> | null {
  if (cacheVersion.current() === null) return null;
  const found = new Map<string, GoodsFacts>();
  for (const id of productIds) {
    const cached = goodsFacts.get(id);
    if (!cached || cacheVersion.changes.hasChanged(cached.subjects, cached.generation)) return null;
    found.set(id, cached.facts);
  }
  return found;
}

/** Caches facts that were read when the subject log had reached `generation`, or later. */
export function cacheGoodsFacts(
  { goodsFacts }: Shop,
  generation: number,
  goods: readonly GoodsFacts[],
): void {
  for (const facts of goods) {
    // The keys of categories and the products that collections pick are of the assortment.
    const subjects = new Set<Subject>([`style:${facts.styleId}`, 'assortment']);
    goodsFacts.set(facts.productId, { facts, generation, subjects });
  }
}

/** The terms of a promotion that name goods, as they are stored or frozen. */
interface NamesGoods {
  conditions: unknown;
  effect: unknown;
}

/** What some promotions ask about products, by id. */
export async function readGoodsFacts(
  shop: Shop,
  connection: Connection,
  productIds: string[],
  promotions: readonly NamesGoods[],
): Promise<ReadonlyMap<string, GoodsFacts>> {
  if (promotions.length === 0) return new Map();
  const goods = await listGoodsFacts(connection, productIds);
  return addCollectionsByRule(shop, connection, goods, promotions);
}

/** Facts about goods with the collections by rule that promotions name; that takes a query only if they name some. */
export async function addCollectionsByRule(
  shop: Shop,
  connection: Connection,
  goods: ReadonlyMap<string, GoodsFacts>,
  promotions: readonly NamesGoods[],
): Promise<ReadonlyMap<string, GoodsFacts>> {
  const named = [...new Set(promotions.flatMap(collectionsOf))];
  const members = await collectionsByRule(shop, connection, named, [...goods.keys()]);
  if (members.size === 0) return goods;
  return new Map(
    [...goods].map(([id, facts]) => [
      id,
      { ...facts, collections: [...facts.collections, ...(members.get(id) ?? [])] },
    ]),
  );
}
