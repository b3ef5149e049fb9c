import { setTimeout as wait } from 'node:timers/promises';

export const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK = '40P01';

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
