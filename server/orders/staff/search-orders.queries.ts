import type { OrderSort } from '#contract/admin/orders';
import type { Connection } from '../../database/database';
import { orderBy, type Page } from '../../database/ordering';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from '../orders.queries';
import { matches, ordersFromIndexes } from './order-search.conditions';
import { readOrderSearch } from './order-search-text';
import { conditionOf, MAX_MATCHES, type OrderFilter, sorts } from './orders.admin.queries';

/** If a text matches this many of the newest orders, scan by date: the indexes would return too many rows. */
const SCANNED_ORDERS = 300;
const COMMON = 45;

/** Whether a search matches enough of the newest orders that a scan by date is cheaper than the indexes. */
export async function isCommonInOrders(connection: Connection, q: string): Promise<boolean> {
  const values: unknown[] = [];
  const condition = matches(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const { rows } = await connection.query<{ common: boolean }>({
    text: `select count(*) >= ${COMMON} as common from (
        select * from shop_order where deleted_at is null order by placed_at desc, id desc limit ${SCANNED_ORDERS}
      ) as o
      where ${condition}`,
    values,
  });
  return rows[0]?.common ?? false;
}

/** A page of the orders that the indexes find, and their number, up to `MAX_MATCHES`. */
export async function searchOrders(
  connection: Connection,
  { q = '', ...filter }: OrderFilter,
  { sort, limit, offset }: Page & { sort: OrderSort },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { where, values } = conditionOf(filter, null);
  const place = (value: unknown) => `$${values.push(value)}`;
  // Materialized once, to count the matches and to take the page from them.
  const { rows: found } = await connection.query<{ ids: string[]; total: number }>({
    text: `with found as materialized (
        select o.id, o.placed_at, o.total
        from ${ordersFromIndexes(readOrderSearch(q), place)} o where ${where}
      )
      select (select count(*)::int from found) as total, array(
        select o.id from found o order by ${orderBy(sorts[sort])} limit ${place(limit)} offset ${place(offset)}
      ) as ids`,
    values,
  });
  const [{ ids, total } = { ids: [], total: 0 }] = found;
  const { rows } = await connection.query<OrderRow>({
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id = any ($1::uuid[]) order by ${orderBy(sorts[sort])}`,
    values: [ids],
  });
  return { rows, total: Math.min(total, MAX_MATCHES) };
}
