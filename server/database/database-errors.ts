import { setTimeout as wait } from 'node:timers/promises';

// SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html).

export const DEADLOCK = '40P01';
/** Another transaction deleted a row between reading and referring to it; a retry no longer finds it. */
export const FOREIGN_KEY_VIOLATION = '23503';
export const LOCK_TIMEOUT = '55P03';
/** The server is a standby: after a failover, its connections lead to the wrong one. */
export const READ_ONLY = '25006';
export const SERIALIZATION_FAILURE = '40001';
export const STATEMENT_TIMEOUT = '57014';
const UNIQUE_VIOLATION = '23505';

const RETRIES = 4;

/**
 * Runs `work`, and runs it again after errors with one of the SQLSTATEs, at most four times and after a random pause of some
 * milliseconds. `work` must have no effect when it fails so.
 */
export async function retryAfter<T>(codes: readonly string[], work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!codes.includes(codeOf(error) ?? '') || attempt === RETRIES) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** The SQLSTATE of an error of the database. */
export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

/** Whether an error says that a row with the same values exists, by the name of the constraint or unique index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    codeOf(error) === UNIQUE_VIOLATION &&
    (error as { constraint?: string }).constraint === constraint
  );
}
