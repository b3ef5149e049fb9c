import type { Connection } from '../database/database';

/** A job with a delay that has not passed. */
const IS_HELD = 'done_at is null and attempts = 0 and run_at > now()';

/** When a delayed job is due; null if it is already due, was attempted, or does not exist. */
export async function heldUntil(
  connection: Connection,
  kind: string,
  key: string,
): Promise<Date | null> {
  const { rows } = await connection.query<{ runAt: Date }>({
    name: 'job-held-until',
    text: `select run_at as "runAt" from job where kind = $1 and key = $2 and ${IS_HELD}`,
    values: [kind, key],
  });
  return rows[0]?.runAt ?? null;
}

/** Deletes a held job. False if a worker may have taken it. */
export async function cancelHeldJob(tx: Connection, kind: string, key: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'job-cancel-held',
    text: `delete from job where kind = $1 and key = $2 and ${IS_HELD}`,
    values: [kind, key],
  });
  return rowCount === 1;
}

/** Makes a held job due now. */
export async function releaseHeldJob(tx: Connection, kind: string, key: string): Promise<void> {
  await tx.query({
    name: 'job-release-held',
    text: `update job set run_at = now() where kind = $1 and key = $2 and ${IS_HELD}`,
    values: [kind, key],
  });
}
