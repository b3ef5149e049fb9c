import { type Connection, queryAll, queryValue, raw } from '../database/database';
import { ON_DELIVERY } from '../database/fragments/outside-gateways';

/** The totals of a week; `week` is its Monday, `YYYY-MM-DD`, in the shop's time zone. */
interface OrderWeek {
  week: string;
  orders: number;
  /** In minor units. */
  revenue: number;
}

interface CountedWeek {
  week: string;
  count: number;
}

/** The database's time. */
export function findNow(connection: Connection) {
  return queryValue<Date>(connection, 'dashboard-now')`select now()`;
}

/**
 * All weeks with orders. An order counts in the week of its placement unless it was cancelled; its revenue is the
 * payment minus all refunds.
 */
export function sumOrdersByWeek(connection: Connection) {
  return queryAll<OrderWeek>(connection, 'dashboard-order-weeks')`
    select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week, sum(orders)::int as orders,
      sum(revenue)::float8 as revenue
    from daily_order_total group by 1`;
}

export function countVisitsByWeek(connection: Connection) {
  return queryAll<CountedWeek>(connection, 'dashboard-visit-weeks')`
    select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as week, sum(visitors)::int as count
    from (
      select day, count(*) as visitors from visit group by day
      union all
      select day, visitors from daily_visitor_total
    ) as days
    group by 1`;
}

export function countReturnsByWeek(connection: Connection) {
  return queryAll<CountedWeek>(connection, 'dashboard-return-weeks')`
    select to_char(date_trunc('week', shop_day(r.requested_at, (select shop_time_zone()))::timestamp), 'YYYY-MM-DD') as week,
      count(*)::int
    from return_request r join shop_order o on o.id = r.order_id
    where o.deleted_at is null
    group by 1`;
}

/** The number of orders to ship: paid, authorised, or with pay on delivery. */
export async function countToShip(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'dashboard-to-ship')`
    select count(*)::int
    from shop_order o join payment p on p.order_id = o.id
    where o.status = 'Pending' and o.deleted_at is null and (p.status in ('authorised', 'paid') or p.gateway = ${raw(ON_DELIVERY)})`;
}

/** The number of reviews that staff must check before they appear. */
export async function countReviewsToCheck(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'dashboard-reviews-to-check')`
    select count(*)::int from review where state = 'pending'`;
}

/**
 * Changes with every change by staff or shoppers: made of the newest audit rows, one for each change by staff, and the
 * newest order. Several rows, because ids are assigned on insert but become visible on commit: a higher id may become
 * visible before a lower one.
 */
export async function findVersion(connection: Connection): Promise<string> {
  return queryValue<string>(connection, 'changes-version')`
    select md5(concat_ws(' ',
      (select string_agg(id::text, ',') from (select id from audit order by at desc, id desc limit 50) as newest),
      (select string_agg(id::text, ',') from (
        select id from shop_order where deleted_at is null order by placed_at desc, id desc limit 10
      ) as placed),
      (select string_agg(id::text, ',') from (
        select id from return_request order by requested_at desc limit 5
      ) as asked),
      (select string_agg(id::text || status, ',') from (
        select id, status from withdrawal order by declared_at desc, id desc limit 5
      ) as declared),
      (select string_agg(id::text || status, ',') from (
        select id, status from payment_issue order by found_at desc, id desc limit 5
      ) as issues),
      (select string_agg(id::text || state, ',') from (
        select id, state from review order by written_at desc, id desc limit 5
      ) as reviews)
    )) as version`;
}
