import type { Connection } from '../database/database';

/** Counts visitors for today, in UTC. The day is hashed in, so that two days of one visitor have nothing in common. */
export async function insertVisits(
  connection: Connection,
  visitors: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'visit-insert',
    // In one order everywhere, or two replicas that count the same people would wait for each other.
    text: `insert into visit (day, visitor)
      select today, sha256(convert_to(today || ' ' || visitor, 'UTF8')) as hash
      from unnest($1::text[]) visitor, (select (now() at time zone 'UTC')::date as today) clock
      order by hash
      on conflict do nothing`,
    values: [visitors],
  });
}

/** Takes back today's visit of one visitor. */
export async function deleteVisit(connection: Connection, visitor: string): Promise<void> {
  await connection.query({
    name: 'visit-delete',
    text: `delete from visit using (select (now() at time zone 'UTC')::date as today) clock
      where day = today and visitor = sha256(convert_to(today || ' ' || $1::text, 'UTF8'))`,
    values: [visitor],
  });
}

/** Leaves of the days before yesterday only how many visitors they had. No figure changes by it. */
export async function foldVisitDays(connection: Connection): Promise<void> {
  await connection.query({
    name: 'visit-fold',
    text: `with gone as (
        delete from visit where day < (now() at time zone 'UTC')::date - 1 returning day
      )
      insert into daily_visitor_total (day, visitors)
      select day, count(*) from gone group by day
      on conflict (day) do update set visitors = daily_visitor_total.visitors + excluded.visitors`,
  });
}
