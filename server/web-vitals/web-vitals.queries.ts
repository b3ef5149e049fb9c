import type { WebVital } from '#contract/values/web-vitals';
import { type Connection, execute, queryAll } from '../database/database';
import type { WebVitalCountTable } from '../database/rows';

export type WebVitalCount = Omit<WebVitalCountTable, 'day'>;

/** Adds measurements to today's totals, by the shop's time zone. */
export async function addWebVitals(
  connection: Connection,
  counts: readonly WebVitalCount[],
): Promise<void> {
  const column = <Name extends keyof WebVitalCount>(name: Name) => counts.map((row) => row[name]);
  // Sorted, because two replicas that add to the same rows in different orders would deadlock.
  await execute(connection, 'web-vital-add')`
    insert into web_vital_count as stored (day, page, device, metric, bucket, count)
    select shop_day(now()), page, device, metric, bucket, count
    from unnest(
      ${column('page')}::text[], ${column('device')}::text[], ${column('metric')}::text[], ${column('bucket')}::smallint[],
      ${column('count')}::integer[]
    ) as added (page, device, metric, bucket, count)
    order by page, device, metric, bucket
    on conflict (day, page, device, metric, bucket) do update set count = stored.count + excluded.count`;
}

/** The totals of the last days, today included. */
export function sumWebVitals(connection: Connection, days: number) {
  return queryAll<WebVitalCount & { metric: WebVital }>(connection, 'web-vital-sum')`
    select page, device, metric, bucket, sum(count)::int as count
    from web_vital_count where day > shop_day(now()) - ${days}::integer
    group by page, device, metric, bucket`;
}

/** Deletes the totals of earlier days. */
export async function deleteOldWebVitals(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'web-vital-delete-old')`
    delete from web_vital_count where day <= shop_day(now()) - ${days}::integer`;
}
