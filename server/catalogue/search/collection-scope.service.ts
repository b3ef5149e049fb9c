import type { CollectionRule } from '#contract/admin/catalogue/collections';
import { productQuery } from '#contract/catalogue/catalogue';
import { COLLECTION_PRODUCTS_LIMIT } from '#contract/values/catalogue/collections';
import { FEATURED, type QuerySort } from '#contract/values/catalogue/product-lists';
import type { Assortment, CollectionEntry } from '../../assortment/assortment.rules';
import { listPicked } from '../../assortment/collections/collections.service';
import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import type { CatalogueSearch, PageRequest, SearchRequest } from './catalogue-search';
import { noFilters, type ProductFilters, toFilters } from './filters';

/**
 * The filters that select the products of the published collection with a slug; null without a slug. Throws `invalid_request`
 * for an unknown one.
 */
export async function scopeOf(
  connection: Connection,
  assortment: Assortment,
  slug: string | undefined,
): Promise<ProductFilters | null> {
  if (slug === undefined) return null;
  const collection = assortment.collections.find((one) => one.isPublished && one.slug === slug);
  if (collection) return scopeOfCollection(connection, assortment, collection);
  throw new ShopError('invalid_request', {
    details: [{ path: 'collection', message: refusals.product.unknownCollection }],
  });
}

/** The filters that select the products of a collection. */
export async function scopeOfCollection(
  connection: Connection,
  assortment: Assortment,
  { id, rule, newSince }: CollectionEntry,
): Promise<ProductFilters> {
  return rule
    ? scopeOfRule(assortment, rule, newSince)
    : { ...noFilters, ids: await listPicked(connection, id) };
}

/** Nothing for a rule that names something that has been deleted. */
export function scopeOfRule(
  assortment: Assortment,
  { newSinceDays: _, ...conditions }: CollectionRule,
  newSince: string | null,
): ProductFilters {
  const parameters = Object.entries(conditions).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : String(value),
  ]);
  const query = productQuery.parse({
    ...Object.fromEntries(parameters),
    ...(newSince !== null && { since: newSince }),
  });
  try {
    return toFilters(query, assortment);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid_request')
      return { ...noFilters, ids: [] };
    throw error;
  }
}

/** A page of a list. The engines do not know the order of picked products, which are few, so the whole list is sorted here. */
export async function listInOrder(
  search: CatalogueSearch,
  request: SearchRequest,
  { sort, offset, limit }: Omit<PageRequest, 'sort'> & { sort: QuerySort },
) {
  const order = sort === FEATURED ? request.scope?.ids : null;
  if (!order)
    return search.list(request, { sort: sort === FEATURED ? 'new' : sort, offset, limit });
  const all = { sort: 'new', offset: 0, limit: COLLECTION_PRODUCTS_LIMIT } as const;
  const { ids, facets } = await search.list(request, all);
  const found = new Set(ids);
  return { ids: order.filter((id) => found.has(id)).slice(offset, offset + limit), facets };
}

/** The filters of a request with those of its scope, as far as facets follow from them. */
export function withScope({ filters, scope }: SearchRequest) {
  return {
    department: filters.department ?? scope?.department ?? null,
    section: filters.section ?? scope?.section ?? null,
    categoryIds: filters.categoryIds ?? scope?.categoryIds ?? null,
  };
}
