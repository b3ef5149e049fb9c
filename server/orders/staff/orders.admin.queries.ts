import type { OrderFilterInput, OrderSort } from '#contract/admin/orders/orders';
import { isId } from '#contract/values/id';
import type { PaymentStatus } from '#contract/values/states';
import { unindexed } from '../../database/common-words';
import { type Connection, queryValue, readRows } from '../../database/database';
import { BANK_TRANSFER, ON_DELIVERY } from '../../database/fragments/outside-gateways';
import { REFUNDED } from '../../database/fragments/refund-columns';
import { fromNearerEnd, type Ordering, orderBy, type PageOffset } from '../../database/ordering';
import { composed } from '../../database/statement';
import { ORDER_COLUMNS, ORDERS, type OrderRow } from '../orders.queries';
import { matches, ordersFromIndexes, readOrderSearch } from './order-search';

/** `q` is parsed by `readOrderSearch`. */
export type OrderFilter = OrderFilterInput;

/** The ids of the orders that a search matches; null if there are too many to collect. */
type Matching = string[] | null;

/** Maximum number of matches of a search that are collected and counted. */
export const MAX_MATCHES = 5_000;

/** If a text matches this many of the newest orders, its matches are not collected: scanning by date is cheaper. */
const SCANNED_ORDERS = 1_000;
const COMMON = 200;

/**
 * The orders that match a filter's search text, ignoring its other conditions; null if there is no text or too many match.
 * The search indexes do not contain deleted orders, which are few.
 */
