import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const RETRIES = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';

/**
 * Runs `work` in one transaction on one client and commits, or rolls back when it throws. A deadlock or serialization
 * failure is run again from the start, so `work` must not touch anything but the database. `lockTimeoutMs` is how long it
 * waits for a lock, instead of what is usual.
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: { lockTimeoutMs?: number } = {},
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
  { lockTimeoutMs }: { lockTimeoutMs?: number },
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Both in one message: a round trip to the database less.
    await client.query(
      lockTimeoutMs === undefined
        ? 'begin'
        : `begin; set local lock_timeout = ${Math.round(lockTimeoutMs)}`,
    );
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

function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
