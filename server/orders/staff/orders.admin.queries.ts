import type { OrderFilterInput, OrderSort } from '#contract/admin/orders';
import { isId } from '#contract/values/id';
import { unindexed } from '../../database/common-words';
import type { Connection } from '../../database/database';
import { fromNearerEnd, type Ordering, orderBy, type Page } from '../../database/ordering';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from '../orders.queries';
import { foundOrders, matches } from './order-search.conditions';
import { readOrderSearch } from './order-search-text';

/** Which orders; `q` is read by `readOrderSearch`. */
export type OrderFilter = OrderFilterInput;

/** The orders that a search has found, or null where they are too many to be collected. */
export type Matching = string[] | null;

/** How many matches of a search are collected, and counted: who has more to look through says more. */
export const MOST_MATCHES = 5_000;

/** If a text matches this many of the newest orders, its matches are not collected: scanning by date is cheaper. */
const NEWEST = 1_000;
const COMMON = 200;

/**
 * The orders that a filter's search finds, without its other conditions; null where they are too many, or it has none.
 * The indexes of the search hold the orders on the lists only; deleted ones are few.
 */
export async function findMatching(
  connection: Connection,
  { q, deleted }: OrderFilter,
): Promise<Matching> {
  if (!q || deleted === 'true') return null;
  const search = readOrderSearch(q);
  const sample: unknown[] = [];
  const condition = matches(search, (value) => `$${sample.push(value)}`);
  const newest = await connection.query<{ count: number }>({
    text: `select count(*)::int from (
        select * from shop_order where deleted_at is null order by placed_at desc, id desc limit ${NEWEST}
      ) as o
      where ${condition}`,
    values: sample,
  });
  const { count } = newest.rows[0] ?? { count: 0 };
  if (count >= COMMON) return null;
  const values: unknown[] = [];
  const { rows } = await connection.query<{ id: string }>({
    text: `select id from ${foundOrders(search, (value) => `$${values.push(value)}`)} o limit ${MOST_MATCHES}`,
    values,
  });
  return rows.length < MOST_MATCHES ? rows.map((row) => row.id) : null;
}

export const sorts: Record<OrderSort, Ordering> = {
  newest: [
    ['o.placed_at', 'desc'],
    ['o.id', 'desc'],
  ],
  oldest: [
    ['o.placed_at', 'asc'],
    ['o.id', 'asc'],
  ],
  total_high: [
    ['o.total', 'desc'],
    ['o.id', 'desc'],
  ],
  total_low: [
    ['o.total', 'asc'],
    ['o.id', 'asc'],
  ],
};

/** So few orders are gathered and sorted; of more than that, a page is full soon by going along them. */
const FEW = 2_000;

/** A page of all orders that have not been taken off the lists; `total` is null where it is not known exactly. */
export async function listAllOrders(
  connection: Connection,
  filter: OrderFilter,
  { sort, total, ...asked }: Page & { sort: OrderSort; total: number | null },
): Promise<OrderRow[]> {
  const isFew = total !== null && total <= FEW;
  const { where, found, values } = conditionOf(filter, null, total !== null && !isFew);
  const { limit, offset, isBackwards } =
    total === null ? { ...asked, isBackwards: false } : fromNearerEnd(asked, total);
  const sorted = `order by ${orderBy(sorts[sort], isBackwards)}`;
  const page = `${sorted} limit $${values.length + 1} offset $${values.length + 2}`;
  const ids =
    found !== 'true'
      ? // Where a search finds many; the planner must not sort them all.
        `select o.id from (
          select * from shop_order o where ${where} ${sorted} offset 0
        ) o where ${found} ${page}`
      : isFew
        ? `with few as materialized (
            select o.id, o.placed_at, o.total from shop_order o where ${where}
          ) select o.id from few o ${page}`
        : `select o.id from shop_order o where ${where} ${page}`;
  // Whose orders they are is looked up for this page only, not for all the pages before it.
  const { rows } = await connection.query<OrderRow>({
    text: `select ${ORDER_COLUMNS} ${ORDERS} where o.id in (${ids}) order by ${orderBy(sorts[sort])}`,
    values: [...values, limit, offset],
  });
  return rows;
}

/** How many orders a filter leaves, or `MOST_MATCHES` where a search finds as many or more. */
export async function countAllOrders(connection: Connection, filter: OrderFilter): Promise<number> {
  const { where, found, values } = conditionOf(filter, null);
  if (isByPaymentAlone(filter)) return countByPayment(connection, filter.payment);
  const { rows } = await connection.query<{ count: number }>({
    text:
      found === 'true'
        ? `select count(*)::int from shop_order o where ${where}`
        : `select count(*)::int from (
            select from shop_order o where ${where} and ${found} limit ${MOST_MATCHES}
          ) as counted`,
    values,
  });
  return rows[0]?.count ?? 0;
}

type ByPayment = OrderFilter & { payment: NonNullable<OrderFilter['payment']> };

function isByPaymentAlone(filter: OrderFilter): filter is ByPayment {
  const { payment, status, deleted, from, to, customer, q } = filter;
  return (
    payment !== undefined &&
    !q &&
    deleted !== 'true' &&
    [status, from, to, customer].every((one) => one === undefined)
  );
}

/** Every order has one payment, so that those of the orders that are off the lists need only be taken away. */
async function countByPayment(
  connection: Connection,
  status: ByPayment['payment'],
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'order-count-by-payment',
    text: `select ((select count(*) from payment where status = $1) - (
        select count(*) from shop_order o join payment p on p.order_id = o.id
        where o.deleted_at is not null and p.status = $1
      ))::int as count`,
    values: [status],
  });
  return rows[0]?.count ?? 0;
}

/** What of an order goes into a file; money is whole cents. */
export interface ExportedOrder {
  id: string;
  number: number;
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
  matching: Matching,
  { after, limit }: { after: Pick<ExportedOrder, 'id' | 'placedExactly'> | null; limit: number },
): Promise<ExportedOrder[]> {
  const { where, found, values } = conditionOf(filter, matching);
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
      select o.id, o.number, o.placed_at as "placedAt", o.placed_at::text as "placedExactly", o.status, p.status as payment, o.first_name as "firstName",
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

/** `found` is what the orders of a search fulfil that are too many to be collected; `true` where there are none such. */
export function conditionOf(
  { status, payment, deleted, from, to, customer, q }: OrderFilter,
  matching: Matching,
  isFar = false,
) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = [`o.deleted_at is ${deleted === 'true' ? 'not ' : ''}null`];
  if (matching !== null) where.push(`o.id = any (${place(matching)}::uuid[])`);
  if (status !== undefined) where.push(`o.status = ${place(status)}`);
  if (payment !== undefined)
    where.push(
      // With `is true` the planner goes along the orders, and neither joins nor sorts them.
      `(exists (select from payment p where p.order_id = o.id and p.status = ${place(payment)})) ${isFar ? 'is true' : ''}`,
    );
  if (from !== undefined)
    where.push(`o.placed_at >= ${place(from)}::date::timestamp at time zone 'UTC'`);
  if (to !== undefined)
    where.push(`o.placed_at < (${place(to)}::date + 1)::timestamp at time zone 'UTC'`);
  if (customer !== undefined)
    where.push(isId(customer) ? `o.account_id = ${place(customer)}::uuid` : 'false');
  const found = q && matching === null ? unindexed(matches(readOrderSearch(q), place)) : 'true';
  return { where: where.join(' and '), found, values };
}
