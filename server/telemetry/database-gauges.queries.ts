import { type Connection, queryAll, queryOne } from '../database/database';
import type { JobTable } from '../database/rows';

export interface QueueRow extends Pick<JobTable, 'kind'> {
  due: number;
  later: number;
  failing: number;
  /** How long the job that is due the longest has been due. */
  oldestSeconds: number;
}

/** The jobs that are not done, by kind. */
export function readQueue(connection: Connection) {
  return queryAll<QueueRow>(connection, 'metrics-queue')`
    select kind, (count(*) filter (where run_at <= now()))::int as due,
      (count(*) filter (where run_at > now() and last_error is null))::int as later,
      (count(*) filter (where run_at > now() and last_error is not null))::int as failing,
      greatest(0, extract(epoch from now() - min(run_at)))::float8 as oldest_seconds
    from job where done_at is null group by kind`;
}

/** The payment issues that staff have not decided, by kind. */
export function countOpenIssues(connection: Connection) {
  return queryAll<{ kind: string; count: number }>(connection, 'metrics-payment-issues')`
    select kind, count(*)::int as count from payment_issue where status = 'open' group by kind`;
}

export interface DatabaseRow {
  commits: number;
  rollbacks: number;
  deadlocks: number;
  blocksHit: number;
  blocksRead: number;
  bytes: number;
  sessions: number;
  maxSessions: number;
  longestSeconds: number;
  syncWaits: number;
  standbys: number;
  soldOutProducts: number;
  reviewsToCheck: number;
}

/** PostgreSQL's statistics of this database. A role sees only the times of its sessions. */
export function readStatistics(connection: Connection) {
  return queryOne<DatabaseRow>(connection, 'metrics-database')`
    select d.xact_commit::float8 as commits, d.xact_rollback::float8 as rollbacks, d.deadlocks::float8 as deadlocks,
      d.blks_hit::float8 as blocks_hit, d.blks_read::float8 as blocks_read, pg_database_size(d.datid)::float8 as bytes,
      d.numbackends as sessions, current_setting('max_connections')::int as max_sessions,
      (select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 from pg_stat_activity
        where datid = d.datid and state <> 'idle' and pid <> pg_backend_pid()) as longest_seconds,
      (select count(*)::int from pg_stat_activity where datid = d.datid and wait_event = 'SyncRep') as sync_waits,
      (select count(*)::int from pg_stat_replication) as standbys,
      (select count(*)::int from product_stock_total where quantity = 0) as sold_out_products,
      (select count(*)::int from review where state = 'pending') as reviews_to_check
    from pg_stat_database d where d.datname = current_database()`;
}
