import { type Connection, execute, matchesOne, queryValue, raw } from '../database/database';

/** A job with a delay that has not passed. */
const IS_HELD = 'done_at is null and attempts = 0 and run_at > now()';

/** When a delayed job is due; null if it is already due, was attempted, or does not exist. */
export async function heldUntil(
  connection: Connection,
  kind: string,
  key: string,
): Promise<Date | null> {
  return queryValue<Date | null>(connection, 'job-held-until')`
    select run_at from job where kind = ${kind} and key = ${key} and ${raw(IS_HELD)}`;
}

/** Deletes a held job. False if a worker may have taken it. */
export function cancelHeldJob(tx: Connection, kind: string, key: string) {
  return matchesOne(tx, 'job-cancel-held')`
    delete from job where kind = ${kind} and key = ${key} and ${raw(IS_HELD)}`;
}

/** Makes a held job due now. */
export async function releaseHeldJob(tx: Connection, kind: string, key: string): Promise<void> {
  await execute(tx, 'job-release-held')`
    update job set run_at = now() where kind = ${kind} and key = ${key} and ${raw(IS_HELD)}`;
}
