import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { Product } from '#contract/catalogue/catalogue';
import type { CollectionSort } from '#contract/values/catalogue/collections';
import { addDays } from '#contract/values/dates';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { listInOrder, scopeOfCollection, scopeOfRule } from './search/collection-scope.service';
import { noFilters } from './search/filters';
import { currentEngine, productJson } from './search/response-cache.service';

const PREVIEWED = 8;

/** The number of products that a rule selects, and the first few. */
export async function previewRule(shop: Shop, rule: CollectionRule, sort: CollectionSort) {
  const { search, assortment } = await currentEngine(shop);
  const scope = scopeOfRule(assortment, rule, await firstDayOf(shop, rule));
  const page = { sort, offset: 0, limit: PREVIEWED };
  const { ids, facets } = await listInOrder(
    search,
    { filters: noFilters, scope, terms: null },
    page,
  );
  const products = (await productJson(shop, ids)).map(
    ({ json }) => JSON.parse(json.toString()) as Product,
  );
  return {
    total: facets.total,
    products: products.flatMap(({ _id, title, images: [image] }) =>
      image ? { _id, title, image } : [],
    ),
  };
}

/** The number of products in the shop of each collection, by its id. */
export async function countCollections(shop: Shop): Promise<Map<string, number>> {
  const { search, assortment } = await currentEngine(shop);
  const counts = new Map<string, number>();
  for (const collection of assortment.collections) {
    const scope = await scopeOfCollection(shop.pool, assortment, collection);
    const request = { filters: noFilters, scope, terms: null };
    const { facets } = await search.list(request, { sort: 'new', offset: 0, limit: 1 });
    counts.set(String(collection.id), facets.total);
  }
  return counts;
}

async function firstDayOf(shop: Shop, { newSinceDays }: CollectionRule): Promise<string | null> {
  return newSinceDays === undefined ? null : addDays(await shopToday(shop), -newSinceDays);
}
