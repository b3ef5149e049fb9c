import type { RetentionKind } from '#contract/values/legal';
import { type Connection, execute, queryAll } from '../database/database';
import type { RetentionRunTable } from '../database/rows';

export async function insertRetentionRun(
  connection: Connection,
  kind: RetentionKind,
  rows: number,
): Promise<void> {
  await execute(connection, 'retention-run-insert')`
    insert into retention_run (kind, rows) values (${kind}, ${rows})`;
}

/** The newest run of each kind, and the sum of all. */
export function listRetentionRuns(connection: Connection) {
  return queryAll<{
    kind: RetentionKind;
    lastAt: RetentionRunTable['ranAt'];
    lastRows: RetentionRunTable['rows'];
    totalRows: number;
  }>(connection, 'retention-run-list')`
    select distinct on (kind) kind, ran_at as last_at, rows as last_rows,
      (sum(rows) over (partition by kind))::int as total_rows
    from retention_run order by kind, ran_at desc`;
}
