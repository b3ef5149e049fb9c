import type { Connection } from '../database/database';

/**
 * Another text whenever staff or shoppers have changed something: the newest rows of the audit, which has one for each
 * change by staff, and the newest order. Rows are numbered when they are written and seen when they are committed, so
 * the last one alone would hide an earlier one that is committed after it.
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
