import type { OrderSort } from '#contract/orders.admin';
import type { Connection } from '../database/database';
import { orderBy, type Page } from '../database/ordering';
import {
  conditionOf,
  endingOf,
  isShort,
  MOST_MATCHES,
  type OrderFilter,
  patternsOf,
  sorts,
} from './orders.admin.queries';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from './orders.queries';

/** Words that so many of so many newest orders hold are not looked up: whoever goes along the orders meets them soon. */
const NEWEST = 300;
const COMMON = 45;

/** Whether one of seven of the newest orders holds the words: then going along the orders costs less than the index. */
export async function isCommonInOrders(connection: Connection, q: string): Promise<boolean> {
  const { rows } = await connection.query<{ common: boolean }>({
    name: 'order-search-common',
    text: `select count(*) >= ${COMMON} as common from (
        select * from shop_order where deleted_at is null order by placed_at desc, id desc limit ${NEWEST}
      ) as newest
      where lower(first_name || ' ' || last_name || ' ' || email) like any ($1::text[])
        or $2 <> '' and reverse(id::text) like $2`,
    values: [patternsOf(q), endingOf(q)],
  });
  return rows[0]?.common ?? false;
}

/** A page of the orders that an index finds by words which are not common, and how many there are, up to `MOST_MATCHES`. */
export async function searchOrders(
  connection: Connection,
  { q = '', ...filter }: OrderFilter,
  { sort, limit, offset }: Page & { sort: OrderSort },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { where, values } = conditionOf(filter, null);
  const place = (value: unknown) => `$${values.push(value)}`;
  const source = isShort(q)
    ? `orders_beginning(${place(q.toLowerCase())}, ${place(endingOf(q))})`
    : `found_orders(${place(patternsOf(q))}::text[], ${place(endingOf(q))})`;
  // Gathered once, to count them and to take the page from them.
  const { rows: found } = await connection.query<{ ids: string[]; total: number }>({
    text: `with found as materialized (
        select o.id, o.placed_at, o.total
        from ${source} o where ${where}
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
  return { rows, total: Math.min(total, MOST_MATCHES) };
}
