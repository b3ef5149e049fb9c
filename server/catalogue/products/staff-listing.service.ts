import type { z } from 'zod';
import type {
  adminListProducts,
  PriceChange,
  StaffProduct,
} from '#contract/admin/catalogue/catalogue';
import type { StyleColour } from '#contract/admin/catalogue/styles';
import type { ProductQuery } from '#contract/catalogue/catalogue';
import { FEATURED } from '#contract/values/catalogue/product-lists';
import type { AdminProductOrder, ProductPublicState, StockLevel } from '#contract/values/choices';
import { isId } from '#contract/values/id';
import { readAssortment } from '../../assortment/assortment.service';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { ShopError } from '../../http/errors';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { scopeOf } from '../search/collection-scope.service';
import { toFacets } from '../search/facets.rules';
import { toFilters } from '../search/filters';
import { currentIndex } from '../search/index-loader/index-loader.service';
import { toSearch } from '../search/search-terms.service';
import {
  countFacets,
  type ListCriteria,
  listRows,
  type SqlCounts,
} from '../search/sql/listing.queries';
import { findAnyProducts, listStyleIds } from './product.queries';
import { toStaffProduct } from './product.rules';
import {
  findByIdEnd,
  isCommonSearch,
  listPriceAudits,
  listStaffRows,
} from './staff-listing.queries';
import { updateStockTotals } from './stock/stock-totals.service';

type StaffPage = z.output<typeof adminListProducts.response>;
type StaffQuery = ProductQuery & {
  archived?: boolean | undefined;
  state?: ProductPublicState | undefined;
  stock?: StockLevel | undefined;
  orderBy?: AdminProductOrder | undefined;
};

/** The maximum number of matches that a search counts: staff look at the first ones while they type. */
const MAX_MATCHES = 5_000;

/** A page of products for staff: those of one state. */
export async function listForStaff(shop: Shop, query: StaffQuery): Promise<StaffPage> {
  const criteria = await staffCriteria(shop, query);
  const { pageNumber, pageSize, sort, orderBy } = query;
  const page = pageOffset(query);
  if (orderBy === 'stock' || orderBy === 'stock_desc') await updateStockTotals(shop);
  const list = ({ scansInOrder, total }: { scansInOrder: boolean; total: number | null }) =>
    orderBy
      ? listStaffRows(shop.pool, criteria, { ...page, order: orderBy, total, scansInOrder })
      : listRows(shop.pool, criteria, {
          ...page,
          scansInOrder,
          sort: sort === FEATURED ? 'new' : sort,
        });
  // Low stock with a search rarely has many matches: its page does not wait for the count.
  const readsEarly = criteria.search !== null && criteria.maxStock !== null;
  const [facets, early] = await Promise.all([
    countFacetsFast(shop, criteria),
    readsEarly ? list({ scansInOrder: false, total: null }) : null,
  ]);
  const scansInOrder = criteria.search !== null && facets.unfaceted >= MAX_MATCHES;
  const total = scansInOrder ? null : facets.total;
  const rows =
    page.offset >= facets.total
      ? []
      : early && !scansInOrder
        ? early
        : await list({ scansInOrder, total });
  return {
    content: rows.map(toStaffProduct),
    totalPages: Math.ceil(facets.total / pageSize),
    totalItems: facets.total,
    pageNumber,
    pageSize,
    facets: toFacets(await readAssortment(shop), facets, criteria.filters),
  };
}

/**
 * Facet counts by the in-memory index, or else made once for each cache version, which names the products and which of their
 * sizes are in stock. It does not name quantities; and searches are too many to cache.
 */
async function countFacetsFast(shop: Shop, criteria: ListCriteria): Promise<SqlCounts> {
  const { filters, scope, state } = criteria;
  if (criteria.maxStock !== null || criteria.search !== null)
    return countFacets(shop.pool, criteria);
  const index = state === 'live' ? await currentIndex(shop) : null;
  if (index) {
    const none = { sort: 'new', offset: 0, limit: 0 } as const;
    const { facets } = await index.search.list({ filters, scope, terms: null }, none);
    return { ...facets, unfaceted: facets.total };
  }
  const { staffCounts } = shop.catalogue;
  const key = JSON.stringify([await shop.cacheVersion.get(), state, filters, scope]);
  const cached = staffCounts.get(key);
  if (cached) return cached;
  const counts = await countFacets(shop.pool, criteria);
  staffCounts.set(key, counts);
  return counts;
}