export async function findMatching(
  connection: Connection,
  { q, deleted }: OrderFilter,
): Promise<Matching> {
  if (!q || deleted === 'true') return null;
  if ((await countInNewest(connection, q, SCANNED_ORDERS)) >= COMMON) return null;
  const values: unknown[] = [];
  const found = ordersFromIndexes(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const rows = await readRows<{ id: string }>(
    connection,
    composed('staff-find-matching', `select id from ${found} o limit ${MAX_MATCHES}`, values),
  );
  return rows.length < MAX_MATCHES ? rows.map((row) => row.id) : null;
}

/** Number of the newest `scanned` orders that a search text matches. */
export async function countInNewest(
  connection: Connection,
  q: string,
  scanned: number,
): Promise<number> {
  const values: unknown[] = [scanned];
  const condition = matches(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const rows = await readRows<{ count: number }>(
    connection,
    composed(
      'staff-count-in-newest',
      `select count(*)::int from (
        select * from shop_order where deleted_at is null order by placed_at desc, id desc limit $1
      ) as o
      where ${condition}`,
      values,
    ),
  );
  return rows[0]?.count ?? 0;
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

/** Up to this number, orders are collected and sorted; for more, scanning in order fills a page sooner. */
const MAX_SORTED = 2_000;

/** A page of the orders of a filter; `total` is null if it is not known exactly. */
export async function listAllOrders(
  connection: Connection,
  filter: OrderFilter,
  { sort, total, ...page }: PageOffset & { sort: OrderSort; total: number | null },
): Promise<OrderRow[]> {
  const isFew = total !== null && total <= MAX_SORTED;
  const { where, found, values } = conditionOf(filter, null, total !== null && !isFew);
  const { limit, offset, isBackwards } =
    total === null ? { ...page, isBackwards: false } : fromNearerEnd(page, total);
  const sorted = `order by ${orderBy(sorts[sort], isBackwards)}`;
  const paged = `${sorted} limit $${values.length + 1} offset $${values.length + 2}`;
  const ids =
    found !== 'true'
      ? // Many orders match: `offset 0` keeps the planner from sorting them all.
        `select o.id from (
          select * from shop_order o where ${where} ${sorted} offset 0
        ) o where ${found} ${paged}`
      : isFew
        ? `with few as materialized (
            select o.id, o.placed_at, o.total from shop_order o where ${where}
          ) select o.id from few o ${paged}`
        : `select o.id from shop_order o where ${where} ${paged}`;
  // Accounts are joined for this page only, not for the pages before it.
  const rows = await readRows<OrderRow>(
    connection,
    composed(
      'staff-list-all-orders',
      `select ${ORDER_COLUMNS} ${ORDERS} where o.id in (${ids}) order by ${orderBy(sorts[sort])}`,
      [...values, limit, offset],
    ),
  );
  return rows;
}

/** Number of orders that match a filter, at most `MAX_MATCHES` for a search. */
export async function countAllOrders(connection: Connection, filter: OrderFilter): Promise<number> {
  const { where, found, values } = conditionOf(filter, null);
  const payment = paymentOnly(filter);
  if (payment) return countByPayment(connection, payment);
  const rows = await readRows<{ count: number }>(
    connection,
    composed(
      'staff-count-all-orders',
      found === 'true'
        ? `select count(*)::int from shop_order o where ${where}`
        : `select count(*)::int from (
            select from shop_order o where ${where} and ${found} limit ${MAX_MATCHES}
          ) as counted`,
      values,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** See `shipmentOf`. */
const PARTLY_SHIPPED =
  "o.status = 'Pending' and exists (select from parcel where parcel.order_id = o.id)";

/** Filters by payment that are no status: few orders at a time. */
const waitingConditions = {
  awaiting: `o.status = 'Pending' and o.id in (
    select order_id from payment where status in ('unpaid', 'failed') and closed_at is null and gateway <> ${ON_DELIVERY}
  )`,
  to_transfer: `o.id in (
    select coalesce(p.order_id, p.attempt_of) from refund f join payment p on p.id = f.payment_id
    where f.status = 'pending' and p.gateway = ${BANK_TRANSFER}
  )`,
};

function isWaitingFilter(
  payment: OrderFilter['payment'],
): payment is keyof typeof waitingConditions {
  return payment !== undefined && Object.hasOwn(waitingConditions, payment);
}

/** The status of a filter that has only the payment's status; else undefined. */
function paymentOnly(filter: OrderFilter): PaymentStatus | undefined {
  const { payment, status, shipment, deleted, from, to, customer, q } = filter;
  const isOnly = [status, shipment, from, to, customer].every((one) => one === undefined);
  return isOnly && !q && deleted !== 'true' && !isWaitingFilter(payment) ? payment : undefined;
}

/** Every order has one payment, so the count is all payments less those of deleted orders. */
function countByPayment(connection: Connection, status: PaymentStatus) {
  return queryValue<number>(connection, 'order-count-by-payment')`
    select ((select count(*) from payment where status = ${status} and order_id is not null) - (
        select count(*) from shop_order o join payment p on p.order_id = o.id
        where o.deleted_at is not null and p.status = ${status}
      ))::int`;
}

/** An order as it is exported; money is minor units. */
export interface ExportedOrder extends OrderRow {
  /** With microseconds, which a `Date` does not have. */
  placedExactly: string;
  payment: string;
  refunded: number;
  /** What was charged less refunds, of all payments of the order. */
  kept: number;
  /** What providers keep of it; null while that is not known, or in another currency. */
  fee: number | null;
  items: string;
  /** Of each line, in the order of `items`; empty for a product that is gone or has none. */
  skus: string;
  quantity: number;
  /** Of all parcels. */
  trackingNumbers: string;
  carriers: string;
}

/** The next orders of a filter after a given one, newest first, so that an export never holds all orders. */
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
  const rows = await readRows<ExportedOrder>(
    connection,
    composed(
      'staff-list-for-export',
      `with page as materialized (
        select * from shop_order o where ${where} and ${found} ${further}
        order by o.placed_at desc, o.id desc limit ${limited}
      )
      select ${ORDER_COLUMNS}, o.placed_at::text as placed_exactly, p.status as payment, ${REFUNDED} as refunded, l.items, l.skus, l.quantity,
        sent.*, money.*
      from page o
      join account a on a.id = o.account_id
      join payment p on p.order_id = o.id
      cross join lateral (
        select string_agg(line.quantity || ' × ' || line.title || ' (' || line.size || ')', '; ' order by position) as items,
          string_agg(coalesce(product.size_details -> line.size ->> 'sku', ''), '; ' order by position) as skus,
          sum(line.quantity)::int as quantity
        from order_line line left join product on product.id = line.product_id where line.order_id = o.id
      ) as l
      cross join lateral (
        select coalesce(string_agg(nullif(tracking_number, ''), '; ' order by number), '') as tracking_numbers,
          coalesce(string_agg(nullif(carrier, ''), '; ' order by number), '') as carriers
        from parcel where order_id = o.id
      ) as sent
      cross join lateral (
        select coalesce(sum(captured - refunded), 0)::int as kept,
          case when bool_and(fee_currency = o.currency) then sum(fee)::float8 end as fee
        from payment where order_id = o.id or supplements = o.id or attempt_of = o.id
      ) as money
      order by o.placed_at desc, o.id desc`,
      given,
    ),
  );
  return rows;
}

/** `found` is the condition of a search whose matches were too many to collect; `true` without one. */
export function conditionOf(
  { status, payment, shipment, deleted, from, to, customer, q }: OrderFilter,
  matching: Matching,
  isFar = false,
) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = [`o.deleted_at is ${deleted === 'true' ? 'not ' : ''}null`];
  if (matching !== null) where.push(`o.id = any (${place(matching)}::uuid[])`);
  if (status !== undefined) where.push(`o.status = ${place(status)}`);
  if (shipment !== undefined) where.push(PARTLY_SHIPPED);
  if (isWaitingFilter(payment)) where.push(waitingConditions[payment]);
  else if (payment !== undefined)
    where.push(
      // `is true` makes the planner scan orders by date instead of joining and sorting them.
      `(exists (select from payment p where p.order_id = o.id and p.status = ${place(payment)})) ${isFar ? 'is true' : ''}`,
    );
  if (from !== undefined)
    where.push(`o.placed_at >= (select shop_day_start(${place(from)}::date))`);
  if (to !== undefined) where.push(`o.placed_at < (select shop_day_start(${place(to)}::date + 1))`);
  if (customer !== undefined)
    where.push(isId(customer) ? `o.account_id = ${place(customer)}::uuid` : 'false');
  const found = q && matching === null ? unindexed(matches(readOrderSearch(q), place)) : 'true';
  return { where: where.join(' and '), found, values };
}
