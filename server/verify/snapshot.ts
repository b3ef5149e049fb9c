import type pg from 'pg';
import type { Connection } from '../database/database';
import { allowTime } from '../database/silence';
import { transaction } from '../database/transaction';

/** For each sort and hash of a check. Most of them fit into it in a shop of a million orders. */
const WORK_MEMORY = '192MB';

/**
 * Runs `work` on the database as it is at one moment; nothing can be written. `moment` is another snapshot's, that both
 * see the same.
 */
export async function readSnapshot<T>(
  pool: pg.Pool,
  work: (tx: Connection) => Promise<T>,
  moment?: string,
): Promise<T> {
  return transaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    // Before anything else, which would take a snapshot of its own.
    if (moment !== undefined) await tx.query(`set transaction snapshot '${moment}'`);
    await allowTime(tx);
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query(`set local work_mem = '${WORK_MEMORY}'`);
    // Each statement runs once: compiling it takes longer than it saves.
    await tx.query('set local jit = off');
    return work(tx);
  });
}

/** What a second connection needs to see what this one sees, as long as its transaction lasts. */
export async function exportMoment(tx: Connection): Promise<string> {
  const { rows } = await tx.query<{ moment: string }>('select pg_export_snapshot() as moment');
  return rows[0]?.moment ?? '';
}