/** The criteria of a staff list. A search that looks like the end of an id finds the product with that id. */
export async function staffCriteria(
  shop: Shop,
  { archived = false, stock, state = archived ? 'archived' : 'live', ...query }: StaffQuery,
): Promise<ListCriteria> {
  const ids = looksLikeId(query.q) ? await findByIdEnd(shop.pool, query.q.toLowerCase()) : [];
  const search = ids.length > 0 ? null : await toSearch(shop, query.q, state !== 'live');
  const assortment = await readAssortment(shop);
  const filters = toFilters(query, assortment);
  if (ids.length > 0) filters.ids = ids;
  if (stock === 'in' || stock === 'out') filters.inStock = stock === 'in';
  if (stock === 'low') await updateStockTotals(shop);
  return {
    filters,
    scope: await scopeOf(shop.pool, assortment, query.collection),
    search,
    state,
    maxStock: stock === 'low' ? (await readSettings(shop)).lowStock : null,
    maxMatches: MAX_MATCHES,
    isCommonSearch:
      search !== null && state === 'live' && (await isCommonSearch(shop.pool, search)),
  };
}

export async function getStaffProduct(shop: Shop, id: string): Promise<StaffProduct> {
  const [row] = isId(id) ? await findAnyProducts(shop.pool, [id]) : [];
  if (!row) throw new ShopError('not_found');
  return toStaffProduct(row);
}

/** The colours of a product's style, the oldest first. Throws `not_found`. */
export async function listStyleColours(shop: Shop, id: string): Promise<StyleColour[]> {
  const rows = isId(id) ? await findAnyProducts(shop.pool, await listStyleIds(shop.pool, id)) : [];
  if (rows.length === 0) throw new ShopError('not_found');
  return rows
    .toSorted((one, other) => +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1))
    .map((row) => ({
      _id: row.id,
      title: row.title,
      colour: row.colour,
      imageUrl: row.imageUrl,
      archived: row.archivedAt !== null && !row.isDraft,
      state: toStaffProduct(row).state,
    }));
}

/** Those of the products that exist, in the order of their ids. */
export async function listStaffProducts(shop: Shop, ids: string[]): Promise<StaffProduct[]> {
  const rows = await findAnyProducts(shop.pool, ids);
  const products = new Map(rows.map((row) => [row.id, toStaffProduct(row)]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

/** Older changes are in the audit only. */
const MAX_PRICE_CHANGES = 2_000;

/** A page of the changes of a product's prices, the newest first, and their total. */
export async function listPrices(
  shop: Shop,
  id: string,
  page: PageRequest,
): Promise<{ items: PriceChange[]; total: number }> {
  const product = await getStaffProduct(shop, id);
  let { price, discountPrice } = product;
  const changes: PriceChange[] = [];
  for (const row of await listPriceAudits(shop.pool, id, MAX_PRICE_CHANGES)) {
    const after = {
      price: row.after.price ?? price,
      discountPrice: row.after.discountPrice ?? discountPrice,
    };
    const before = row.before && {
      price: row.before.price ?? after.price,
      discountPrice: row.before.discountPrice ?? after.discountPrice,
    };
    changes.push({
      at: row.at.toISOString(),
      by: row.by,
      action: row.action,
      before,
      after,
    });
    ({ price, discountPrice } = before ?? after);
  }
  const { limit, offset } = pageOffset(page);
  return { items: changes.slice(offset, offset + limit), total: changes.length };
}

/** A digit is required: words such as ‘beads’ are not ids. */
function looksLikeId(q: string | undefined): q is string {
  return q !== undefined && /^(?=.*\d)[0-9a-f-]{4,36}$/i.test(q);
}
