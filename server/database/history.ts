/**
 * SQL for what names the history of the server's data: the cluster and its timeline, which is another one after a failover or
 * a restore. What was read in another history may never have been committed in this one, and its transaction ids may be
 * in use a second time.
 */
export const HISTORY = `concat(
  (select system_identifier from pg_control_system()), '/',
  case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
)`;

/** SQL for how far its log goes, in bytes; null on a standby. Within a history it never goes back. */
export const LOG_POSITION = `case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0')::float8 end`;
