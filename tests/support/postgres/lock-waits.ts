import type { Connection } from '../../../server/database/database';
import { eventually } from '../eventually';

/** Resolves when this many sessions of the connection's database wait for a lock. Rejects after 20 s. */
export async function untilWaiting(pool: Connection, sessions = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting < sessions) throw new Error(`${waiting} of ${sessions} sessions wait for a lock`);
  });
}
