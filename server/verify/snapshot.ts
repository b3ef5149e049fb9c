import type pg from 'pg';
import { allowTime } from '../database/connections/silence';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';

/** Memory for each sort and hash: enough for most checks with a million orders. */
const SORT_MEMORY = '192MB';

/** Runs `work` in a read-only transaction on one snapshot. `moment` is the snapshot of another connection to share. */
export async function readSnapshot<T>(
  pool: pg.Pool,
  work: (tx: Connection) => Promise<T>,
  moment?: string,
): Promise<T> {
  return transaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    // Must be the first statement: any other would take its own snapshot.
    if (moment !== undefined) await tx.query(`set transaction snapshot '${moment}'`);
    await allowTime(tx);
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query(`set local work_mem = '${SORT_MEMORY}'`);
    // Each statement runs once: compiling takes longer than it saves.
    await tx.query('set local jit = off');
    return work(tx);
  });
}

/** The id of this connection's snapshot for a second connection, valid while this transaction lasts. */
export async function exportSnapshot(tx: Connection): Promise<string> {
  const { rows } = await tx.query<{ moment: string }>('select pg_export_snapshot() as moment');
  return rows[0]?.moment ?? '';
}
