import type { AdminProductOrder } from '#contract/catalogue.admin';
import type { Connection } from '../database/database';
import { narrow, type ProductFilter } from './catalogue.queries';
import { PRODUCT_COLUMNS, type ProductRow } from './product.queries';

const orders: Record<AdminProductOrder, string> = {
  title: 'lower(p.title), p.id',
  title_desc: 'lower(p.title) desc, p.id desc',
  price: 'p.discount_price, p.id',
  price_desc: 'p.discount_price desc, p.id',
  stock: 'coalesce(held.pieces, 0), p.id',
  stock_desc: 'coalesce(held.pieces, 0) desc, p.id desc',
  created: 'p.created_at, p.id',
  created_desc: 'p.created_at desc, p.id desc',
  updated: 'p.updated_at, p.id',
  updated_desc: 'p.updated_at desc, p.id desc',
};

const HELD = `left join (select product_id, sum(quantity) as pieces from product_size group by product_id) held
  on held.product_id = p.id`;

/** A page of the products of a filter, in an order that only staff ask for. */
export async function listStaffRows(
  connection: Connection,
  filter: ProductFilter,
  {
    order,
    limit,
    offset,
    isWalk,
  }: { order: AdminProductOrder; limit: number; offset: number; isWalk: boolean },
): Promise<ProductRow[]> {
  const { from, values } = narrow(filter, { isWalk, isWhole: true });
  const page = `limit $${values.length + 1} offset $${values.length + 2}`;
  const ids = order.startsWith('stock')
    ? `select p.id from (select p.id from ${from}) p ${HELD} order by ${orders[order]} ${page}`
    : `select p.id from ${from} order by ${orders[order]} ${page}`;
  const { rows } = await connection.query<ProductRow>({
    text: `select ${PRODUCT_COLUMNS}
      from (select id, row_number() over () as place from (${ids}) as ordered) as page
      join product p on p.id = page.id
      order by page.place`,
    values: [...values, limit, offset],
  });
  return rows;
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
