import type { PeriodFigures } from '#contract/admin/dashboard';
import { type Connection, queryAll, queryValue, raw } from '../database/database';
import { isListed } from '../database/fragments/live-product';

/** Days of the shop, `YYYY-MM-DD`, both included. */
export interface Span {
  from: string;
  to: string;
}

/** The totals of a day; `day` is `YYYY-MM-DD` in the shop's time zone, revenue in minor units. */
export interface DayRow {
  day: string;
  orders: number;
  revenue: number;
}

/** The days with orders in a span, both ends included. */
export function sumDays(connection: Connection, { from, to }: Span) {
  return queryAll<DayRow>(connection, 'period-days')`
    select day::text, sum(orders)::int as orders, sum(revenue)::float8 as revenue
    from daily_order_total where day between ${from} and ${to} group by day`;
}

/** The visitors of a span, each counted once a day. */
export function countVisitors(connection: Connection, { from, to }: Span) {
  return queryValue<number>(connection, 'period-visitors')`
    select coalesce(sum(visitors), 0)::int as count
    from (
      select count(*) as visitors from visit where day between ${from} and ${to}
      union all
      select visitors from daily_visitor_total where day between ${from} and ${to}
    ) as days`;
}

/** The returns that were requested in a span. */
export function countReturns(connection: Connection, { from, to }: Span) {
  return queryValue<number>(connection, 'period-returns')`
    select count(*)::int as count
    from return_request r join shop_order o on o.id = r.order_id
    where r.requested_at >= (select shop_day_start(${from}::date))
      and r.requested_at < (select shop_day_start(${to}::date + 1))
      and o.deleted_at is null`;
}

const PRODUCT = `json_build_object('_id', p.id, 'title', p.title, 'brand', p.brand, 'colour', coalesce(c.name, ''),
  'imageUrl', p.image_url)`;

/** For order lines `l`, the units that were refunded before shipping and not sent. */
const UNSENT = `left join (
          select order_line_id, sum(quantity) as quantity from refund_line where restocked group by order_line_id
        ) as unsent on unsent.order_line_id = l.id`;

/** The best-selling products of a span, by units; revenue in minor units after promotions. */
export function listBestSellers(connection: Connection, { from, to }: Span, limit: number) {
  return queryAll<PeriodFigures['bestSellers'][number]>(connection, 'period-best-sellers')`
    with sold as materialized (
      select l.product_id, sum(l.quantity - coalesce(unsent.quantity, 0))::int as pieces,
        sum(l.quantity::bigint * l.unit_discount_price - l.promo
          - coalesce((l.quantity::bigint * l.unit_discount_price - l.promo) * unsent.quantity / l.quantity, 0)) as revenue
      from shop_order o join order_line l on l.order_id = o.id ${raw(UNSENT)}
      where o.placed_at >= (select shop_day_start(${from}::date))
        and o.placed_at < (select shop_day_start(${to}::date + 1))
        and o.deleted_at is null and o.status <> 'Cancelled'
      group by l.product_id
      order by pieces desc, revenue desc, l.product_id limit ${limit}
    )
    select ${raw(PRODUCT)} as product, sold.pieces, sold.revenue::float8
    from sold join product p on p.id = sold.product_id left join colour c on c.id = p.colour_id
    order by sold.pieces desc, sold.revenue desc, p.id`;
}

/** The sizes that will sell out soonest at the rate of the last days; sold-out sizes are not included. */
export function listRunningOut(
  connection: Connection,
  { days, within, limit }: { days: number; within: number; limit: number },
) {
  return queryAll<PeriodFigures['runningOut'][number]>(connection, 'period-running-out')`
    with sold as materialized (
      select l.product_id, l.size, sum(l.quantity - coalesce(unsent.quantity, 0))::float8 / ${days}::integer as per_day
      from shop_order o join order_line l on l.order_id = o.id ${raw(UNSENT)}
      where o.placed_at >= now() - make_interval(days => ${days}::integer) and o.deleted_at is null and o.status <> 'Cancelled'
      group by l.product_id, l.size
      having sum(l.quantity - coalesce(unsent.quantity, 0)) > 0
    )
    select ${raw(PRODUCT)} as product, s.name as size, s.quantity,
      round(sold.per_day::numeric, 2)::float8 as per_day,
      round((s.quantity / sold.per_day)::numeric, 1)::float8 as days_left
    from sold
    join product_size s on s.product_id = sold.product_id and s.name = sold.size
    join product p on p.id = s.product_id and ${raw(isListed('p'))}
    left join colour c on c.id = p.colour_id
    where s.quantity > 0 and s.quantity / sold.per_day <= ${within}::integer
    order by s.quantity / sold.per_day, p.id, s.name limit ${limit}`;
}
