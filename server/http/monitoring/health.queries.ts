import type { Connection } from '../../database/database';

/** Whether the database is no standby, is not read-only, and lets no commit wait for a synchronous standby that has gone. */
export async function takesWrites(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ takesWrites: boolean }>({
    name: 'health-writes',
    text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' and not exists (
        select from pg_stat_activity
        where wait_event = 'SyncRep' and usename = current_user and state_change < now() - interval '2 seconds'
      ) as "takesWrites"`,
  });
  return rows[0]?.takesWrites ?? false;
}
