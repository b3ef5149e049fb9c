import type { AdminProductOrder } from '#contract/values/choices';
import type { Connection } from '../../database/database';
import { fromNearerEnd, type Ordering, orderBy } from '../../database/ordering';
import { narrow, type ProductFilter } from '../catalogue.queries';
import { PRODUCT_COLUMNS, type ProductRow } from './product.queries';

const columns = {
  title: ['lower(p.title)', 'p.id'],
  price: ['p.discount_price', 'p.id'],
  stock: ['held.pieces', 'held.product_id'],
  created: ['p.created_at', 'p.id'],
  updated: ['p.updated_at', 'p.id'],
} as const;

function orderingOf(order: AdminProductOrder): Ordering {
  const name = order.replace('_desc', '') as keyof typeof columns;
  const direction = order.endsWith('_desc') ? 'desc' : 'asc';
  const [first, second] = columns[name];
  // As the index `product_price_high` has it.
  return [
    [first, direction],
    [second, name === 'price' ? 'asc' : direction],
  ];
}

/** Products sorted in no time. */
const FAR = 2_000;

/** A page of the products of a filter, in an order that only staff ask for; `total` is null where it is not known. */
export async function listStaffRows(
  connection: Connection,
  filter: ProductFilter,
  {
    order,
    total,
    isWalk,
    ...asked
  }: {
    order: AdminProductOrder;
    limit: number;
    offset: number;
    total: number | null;
    isWalk: boolean;
  },
): Promise<ProductRow[]> {
  const { from, values, shape } = narrow(filter, { isWalk, isWhole: true });
  const { limit, offset, isBackwards } =
    total === null ? { ...asked, isBackwards: false } : fromNearerEnd(asked, total);
  const ordered = `order by ${orderBy(orderingOf(order), isBackwards)}
    limit $${values.length + 1} offset $${values.length + 2}`;
  const ids = order.startsWith('stock')
    ? `${byPieces(from, { isAll: shape.length === 0, isFar: offset > FAR })} ${ordered}`
    : `select p.id from ${from} ${ordered}`;
  const { rows } = await connection.query<ProductRow>({
    text: `select ${PRODUCT_COLUMNS}
      from (select id, row_number() over () as place from (${ids}) as ordered) as page
      join product p on p.id = page.id
      order by page.place ${isBackwards ? 'desc' : ''}`,
    values: [...values, limit, offset],
  });
  return rows;
}

/**
 * All of the shop, and pages far from either end, come from the index of the sums: with `is true` the planner neither
 * joins nor sorts. Of a filter the first pages are found sooner by what it leaves.
 */
function byPieces(from: string, { isAll, isFar }: { isAll: boolean; isFar: boolean }): string {
  const sums = 'select held.product_id as id from product_pieces held where';
  if (isAll)
    return `${sums} (exists (
      select from product p where p.id = held.product_id and p.archived_at is not null
    )) is not true`;
  return isFar
    ? `${sums} (exists (select from (select p.id from ${from}) p where p.id = held.product_id)) is true`
    : `select p.id from (select p.id from ${from}) p join product_pieces held on held.product_id = p.id`;
}

const NEWEST = 300;
const WIDESPREAD = 60;

/** Whether a fifth of the newest products in the shop match a tsquery. */
export async function isWidespread(connection: Connection, search: string): Promise<boolean> {
  const { rows } = await connection.query<{ widespread: boolean }>({
    name: 'product-search-widespread',
    text: `select count(*) >= ${WIDESPREAD} as widespread from (
        select search from product where archived_at is null order by created_at desc, id desc limit ${NEWEST}
      ) as newest where search @@ $1::tsquery`,
    values: [search],
  });
  return rows[0]?.widespread ?? false;
}

/** The ids of the products of a filter, but no more than so many. */
export async function listIds(
  connection: Connection,
  filter: ProductFilter,
  limit: number,
): Promise<string[]> {
  const { from, values } = narrow(filter);
  const { rows } = await connection.query<{ id: string }>({
    text: `select p.id from ${from} limit $${values.length + 1}`,
    values: [...values, limit],
  });
  return rows.map((row) => row.id);
}

/** The products whose id ends so; the expression is that of the index `product_id_end`. */
export async function findByIdEnd(connection: Connection, ending: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'product-find-by-id-end',
    text: `select id from product where reverse(id::text) like $1 limit 100`,
    values: [`${[...ending].reverse().join('')}%`],
  });
  return rows.map((row) => row.id);
}

/** A change of a product's prices, as the audit tells it: what is not there was not changed. */
export interface PriceAudit {
  at: Date;
  action: string;
  actorId: string | null;
  firstName: string | null;
  lastName: string | null;
  before: { price?: number; discountPrice?: number } | null;
  after: { price?: number; discountPrice?: number };
}

/** The newest first. */
export async function listPriceAudits(
  connection: Connection,
  productId: string,
  limit: number,
): Promise<PriceAudit[]> {
  const { rows } = await connection.query<PriceAudit>({
    name: 'product-price-audits',
    text: `select au.at, au.action, au.actor_id as "actorId", a.first_name as "firstName", a.last_name as "lastName",
        au.before, au.after
      from audit au left join account a on a.id = au.actor_id
      where au.entity = 'product' and au.entity_id = $1 and (au.after ? 'price' or au.after ? 'discountPrice')
      order by au.at desc, au.id desc limit $2`,
    values: [productId, limit],
  });
  return rows;
}
