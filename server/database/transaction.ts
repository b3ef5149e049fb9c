import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from './database';
import { writerSlot } from './writers';

const RETRIES = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';
/** A row that was read was deleted by another transaction before it was referred to; read again, it is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

interface TransactionOptions {
  /** How long it waits for a lock, in milliseconds, instead of what is usual. */
  lockTimeoutMs?: number;
  /**
   * Uses generic plans, which are made once a connection. For statements that take longer to plan than to run: reading
   * one checkout takes 1.3 ms to plan and 0.2 ms to run.
   */
  usesGenericPlans?: boolean;
}

type Statement = string | pg.QueryConfig;

/**
 * Runs `work` in one transaction on one client and commits, or rolls back when it throws. A deadlock, a serialization
 * failure or a reference to a row that was deleted meanwhile is run again from the start, so `work` must not touch anything but the database.
 */
export function transaction<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return untilSettled(() => once(pool, work, options));
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

/** Whether an error says that a lock was waited for in vain. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/**
 * Runs statements of a transaction that need no answer of each other, in their order: where a connection takes them so,
 * they are sent without waiting between them (https://node-postgres.com/features/pipelining). Throws what the first that
 * fails throws; none after it has any effect.
 */
export async function sendTogether(
  tx: Connection,
  statements: Statement[],
): Promise<pg.QueryResult[]> {
  const sent: Promise<pg.QueryResult>[] = [];
  for (const statement of statements) {
    const answer = tx.query(statement);
    sent.push(answer);
    if (!isPipelined(tx)) await answer;
  }
  const results: pg.QueryResult[] = [];
  for (const answer of await Promise.allSettled(sent)) {
    if (answer.status === 'rejected') throw answer.reason;
    results.push(answer.value);
  }
  return results;
}

/** Marks the error of a commit that PostgreSQL did not answer. */
const outcomeUnknown = Symbol('outcome unknown');

/** Whether a transaction that failed so may have been committed all the same: its end was asked for, and never told. */
export function mayBeCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && outcomeUnknown in error;
}

async function once<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const release = await writerSlot(pool);
  try {
    return await onClient(await pool.connect(), work, options);
  } finally {
    release();
  }
}

async function onClient<T>(
  client: pg.PoolClient,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  let broken: Error | undefined;
  try {
    await client.query(beginning(options));
    const result = await work(client);
    await commit(client);
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

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    const isRefused = (error as { severity?: string }).severity === 'ERROR';
    if (!isRefused) Object.assign(error as Error, { [outcomeUnknown]: true });
    throw error;
  }
}

function isPipelined(tx: Connection): boolean {
  return (tx as Connection & { pipeline?: boolean }).pipeline === true;
}

/** All in one message: its settings cost no round trip to the database. */
function beginning({ lockTimeoutMs, usesGenericPlans }: TransactionOptions): string {
  const settings = [
    lockTimeoutMs === undefined ? [] : `set local lock_timeout = ${Math.round(lockTimeoutMs)}`,
    usesGenericPlans ? ['set local plan_cache_mode = force_generic_plan'] : [],
  ].flat();
  return ['begin', ...settings].join('; ');
}

function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || code === FOREIGN_KEY_VIOLATION;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
