import { type Connection, execute, queryAll, raw } from '../database/database';
import { HISTORY, LOG_POSITION } from '../database/history';
import type { Subject } from './dependencies';

/** Longer than any transaction takes, because a row's time is the beginning of its transaction. */
const RETENTION_HOURS = 1;
/** After this time without a read, rows may have been deleted that were not read. */
export const MAX_PAUSE_SECONDS = 600;

/** Identifies the state of the database that was read, to continue from there. */
export interface ReadState {
  snapshot: string;
  /** Snapshots and positions are comparable within one history only; see `HISTORY`. */
  history: string;
  /** Null on a standby. */
  logPosition: number | null;
  /** The database's time, in seconds. */
  now: number;
}

/**
 * Reads the subjects of the invalidations that a snapshot does not show. A null among them means everything. Rows of a
 * restored backup have ids of transactions of another server, which may be in the future of this one.
 */
export async function readInvalidations(
  connection: Connection,
  snapshot: string | null,
): Promise<ReadState & { subjects: (Subject | null)[] }> {
  const rows = await queryAll<ReadState & { subjects: (Subject | null)[] }>(
    connection,
    'cache-invalidations',
  )`
    select pg_current_snapshot()::text as snapshot, ${raw(HISTORY)} as history, ${raw(LOG_POSITION)} as log_position,
      extract(epoch from now())::float8 as now,
      (
        select coalesce(json_agg(distinct subject), '[]') from cache_invalidation
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
          and xid < pg_snapshot_xmax(pg_current_snapshot())
      ) as subjects`;
  const [row] = rows;
  if (!row) throw new Error('the database returned no row');
  return row;
}

/** Deletes rows that every process has read, or no longer waits for. */
export async function deleteOldInvalidations(connection: Connection): Promise<void> {
  await execute(connection, 'cache-invalidation-delete')`
    delete from cache_invalidation where at < now() - make_interval(hours => ${RETENTION_HOURS})`;
}
