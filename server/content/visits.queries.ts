import type { Connection } from '../database/database';

/** Counts a visitor for today, in UTC. The day is hashed in, so that two days of one visitor have nothing in common. */
export async function insertVisit(connection: Connection, visitor: string): Promise<void> {
  await connection.query({
    name: 'visit-insert',
    text: `insert into visit (day, visitor)
      select today, sha256(convert_to(today || ' ' || $1::text, 'UTF8'))
      from (select (now() at time zone 'UTC')::date as today) clock
      on conflict do nothing`,
    values: [visitor],
  });
}
