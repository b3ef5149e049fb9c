import { collectionsByRule } from '../catalogue/collection-members.service';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import type { GoodsFacts } from './judgement.rules';
import { listGoodsFacts } from './promotions.queries';
import { collectionsOf } from './promotions.rules';

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
): Promise<Map<string, GoodsFacts>> {
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
): Promise<Map<string, GoodsFacts>> {
  const named = [...new Set(promotions.flatMap(collectionsOf))];
  const members = await collectionsByRule(shop, connection, named, [...goods.keys()]);
  if (members.size === 0) return new Map(goods);
  return new Map(
    [...goods].map(([id, facts]) => [
      id,
      { ...facts, collections: [...facts.collections, ...(members.get(id) ?? [])] },
    ]),
  );
}
