import type pg from 'pg';
import { inQuerySpan } from '../telemetry/spans';
import type { Connection } from './database';
import {
  codeOf,
  DEADLOCK,
  FOREIGN_KEY_VIOLATION,
  LOCK_TIMEOUT,
  READ_ONLY,
  retryAfter,
  SERIALIZATION_FAILURE,
} from './database-errors';
import { type StatementResult, send } from './send';
import type { Statement } from './statement';
import { writerSlot } from './writers';

interface TransactionOptions {
  /** Maximum wait for a lock in milliseconds, instead of the session's. */
  lockTimeoutMs?: number;
  /**
   * Uses generic plans, which are made once a connection. For statements that take longer to plan than to run: reading
   * one checkout takes 1.3 ms to plan and 0.2 ms to run.
   */
  usesGenericPlans?: boolean;
}

/** A statement, or a text without values such as `commit`. */
type Sendable = string | Statement;

/**
 * Runs `work` in one transaction on one client and commits, or rolls back when it throws. A deadlock, a serialization
 * failure or a reference to a deleted row restarts it, so `work` must have no effects outside the database.
 */
export function transaction<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retryTransient(() =>
    onClient(pool, async (client) => {
      await sendText(client, beginning(options));
      const result = await work(client);
      await commit(client, []);
      return result;
    }),
  );
}

/** Sends statements of a transaction, and waits until they have run. Throws the error of the first failing one. */
export type Send = (statements: Sendable[]) => Promise<unknown>;

/** The connection of a transaction, and how its work ends it. */
interface EndedByWork {
  tx: Connection;
  /** Sends the last statements with the commit. */
  commitWith: Send;
}

/**
 * As `transaction`, in few round trips: the begin is sent with the first statements of `work`, and `work` ends the
 * transaction by `commitWith`.
 */
export function briefTransaction<T>(
  pool: pg.Pool,
  work: (transaction: EndedByWork) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retryTransient(() =>
    onClient(pool, async (client) => {
      let isCommitted = false;
      const commitWith = async (statements: Sendable[]) => {
        await commit(client, statements);
        isCommitted = true;
      };
      const begun = sendText(client, beginning(options));
      if (!isPipelined(client)) await begun;
      const [began, worked] = await Promise.allSettled([begun, work({ tx: client, commitWith })]);
      for (const step of [began, worked]) if (step.status === 'rejected') throw step.reason;
      if (!isCommitted) throw new Error('The work of a brief transaction has not committed.');
      return (worked as PromiseFulfilledResult<T>).value;
    }),
  );
}

/** Runs `work`, which begins its own transaction, and retries it after transient errors as `transaction` does. */
export function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  return retryAfter([SERIALIZATION_FAILURE, DEADLOCK, FOREIGN_KEY_VIOLATION], work);
}

/** Whether an error is a lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/**
 * Runs independent statements of a transaction in order: if the connection supports it,
 * they are sent without waiting between them (https://node-postgres.com/features/pipelining). Throws the error of the first
 * failing statement; later statements have no effect.
 */
export async function sendTogether(
  tx: Connection,
  statements: Sendable[],
): Promise<StatementResult[]> {
  const sent: Promise<StatementResult>[] = [];
  for (const statement of statements) {
    const answer = typeof statement === 'string' ? sendText(tx, statement) : send(tx, statement);
    sent.push(answer);
    if (!isPipelined(tx)) await answer;
  }
  const results: StatementResult[] = [];
  for (const answer of await Promise.allSettled(sent)) {
    if (answer.status === 'rejected') throw answer.reason;
    results.push(answer.value);
  }
  return results;
}

/** Sends a text, of which several commands have no rows in camel case; its span has its first word. */
async function sendText(tx: Connection, text: string): Promise<StatementResult> {
  const { rows, rowCount } = await inQuerySpan(text.split(/\W/, 1)[0] ?? 'query', () =>
    tx.query(text),
  );
  return { rows, rowCount: rowCount ?? 0 };
}

/** Marks the error of a commit that PostgreSQL did not answer. */
const outcomeUnknown = Symbol('outcome unknown');

/** Whether a failed transaction may have been committed: the commit was sent, but its result was not received. */
export function mayBeCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && outcomeUnknown in error;
}

/** Runs `work` on one client, and rolls back when it throws. */
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const release = await writerSlot(pool);
  try {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      if (codeOf(error) === READ_ONLY) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  } finally {
    release();
  }
}

/** Sends the last statements of a transaction with the commit, which rolls back if a statement has failed. */
async function commit(client: pg.PoolClient, statements: Sendable[]): Promise<void> {
  try {
    await sendTogether(client, [...statements, 'commit']);
  } catch (error) {
    const isRejected = (error as { severity?: string }).severity === 'ERROR';
    if (!isRejected) Object.assign(error as Error, { [outcomeUnknown]: true });
    throw error;
  }
}

function isPipelined(tx: Connection): boolean {
  return (tx as Connection & { pipeline?: boolean }).pipeline === true;
}

/** One message with all settings, which saves round trips. */
function beginning({ lockTimeoutMs, usesGenericPlans }: TransactionOptions): string {
  const settings = [
    lockTimeoutMs === undefined ? [] : `set local lock_timeout = ${Math.round(lockTimeoutMs)}`,
    usesGenericPlans ? ['set local plan_cache_mode = force_generic_plan'] : [],
  ].flat();
  return ['begin', ...settings].join('; ');
}
