import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { Product } from '#contract/catalogue/catalogue';
import type { Collection } from '#contract/catalogue/collections';
import type { CollectionSort } from '#contract/values/catalogue/collections';
import { addDays } from '#contract/values/dates';
import type { CollectionEntry } from '../assortment/assortment.rules';
import { listPublishedCollections } from '../assortment/collections/collections.service';
import type { AnswerText } from '../http/responses/response-text';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { listInOrder, scopeOfCollection, scopeOfRule } from './search/collection-scope.service';
import { noFilters } from './search/filters';
import {
  cachedResponse,
  currentEngine,
  type Engine,
  jsonBuffer,
  productJson,
} from './search/response-cache.service';

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
  const engine = await currentEngine(shop);
  const counts = new Map<string, number>();
  for (const collection of engine.assortment.collections)
    counts.set(String(collection.id), await countProducts(shop, engine, collection));
  return counts;
}

type ListedCollection = Pick<Collection, 'name' | 'slug' | 'image'>;

/** The published collections that have products in the shop, in display order. */
export async function listFilledCollections(shop: Shop): Promise<ListedCollection[]> {
  return listFilled(shop, await currentEngine(shop));
}

/** The same as a response, made once for each version of the catalogue. */
export function listShownCollections(shop: Shop): Promise<AnswerText> {
  return cachedResponse(shop, 'collections', async (engine) =>
    jsonBuffer(await listFilled(shop, engine)),
  );
}

async function listFilled(shop: Shop, engine: Engine): Promise<ListedCollection[]> {
  const filled = new Set<number>();
  for (const collection of engine.assortment.collections)
    if (collection.isPublished && (await countProducts(shop, engine, collection)) > 0)
      filled.add(collection.id);
  const published = await listPublishedCollections(shop);
  return published
    .filter(({ id }) => filled.has(id))
    .map(({ name, slug, image }) => ({ name, slug, image }));
}

async function countProducts(
  { pool }: Shop,
  { search, assortment }: Engine,
  collection: CollectionEntry,
): Promise<number> {
  const scope = await scopeOfCollection(pool, assortment, collection);
  const request = { filters: noFilters, scope, terms: null };
  const { facets } = await search.list(request, { sort: 'new', offset: 0, limit: 1 });
  return facets.total;
}

async function firstDayOf(shop: Shop, { newSinceDays }: CollectionRule): Promise<string | null> {
  return newSinceDays === undefined ? null : addDays(await shopToday(shop), -newSinceDays);
}
