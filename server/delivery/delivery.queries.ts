import type { DeliveryPromises } from '#contract/admin/delivery';
import { type Connection, queryAll, queryValue } from '../database/database';

/** Whether the database knows a time zone; browsers may know others. */
export function isTimeZone(connection: Connection, name: string) {
  return queryValue<boolean>(connection, 'delivery-is-time-zone')`
    select exists (select from pg_timezone_names where lower(name) = lower(${name}))`;
}

/** Orders delivered within the last `months`, by month and method, the newest month first. */
export function listPromises(connection: Connection, months: number) {
  return queryAll<DeliveryPromises>(connection, 'delivery-promises')`
    with delivered as (
        select delivery_method as method, estimated_from, estimated_to, shop_day(delivered_at, (select shop_time_zone())) as day
        from shop_order
        where deleted_at is null and delivered_at >= (
            select shop_day_start(date_trunc('month', shop_day(now()) - make_interval(months => ${months}))::date))
      )
      select to_char(day, 'YYYY-MM') as month, method, count(*)::int as orders,
        count(*) filter (where day <= estimated_to)::int as kept, count(*) filter (where day < estimated_from)::int as early,
        round(avg(day - estimated_to) filter (where day > estimated_to), 1)::float8 as days_late
      from delivered group by 1, 2 order by 1 desc, 2`;
}
