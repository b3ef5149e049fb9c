import type { Connection } from '../database/database';

/**
 * Changes with every change by staff or shoppers: made of the newest audit rows, one for each change by staff, and the
 * newest order. Several rows, because ids are assigned on insert but become visible on commit: a higher id may become
 * visible before a lower one.
 */
export async function findVersion(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ version: string }>({
    name: 'changes-version',
    text: `select md5(concat_ws(' ',
        (select string_agg(id::text, ',') from (select id from audit order by at desc, id desc limit 50) as newest),
        (select string_agg(id::text, ',') from (
          select id from shop_order where deleted_at is null order by placed_at desc, id desc limit 10
        ) as placed),
        (select string_agg(id::text, ',') from (
          select id from return_request order by requested_at desc limit 5
        ) as asked),
        (select string_agg(id::text || status, ',') from (
          select id, status from payment_issue order by found_at desc, id desc limit 5
        ) as issues)
      )) as version`,
  });
  return rows[0]?.version ?? '';
}
