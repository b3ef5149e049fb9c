import type { OrderStatus } from '#contract/states';
import type { Connection } from '../database/database';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from './orders.queries';

/** Which orders: those in a status, and those whose name or email holds the words or whose id ends in them. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  words?: string | undefined;
}

/** A page of all orders that have not been taken off the lists, newest first. */
export async function listAllOrders(
  connection: Connection,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const { name, where, values } = conditionOf(filter);
  const { rows } = await connection.query<OrderRow>({
    name: `order-list-all${name}`,
    text: `select ${ORDER_COLUMNS} ${ORDERS} where ${where}
      order by o.placed_at desc, o.id desc limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, page.limit, page.offset],
  });
  return rows;
}

export async function countAllOrders(connection: Connection, filter: OrderFilter): Promise<number> {
  const { name, where, values } = conditionOf(filter);
  const { rows } = await connection.query<{ count: number }>({
    name: `order-count-all${name}`,
    text: `select count(*)::int from shop_order o where ${where}`,
    values,
  });
  return rows[0]?.count ?? 0;
}

/** The expressions are those of the indexes `shop_order_search` and `shop_order_id_end`. */
function conditionOf({ status, words }: OrderFilter) {
  const values: string[] = [];
  let where = 'o.deleted_at is null';
  if (status !== undefined) where += ` and o.status = $${values.push(status)}`;
  if (words) {
    const held = values.push(`%${escapePattern(words)}%`);
    const ending = values.push(`${escapePattern([...words.toLowerCase()].reverse().join(''))}%`);
    where += ` and ((o.first_name || ' ' || o.last_name || ' ' || o.email) ilike $${held}
      or reverse(o.id::text) like $${ending})`;
  }
  return { name: `${status ? '-status' : ''}${words ? '-words' : ''}`, where, values };
}

function escapePattern(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
