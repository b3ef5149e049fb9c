import type { PriceChange } from '#contract/admin/catalogue/catalogue';
import type { AdminProductOrder } from '#contract/values/choices';
import { type Connection, queryAll, queryOne, raw, readRows } from '../../database/database';
import { isListed } from '../../database/fragments/live-product';
import { fromNearerEnd, type Ordering, orderBy } from '../../database/ordering';
import type { AuditTable, ProductTable } from '../../database/rows';
import { composed, statement } from '../../database/statement';
import { type ListCriteria, whereOf } from '../search/sql/listing.queries';
import { PRODUCT_COLUMNS, type ProductRow } from './product.queries';

const columns = {
  title: ['lower(p.title)', 'p.id'],
  price: ['p.discount_price', 'p.id'],
  stock: ['total.quantity', 'total.product_id'],
  created: ['p.created_at', 'p.id'],
  updated: ['p.updated_at', 'p.id'],
} as const;

function orderingOf(order: AdminProductOrder): Ordering {
  const name = order.replace('_desc', '') as keyof typeof columns;
  const direction = order.endsWith('_desc') ? 'desc' : 'asc';
  const [first, second] = columns[name];
  // Must match the index `product_price_high`.
  return [
    [first, direction],
    [second, name === 'price' ? 'asc' : direction],
  ];
}

/** Beyond this offset, a page by stock is read from the index of stock totals. */
const FAR_OFFSET = 2_000;

/** A page of products in an order that only staff use. `total` is null if it is not known. */
export async function listStaffRows(
  connection: Connection,
  criteria: ListCriteria,
  {
    order,
    total,
    scansInOrder,
    ...page
  }: {
    order: AdminProductOrder;
    limit: number;
    offset: number;
    total: number | null;
    scansInOrder: boolean;
  },
): Promise<ProductRow[]> {
  const { from, values, isUnfiltered } = whereOf(criteria, { scansInOrder, needsAllColumns: true });
  const { limit, offset, isBackwards } =
    total === null ? { ...page, isBackwards: false } : fromNearerEnd(page, total);
  const ordered = `order by ${orderBy(orderingOf(order), isBackwards)}
    limit $${values.length + 1} offset $${values.length + 2}`;
  const ids = order.startsWith('stock')
    ? `${idsByStock(from, { isUnfiltered, isFar: offset > FAR_OFFSET })} ${ordered}`
    : `select p.id from ${from} ${ordered}`;
  const rows = await readRows<ProductRow>(
    connection,
    composed(
      'products-list-staff-rows',
      `select ${PRODUCT_COLUMNS}
      from (select id, row_number() over () as place from (${ids}) as ordered) as page
      join product p on p.id = page.id
      order by page.place ${isBackwards ? 'desc' : ''}`,
      [...values, limit, offset],
    ),
  );
  return rows;
}

/**
 * The whole shop, and pages far from either end, are read from the index of stock totals: `is true` keeps the planner from
 * joining and sorting. The first pages of a filtered list are found sooner by the filter.
 */
function idsByStock(
  from: string,
  { isUnfiltered, isFar }: { isUnfiltered: boolean; isFar: boolean },
): string {
  const totals = 'select total.product_id as id from product_stock_total total where';
  if (isUnfiltered)
    return `${totals} (exists (
      select from product p where p.id = total.product_id and ${isListed('p')}
    )) is not true`;
  return isFar
    ? `${totals} (exists (select from (select p.id from ${from}) p where p.id = total.product_id)) is true`
    : `select p.id from (select p.id from ${from}) p join product_stock_total total on total.product_id = p.id`;
}

const SAMPLE_SIZE = 300;
const COMMON_MATCHES = 60;

/** Whether a fifth of the newest products in the shop match a tsquery. */
export async function isCommonSearch(connection: Connection, search: string): Promise<boolean> {
  const row = await queryOne<{ isCommon: boolean }>(connection, 'product-search-common')`
    select count(*) >= ${raw(COMMON_MATCHES)} as is_common from (
      select search from product where ${raw(isListed('product'))} order by created_at desc, id desc limit ${raw(SAMPLE_SIZE)}
    ) as newest where search @@ ${search}::tsquery`;
  return row?.isCommon ?? false;
}

/** The ids of up to `limit` products, in no particular order. */
export async function listMatchingIds(
  connection: Connection,
  criteria: ListCriteria,
  limit: number,
): Promise<string[]> {
  const { from, values } = whereOf(criteria);
  const rows = await readRows<{ id: string }>(
    connection,
    composed('products-list-matching-ids', `select p.id from ${from} limit $${values.length + 1}`, [
      ...values,
      limit,
    ]),
  );
  return rows.map((row) => row.id);
}

/** The products whose id ends like this; uses the index `product_id_end`. */
export async function findByIdEnd(connection: Connection, ending: string): Promise<string[]> {
  const rows = await readRows<Pick<ProductTable, 'id'>>(
    connection,
    statement(
      'product-find-by-id-end',
      `select id from product where reverse(id::text) like $1 limit 100`,
      [`${[...ending].reverse().join('')}%`],
    ),
  );
  return rows.map((row) => row.id);
}

/** A change of a product's prices, from the audit; a price that did not change is missing. */
interface PriceAudit extends Pick<AuditTable, 'at' | 'action'> {
  by: PriceChange['by'];
  before: { price?: number; discountPrice?: number } | null;
  after: { price?: number; discountPrice?: number };
}

/** The newest first. */
export function listPriceAudits(connection: Connection, productId: string, limit: number) {
  return queryAll<PriceAudit>(connection, 'product-price-audits')`
    select au.at, au.action, au.before, au.after, case when a.id is not null then
        json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
      end as by
    from audit au left join account a on a.id = au.actor_id
    where au.entity = 'product' and au.entity_id = ${productId} and (au.after ? 'price' or au.after ? 'discountPrice')
    order by au.at desc, au.id desc limit ${limit}`;
}
