import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const RETRIES = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';

export interface TransactionOptions {
  /** How long it waits for a lock, in milliseconds, instead of what is usual. */
  lockTimeoutMs?: number;
  /**
   * Its statements find all rows by their indexes, whatever their values, and are planned once for good. A plan that was
   * made while a table was empty would else read the whole of it when it is full.
   */
  isByIndex?: boolean;
}

/**
 * Runs `work` in one transaction on one client and commits, or rolls back when it throws. A deadlock or serialization
 * failure is run again from the start, so `work` must not touch anything but the database.
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(pool, work, options);
    } catch (error) {
      if (!isTransient(error) || attempt === RETRIES) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Whether an error says that a lock was waited for in vain. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

async function once<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(beginning(options));
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** All in one message: its settings cost no round trip to the database. */
function beginning({ lockTimeoutMs, isByIndex }: TransactionOptions): string {
  const settings = [
    lockTimeoutMs === undefined ? [] : `set local lock_timeout = ${Math.round(lockTimeoutMs)}`,
    isByIndex
      ? ['set local plan_cache_mode = force_generic_plan', 'set local enable_seqscan = off']
      : [],
  ].flat();
  return ['begin', ...settings].join('; ');
}

function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
