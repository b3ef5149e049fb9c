import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const RETRIES = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction on one client and commits, or rolls back when it throws. A deadlock or serialization
 * failure is run again from the start, so `work` must not touch anything but the database.
 */
export function transaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  return untilSettled(() => once(pool, work));
}

/** Runs what is a transaction by itself, as `transaction` does. */
export async function untilSettled<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || attempt === RETRIES) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
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
  const code = (error as { code?: string }).code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
