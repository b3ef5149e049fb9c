import type { z } from 'zod';
import type { adminListProducts, PriceChange, StaffProduct } from '#contract/admin/catalogue';
import type { ProductQuery } from '#contract/catalogue';
import type { AdminProductOrder, StockLevel } from '#contract/values/choices';
import { isId } from '#contract/values/id';
import { ShopError } from '../../http/errors';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { listRows, type ProductFilter } from '../catalogue.queries';
import { countCellsOnce } from '../search/facet-counts';
import { facetsOf, toFilter, totalOf } from '../search/listing.rules';
import { toSearch } from '../search/search.service';
import { findAnyProduct } from './product.queries';
import { toStaffProduct } from './product.rules';
import { findByIdEnd, isWidespread, listPriceAudits, listStaffRows } from './staff-listing.queries';
import { sumPieces } from './stock-totals.service';

type StaffPage = z.output<typeof adminListProducts.response>;
type StaffQuery = ProductQuery & {
  archived?: boolean | undefined;
  stock?: StockLevel | undefined;
  orderBy?: AdminProductOrder | undefined;
};

/** How many matches of a search are counted: staff see what they look for as they type, among the first. */
const MOST_FOUND = 5_000;
const unfaceted = { categoryIds: null, colourIds: null, sizeMask: null };

/** A page of all products for staff: those in the shop, or those that were taken out of it. */
export async function listForStaff(shop: Shop, query: StaffQuery): Promise<StaffPage> {
  const filter = await staffFilter(shop, query);
  const { pageNumber, pageSize, sort, orderBy } = query;
  const offset = (pageNumber - 1) * pageSize;
  const page = { limit: pageSize, offset };
  if (orderBy === 'stock' || orderBy === 'stock_desc') await sumPieces(shop);
  const list = ({ isWalk, total }: { isWalk: boolean; total: number | null }) =>
    orderBy
      ? listStaffRows(shop.pool, filter, { ...page, order: orderBy, total, isWalk })
      : listRows(shop.pool, filter, { ...page, sort, isWalk });
  const counting = countCellsOnce(shop, filter);
  // Of what runs low a search hardly ever finds very many: its page need not wait until they are counted.
  const isEarly = filter.search !== null && filter.fewPieces !== null;
  const [cells, early] = await Promise.all([
    counting,
    isEarly ? list({ isWalk: false, total: null }) : null,
  ]);
  const totalItems = totalOf(cells, filter);
  // Of a search that finds more than are counted, the page is found by going along all products in their order.
  const isWalk =
    filter.search !== null && totalOf(cells, { ...filter, ...unfaceted }) >= MOST_FOUND;
  const late = () => list({ isWalk, total: isWalk ? null : totalItems });
  const rows = offset >= totalItems ? [] : early && !isWalk ? early : await late();
  return {
    content: rows.map(toStaffProduct),
    totalPages: Math.ceil(totalItems / pageSize),
    totalItems,
    pageNumber,
    pageSize,
    facets: facetsOf(cells, filter),
  };
}

/** What staff narrow a list by. A search that looks like the end of an id finds it where there is one. */
export async function staffFilter(
  shop: Shop,
  { archived = false, stock, ...query }: StaffQuery,
): Promise<ProductFilter> {
  const ids = looksLikeId(query.q) ? await findByIdEnd(shop.pool, query.q.toLowerCase()) : [];
  const search = ids.length > 0 ? null : await toSearch(shop, query.q, archived);
  const filter = toFilter(query, search, archived);
  filter.mostFound = MOST_FOUND;
  if (search !== null && !archived) filter.isWidespread = await isWidespread(shop.pool, search);
  if (ids.length > 0) filter.ids = ids;
  if (stock === 'in' || stock === 'out') filter.inStock = stock === 'in';
  if (stock === 'low') {
    await sumPieces(shop);
    filter.fewPieces = (await readSettings(shop)).lowStock;
  }
  return filter;
}

export async function getStaffProduct(shop: Shop, id: string): Promise<StaffProduct> {
  const [row] = isId(id) ? await findAnyProduct(shop.pool, id) : [];
  if (!row) throw new ShopError('not_found');
  return toStaffProduct(row);
}

/** Older ones are in the audit, and not worked through for a page. */
const CHANGES_LIMIT = 2_000;

/** A product's prices over time, the newest first, and how many changes there are. */
export async function listPrices(
  shop: Shop,
  id: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ changes: PriceChange[]; total: number }> {
  const product = await getStaffProduct(shop, id);
  let { price, discountPrice } = product;
  const changes: PriceChange[] = [];
  for (const row of await listPriceAudits(shop.pool, id, CHANGES_LIMIT)) {
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
      by:
        row.actorId === null
          ? null
          : { _id: row.actorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
      action: row.action,
      before,
      after,
    });
    ({ price, discountPrice } = before ?? after);
  }
  const start = (pageNumber - 1) * pageSize;
  return { changes: changes.slice(start, start + pageSize), total: changes.length };
}

/** With a digit in it, so that no word is taken for one. */
function looksLikeId(q: string | undefined): q is string {
  return q !== undefined && /^(?=.*\d)[0-9a-f-]{4,36}$/i.test(q);
}
