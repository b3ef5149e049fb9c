import type { OrderSort } from '#contract/admin/orders/orders';
import { type Connection, readRows } from '../../database/database';
import { orderBy, type PageOffset, pageOfFound } from '../../database/ordering';
import type { ShopOrderTable } from '../../database/rows';
import { composed } from '../../database/statement';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from '../orders.queries';
import { matches, ordersFromIndexes, readOrderSearch } from './order-search';
import {
  conditionOf,
  countInNewest,
  MAX_MATCHES,
  type OrderFilter,
  sorts,
} from './orders.admin.queries';

/** If a text matches this many of the newest orders, scan by date: the indexes would return too many rows. */
const SCANNED_ORDERS = 300;
const COMMON = 45;

/** Whether a search matches enough of the newest orders that a scan by date is cheaper than the indexes. */
export async function isCommonInOrders(connection: Connection, q: string): Promise<boolean> {
  return (await countInNewest(connection, q, SCANNED_ORDERS)) >= COMMON;
}

/** A page of the orders that the indexes find, and their number, up to `MAX_MATCHES`. */
export async function searchOrders(
  connection: Connection,
  { q = '', ...filter }: OrderFilter,
  { sort, ...page }: PageOffset & { sort: OrderSort },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { where, values } = conditionOf(filter, null);
  const place = (value: unknown) => `$${values.push(value)}`;
  const found = `select o.id, o.placed_at, o.total
    from ${ordersFromIndexes(readOrderSearch(q), place)} o where ${where}`;
  const list = { found, ids: 'select o.id from found o', ordering: sorts[sort], values };
  const { ids, total } = await pageOfFound(connection, list, page);
  const rows = await readRows<OrderRow>(
    connection,
    composed(
      'staff-search-orders',
      `select ${ORDER_COLUMNS} ${ORDERS} where o.id = any ($1::uuid[]) order by ${orderBy(sorts[sort])}`,
      [ids],
    ),
  );
  return { rows, total: Math.min(total, MAX_MATCHES) };
}

export interface SuggestedOrder
  extends Pick<ShopOrderTable, 'id' | 'number' | 'email' | 'placedAt' | 'status' | 'currency'> {
  /** Of the recipient. */
  name: string;
  /** In minor units of the currency. */
  total: ShopOrderTable['total'];
}

const COLUMNS = `o.id, o.number, o.first_name || ' ' || o.last_name as name, o.email, o.placed_at, o.status, o.total, o.currency`;
const NEWEST_FIRST = 'order by o.placed_at desc, o.id desc';

/** Number of newest orders to scan: a common text is found among them. */
const SCANNED = 500;
/** Maximum number of matches from the indexes, of which the newest are taken. */
const COLLECTED = 500;

export async function suggestFromNewest(
  connection: Connection,
  q: string,
  limit: number,
): Promise<SuggestedOrder[]> {
  const values: unknown[] = [limit];
  const condition = matches(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const rows = await readRows<SuggestedOrder>(
    connection,
    composed(
      'staff-suggest-from-newest',
      `select ${COLUMNS} from (
        select * from shop_order where deleted_at is null order by placed_at desc, id desc limit ${SCANNED}
      ) as o
      where ${condition} ${NEWEST_FIRST} limit $1`,
      values,
    ),
  );
  return rows;
}

export async function suggestFromIndexes(
  connection: Connection,
  q: string,
  limit: number,
): Promise<SuggestedOrder[]> {
  const values: unknown[] = [limit];
  const found = ordersFromIndexes(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const rows = await readRows<SuggestedOrder>(
    connection,
    composed(
      'staff-suggest-from-indexes',
      `select ${COLUMNS} from shop_order o
      where o.id in (select f.id from ${found} f limit ${COLLECTED}) ${NEWEST_FIRST} limit $1`,
      values,
    ),
  );
  return rows;
}
