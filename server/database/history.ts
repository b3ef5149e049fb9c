/**
 * SQL for the identity of the server's history: the cluster and its timeline, which changes after a failover or
 * a restore. Data read in another history may never have been committed in this one, and its transaction ids may be
 * reused.
 */
export const HISTORY = `concat(
  (select system_identifier from pg_control_system()), '/',
  case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
)`;

/** SQL for the position of its write-ahead log, in bytes; null on a standby. Within a history it never decreases. */
export const LOG_POSITION = `case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0')::float8 end`;
