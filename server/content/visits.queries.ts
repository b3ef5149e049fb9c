import { type Connection, execute } from '../database/database';

/** Counts visitors for today, by the shop's time zone. The day is part of the hash, so a visitor's hashes of two days are unrelated. */
export async function insertVisits(
  connection: Connection,
  visitors: readonly string[],
): Promise<void> {
  // Sorted, because two replicas that insert the same visitors in different orders would deadlock.
  await execute(connection, 'visit-insert')`
    insert into visit (day, visitor)
    select today, sha256(convert_to(today || ' ' || visitor, 'UTF8')) as hash
    from unnest(${visitors}::text[]) visitor, (select shop_day(now()) as today) clock
    order by hash
    on conflict do nothing`;
}

/** Removes today's visit of one visitor. */
export async function deleteVisit(connection: Connection, visitor: string): Promise<void> {
  await execute(connection, 'visit-delete')`
    delete from visit using (select shop_day(now()) as today) clock
    where day = today and visitor = sha256(convert_to(today || ' ' || ${visitor}::text, 'UTF8'))`;
}

/** Reduces the days before yesterday to their number of visitors. The totals stay the same. */
export async function aggregateVisitDays(connection: Connection): Promise<void> {
  await execute(connection, 'visit-fold')`
    with gone as (
      delete from visit where day < shop_day(now()) - 1 returning day
    )
    insert into daily_visitor_total (day, visitors)
    select day, count(*) from gone group by day
    on conflict (day) do update set visitors = daily_visitor_total.visitors + excluded.visitors`;
}
