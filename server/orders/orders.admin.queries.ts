import { isId } from '#contract/id';
import type { OrderFilterInput, OrderSort } from '#contract/orders.admin';
import type { Connection } from '../database/database';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from './orders.queries';

/** Which orders: `q` is a name, an email, or an id or its end. */
export type OrderFilter = OrderFilterInput;

const sorts: Record<OrderSort, string> = {
  newest: 'o.placed_at desc, o.id desc',
  oldest: 'o.placed_at, o.id',
  total_high: 'o.total desc, o.id desc',
  total_low: 'o.total, o.id',
};

/** A page of all orders that have not been taken off the lists. */
export async function listAllOrders(
  connection: Connection,
  filter: OrderFilter,
  {
    sort,
    limit,
    offset,
    isBroad,
  }: { sort: OrderSort; limit: number; offset: number; isBroad: boolean },
): Promise<OrderRow[]> {
  const { where, found, values } = conditionOf(filter);
  const page = `order by ${sorts[sort]} limit $${values.length + 1} offset $${values.length + 2}`;
  // The planner cannot tell how many orders hold some letters. Where they are many, it goes along the orders until the
  // page is full; where they are few, it collects them first.
  const ids = isBroad
    ? `select o.id from (
        select * from shop_order o where ${where} order by ${sorts[sort]} offset 0
      ) o where ${found} ${page}`
    : found === 'true'
      ? `select o.id from shop_order o where ${where} ${page}`
      : `with matching as materialized (select * from shop_order o where ${where} and ${found})
        select o.id from matching o ${page}`;
  // Whose orders they are is looked up for this page only, not for all the pages before it.
  const { rows } = await connection.query<OrderRow>({
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id in (${ids}) order by ${sorts[sort]}`,
    values: [...values, limit, offset],
  });
  return rows;
}

/** How many orders of a search are counted; who has more to look through says more. */
export const COUNTED_MATCHES = 5_000;

/** How many orders a filter leaves, or `COUNTED_MATCHES` where a search finds more. */
export async function countAllOrders(connection: Connection, filter: OrderFilter): Promise<number> {
  const { where, found, values } = conditionOf(filter);
  const counted =
    found === 'true'
      ? `shop_order o where ${where}`
      : `(select from shop_order o where ${where} and ${found} limit ${COUNTED_MATCHES}) as counted`;
  const { rows } = await connection.query<{ count: number }>({
    text: `select count(*)::int from ${counted}`,
    values,
  });
  return rows[0]?.count ?? 0;
}

/** What of an order goes into a file; money is whole cents. */
export interface ExportedOrder {
  id: string;
  placedAt: Date;
  /** With the microseconds that a `Date` has no room for. */
  placedExactly: string;
  status: string;
  payment: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  items: string;
  pieces: number;
  subtotal: number;
  promoCode: string | null;
  promo: number;
  shipping: number;
  total: number;
  refunded: number;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  trackingNumber: string;
  carrier: string;
}

/** The next orders of a filter after one, newest first: in steps, so that the whole is never held. */
export async function listForExport(
  connection: Connection,
  filter: OrderFilter,
  { after, limit }: { after: Pick<ExportedOrder, 'id' | 'placedExactly'> | null; limit: number },
): Promise<ExportedOrder[]> {
  const { where, found, values } = conditionOf(filter);
  const given: unknown[] = [...values, limit];
  const limited = `$${given.length}`;
  const further = after
    ? `and (o.placed_at, o.id) < ($${given.push(after.placedExactly)}::timestamptz, $${given.push(after.id)})`
    : '';
  const { rows } = await connection.query<ExportedOrder>({
    text: `with page as materialized (
        select * from shop_order o where ${where} and ${found} ${further}
        order by o.placed_at desc, o.id desc limit ${limited}
      )
      select o.id, o.placed_at as "placedAt", o.placed_at::text as "placedExactly", o.status, p.status as payment, o.first_name as "firstName",
        o.last_name as "lastName", o.email, o.mobile, o.street_address as "streetAddress", o.city, o.state,
        o.zip_code as "zipCode", o.subtotal, o.promo_code as "promoCode", o.promo, o.shipping, o.total, p.refunded,
        o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt", o.cancelled_at as "cancelledAt",
        o.tracking_number as "trackingNumber", o.carrier, l.items, l.pieces
      from page o
      join payment p on p.order_id = o.id
      cross join lateral (
        select string_agg(quantity || ' × ' || title || ' (' || size || ')', '; ' order by position) as items,
          sum(quantity)::int as pieces
        from order_line where order_id = o.id
      ) as l
      order by o.placed_at desc, o.id desc`,
    values: given,
  });
  return rows;
}

/** The expressions of the words are those of the indexes `shop_order_search` and `shop_order_id_end`. */
function conditionOf({ status, payment, from, to, customer, q }: OrderFilter) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = ['o.deleted_at is null'];
  if (status !== undefined) where.push(`o.status = ${place(status)}`);
  if (payment !== undefined)
    where.push(
      `exists (select from payment p where p.order_id = o.id and p.status = ${place(payment)})`,
    );
  if (from !== undefined)
    where.push(`o.placed_at >= ${place(from)}::date::timestamp at time zone 'UTC'`);
  if (to !== undefined)
    where.push(`o.placed_at < (${place(to)}::date + 1)::timestamp at time zone 'UTC'`);
  if (customer !== undefined)
    where.push(isId(customer) ? `o.account_id = ${place(customer)}::uuid` : 'false');
  const found = q ? `(${foundBy(q, place)})` : 'true';
  return { where: where.join(' and '), found, values };
}

const PERSON = `(o.first_name || ' ' || o.last_name || ' ' || o.email)`;
/** Fewer letters are looked for at the beginnings of words only: the index knows no shorter pieces inside of words. */
const SHORTEST_INSIDE = 3;

function foundBy(q: string, place: (value: unknown) => string): string {
  const words = escapePattern(q);
  const patterns = [...q].length < SHORTEST_INSIDE ? [`${words}%`, `% ${words}%`] : [`%${words}%`];
  const ways = patterns.map((pattern) => `${PERSON} ilike ${place(pattern)}`);
  if (/^[0-9a-f-]{1,36}$/i.test(q)) {
    const ending = `${[...q.toLowerCase()].reverse().join('')}%`;
    ways.push(`reverse(o.id::text) like ${place(ending)}`);
  }
  return ways.join(' or ');
}

function escapePattern(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
