import { cachedAssortment, readAssortment } from '../assortment/assortment.service';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import { scopeOfRule } from './search/collection-scope.service';
import { listSelected } from './search/sql/members.queries';

/**
 * Which of some products are in collections by rule: the ids of these collections, by product. Collections whose products are
 * picked by hand are left out, and so are products in none.
 */
export async function collectionsByRule(
  shop: Shop,
  connection: Connection,
  collectionIds: readonly string[],
  productIds: string[],
): Promise<Map<string, string[]>> {
  const members = new Map<string, string[]>();
  if (collectionIds.length === 0 || productIds.length === 0) return members;
  const assortment = cachedAssortment(shop) ?? (await readAssortment(shop, connection));
  const lists = assortment.collections.flatMap(({ id, rule, newSince }) =>
    rule && collectionIds.includes(String(id))
      ? [{ key: String(id), filters: scopeOfRule(assortment, rule, newSince) }]
      : [],
  );
  if (lists.length === 0) return members;
  for (const { key, productId } of await listSelected(connection, productIds, lists))
    members.set(productId, [...(members.get(productId) ?? []), key]);
  return members;
}
